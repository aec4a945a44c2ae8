"""Everybody's points at the till, if they are settled there."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.models import CashEntry, Entry, Tournament
from tournaments.money.cash import CashKind
from tournaments.queries.results.standings import tournament_results


@dataclass(frozen=True, slots=True)
class PointsLine:
    """Somebody's points in cents: due (positive: to pay in), and already settled."""

    entry: Entry
    points: int
    due: int
    settled: int

    @property
    def is_open(self) -> bool:
        return self.due != self.settled

    @property
    def left(self) -> int:
        """Cents still to be paid in; negative if to be paid out."""
        return self.due - self.settled


def points_lines(tournament: Tournament, entries: Iterable[Entry], cash: Iterable[CashEntry]) -> tuple[PointsLine, ...]:
    """Everybody's points in cents, by name. The statements of `tournament_results`."""
    totals = {row.person.player: row.score for row in tournament_results(tournament).rows}
    settled: Counter[int | None] = Counter()
    for row in cash:
        if row.kind == CashKind.POINTS:
            settled[row.entry_id] += row.cents
    return tuple(
        PointsLine(each, points, -points * tournament.cents_per_point, settled[each.pk])
        for each in entries
        if (points := totals.get(each.player_id)) is not None
    )


def settled_points_lines(
    tournament: Tournament, entries: Iterable[Entry], cash: Sequence[CashEntry]
) -> tuple[PointsLine, ...]:
    """The same; empty without unreversed points in the till, because then they were paid at the tables."""
    is_used = any(row.kind == CashKind.POINTS for row in cash)
    lines = points_lines(tournament, entries, cash) if is_used else ()
    return lines if any(each.settled for each in lines) else ()
