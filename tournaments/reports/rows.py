"""Input of seating lists and score sheets: plain values.

Names and clubs may contain anything people type; each report sanitises them. A player's number is a four-digit text, ""
for a guest. Points are integer points of the Schrift, money is in integer points of money.
"""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum


class ListState(StrEnum):
    """How reliable a list is."""

    UNPUBLISHED = "draft"
    PROVISIONAL = "provisional"
    OPEN_TO_PROTESTS = "open_to_protests"
    PUBLISHED = "published"
    ON_PROVISIONAL = "on_provisional"
    BEING_CORRECTED = "being_corrected"
    CORRECTED_SINCE = "corrected_since"
    FORMER_RULES = "former_rules"
    FORMER_TERMS = "former_terms"
    SAME_FIGURES = "same_figures"
    OFFICIAL = "official"
    WITHDRAWN = "withdrawn"
    OUTDATED = "outdated"
    PRINTED = "printed"
    """Of what is never published: cards, letters, the champions. It has no name, only the time of printing."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The header and footer of every page.

    `occasion` is the tournament or season. `at` is since when `state` holds (unpublished: when printed), in local time;
    it is also the PDF's creation date, so that the same rows yield the same bytes. `by` is the person behind the state,
    or "". `log` is the end of the log when the state began (`lists.log_end`), "" if unpublished. `until` is the end of
    the protest period, if any. `facts` are further ones of a workbook's description, each with its label. `version` is
    that of the published list, `newer` the one by which it is replaced; 0 if there is none.
    """

    cup: str
    occasion: str
    state: ListState
    at: datetime
    by: str = ""
    day: date | None = None
    venue: str = ""
    log: str = ""
    until: datetime | None = None
    facts: tuple[tuple[str, str], ...] = ()
    version: int = 0
    newer: int = 0


@dataclass(frozen=True, slots=True)
class PlayerName:
    """A player as shown in a list."""

    name: str
    number: str = ""


@dataclass(frozen=True, slots=True)
class TablePlace:
    """A place at a table; places count from 1 in playing order."""

    table: int
    place: int


@dataclass(frozen=True, slots=True)
class PlayerSeats:
    """A line of the list by name: a player's place in each listed round, None where they have none."""

    person: PlayerName
    seats: tuple[TablePlace | None, ...]


@dataclass(frozen=True, slots=True)
class TableSeats:
    """A table in one round: the people at places 1…n, and the place of the first forehand."""

    round: int
    table: int
    players: tuple[PlayerName, ...]
    first_forehand: int = 1


@dataclass(frozen=True, slots=True)
class PhoneEntry:
    """How a phone reaches its table's page: `link` for the QR code and, if available, a short `code` to type.

    `short_address` is where to type it.
    """

    link: str
    short_address: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A score sheet: a table in one round with its number of hands; `phone` is None if everything is on paper.

    `players` is how many play each hand. `dummies` are the names of dummies that keep a balance until the end of the
    round. `doubles`: some hands may count double.
    """

    seats: TableSeats
    hands: int
    phone: PhoneEntry | None = None
    players: int = 4
    dummies: tuple[str, ...] = ()
    doubles: bool = False
