"""Committing to the secret seed before the draw, and revealing it."""

from datetime import datetime

from django.db import transaction

from tournaments.actions.draw.commitments import NewCommitment, write_commitment
from tournaments.actions.draw.guards import require_drawn
from tournaments.actions.guards import require_open
from tournaments.actions.log import Actor, lock
from tournaments.errors import Refused
from tournaments.models import Commitment, DrawRun, Round, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.draw.fairness import open_commitment


def commit_seed(tournament: Tournament, commitment: NewCommitment, *, actor: Actor, now: datetime) -> Commitment:
    """Commit to a seed manually, if check-in did not. The next draw uses it.

    Refused: already_committed while the previous one is not revealed, seated_by_hand, evening_closed.
    """
    with transaction.atomic():
        row = lock(tournament)
        require_open(row)
        require_drawn(row)
        if open_commitment(row):
            raise Refused("already_committed")
        return write_commitment(row, commitment, actor=actor, now=now)


def seed_or_committed(tournament: Tournament, seed: str) -> str:
    """The given seed, or the committed one if it is empty. Refused: seed_missing."""
    if seed:
        return seed
    commitment = open_commitment(tournament)
    if commitment is None:
        raise Refused("seed_missing", field="seed")
    return commitment.seed


def reveal(tournament: Tournament, *, now: datetime) -> None:
    """Reveal the seeds of the published rounds; call within an action. Two or three statements.

    Everything drawn from one seed is revealed together, once no draft from it is left. Without any drafts, the
    committed seed is revealed even if another one was used: the director may have seen what it draws.
    """
    hidden = set(tournament.rounds.filter(state=RoundState.DRAFT).values_list("seed", flat=True))
    published = Round.objects.filter(tournament=tournament).exclude(state=RoundState.DRAFT).exclude(seed__in=hidden)
    runs = DrawRun.objects.filter(tournament=tournament, published_at__isnull=True)
    runs.filter(pk__in=published.values("drawing")).update(published_at=now)
    if not hidden:
        Commitment.objects.filter(tournament=tournament, revealed_at__isnull=True).update(revealed_at=now)
