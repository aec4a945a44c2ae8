"""What broke the ties of a season table, with the figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest

from scoring.season import Course, SeasonLine
from scoring.season_criteria import SEASON_CRITERIA, PlayerSeason


@dataclass(frozen=True, slots=True)
class TieBreak:
    """What separates a line from its neighbour with the same total, whose player is `against`.

    `own` and `other` are the values of both by the criterion: a rank in the final, points, participations; None for a
    final not played or a missing result. With single results they are the `place`-th best, else it is 0.
    """

    criterion: str
    against: int
    own: int | None
    other: int | None
    place: int = 0


def tie_breaks(lines: Sequence[SeasonLine], course: Course) -> dict[int, TieBreak]:
    """The tie-breaks by player: the nearest neighbour that `decided_by` separated them from."""
    blocks = [list(block) for _, block in groupby(_ranked(lines), key=lambda line: line.rank)]
    found: dict[int, TieBreak] = {}
    for index, block in enumerate(blocks):
        neighbour = _neighbour(blocks, index)
        if neighbour:
            found |= {line.player: _tie_break(line, neighbour, course) for line in block}
    return found


def _ranked(lines: Sequence[SeasonLine]) -> Iterator[SeasonLine]:
    return (line for line in lines if line.rank is not None)


def _neighbour(blocks: Sequence[Sequence[SeasonLine]], index: int) -> SeasonLine | None:
    """The line above or, for the first of a tie, the one below."""
    total = blocks[index][0].total
    if index and blocks[index - 1][-1].total == total:
        return blocks[index - 1][-1]
    below = blocks[index + 1][0] if index + 1 < len(blocks) else None
    return below if below and below.total == total else None


def _tie_break(line: SeasonLine, neighbour: SeasonLine, course: Course) -> TieBreak:
    criterion = line.decided_by or ""
    own, other = (course.player_season(each.results) for each in (line, neighbour))
    if criterion == "final_result":
        return TieBreak(criterion, neighbour.player, own.final_rank, other.final_rank)
    if criterion == "single_results":
        pairs = enumerate(zip_longest(own.counted, other.counted), start=1)
        place, (mine, theirs) = next((place, pair) for place, pair in pairs if pair[0] != pair[1])
        return TieBreak(criterion, neighbour.player, mine, theirs, place)
    if criterion == "weighted_results":
        longest = max(len(own.counted), len(other.counted))
        return TieBreak(criterion, neighbour.player, _weighted(own, longest), _weighted(other, longest))
    measure = SEASON_CRITERIA[criterion].measure
    return TieBreak(criterion, neighbour.player, measure(own)[0], measure(other)[0])


def _weighted(season: PlayerSeason, longest: int) -> int:
    """Like the criterion, but without the powers of two common to both."""
    return sum(points << (longest - index) for index, points in enumerate(season.counted, start=1))
