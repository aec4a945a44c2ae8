"""Finalists expected at a season's own final, and the points for staying away."""

from collections.abc import Collection

from scoring.cup_points import absent_points, read_scheme
from scoring.season import Participation
from tournaments.lists.published import ListedPlayer
from tournaments.models import Season, SeasonFinalist, Tournament
from tournaments.queries.people.listed_entries import PERSON, listed_person


def finalists(season: Season) -> tuple[ListedPlayer, ...]:
    """The finalists, without merged records. One statement."""
    return _expected(season.pk)


def absences(final: Tournament, *, came: Collection[int]) -> list[tuple[ListedPlayer, Participation]]:
    """The participations of finalists not among those who `came` (player ids); empty if the scheme has no points for
    absence.

    One statement, none if the scheme has no such points.
    """
    scheme = read_scheme(final.cup_points.document)
    if scheme.absent is None:
        return []
    expected = _expected(final.season_id)
    points = absent_points(scheme, participants=len(expected)) or 0
    away = [each for each in expected if each.player not in came]
    return [(each, _absence(final, each, points)) for each in away]


def _absence(final: Tournament, person: ListedPlayer, points: int) -> Participation:
    return Participation(person.player, final.pk, points, rank=0, score=0, present=False)


def _expected(season: int) -> tuple[ListedPlayer, ...]:
    rows = SeasonFinalist.objects.filter(season=season, player__merged_into=None).order_by("player")
    return tuple(listed_person(*row) for row in rows.values_list(*PERSON))
