"""Lines of an evening's main ranking, and how groups of them are ranked."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from scoring.standings import StandingLine
from scoring.teams import Team, team_standings
from scoring.tournament_criteria import PlayerResult
from tournaments.lists.further import FurtherRanking, FurtherRow
from tournaments.lists.published import ListedPlayer
from tournaments.models import Tournament
from tournaments.queries.people.listed_entries import ListedEntry


@dataclass(frozen=True, slots=True)
class Placement:
    """A standings line with the underlying result, its entry, and the cup points."""

    line: StandingLine
    result: PlayerResult
    entry: ListedEntry
    cup_points: int

    @property
    def person(self) -> ListedPlayer:
        return self.entry.person


def grouped(placements: Sequence[Placement], group: Callable[[Placement], str]) -> Mapping[str, list[int]]:
    """Members by group name, as indexes of the main ranking, in its order.

    Whitespace and case do not distinguish groups; the first spelling counts; "" is no group.
    """
    found: defaultdict[str, list[int]] = defaultdict(list)
    names: dict[str, str] = {}
    for index, each in enumerate(placements):
        name = " ".join(group(each).split())
        if name:
            found[names.setdefault(name.casefold(), name)].append(index)
    return found


def group_ranking(
    kind: str,
    groups: Mapping[str, Sequence[int]],
    placements: Sequence[Placement],
    *,
    tournament: Tournament,
    name: str = "",
    size: int = 0,
) -> FurtherRanking:
    """A ranking of groups by their members' totals; of `size` members, 0 for any number."""
    listed = sorted(groups.items(), key=lambda item: item[0].casefold())
    teams = (Team(key, tuple(placements[line].result for line in lines)) for key, (_, lines) in enumerate(listed))
    rows = tuple(
        FurtherRow(line.rank, listed[line.key][0], tuple(listed[line.key][1]), line.rounds, line.total, line.decided_by)
        for line in team_standings(teams, tournament.criteria, size=size)
    )
    return FurtherRanking(kind, rows, name=name, size=size)
