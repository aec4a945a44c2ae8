"""The secret seed whose hash everybody sees before a draw: always one, from the first check-in to the end."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.actions.log import Actor, write_event
from tournaments.models import Commitment, Tournament
from tournaments.queries.fairness import commitment_hash, open_commitment
from tournaments.queries.rulesets import is_drawn


@dataclass(frozen=True, slots=True)
class NewCommitment:
    """A seed and its salt, both drawn by chance; the salt is too long to be guessed."""

    seed: str
    salt: str


def write_commitment(tournament: Tournament, commitment: NewCommitment, *, actor: Actor, now: datetime) -> Commitment:
    """Commit to a seed; within an action, the tournament locked, while no other commitment is open."""
    row = Commitment.objects.create(tournament=tournament, seed=commitment.seed, salt=commitment.salt, committed_at=now)
    write_event(tournament, verb="commit_seed", actor=actor, now=now, what={"seed_hash": commitment_hash(row)})
    return row


def ensure_commitment(tournament: Tournament, commitment: NewCommitment | None, *, actor: Actor, now: datetime) -> None:
    """The same where no commitment is open; without one to write, or where nothing is drawn, nothing happens.

    Also once every round is published: one that nobody has played can be drawn again.
    """
    if commitment is not None and open_commitment(tournament) is None and is_drawn(tournament):
        write_commitment(tournament, commitment, actor=actor, now=now)
