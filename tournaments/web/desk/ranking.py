"""A results list with what a page adds: money in cents, the sums that must be zero, and what broke a tie in words."""

from dataclasses import dataclass

from tournaments.documents.remarks import tie_break
from tournaments.queries.lists import ResultsList, ResultsRow


@dataclass(frozen=True, slots=True)
class RankingLine:
    """A row, its money in cents, and what broke its tie ("" where nothing had to)."""

    row: ResultsRow
    cents: int
    decided: str


@dataclass(frozen=True, slots=True)
class Ranking:
    """The lines and the sums over all of them: points by round, points, cents."""

    results: ResultsList
    lines: tuple[RankingLine, ...]
    rounds: tuple[int, ...]
    total: int
    cents: int


def ranking(results: ResultsList) -> Ranking:
    """The list as a page shows it."""
    lines = tuple(_line(row, results.cents_per_point) for row in results.rows)
    return Ranking(
        results=results,
        lines=lines,
        rounds=tuple(sum(row.rounds[index] or 0 for row in results.rows) for index in range(results.rounds)),
        total=sum(row.total for row in results.rows),
        cents=sum(line.cents for line in lines),
    )


def _line(row: ResultsRow, cents_per_point: int) -> RankingLine:
    return RankingLine(row=row, cents=row.money * cents_per_point, decided=tie_break(row.decided_by))
