"""The three lists a cup publishes, as plain values: what a page, a PDF, an XLSX and the frozen copy all show.

Points are Schrift, money is in points with Kontra applied (cents = money × cents_per_point). The fields are those of
the frozen copies in the database: a new one needs a default, none may go.
"""

import datetime
from dataclasses import dataclass
from typing import Any, TypeVar

import cattrs

from scoring.qualification import PLACES_TAKEN


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A player as lists show them; `number` is "" for a guest."""

    player: int
    number: str
    name: str
    place: str


@dataclass(frozen=True, slots=True)
class ResultsRow:
    """A line of a tournament's results. `rounds` has None for a round not played; `decided_by` names the tie-break."""

    rank: int
    person: ListedPlayer
    rounds: tuple[int | None, ...]
    total: int
    money: int
    cup_points: int
    decided_by: str | None


@dataclass(frozen=True, slots=True)
class ResultsList:
    """A tournament's results, best first. Round totals, totals and money each sum to 0."""

    cup: str
    season: str
    evening: str
    date: str
    venue: str
    ruleset: str
    rounds: int
    cents_per_point: int
    cup_points: str
    rows: tuple[ResultsRow, ...]

    @property
    def day(self) -> datetime.date:
        return datetime.date.fromisoformat(self.date)

    @property
    def last_round(self) -> int:
        """The last round anybody has played in; 0 while nobody has."""
        played = (number for row in self.rows for number, points in enumerate(row.rounds, 1) if points is not None)
        return max(played, default=0)

    @property
    def round_sums(self) -> tuple[int, ...]:
        """The points of everybody, round by round; zeros if the scores are right."""
        return tuple(sum(row.rounds[index] or 0 for row in self.rows) for index in range(self.rounds))

    @property
    def total_sum(self) -> int:
        return sum(row.total for row in self.rows)

    @property
    def money_sum(self) -> int:
        return sum(row.money for row in self.rows)


@dataclass(frozen=True, slots=True)
class SeasonColumn:
    """A tournament of the season table; `date` is ISO 8601."""

    tournament: int
    name: str
    date: str
    is_final: bool

    @property
    def day(self) -> datetime.date:
        return datetime.date.fromisoformat(self.date)


@dataclass(frozen=True, slots=True)
class SeasonCell:
    """A player's cup points at a tournament and why they count or not (`among_best`, `final`, `dropped`)."""

    points: int
    why: str

    @property
    def is_dropped(self) -> bool:
        return self.why == "dropped"


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A line of the season table; `rank` is None with too few participations. One cell per column, None = not there."""

    rank: int | None
    person: ListedPlayer
    cells: tuple[SeasonCell | None, ...]
    total: int
    participations: int
    missing: int
    decided_by: str | None


@dataclass(frozen=True, slots=True)
class SeasonList:
    """A season table in order, with the rule that made it."""

    cup: str
    season: str
    rule: dict[str, Any]
    tournaments: int
    columns: tuple[SeasonColumn, ...]
    rows: tuple[SeasonRow, ...]


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
    """Who goes to the Österreich-Finale, in season order, reserves behind."""

    cup: str
    season: str
    quota: int
    rows: tuple[QualifierRow, ...]

    @property
    def last_in(self) -> int | None:
        """The index of the last row that is in; None while nobody is."""
        return max((index for index, row in enumerate(self.rows) if row.is_in), default=None)


def log_end(revision: int, head: str) -> str:
    """The end of a log as it stands on paper: "259 · 3748 4149 c92b ccca"."""
    return f"{revision} · {in_groups(head)}"


def in_groups(head: str) -> str:
    """The beginning of a log's head as people compare it: four groups of four."""
    return " ".join(head[start : start + 4] for start in range(0, 16, 4))


AnyList = ResultsList | SeasonList | QualifierList
L = TypeVar("L", ResultsList, SeasonList, QualifierList)

KINDS: dict[str, type[ResultsList] | type[SeasonList] | type[QualifierList]] = {
    "results": ResultsList,
    "season": SeasonList,
    "qualifiers": QualifierList,
}


def freeze(value: AnyList) -> dict[str, Any]:
    """The list as plain JSON, for a publication."""
    content: dict[str, Any] = cattrs.unstructure(value)
    return content


def thaw(kind: str, content: dict[str, Any]) -> AnyList:
    """The list of a publication, exactly as it was frozen."""
    return cattrs.structure(content, KINDS[kind])
