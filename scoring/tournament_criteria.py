"""What separates equal totals of a tournament: the table of its criteria, and the player's result they look at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.ranking import Criterion, Measure
from scoring.translatable import gettext_noop

DEFAULT_CRITERIA = ("best_round", "second_best_round")
"""What a tournament starts with; players still equal after the last one share the rank."""


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """One player's tournament: an entry per round in both ledgers; None = not played, counts 0 and is shown as –.

    `key` is the caller's (an entry's id). `lot` is a drawn lot, 1 the best. `table_ranks` is the place at the table in
    each round (`table_ranks()`), `rank_points` the Rangpunkte for it; both stay empty where a cup does not use them.
    """

    key: int
    rounds: tuple[int | None, ...]
    money: tuple[int | None, ...]
    lot: int | None = None
    table_ranks: tuple[int | None, ...] = ()
    rank_points: tuple[int | None, ...] = ()

    @property
    def total(self) -> int:
        """Schrift plus Rangpunkte."""
        return sum_of(self.rounds) + sum_of(self.rank_points)


def sum_of(points: Iterable[int | None]) -> int:
    """The sum of the rounds; one not played counts 0."""
    return sum(filter(None, points))


def nth_best_round(nth: int) -> Measure[PlayerResult]:
    """The nth best round's points (1 = the best). A round not played counts 0, as it does in the total."""

    def measure(result: PlayerResult) -> tuple[int, ...]:
        ordered = sorted([points or 0 for points in result.rounds], reverse=True)
        return tuple(ordered[nth - 1 : nth])

    return measure


def table_places(result: PlayerResult) -> tuple[int, ...]:
    """How often first at the table, how often second, … down to sixth; a round not played is no place at all."""
    return tuple(result.table_ranks.count(place) for place in range(1, 7))


def drawn_lot(result: PlayerResult) -> tuple[int, ...]:
    """Lot 1 before lot 2; players without a recorded lot rank behind those with one."""
    return (0, 0) if result.lot is None else (1, -result.lot)


TOURNAMENT_CRITERIA: Mapping[str, Criterion[PlayerResult]] = {
    "best_round": Criterion(
        nth_best_round(1), label=gettext_noop("best round"), remark=gettext_noop("by the best round")
    ),
    "second_best_round": Criterion(
        nth_best_round(2), label=gettext_noop("second-best round"), remark=gettext_noop("by the second-best round")
    ),
    "third_best_round": Criterion(
        nth_best_round(3), label=gettext_noop("third-best round"), remark=gettext_noop("by the third-best round")
    ),
    "table_rank": Criterion(table_places, label=None, remark=gettext_noop("by the places at the table")),
    "lot": Criterion(drawn_lot, label=None, remark=gettext_noop("by lot")),
}
"""Every criterion of a tournament by its stored code. A new one is a row here, its German, and an example in
fixtures/standings/ties.toml."""
