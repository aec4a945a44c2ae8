"""What everybody may see of the draw: committed hashes before it, seeds, inputs and claims after it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from django.db.models import Exists, OuterRef

from tournaments.models import Commitment, Drawing, Entry, Round, SeatOccupancy, Tournament
from tournaments.models.evening import RoundState


@dataclass(frozen=True, slots=True)
class Pledge:
    """A committed seed: its hash, and the seed itself once it is revealed ("" before)."""

    hash: str
    committed_at: datetime
    seed: str


def seed_hash(seed: str) -> str:
    """SHA-256 of the seed's UTF-8, in hexadecimal: `printf %s SEED | sha256sum` says the same."""
    return sha256(seed.encode()).hexdigest()


def pledges(tournament: Tournament) -> tuple[Pledge, ...]:
    """The commitments of an evening in order. One statement."""
    rows = Commitment.objects.filter(tournament=tournament)
    return tuple(Pledge(seed_hash(row.seed), row.committed_at, row.seed if row.revealed_at else "") for row in rows)


def secret_of(tournament: Tournament) -> Commitment | None:
    """The committed seed that was not revealed yet. One statement."""
    return Commitment.objects.filter(tournament=tournament, revealed_at__isnull=True).first()


def standing_rounds(drawing: Drawing, rounds: Sequence[Round]) -> list[list[list[int]]]:
    """A run's rounds as they are seated now; a round that was drawn again since, as it was drawn. One statement.

    `rounds` are the evening's.
    """
    mine = {each.pk: each.number for each in rounds if each.drawing_id == drawing.pk}
    rows = (
        SeatOccupancy.objects.filter(seat__table__round__in=list(mine), from_hand=1)
        .order_by("seat__table__round__number", "seat__table__number", "seat__place")
        .values_list("seat__table__round", "seat__table__number", "entry")
    )
    seated: dict[int, dict[int, list[int]]] = {}
    for round_, table, entry in rows:
        seated.setdefault(mine[round_], {}).setdefault(table, []).append(entry)
    return [
        list(seated[number].values()) if number in seated else drawn
        for number, drawn in zip(drawing.numbers, drawing.rounds, strict=True)
    ]


def seated_people(tournament: Tournament) -> tuple[tuple[int, str], ...]:
    """Entry and name of everybody who has a seat in a round that is no draft, by entry. One statement."""
    public = Round.objects.filter(tournament=tournament).exclude(state=RoundState.DRAFT)
    seats = SeatOccupancy.objects.filter(entry=OuterRef("pk"), seat__table__round__in=public)
    rows = Entry.objects.filter(Exists(seats), tournament=tournament).select_related("player").order_by("pk")
    return tuple((row.pk, row.player.name) for row in rows)
