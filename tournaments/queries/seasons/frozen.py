"""Whether changing a season, or its final of several cups, needs a reason."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from tournaments.models import Event, Season, Tournament
from tournaments.models.publication import PublicationKind
from tournaments.models.tournament import TournamentState
from tournaments.queries.results.counting import counting
from tournaments.queries.results.publications import WORKED_OUT, newest_versions
from tournaments.queries.seasons.lines import season_tournaments

OF_SEASONS = (PublicationKind.SEASON, PublicationKind.QUALIFIERS)


def is_frozen(season: Season) -> bool:
    """Whether its table or its list of qualifiers is published. One statement."""
    standing = newest_versions(season=season, tournament=None, kind__in=OF_SEASONS, withdrawn_at=None)
    return standing.exists()


def reads_otherwise(season: Season, tried: Season) -> bool:
    """Whether anything published of a season would read otherwise with the settings of `tried`, its name aside: its
    lists, or the results of an evening that gets another scheme.

    While an evening is open again, whatever its results may bring once it is closed counts as other. Two statements
    while nothing else changes; otherwise four, and twice those of each published list.
    """
    before, after = _schemes(season), _schemes(tried)
    if before == after and _terms(season) == _terms(tried):
        return False
    return _results_stand(
        [pk for pk, scheme in after.items() if before.get(pk, scheme) != scheme]
    ) or _lists_read_otherwise(season, tried)


def _schemes(season: Season) -> Mapping[int, int]:
    """The scheme of each evening that counts, in order (ids). One statement."""
    return {each.pk: each.cup_points_id for each in season_tournaments(season)[0]}


def _terms(season: Season) -> list[object]:
    """What its lists depend on, except evenings and results."""
    return [season.rule, season.qualification, season.planned, season.final_points_id]


def _results_stand(evenings: Collection[int]) -> bool:
    """Whether published results of one of the evenings (ids) stand. One statement."""
    return newest_versions(kind=PublicationKind.RESULTS, tournament__in=evenings, withdrawn_at=None).exists()


def _lists_read_otherwise(season: Season, tried: Season) -> bool:
    standing = newest_versions(season=season, tournament=None, kind__in=OF_SEASONS, withdrawn_at=None)
    kinds = [*standing.values_list("kind", flat=True)]
    if not kinds:
        return False
    return _is_reopened(season) or any(_worked_out(kind, season) != _worked_out(kind, tried) for kind in kinds)


def _is_reopened(season: Season) -> bool:
    """Whether one of its evenings was over and is open again. One statement."""
    reopened = counting(season.tournaments.filter(state=TournamentState.OPEN))
    return Event.objects.filter(tournament__in=reopened, verb="close_evening").exists()


def _worked_out(kind: str, season: Season) -> object:
    value: Any = WORKED_OUT[kind](season)
    return replace(value, season="")


def finalists_stand(season: Season) -> bool:
    """Whether the list of finalists of its final is published. One statement."""
    standing = newest_versions(season=season, tournament=None, kind=PublicationKind.FINALISTS, withdrawn_at=None)
    return standing.exists()


def is_frozen_at(tournament: Tournament) -> bool:
    """Whether what the evening brings its season needs a reason: something of the season is published, and the evening
    was over before. Two statements at most.

    An evening that was never over brings nothing yet, not even as the season's final: nothing published rests on it.
    """
    return tournament.counts_for_season and was_over(tournament) and is_frozen(tournament.season)


def was_over(tournament: Tournament) -> bool:
    """Whether it is closed, or was before it was opened again. One statement."""
    return Event.objects.filter(tournament=tournament, verb="close_evening").exists()
