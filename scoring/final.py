"""The Österreich-Finale's day: Finalpunkte by rank, added to a player's Vorrundenpunkte.

The table is a document; ranks not entered yet are unknown, which differs from 0:

    points = { 1 = 60, 8 = 42, 12 = 38 }
    nothing_from = 101
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise

from scoring.documents import DocumentCode, DocumentRefused, Fields
from scoring.ranking import Ranked, ranked
from scoring.tournament_criteria import TOURNAMENT_CRITERIA, PlayerResult

MOST_IN_ALL = 180
"""120 Vorrundenpunkte plus 60 Finalpunkte: the highest total."""

BEST_ROUND = "best_round"


class FinalTableRefused(DocumentRefused):
    """An invalid table of Finalpunkte; `problems` has every reason."""


@dataclass(frozen=True, slots=True)
class FinalTable:
    """Finalpunkte of the ranks `known` (rank, points; in order, never rising or negative), 0 from `nothing_from`."""

    known: tuple[tuple[int, int], ...]
    nothing_from: int
    source: str = ""

    @property
    def missing_ranks(self) -> tuple[int, ...]:
        """The ranks still to be entered."""
        entered = {rank for rank, _ in self.known}
        return tuple(rank for rank in range(1, self.nothing_from) if rank not in entered)


@dataclass(frozen=True, slots=True)
class Finalist:
    """A player's final: their Vorrundenpunkte, and their day with its Finalpunkte."""

    vorrundenpunkte: int
    finalpunkte: int
    day: PlayerResult


@dataclass(frozen=True, slots=True)
class FinalLine:
    """A line of the final's ranking; the first is Österreichischer Tarockmeister."""

    rank: int
    key: int
    vorrundenpunkte: int
    finalpunkte: int
    total: int
    decided_by: str | None


def read_final_table(document: object) -> FinalTable:
    """The table of a document. Raises FinalTableRefused with all its problems at once."""
    fields = Fields(document)
    table = final_table_of(fields)
    if fields.problems:
        raise FinalTableRefused(fields.problems)
    return table


def final_table_of(fields: Fields) -> FinalTable:
    """The table within a larger document; leaves its problems with `fields`, and must not be used if there are any."""
    source = fields.text("source", default="")
    nothing_from = fields.integer("nothing_from", least=2, most=1_000)
    known = _read_known(fields, nothing_from)
    fields.close()
    return FinalTable(known, nothing_from, source)


def final_table_document(table: FinalTable) -> dict[str, object]:
    """A table's document as plain JSON values; the inverse of `read_final_table`."""
    source: dict[str, object] = {"source": table.source} if table.source else {}
    return source | {"nothing_from": table.nothing_from, "points": {str(rank): points for rank, points in table.known}}


@cache
def published_final_table() -> FinalTable:
    """The table as far as published; organisers enter the rest."""
    document = files("scoring") / "schemes" / "final" / "published.toml"
    return read_final_table(tomllib.loads(document.read_text("utf-8")))


def final_points(table: FinalTable, *, rank: int) -> int | None:
    """The Finalpunkte of a rank; None if not entered yet."""
    return 0 if rank >= table.nothing_from else dict(table.known).get(rank)


def final_total(*, vorrundenpunkte: int, finalpunkte: int) -> int:
    """The sum, at most 180."""
    return min(MOST_IN_ALL, vorrundenpunkte + finalpunkte)


def final_standings(finalists: Iterable[Finalist]) -> tuple[FinalLine, ...]:
    """The final's ranking by total; a tie goes to the better best round of the day, else the rank is shared."""
    order = ranked(
        finalists,
        head=lambda finalist: (_total(finalist),),
        criteria=[(BEST_ROUND, lambda finalist: TOURNAMENT_CRITERIA[BEST_ROUND].measure(finalist.day))],
        key=lambda finalist: finalist.day.key,
    )
    return tuple(map(_line, order))


def _line(line: Ranked[Finalist]) -> FinalLine:
    finalist = line.item
    return FinalLine(
        rank=line.rank,
        key=finalist.day.key,
        vorrundenpunkte=finalist.vorrundenpunkte,
        finalpunkte=finalist.finalpunkte,
        total=_total(finalist),
        decided_by=line.decided_by,
    )


def _total(finalist: Finalist) -> int:
    return final_total(vorrundenpunkte=finalist.vorrundenpunkte, finalpunkte=finalist.finalpunkte)


def _read_known(fields: Fields, nothing_from: int) -> tuple[tuple[int, int], ...]:
    points = fields.table("points", is_required=True)
    if points is None:
        return ()
    ranks = [name for name in points.names if _is_rank(name, nothing_from)]
    known = tuple(sorted((int(name), points.integer(name, least=0)) for name in ranks))
    for (_, better), (rank, worse) in pairwise(known):
        if worse > better:
            points.report(DocumentCode.POINTS_RISE, str(rank))
    points.close()
    return known


def _is_rank(name: str, nothing_from: int) -> bool:
    """Whether a field names a rank canonically: "1", not "01", which would allow a rank twice."""
    is_short = len(name) <= len(str(nothing_from))
    return is_short and name.isdecimal() and str(int(name)) == name and 1 <= int(name) < nothing_from
