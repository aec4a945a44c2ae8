"""Which cup points the evenings of a season have."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from scoring.cup_points import PointsScheme, read_scheme
from tournaments.models import Season, Tournament
from tournaments.queries.seasons.lines import season_tournaments


@dataclass(frozen=True, slots=True)
class SchemeInUse:
    """A scheme with the days of the evenings that have it, in order."""

    row: int
    scheme: PointsScheme
    days: tuple[date, ...]


def schemes_in_use(evenings: Sequence[Tournament]) -> tuple[SchemeInUse, ...]:
    """The schemes of loaded evenings, most evenings first. No statement."""
    rows = {each.cup_points.pk: each.cup_points for each in evenings}
    found = [
        SchemeInUse(pk, read_scheme(row.document), tuple(each.date for each in evenings if each.cup_points.pk == pk))
        for pk, row in rows.items()
    ]
    return tuple(sorted(found, key=lambda each: -len(each.days)))


def keeping_evenings(season: Season) -> int:
    """How many evenings have other cup points than new ones start with. One statement."""
    return sum(season.cup_points_id not in {None, each.cup_points.pk} for each in season_tournaments(season)[0])
