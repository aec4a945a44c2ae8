"""The expected rows of an evening, derived from the events of its log alone."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from tournaments.verification.protest_state import LoggedProtest
from tournaments.verification.rows import Seats
from tournaments.verification.till_state import LoggedAward, LoggedCash, LoggedClosing, LoggedFee

What = Mapping[str, Any]
"""The content of an event."""
GONE = frozenset({"withdraw_hand", "move_hand_away"})
"""Verbs after which a table has no hand with that number."""


class HandKey(NamedTuple):
    """A revision of a hand: table id, hand number, revision number."""

    table: int
    hand: int
    revision: int


@dataclass(frozen=True, slots=True)
class LoggedHand:
    """A hand's revision according to its event; `receipt` is "" in older events.

    `ruleset` is the evening's at that time; `origin` is the entry point and the place of the phone.
    """

    sequence: int
    at: datetime
    verb: str
    reason: str
    hash: str
    points: list[list[int]]
    receipt: str
    ruleset: int | None
    origin: tuple[str, int | None]


@dataclass(frozen=True, slots=True)
class LoggedList:
    """A published list according to its event; `code`, `season` and the digests are "" or 0 in older events.

    `withdrawal`: when, by whom, why, and confirmed by whom. `protests_until`: end of the protest period; `official`:
    when and by whom they were declared official.
    """

    sequence: int
    at: datetime
    user: int | None
    kind: str
    code: str
    season: int
    version: int
    content: str
    names: str
    reason: str = ""
    confirmed_by: int | None = None
    withdrawal: tuple[datetime | None, int | None, str, int | None] = (None, None, "", None)
    protests_until: datetime | None = None
    official: tuple[datetime | None, int | None] = (None, None)


@dataclass(frozen=True, slots=True)
class LoggedEntry:
    """A check-in; `player` is 0 in older events."""

    sequence: int
    player: int
    is_present: bool


@dataclass(frozen=True, slots=True)
class LoggedSignature:
    """A signature, with fields in the order of the stored columns; None and "" while it is valid."""

    role: str
    place: int
    entry: int
    at: datetime
    digest: str
    withdrawn_at: datetime | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class LoggedSheet:
    """A sheet when it was signed: the event's content, and by number the hands counting at that time, each with its
    revision.

    `points` have entry, points and money; `cents_per_point` is () in older events.
    """

    sequence: int
    table: int
    digest: str
    points: list[list[int]]
    cents_per_point: tuple[int, ...]
    hands: Mapping[int, tuple[int, LoggedHand]]


@dataclass(slots=True)
class LoggedSeed:
    """A committed seed: its hash, and when it was committed and revealed (None: still secret)."""

    hash: str
    at: datetime
    revealed: datetime | None = None


@dataclass(slots=True)
class LoggedRun:
    """A draw run: its seed, time, and when its last round was published.

    `is_manual`: whether seats in its rounds were changed manually since; None: possibly, at a deleted table.
    """

    seed: str
    at: datetime
    published: datetime | None = None
    is_manual: bool | None = False


class LoggedReseating(NamedTuple):
    """A corrected seating: the former place of the people at each place, and the former forehand."""

    sequence: int
    order: list[int]
    former_forehand: int

    def undone(self, seats: Seats, _forehand: int) -> tuple[Seats, int]:
        """The seats and first forehand before it."""
        return {former: seats.get(place, {}) for place, former in enumerate(self.order, start=1)}, self.former_forehand


class LoggedStandIn(NamedTuple):
    """A stand-in at a place from a given hand on."""

    sequence: int
    place: int
    hand: int
    instead_of: int

    def undone(self, seats: Seats, forehand: int) -> tuple[Seats, int]:
        """The seats and first forehand before it: the previous person stays from that hand on."""
        return {**seats, self.place: {**seats.get(self.place, {}), self.hand: self.instead_of}}, forehand


class LoggedForehand(NamedTuple):
    """A table's new choice of first forehand."""

    sequence: int
    former: int

    def undone(self, seats: Seats, _forehand: int) -> tuple[Seats, int]:
        """The seats and first forehand before it."""
        return seats, self.former


