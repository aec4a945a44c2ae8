"""The secret seed, committed by its hash before a draw. One commitment is open from the first check-in to the end."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.actions.log import Actor, write_event
from tournaments.models import Commitment, Tournament
from tournaments.queries.draw.fairness import commitment_hash, open_commitment
from tournaments.queries.rulesets import is_drawn


@dataclass(frozen=True, slots=True)
class NewCommitment:
    """A random seed and salt; the salt is too long to be guessed."""

    seed: str
    salt: str


def write_commitment(tournament: Tournament, commitment: NewCommitment, *, actor: Actor, now: datetime) -> Commitment:
    """Commit to a seed. Call within an action, with the tournament locked and no other commitment open."""
    row = Commitment.objects.create(tournament=tournament, seed=commitment.seed, salt=commitment.salt, committed_at=now)
    write_event(tournament, verb="commit_seed", actor=actor, now=now, what={"seed_hash": commitment_hash(row)})
    return row


def ensure_commitment(tournament: Tournament, commitment: NewCommitment | None, *, actor: Actor, now: datetime) -> None:
    """Commit to a seed unless a commitment is open, none is given, or the tournament is not drawn.

    Also applies once every round is published: an unplayed one can be redrawn.
    """
    if commitment is not None and open_commitment(tournament) is None and is_drawn(tournament):
        write_commitment(tournament, commitment, actor=actor, now=now)
