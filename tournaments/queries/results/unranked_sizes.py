"""Tables of a size without Rangpunkte, at an evening that otherwise has them."""

from dataclasses import dataclass

from django.db.models import Count

from scoring.rank_points import read_rank_points
from tournaments.models import Table, Tournament
from tournaments.models.round import RoundState


@dataclass(frozen=True, slots=True)
class UnrankedTable:
    """A table by round and number, and its number of people."""

    round_number: int
    number: int
    size: int


def tables_without_rank_points(tournament: Tournament) -> tuple[UnrankedTable, ...]:
    """By round and number, without drafts. One statement, none if the evening has no Rangpunkte at all."""
    if tournament.rank_points is None:
        return ()
    by_size = read_rank_points(tournament.rank_points)
    rows = Table.objects.filter(round__tournament=tournament).exclude(round__state=RoundState.DRAFT)
    sized = rows.annotate(size=Count("seats")).order_by("round__number", "number")
    found = sized.values_list("round__number", "number", "size")
    return tuple(UnrankedTable(*each) for each in found if each[2] and each[2] not in by_size)
