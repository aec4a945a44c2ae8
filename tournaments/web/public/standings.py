"""A tournament's results as the live page shows them."""

from dataclasses import dataclass

from tournaments.queries.lists import ListedPlayer, ResultsList, ResultsRow


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A line: points of the Schrift by round (None: not played) and in all, money in cents."""

    rank: int
    person: ListedPlayer
    rounds: tuple[int | None, ...]
    points: int
    cents: int


@dataclass(frozen=True, slots=True)
class Standings:
    """The lines, best first, and the last round anybody has played in; 0 while nobody has."""

    round: int
    rounds: int
    lines: tuple[StandingsLine, ...]


def standings_of(results: ResultsList) -> Standings:
    """What the live page shows of some results."""
    played = (number for row in results.rows for number, points in enumerate(row.rounds, start=1) if points is not None)
    return Standings(
        round=max(played, default=0),
        rounds=results.rounds,
        lines=tuple(_line(row, results.cents_per_point) for row in results.rows),
    )


def _line(row: ResultsRow, cents_per_point: int) -> StandingsLine:
    return StandingsLine(row.rank, row.person, row.rounds, row.total, row.money * cents_per_point)
