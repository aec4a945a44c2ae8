"""A tournament's ranking: sums of round scores, with ties broken by the configured criteria.

Points are Schrift (whole points); `money` is the second ledger, in points too, with the Kontras a ruleset keeps out of
the score. Over all players both sum to 0 in every round, as the settlement of hands and the check of paper totals
guarantee.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.ranking import chosen_measures, ranked
from scoring.tournament_criteria import TOURNAMENT_CRITERIA, PlayerResult, sum_of


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One line of the list. `total` = sum of `rounds` + `rank_points`; `money_total` sums the second ledger.

    `decided_by` is the code of the criterion that separated this line from a neighbour with the same total: from the
    line above or, for the first of a tie, from the line below. None if no tie was broken, also in a shared rank.
    """

    rank: int
    key: int
    total: int
    money_total: int
    rounds: tuple[int | None, ...]
    decided_by: str | None
    rank_points: int = 0


def standings(results: Iterable[PlayerResult], criteria: Sequence[str]) -> tuple[StandingLine, ...]:
    """The list, best first; ranks are 1 2 2 4, and lines with equal ranks are in the order of their keys.

    `criteria` are codes of `TOURNAMENT_CRITERIA`, "shared" last. Raises CriteriaRefused for an invalid list and
    ValueError for results that cannot be of one tournament (a repeated key, unequal numbers of rounds).
    """
    fold = chosen_measures(criteria, TOURNAMENT_CRITERIA)
    listed = tuple(results)
    _require_one_tournament(listed)
    order = ranked(listed, head=lambda result: (result.total,), criteria=fold, key=lambda result: result.key)
    return tuple(_line(line.rank, line.item, line.decided_by) for line in order)


def _line(rank: int, result: PlayerResult, decided_by: str | None) -> StandingLine:
    return StandingLine(
        rank=rank,
        key=result.key,
        total=result.total,
        money_total=sum_of(result.money),
        rounds=result.rounds,
        decided_by=decided_by,
        rank_points=sum_of(result.rank_points),
    )


def _require_one_tournament(results: Sequence[PlayerResult]) -> None:
    if len({result.key for result in results}) != len(results):
        raise ValueError("a key stands for one player and may appear once")
    if len({len(result.rounds) for result in results}) > 1:
        raise ValueError("results of one tournament have the same number of rounds; None is a round not played")
