"""An evening's rankings besides the main one: each kind is a function in MAKERS, and all are shown with the results."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from tournaments.lists.further import FurtherRanking
from tournaments.models import Tournament
from tournaments.queries.results.people_rankings import attribute_rankings, published_clubs
from tournaments.queries.results.placements import Placement, group_ranking, grouped

TEAMS = "teams"

RankingMaker = Callable[[Tournament, Sequence[Placement]], Iterable[FurtherRanking]]
"""Makes the rankings of one kind from a tournament's main one, if it has any. Sends no statement: whatever it needs
about people comes with their entries. Its rankings are public, and frozen when results are published.
"""


def further_rankings(tournament: Tournament, placements: Sequence[Placement]) -> tuple[FurtherRanking, ...]:
    """All further rankings, kind by kind. No statement."""
    return tuple(ranking for maker in MAKERS for ranking in maker(tournament, placements))


def team_rankings(tournament: Tournament, placements: Sequence[Placement]) -> Iterator[FurtherRanking]:
    """The ranking of teams, if there are any; people without one are in the main ranking only."""
    if tournament.team_size:
        teams = grouped(placements, lambda each: each.entry.team)
        yield group_ranking(TEAMS, teams, placements, tournament=tournament, size=tournament.team_size)


MAKERS: tuple[RankingMaker, ...] = (team_rankings, published_clubs, attribute_rankings)
"""In display order."""
