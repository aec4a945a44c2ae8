"""A secret seed everybody can see the hash of before the draw."""

from datetime import datetime

from django.db import transaction

from tournaments.actions.check_in import guard_open
from tournaments.actions.log import Actor, locked, write_event
from tournaments.errors import Refused
from tournaments.models import Commitment, Drawing, Tournament
from tournaments.queries.fairness import hash_of, secret_of


def commit_seed(tournament: Tournament, *, seed: str, salt: str, actor: Actor, now: datetime) -> Commitment:
    """Keep a seed secret and show its hash; the next draw is made from it. `salt` must be too long to be guessed.

    Refused: already_committed while the last one was not revealed, evening_closed.
    """
    with transaction.atomic():
        row = locked(tournament)
        guard_open(row)
        if secret_of(row):
            raise Refused("already_committed")
        commitment = Commitment.objects.create(tournament=row, seed=seed, salt=salt, committed_at=now)
        write_event(row, verb="commit_seed", actor=actor, now=now, what={"seed_hash": hash_of(commitment)})
    return commitment


def seed_or_secret(tournament: Tournament, seed: str) -> str:
    """The seed, or for none the committed one. Refused: seed_missing."""
    if seed:
        return seed
    secret = secret_of(tournament)
    if secret is None:
        raise Refused("seed_missing", field="seed")
    return secret.seed


def reveal(drawings: list[Drawing], *, now: datetime) -> None:
    """Show everybody what published rounds were drawn from; within a verb."""
    for drawing in drawings:
        secrets = Commitment.objects.filter(tournament=drawing.tournament_id, revealed_at__isnull=True)
        secrets.filter(seed=drawing.document["seed"]).update(revealed_at=now)
    Drawing.objects.filter(pk__in=[each.pk for each in drawings], published_at__isnull=True).update(published_at=now)