SeatChange = LoggedReseating | LoggedStandIn | LoggedForehand


@dataclass(slots=True)
class LogState:
    """The state so far. Tables, entries, lists and rulesets are keyed by id, rounds by number.

    `table_rounds` are the rounds of existing tables; `runs` the draw's, by the rounds they drew. `entered`: for
    totals-only evenings, points of each round by entry; `uneven`: its rounds not summing to 0 on closing, with their
    sums. `protests`: by number. `lots`: by entry, the drawing and the position drawn. `seats`: by place, entries with
    their first hands; `signatures`: by table, in order; `signed_sheets`: the sheets signed; `tables`: the event
    creating a table; `plans`: its number and planned hands, if recorded. `seat_changes`: by table, in order. `drifted`:
    rounds amended before events contained seats; `dissolved`: rounds possibly deleted with their last table. `cash`:
    till entries by number; `fees`: individual fees by entry; prize schemes by hash, "" for none. `seasons`: the event
    opening each. `two_people`: the cup's two-person rules. `cancelled`: whether by mistake; None if not cancelled.
    `last_change`: the last event that can change lists.
    """

    table_rounds: Mapping[int, int] = field(default_factory=dict)
    hands: dict[HandKey, LoggedHand] = field(default_factory=dict)
    paper: dict[int, list[list[int]]] = field(default_factory=dict)
    entered: dict[int, dict[int, int]] = field(default_factory=dict)
    uneven: list[list[int]] = field(default_factory=list)
    closed_tables: dict[int, datetime] = field(default_factory=dict)
    signed_tables: dict[int, datetime] = field(default_factory=dict)
    signatures: dict[int, list[LoggedSignature]] = field(default_factory=dict)
    signed_sheets: list[LoggedSheet] = field(default_factory=list)
    rounds: dict[int, str] = field(default_factory=dict)
    runs: dict[int, LoggedRun] = field(default_factory=dict)
    seats: dict[int, dict[int, dict[int, int]]] = field(default_factory=dict)
    stand_ins: dict[int, dict[int, dict[int, int]]] = field(default_factory=dict)
    tables: dict[int, int] = field(default_factory=dict)
    plans: dict[int, tuple[int, int]] = field(default_factory=dict)
    seat_changes: dict[int, list[SeatChange]] = field(default_factory=dict)
    last_removal: int = 0
    drifted: set[int] = field(default_factory=set)
    dissolved: set[int] = field(default_factory=set)
    forehands: dict[int, int] = field(default_factory=dict)
    entries: dict[int, LoggedEntry] = field(default_factory=dict)
    lots: dict[int, tuple[int, int]] = field(default_factory=dict)
    lists: dict[int, LoggedList] = field(default_factory=dict)
    protests: dict[int, LoggedProtest] = field(default_factory=dict)
    rulesets: dict[int, tuple[int, str]] = field(default_factory=dict)
    schemes: dict[int, tuple[int, str]] = field(default_factory=dict)
    finalists: dict[int, tuple[int, frozenset[int]]] = field(default_factory=dict)
    seeds: list[LoggedSeed] = field(default_factory=list)
    cash: dict[int, LoggedCash] = field(default_factory=dict)
    fees: dict[int, LoggedFee] = field(default_factory=dict)
    awards: list[LoggedAward] = field(default_factory=list)
    closings: list[LoggedClosing] = field(default_factory=list)
    prize_scheme: str = ""
    season_prizes: dict[int, str] = field(default_factory=dict)
    settings: tuple[int, str] = (0, "")
    ruleset: int | None = None
    season: int = 0
    seasons: dict[int, int] = field(default_factory=dict)
    two_people: list[str] = field(default_factory=list)
    closed_at: datetime | None = None
    cancelled: bool | None = None
    first_verb: str = ""
    last_change: int = 0

    def live_hands(self, table: int) -> dict[int, tuple[int, LoggedHand]]:
        """A table's current hands by number, each as its last revision with its number; deleted hands are omitted."""
        last = {key.hand: (key.revision, logged) for key, logged in self.hands.items() if key.table == table}
        return {hand: version for hand, version in last.items() if version[1].verb not in GONE}
