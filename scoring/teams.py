"""Rankings of groups by their members' results, from the same hands as everybody's own ranking.

A group's round is the sum of its members' rounds, its Rangpunkte the sum of theirs, its total the sum of their totals;
a round a member did not play counts 0 for the group as for the member. Ties are broken by the evening's own criteria
for the group: its best round is the highest sum of its members in one round, its table ranks are all of theirs. Lots
are drawn by people and separate no groups.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from scoring.standings import standings
from scoring.tournament_criteria import PlayerResult


@dataclass(frozen=True, slots=True)
class Team:
    """People ranked together, one or more; `key` is the caller's."""

    key: int
    members: tuple[PlayerResult, ...]


@dataclass(frozen=True, slots=True)
class TeamLine:
    """One line of the list. `total` = sum of the members' totals; `rounds` sums theirs, None if no member played.

    `rank` is None for a team of the wrong size, which is listed but not ranked. `decided_by` as in `StandingLine`.
    """

    rank: int | None
    key: int
    total: int
    rounds: tuple[int | None, ...]
    decided_by: str | None


def team_standings(teams: Iterable[Team], criteria: Sequence[str], *, size: int = 0) -> tuple[TeamLine, ...]:
    """The list, best first, ranks 1 2 2 4; teams with another number of members than `size` follow, best first.

    With `size` 0 a team may have any number. Raises as `standings` does.
    """
    listed = list(teams)
    complete = [each for each in listed if size in {0, len(each.members)}]
    others = [each for each in listed if size not in {0, len(each.members)}]
    return (*_lines(complete, criteria), *(_unranked(line) for line in _lines(others, criteria)))


def _lines(teams: Iterable[Team], criteria: Sequence[str]) -> tuple[TeamLine, ...]:
    together = (_together(each) for each in teams)
    return tuple(
        TeamLine(line.rank, line.key, line.total, line.rounds, line.decided_by)
        for line in standings(together, criteria)
    )


def _unranked(line: TeamLine) -> TeamLine:
    return TeamLine(None, line.key, line.total, line.rounds, None)


def _together(team: Team) -> PlayerResult:
    """A team's result as if it were one player."""
    return PlayerResult(
        key=team.key,
        rounds=_summed([each.rounds for each in team.members]),
        money=_summed([each.money for each in team.members]),
        table_ranks=tuple(chain.from_iterable(each.table_ranks for each in team.members)),
        rank_points=_summed([each.rank_points for each in team.members]),
    )


def _summed(members: Sequence[Sequence[int | None]]) -> tuple[int | None, ...]:
    """Sums by round; None if nobody played, unlike somebody's 0."""
    return tuple(
        sum(points for points in round_ if points is not None) if any(each is not None for each in round_) else None
        for round_ in zip(*members, strict=True)
    )
