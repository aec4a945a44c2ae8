"""The lists a cup publishes, as plain values, shared by page, PDF, XLSX and the frozen copy.

Points are Schrift, money is in points with Kontra applied (cents = money × cents_per_point). The fields are those of
the frozen copies in the database: new ones need a default, none may be removed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

import cattrs

from scoring.qualification import PLACES_TAKEN
from tournaments.lists.final import FinalList
from tournaments.lists.finalists import FinalistList
from tournaments.lists.results import ListedPlayer, ResultsList, ResultsRow
from tournaments.lists.season import (
    COMMENTARY_FIELDS,
    DayApart,
    SeasonAim,
    SeasonCell,
    SeasonChance,
    SeasonColumn,
    SeasonList,
    SeasonRow,
)
from tournaments.lists.sub_rankings import SeasonTie

__all__ = [
    "KINDS",
    "LATER",
    "AnyList",
    "DayApart",
    "FinalList",
    "FinalistList",
    "ListedPlayer",
    "QualifierList",
    "QualifierRow",
    "ResultsList",
    "ResultsRow",
    "SeasonAim",
    "SeasonCell",
    "SeasonChance",
    "SeasonColumn",
    "SeasonList",
    "SeasonRow",
    "SeasonTie",
    "deserialize_list",
    "in_groups",
    "log_end",
    "serialize_list",
]


@dataclass(frozen=True, slots=True)
class QualifierRow:
    """A line of the list of qualifiers: the reason code of `scoring.qualification` with its facts, and the answer.

    `season_points` and `participations` are those of the season table.
    """

    rank: int | None
    person: ListedPlayer
    season_points: int
    participations: int
    vorrundenpunkte: int | None
    reason: str
    facts: dict[str, int]
    answer: str

    @property
    def is_in(self) -> bool:
        return self.reason in PLACES_TAKEN


@dataclass(frozen=True, slots=True)
class QualifierList:
    """Who qualifies for the Österreich-Finale, in season order, followed by reserves.

    `to_come` of the season's `of_evenings` have no results yet; both are None if all have.
    """

    cup: str
    season: str
    quota: int
    rows: tuple[QualifierRow, ...]
    to_come: int | None = None
    of_evenings: int | None = None

    @property
    def last_in(self) -> int | None:
        """The index of the last qualified row; None if there is none."""
        return max((index for index, row in enumerate(self.rows) if row.is_in), default=None)


def log_end(revision: int, head: str) -> str:
    """The end of a log as printed: "259 · 3748 4149 c92b ccca"."""
    return f"{revision} · {in_groups(head)}"


def in_groups(head: str) -> str:
    """The start of a log's head hash for comparison: four groups of four."""
    return " ".join(head[start : start + 4] for start in range(0, 16, 4))


AnyList = ResultsList | SeasonList | QualifierList | FinalistList | FinalList
L = TypeVar("L", ResultsList, SeasonList, QualifierList, FinalistList, FinalList)

KINDS: dict[str, type[AnyList]] = {
    "results": ResultsList,
    "season": SeasonList,
    "qualifiers": QualifierList,
    "final": FinalList,
    "finalists": FinalistList,
}


LATER = COMMENTARY_FIELDS | {
    *(
        "apart",
        "beside",
        "brings",
        "from_score",
        "further",
        "group",
        "of_evenings",
        "of_totals",
        "rank_points",
        "scope",
    ),
    *("stayed_away", "to_come"),
}
"""Fields added after copies were frozen: omitted while empty, so that old copies and their hashes stay the same."""


def serialize_list(value: AnyList) -> dict[str, Any]:
    """The list as plain JSON, for a publication. Empty fields of LATER are left out."""
    content: dict[str, Any] = cattrs.unstructure(value)
    tables = ("rows", "columns", "beside")
    listed = {name: [_used(each) for each in content[name]] for name in tables if content.get(name)}
    found = _used(content) | listed
    for fields, name in _nested(found):
        fields[name] = [_used(each) for each in fields[name]]
    return found


def _nested(content: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """What else has fields that may be empty: chances of rows, and rows of sub-rankings."""
    yield from ((row, "chances") for row in content["rows"] if "chances" in row)
    yield from ((table, "rows") for table in content.get("beside", ()))


def _used(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: each for name, each in fields.items() if name not in LATER or not _is_nothing(each)}


def _is_nothing(value: object) -> bool:
    """Zero points are not empty."""
    return not value and type(value) is not int


def deserialize_list(kind: str, content: dict[str, Any]) -> AnyList:
    """The list of a publication, exactly as frozen."""
    return cattrs.structure(content, KINDS[kind])
