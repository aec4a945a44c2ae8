"""What the log of an evening tells: the rows there must be by now, from the events alone."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from tournaments.verification.rows import Seats
from tournaments.verification.till_story import ToldAward, ToldCash, ToldClosing, ToldFee

What = Mapping[str, Any]
"""What an event says."""
GONE = frozenset({"withdraw_hand", "move_hand_away"})
"""Verbs after which there is no hand of that number at a table."""


class HandKey(NamedTuple):
    """A version of a hand: the table's id, the hand's number, the version's."""

    table: int
    hand: int
    revision: int


@dataclass(frozen=True, slots=True)
class ToldHand:
    """A version of a hand as its event has it; `receipt` is "" in events from before it was told.

    `ruleset` is the evening's at that time; `origin` where it came in, and whose phone it was (place).
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
class ToldList:
    """A published list as its event has it; `code`, `season` and the digests are "" or 0 from before they were told.

    `withdrawal`: when, by whom, why, and who confirmed it.
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


@dataclass(frozen=True, slots=True)
class ToldEntry:
    """Who was checked in; `player` is 0 in events from before it was told."""

    sequence: int
    player: int
    is_present: bool


@dataclass(frozen=True, slots=True)
class ToldSignature:
    """Who signed a sheet, in the order of a stored signature's columns; None and "" while it stands."""

    role: str
    place: int
    entry: int
    at: datetime
    digest: str
    withdrawn_at: datetime | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ToldSheet:
    """A sheet as somebody signed it: what the event says of it, and by number the hands that counted by then, each
    with its version's number.

    `points` have entry, points and money; `cents_per_point` is () in events from before it was told.
    """

    sequence: int
    table: int
    digest: str
    points: list[list[int]]
    cents_per_point: tuple[int, ...]
    hands: Mapping[int, tuple[int, ToldHand]]


@dataclass(slots=True)
class ToldSeed:
    """A committed seed: its hash, when it was committed, and when revealed (None: it is secret)."""

    hash: str
    at: datetime
    revealed: datetime | None = None


@dataclass(slots=True)
class ToldRun:
    """A run of the draw: its seed, when it was drawn, and when its last round was published.

    `by_hand`: somebody changed seats of one of its rounds since; None: perhaps, at a table that is gone.
    """

    seed: str
    at: datetime
    published: datetime | None = None
    by_hand: bool | None = False


class ToldReseating(NamedTuple):
    """A table's people sat otherwise: which former place's people are at each place, and who had forehand before."""

    sequence: int
    order: list[int]
    former_forehand: int

    def undone(self, seats: Seats, _forehand: int) -> tuple[Seats, int]:
        """The seats and the first forehand before it."""
        return {former: seats.get(place, {}) for place, former in enumerate(self.order, start=1)}, self.former_forehand


class ToldStandIn(NamedTuple):
    """From a hand on somebody plays at a place instead of another."""

    sequence: int
    place: int
    hand: int
    instead_of: int

    def undone(self, seats: Seats, forehand: int) -> tuple[Seats, int]:
        """The same: whoever was there stays from that hand on."""
        return {**seats, self.place: {**seats.get(self.place, {}), self.hand: self.instead_of}}, forehand


class ToldForehand(NamedTuple):
    """A table has chosen another first forehand."""

    sequence: int
    former: int

    def undone(self, seats: Seats, _forehand: int) -> tuple[Seats, int]:
        """The same."""
        return seats, self.former


SeatChange = ToldReseating | ToldStandIn | ToldForehand


@dataclass(slots=True)
class LogStory:
    """What has been told so far. Tables, entries, lists and rulesets by id, rounds by number.

    `table_rounds` are the rounds of the tables there are; `runs` those of the draw, by the rounds they drew.
    `seats`: by place the entries with their first hands; `signatures`: by table, in their order; `signed_sheets`: what
    they are of; `tables`: the event that told of a table; `plans`: its number and its hands, where they were told.
    `seat_changes`: who sat otherwise at a table, in their order. `drifted`: rounds that were amended before events told
    seats; `dissolved`:
    rounds that may be gone with their last table. `cash`: the till by number; `fees`: other ones by entry; the prize
    schemes by their hashes, "" for none. `seasons`: the event that opened one. `two_people`: what a cup wants two
    people for. `last_change`: the last event
    after which lists can be other ones.
    """

    table_rounds: Mapping[int, int] = field(default_factory=dict)
    hands: dict[HandKey, ToldHand] = field(default_factory=dict)
    paper: dict[int, list[list[int]]] = field(default_factory=dict)
    closed_tables: dict[int, datetime] = field(default_factory=dict)
    signed_tables: dict[int, datetime] = field(default_factory=dict)
    signatures: dict[int, list[ToldSignature]] = field(default_factory=dict)
    signed_sheets: list[ToldSheet] = field(default_factory=list)
    rounds: dict[int, str] = field(default_factory=dict)
    runs: dict[int, ToldRun] = field(default_factory=dict)
    seats: dict[int, dict[int, dict[int, int]]] = field(default_factory=dict)
    stand_ins: dict[int, dict[int, dict[int, int]]] = field(default_factory=dict)
    tables: dict[int, int] = field(default_factory=dict)
    plans: dict[int, tuple[int, int]] = field(default_factory=dict)
    seat_changes: dict[int, list[SeatChange]] = field(default_factory=dict)
    last_removal: int = 0
    drifted: set[int] = field(default_factory=set)
    dissolved: set[int] = field(default_factory=set)
    forehands: dict[int, int] = field(default_factory=dict)
    entries: dict[int, ToldEntry] = field(default_factory=dict)
    lists: dict[int, ToldList] = field(default_factory=dict)
    rulesets: dict[int, tuple[int, str]] = field(default_factory=dict)
    seeds: list[ToldSeed] = field(default_factory=list)
    cash: dict[int, ToldCash] = field(default_factory=dict)
    fees: dict[int, ToldFee] = field(default_factory=dict)
    awards: list[ToldAward] = field(default_factory=list)
    closing: ToldClosing | None = None
    prize_scheme: str = ""
    season_prizes: dict[int, str] = field(default_factory=dict)
    settings: tuple[int, str] = (0, "")
    ruleset: int | None = None
    season: int = 0
    seasons: dict[int, int] = field(default_factory=dict)
    two_people: list[str] = field(default_factory=list)
    closed_at: datetime | None = None
    first_verb: str = ""
    last_change: int = 0

    def live_hands(self, table: int) -> dict[int, tuple[int, ToldHand]]:
        """Of a table by number: the last version of each hand, with its number; none of a hand that is gone."""
        last = {key.hand: (key.revision, told) for key, told in self.hands.items() if key.table == table}
        return {hand: version for hand, version in last.items() if version[1].verb not in GONE}
