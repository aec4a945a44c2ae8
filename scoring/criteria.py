"""Tie-break criteria: the table of what may separate equal totals, and the ranking that folds over them.

A criterion measures one thing about a player; the greater measure is the better one. A ranking is a sort by the
measures in the configured order, ranks are 1 2 2 4, and nothing but a criterion ever separates two players.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Generic, Protocol, TypeVar

from scoring.documents import Code, Problem, Refused

Item = TypeVar("Item")
Measure = Callable[[Item], tuple[int, ...]]
Merit = tuple[tuple[int, ...], ...]
"""All measures of one item, the head first: greater is better, equal is truly equal."""

SHARED = "shared"
"""Ends a list of criteria: whoever is equal up to here shares the rank."""

DEFAULT_CRITERIA = ("best_round", "second_best_round", SHARED)


class Evening(Protocol):
    """What the criteria of one tournament look at (`scoring.standings.Result` is one)."""

    @property
    def rounds(self) -> tuple[int | None, ...]: ...
    @property
    def table_ranks(self) -> tuple[int | None, ...]: ...
    @property
    def lot(self) -> int | None: ...


def nth_best_round(nth: int) -> Measure[Evening]:
    """The nth best round's points (1 = the best). A round not played counts 0, as it does in the total."""

    def measure(result: Evening) -> tuple[int, ...]:
        ordered = sorted((points or 0 for points in result.rounds), reverse=True)
        return tuple(ordered[nth - 1 : nth])

    return measure


def table_places(result: Evening) -> tuple[int, ...]:
    """How often first at the table, how often second, … down to sixth; a round not played is no place at all."""
    return tuple(result.table_ranks.count(place) for place in range(1, 7))


def drawn_lot(result: Evening) -> tuple[int, ...]:
    """Lot 1 before lot 2; whoever has no recorded lot stands behind those who have."""
    return (0, 0) if result.lot is None else (1, -result.lot)


EVENING_CRITERIA: Mapping[str, Measure[Evening]] = {
    "best_round": nth_best_round(1),
    "second_best_round": nth_best_round(2),
    "third_best_round": nth_best_round(3),
    "table_rank": table_places,
    "lot": drawn_lot,
}


class CriteriaRefused(Refused):
    """A list of criteria that cannot be used; `problems` has every reason."""


@dataclass(frozen=True, slots=True)
class Ranked(Generic[Item]):
    """One item with its rank (1 2 2 4) and the criterion that separated it from a neighbour with an equal head measure.

    `decided_by` names what put it behind the line above or, for the first of those that were equal, before the line
    below; None where no tie was broken.
    """

    rank: int
    item: Item
    decided_by: str | None


def criteria_problems(codes: Sequence[str], known: Collection[str], *, field: str = "criteria") -> tuple[Problem, ...]:
    """Everything wrong with a list of criteria: unknown or repeated codes, and codes behind `shared`."""
    problems = []
    for index, code in enumerate(codes):
        found = _criterion_problem(codes[:index], code, known)
        if found:
            problems.append(Problem(found, f"{field}[{index}]", (("criterion", code),)))
    return tuple(problems)


def _criterion_problem(before: Sequence[str], code: str, known: Collection[str]) -> Code | None:
    if code not in known and code != SHARED:
        return Code.UNKNOWN_CRITERION
    if code in before:
        return Code.REPEATED_CRITERION
    return Code.CRITERION_AFTER_SHARED if SHARED in before else None


def chosen(codes: Sequence[str], known: Mapping[str, Measure[Item]]) -> tuple[tuple[str, Measure[Item]], ...]:
    """The configured criteria with their measures, in order; raises CriteriaRefused with every problem."""
    problems = criteria_problems(codes, known)
    if problems:
        raise CriteriaRefused(problems)
    return tuple((code, known[code]) for code in codes if code != SHARED)


def ranked(
    items: Iterable[Item],
    *,
    head: Measure[Item],
    criteria: Sequence[tuple[str, Measure[Item]]],
    key: Callable[[Item], int],
) -> tuple[Ranked[Item], ...]:
    """Best first by `head`, then by the criteria in turn; lines of an equal rank stand by `key`, for display only."""
    measures = (head, *(measure for _, measure in criteria))
    merits = [(tuple(measure(item) for measure in measures), item) for item in items]
    merits.sort(key=lambda entry: key(entry[1]))
    merits.sort(key=lambda entry: entry[0], reverse=True)
    blocks = [(merit, [item for _, item in block]) for merit, block in groupby(merits, key=lambda entry: entry[0])]
    return tuple(_ranked_blocks(blocks, [code for code, _ in criteria]))


def _ranked_blocks(blocks: Sequence[tuple[Merit, list[Item]]], codes: Sequence[str]) -> Iterable[Ranked[Item]]:
    merits = [merit for merit, _ in blocks]
    separators = [
        None,
        *(_separator(above, below, codes) for above, below in pairwise(merits)),
        None,
    ]
    rank = 1
    for index, (_, items) in enumerate(blocks):
        decided_by = separators[index] or separators[index + 1]
        yield from (Ranked(rank, item, decided_by) for item in items)
        rank += len(items)


def _separator(above: Merit, below: Merit, codes: Sequence[str]) -> str | None:
    """The first criterion in which two unequal neighbours differ; None where the head measure already did it."""
    first = next(index for index, pair in enumerate(zip(above, below, strict=True)) if pair[0] != pair[1])
    return codes[first - 1] if first else None
