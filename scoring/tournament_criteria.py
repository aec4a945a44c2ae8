"""A tournament's tie-break criteria, and the player's result they measure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.ranking import Criterion, Measure
from scoring.translatable import gettext_noop

DEFAULT_CRITERIA = ("best_round", "second_best_round")
"""A tournament's default criteria; players still tied after the last one share the rank."""

NOT_BY_ROUNDS = frozenset({"table_rank", "lot"})
"""A tournament's criteria that measure more than the points of each round."""


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """One player's tournament: an entry per round in both ledgers; None = not played, counts 0 and is shown as –.

    `key` is the caller's (an entry's id). `lot` is a drawn lot, 1 the best. `table_ranks` is the rank at the table in
    each round (`table_ranks()`), `rank_points` its Rangpunkte; both are empty if a cup does not use them.
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


def lower_worst_round(result: PlayerResult) -> tuple[int, ...]:
    """The worst round's points, lower is better. Older software ranks by it after the best round."""
    return (-min((points or 0 for points in result.rounds), default=0),)


def table_places(result: PlayerResult) -> tuple[int, ...]:
    """How often first at the table, how often second, … down to sixth; rounds not played are ignored."""
    return tuple(result.table_ranks.count(place) for place in range(1, 7))


def drawn_lot(result: PlayerResult) -> tuple[int, ...]:
    """Lot 1 before lot 2; players without a recorded lot rank behind those with one."""
    return (0, 0) if result.lot is None else (1, -result.lot)


TOURNAMENT_CRITERIA: Mapping[str, Criterion[PlayerResult]] = {
    "best_round": Criterion(
        nth_best_round(1),
        label=gettext_noop("best round"),
        remark=gettext_noop("by the best round"),
        compares=gettext_noop("The points of everybody's best round; a round not played counts 0."),
    ),
    "second_best_round": Criterion(
        nth_best_round(2),
        label=gettext_noop("second-best round"),
        remark=gettext_noop("by the second-best round"),
        compares=gettext_noop("The points of the second-best round."),
    ),
    "third_best_round": Criterion(
        nth_best_round(3),
        label=gettext_noop("third-best round"),
        remark=gettext_noop("by the third-best round"),
        compares=gettext_noop("The points of the third-best round."),
    ),
    "lower_worst_round": Criterion(
        lower_worst_round,
        label=gettext_noop("lower worst round, as older software ranks"),
        remark=gettext_noop("by the lower worst round"),
        compares=gettext_noop("The points of the worst round: whoever has fewer there is ahead."),
    ),
    "table_rank": Criterion(
        table_places,
        label=gettext_noop("places at the table"),
        remark=gettext_noop("by the places at the table"),
        compares=gettext_noop("How often somebody was first at the table, then how often second, and so on."),
    ),
    "lot": Criterion(
        drawn_lot,
        label=gettext_noop("drawn lot"),
        remark=gettext_noop("by lot"),
        compares=gettext_noop("A lot that is drawn among equals after the evening and written down here."),
    ),
}
"""A tournament's criteria by stored code. A new one needs a row here, its German translation, and examples in
fixtures/standings/ties.toml and golden-seasons.toml.
"""
