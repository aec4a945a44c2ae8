"""One tournament's ranking: sums of round scores, ties broken by the configured criteria.

Points are Schrift (whole points); `money` is the second ledger, in points too, with the Kontras a ruleset keeps out of
the score. Over all players both sum to 0 in every round; that is `scoring.ledger`'s to check.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.criteria import EVENING_CRITERIA, chosen, ranked


@dataclass(frozen=True, slots=True)
class Result:
    """A player's evening, one entry per round of the tournament in both ledgers; None = not played: counts 0, shows –.

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
        return _sum(self.rounds) + _sum(self.rank_points)


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One line of the list. `total` = sum of `rounds` + `rank_points`; `money_total` sums the second ledger.

    `decided_by` is the code of the criterion that separated this line from a neighbour with the same total: from the
    line above or, for the first of a tie, from the line below. None where no tie was broken, also in a shared rank.
    """

    rank: int
    key: int
    total: int
    money_total: int
    rounds: tuple[int | None, ...]
    decided_by: str | None
    rank_points: int = 0


def standings(results: Iterable[Result], criteria: Sequence[str]) -> tuple[StandingLine, ...]:
    """The list, best first; ranks are 1 2 2 4 and lines of one rank stand in the order of their keys.

    `criteria` are codes of `scoring.criteria.EVENING_CRITERIA`, "shared" last. Raises CriteriaRefused for a list that
    cannot be used and ValueError for results that are not of one tournament (a key twice, unequal numbers of rounds).
    """
    fold = chosen(criteria, EVENING_CRITERIA)
    evening = tuple(results)
    _require_one_tournament(evening)
    order = ranked(evening, head=lambda result: (result.total,), criteria=fold, key=lambda result: result.key)
    return tuple(_line(line.rank, line.item, line.decided_by) for line in order)


def _line(rank: int, result: Result, decided_by: str | None) -> StandingLine:
    return StandingLine(
        rank=rank,
        key=result.key,
        total=result.total,
        money_total=_sum(result.money),
        rounds=result.rounds,
        decided_by=decided_by,
        rank_points=_sum(result.rank_points),
    )


def _require_one_tournament(results: Sequence[Result]) -> None:
    if len({result.key for result in results}) != len(results):
        raise ValueError("a key stands for one player and may appear once")
    if len({len(result.rounds) for result in results}) > 1:
        raise ValueError("results of one tournament have the same number of rounds; None stands for one not played")


def _sum(points: Iterable[int | None]) -> int:
    return sum(each or 0 for each in points)
