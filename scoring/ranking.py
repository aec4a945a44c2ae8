"""Rankings: a sort by a head measure, then by the configured tie-break criteria in turn.

A criterion measures one thing about a player; the greater measure is the better one. Ranks are 1 2 2 4, and only a
criterion ever separates two players. The criteria themselves are in `scoring.tournament_criteria` and
`scoring.season_criteria`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Generic, TypeVar

from scoring.documents import DocumentCode, DocumentProblem, DocumentRefused, Fields

Rankable = TypeVar("Rankable")
Measure = Callable[[Rankable], tuple[int, ...]]
Merit = tuple[tuple[int, ...], ...]
"""All measures of one item, the head first: greater is better, equal is a genuine tie."""

SHARED = "shared"
"""Ends a list of criteria: players still tied here share the rank."""


@dataclass(frozen=True, slots=True)
class Criterion(Generic[Rankable]):
    """A tie-break criterion; `label`, `remark` and `compares` are msgids.

    Organisers choose the criterion by its `label`; None: not offered, because the product does not record what it
    measures yet. The `remark` says next to a line that this criterion broke its tie; `compares` explains in a sentence
    what is compared, and what is not.
    """

    measure: Measure[Rankable]
    label: str | None
    remark: str
    compares: str


class CriteriaRefused(DocumentRefused):
    """An invalid list of criteria; `problems` has every reason."""


@dataclass(frozen=True, slots=True)
class Ranked(Generic[Rankable]):
    """One item with its rank (1 2 2 4) and the criterion that separated it from a neighbour with an equal head measure.

    `decided_by` is the criterion that put it behind the line above or, for the first of a tie, before the line below;
    None if no tie was broken.
    """

    rank: int
    item: Rankable
    decided_by: str | None


def criteria_problems(
    codes: Sequence[str], known: Collection[str], *, at: str = "criteria"
) -> tuple[DocumentProblem, ...]:
    """All problems of a list of criteria: unknown or repeated codes, and codes after `shared`."""
    problems = []
    for index, code in enumerate(codes):
        found = _criterion_problem(codes[:index], code, known)
        if found:
            problems.append(DocumentProblem(found, f"{at}[{index}]", (("criterion", code),)))
    return tuple(problems)


def criteria_of(fields: Fields, known: Collection[str], *, default: tuple[str, ...]) -> tuple[str, ...]:
    """The `criteria` of a document; leaves their problems with `fields`."""
    codes = fields.texts("criteria", default=default)
    fields.problems.extend(criteria_problems(codes, known, at=fields.path("criteria")))
    return codes


def _criterion_problem(before: Sequence[str], code: str, known: Collection[str]) -> DocumentCode | None:
    if code not in known and code != SHARED:
        return DocumentCode.UNKNOWN_CRITERION
    if code in before:
        return DocumentCode.REPEATED_CRITERION
    return DocumentCode.CRITERION_AFTER_SHARED if SHARED in before else None


def chosen_measures(
    codes: Sequence[str], known: Mapping[str, Criterion[Rankable]]
) -> tuple[tuple[str, Measure[Rankable]], ...]:
    """The configured criteria with their measures, in order. Raises CriteriaRefused with every problem."""
    problems = criteria_problems(codes, known)
    if problems:
        raise CriteriaRefused(problems)
    return tuple((code, known[code].measure) for code in codes if code != SHARED)


def ranked(
    items: Iterable[Rankable],
    *,
    head: Measure[Rankable],
    criteria: Sequence[tuple[str, Measure[Rankable]]],
    key: Callable[[Rankable], int],
) -> tuple[Ranked[Rankable], ...]:
    """Best first by `head`, then by the criteria in turn; lines of equal rank are ordered by `key`, for display."""
    measures = (head, *(measure for _, measure in criteria))
    merits = [(tuple([measure(item) for measure in measures]), item) for item in items]
    merits.sort(key=lambda entry: key(entry[1]))
    merits.sort(key=lambda entry: entry[0], reverse=True)
    blocks = [(merit, [item for _, item in block]) for merit, block in groupby(merits, key=lambda entry: entry[0])]
    return tuple(_ranked_blocks(blocks, [code for code, _ in criteria]))


def _ranked_blocks(blocks: Sequence[tuple[Merit, list[Rankable]]], codes: Sequence[str]) -> Iterable[Ranked[Rankable]]:
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
    """The first criterion in which two unequal neighbours differ; None if the head measure does."""
    first = next(index for index, pair in enumerate(zip(above, below, strict=True)) if pair[0] != pair[1])
    return codes[first - 1] if first else None
