"""The Österreich-Finale's day: Finalpunkte by rank, added to the Vorrundenpunkte a player brings along.

The table is a document; ranks nobody has entered yet are unknown, which is not the same as 0:

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
"""120 Vorrundenpunkte and 60 Finalpunkte: no total is higher."""

BEST_ROUND = "best_round"


class FinalTableRefused(DocumentRefused):
    """A table of Finalpunkte that cannot be used; `problems` has every reason."""


@dataclass(frozen=True, slots=True)
class FinalTable:
    """Finalpunkte of the ranks `known` (rank, points; in order, never rising or negative), 0 from `nothing_from`."""

    known: tuple[tuple[int, int], ...]
    nothing_from: int
    source: str = ""

    @property
    def missing_ranks(self) -> tuple[int, ...]:
        """The ranks that still have to be entered."""
        entered = {rank for rank, _ in self.known}
        return tuple(rank for rank in range(1, self.nothing_from) if rank not in entered)


@dataclass(frozen=True, slots=True)
class Finalist:
    """One player's final: the Vorrundenpunkte they bring along, and their day with its Finalpunkte."""

    vorrundenpunkte: int
    finalpunkte: int
    day: PlayerResult


@dataclass(frozen=True, slots=True)
class FinalLine:
    """One line of the final's ranking; the first is Österreichischer Tarockmeister."""

    rank: int
    key: int
    vorrundenpunkte: int
    finalpunkte: int
    total: int
    decided_by: str | None


def read_final_table(document: object) -> FinalTable:
    """The table of a document. Raises FinalTableRefused with all its problems at once."""
    fields = Fields(document)
    source = fields.text("source", default="")
    nothing_from = fields.integer("nothing_from", least=2, most=1_000)
    known = _read_known(fields, nothing_from)
    fields.close()
    if fields.problems:
        raise FinalTableRefused(fields.problems)
    return FinalTable(known, nothing_from, source)


def final_table_document(table: FinalTable) -> dict[str, object]:
    """The document of a table, plain enough for JSON; `read_final_table` makes the same table of it."""
    source: dict[str, object] = {"source": table.source} if table.source else {}
    return source | {"nothing_from": table.nothing_from, "points": {str(rank): points for rank, points in table.known}}


@cache
def published_final_table() -> FinalTable:
    """The table as far as it is published; organisers enter the rest."""
    document = files("scoring") / "schemes" / "final" / "published.toml"
    return read_final_table(tomllib.loads(document.read_text("utf-8")))


def final_points(table: FinalTable, *, rank: int) -> int | None:
    """The Finalpunkte of a rank, None where nobody has entered them yet."""
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
    points = fields.table("points")
    if points is None:
        fields.report(DocumentCode.MISSING_FIELD, "points")
        return ()
    ranks = [name for name in points.names if _is_rank(name, nothing_from)]
    known = tuple(sorted((int(name), points.integer(name, least=0)) for name in ranks))
    for (_, better), (rank, worse) in pairwise(known):
        if worse > better:
            points.report(DocumentCode.POINTS_RISE, str(rank))
    points.close()
    return known


def _is_rank(name: str, nothing_from: int) -> bool:
    """Whether a field names a rank the way it is written: "1", not "01", which would enter a rank twice."""
    return name.isdecimal() and str(int(name)) == name and 1 <= int(name) < nothing_from
