"""What the reports are drawn from: plain values a query fills.

Names and clubs are anything people typed; every report makes them safe for itself. A player's number has its four
digits as text, a guest's is "". Points are whole points of the Schrift, money is whole points of the money ledger.
"""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from scoring.qualification import Reason


class ListState(StrEnum):
    """How far a list may be believed."""

    DRAFT = "draft"
    PROVISIONAL = "provisional"
    PUBLISHED = "published"
    OFFICIAL = "official"


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands at the head and foot of every page.

    `occasion` is the evening or the season. `at` is the moment since when `state` holds (a draft: when it was printed),
    already in local time; it is also the PDF's creation date, so the same rows give the same bytes. `by` is the person
    behind the state, "" for nobody in particular.
    """

    cup: str
    occasion: str
    state: ListState
    at: datetime
    by: str = ""
    day: date | None = None
    venue: str = ""


@dataclass(frozen=True, slots=True)
class PlayerName:
    """One player as a list names him."""

    name: str
    number: str = ""


@dataclass(frozen=True, slots=True)
class TablePlace:
    """A place at a table; places count from 1 in playing order."""

    table: int
    place: int


@dataclass(frozen=True, slots=True)
class PlayerSeats:
    """A line of the list by name: where one player sits, a place for each listed round, None where he sits out."""

    person: PlayerName
    seats: tuple[TablePlace | None, ...]


@dataclass(frozen=True, slots=True)
class TableSeats:
    """A table of one round: who sits at places 1…n, and whose place has forehand in the first hand."""

    round: int
    table: int
    players: tuple[PlayerName, ...]
    first_forehand: int = 1


@dataclass(frozen=True, slots=True)
class PhoneEntry:
    """How a table's phone gets to its page: `link` for the QR code, and where there is one a short `code` to be typed.

    `short_address` is where it is typed.
    """

    link: str
    short_address: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """One score sheet: a table of one round with the number of hands it plays; `phone` is None when all is on paper."""

    seats: TableSeats
    hands: int
    phone: PhoneEntry | None = None


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A player's evening. `rounds` holds his points round by round, None for a round he did not play.

    `points` is their sum in the Schrift, `money` the money ledger's sum in points, `cup_points` None while none are
    given, `remark` the finished sentence on what broke a tie.
    """

    rank: int
    person: PlayerName
    rounds: tuple[int | None, ...]
    points: int
    money: int
    club: str = ""
    cup_points: int | None = None
    remark: str = ""


@dataclass(frozen=True, slots=True)
class TournamentColumn:
    """A tournament of the season, in the order played; `label` is what the column is called, usually the venue."""

    label: str
    day: date | None = None


@dataclass(frozen=True, slots=True)
class SeasonResult:
    """A player's cup points at one tournament, and whether they count or are dropped."""

    points: int
    counts: bool = True


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A player's season: one result for each tournament column, None where he was absent; `rank` None: not ranked."""

    rank: int | None
    person: PlayerName
    results: tuple[SeasonResult | None, ...]
    total: int
    participations: int
    club: str = ""
    remark: str = ""


@dataclass(frozen=True, slots=True)
class QualifierRow:
    """A player of the final season ranking; `vorrundenpunkte` is None where no points go with his rank.

    `reason` and its `facts` are those of the qualification; `remark` is a finished sentence on anything else.
    """

    rank: int | None
    person: PlayerName
    reason: Reason
    facts: tuple[tuple[str, int], ...]
    vorrundenpunkte: int | None
    season_points: int
    participations: int
    club: str = ""
    remark: str = ""
