"""The secret seed whose hash everybody sees before a draw. One stands from the first check-in to the end."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.actions.log import Actor, write_event
from tournaments.models import Commitment, Tournament
from tournaments.queries.fairness import hash_of, secret_of


@dataclass(frozen=True, slots=True)
class Secret:
    """A seed and its salt, both drawn by chance; the salt is too long to be guessed."""

    seed: str
    salt: str


def promise(tournament: Tournament, secret: Secret, *, actor: Actor, now: datetime) -> Commitment:
    """Commit to a seed; within a verb, the evening `locked`, while no other secret stands."""
    row = Commitment.objects.create(tournament=tournament, seed=secret.seed, salt=secret.salt, committed_at=now)
    write_event(tournament, verb="commit_seed", actor=actor, now=now, what={"seed_hash": hash_of(row)})
    return row


def promise_next(tournament: Tournament, secret: Secret | None, *, actor: Actor, now: datetime) -> None:
    """The same where no secret stands; without one at hand nothing is promised.

    Also when every round hangs: one that nobody has played can be drawn again.
    """
    if secret is not None and secret_of(tournament) is None:
        promise(tournament, secret, actor=actor, now=now)
