"""All of an evening's rankings by characteristics, public or not; for the cup's organisers only."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tournaments.lists.further import FurtherRanking
from tournaments.lists.published import ResultsList
from tournaments.models import Tournament
from tournaments.queries.people.listed_entries import entries_with_all_values
from tournaments.queries.results.people_rankings import clubs_ranking, rankings_by_value, rankings_within_clubs
from tournaments.queries.results.placements import Placement
from tournaments.queries.results.played import played_rounds
from tournaments.queries.results.standings import listed, placements


@dataclass(frozen=True, slots=True)
class SideRanking:
    """A ranking, and whether it is public with the results."""

    ranking: FurtherRanking
    is_published: bool


def side_rankings(tournament: Tournament) -> tuple[ResultsList, tuple[SideRanking, ...]]:
    """The current results without further rankings, and every non-empty ranking. Two statements."""
    lines = placements(tournament, entries_with_all_values(tournament), played_rounds([tournament]))
    return replace(listed(tournament, lines), further=()), tuple(_rankings(tournament, lines))


def _rankings(tournament: Tournament, lines: Sequence[Placement]) -> Iterator[SideRanking]:
    for ranking in clubs_ranking(tournament, lines):
        yield SideRanking(ranking, tournament.season.cup.publishes_clubs)
    for ranking in rankings_within_clubs(tournament, lines):
        yield SideRanking(ranking, is_published=False)
    for held, ranking in rankings_by_value(tournament, lines):
        yield SideRanking(ranking, held.is_published)
