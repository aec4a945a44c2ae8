"""What seating lists and score sheets are drawn from: plain values.

Names and clubs are anything people typed; every report makes them safe for itself. A player's number has its four
digits as text, a guest's is "". Points are whole points of the Schrift, money is whole points of the money ledger.
"""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum


class ListState(StrEnum):
    """How far a list may be relied on."""

    UNPUBLISHED = "draft"
    PROVISIONAL = "provisional"
    PUBLISHED = "published"
    OFFICIAL = "official"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Heading:
    """The head and foot of every page.

    `occasion` is the tournament or the season. `at` is the moment since when `state` holds (unpublished: when printed),
    already in local time; it is also the PDF's creation date, so the same rows give the same bytes. `by` is the person
    behind the state, "" for nobody in particular. `log` is where the log ended when the state began (`lists.log_end`),
    "" for what is not published.
    """

    cup: str
    occasion: str
    state: ListState
    at: datetime
    by: str = ""
    day: date | None = None
    venue: str = ""
    log: str = ""


@dataclass(frozen=True, slots=True)
class PlayerName:
    """One player as a list names them."""

    name: str
    number: str = ""


@dataclass(frozen=True, slots=True)
class TablePlace:
    """A place at a table; places count from 1 in playing order."""

    table: int
    place: int


@dataclass(frozen=True, slots=True)
class PlayerSeats:
    """A line of the list by name: where one player sits, a place for each listed round, None where they sit out."""

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
    """One score sheet: a table of one round with the number of hands it plays; `phone` is None when all is on paper.

    `players` play each hand. `dummies` are what the dummies are called who keep a balance until the end of the round.
    `doubles`: some hands count double by the rules.
    """

    seats: TableSeats
    hands: int
    phone: PhoneEntry | None = None
    players: int = 4
    dummies: tuple[str, ...] = ()
    doubles: bool = False
