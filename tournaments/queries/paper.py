"""A round as its paper score sheets come in: every table, what was taken from its sheet, and what is still missing."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.models import Round, RoundTotal, SheetReading, Table, User
from tournaments.queries.room import RoomTable, room_state
from tournaments.queries.seating import Sitter, sitters_by_table


class SheetState(StrEnum):
    """Where a table's result comes from, as far as it is there."""

    MISSING = "missing"  # neither hands nor totals
    BY_HAND = "by_hand"  # hands have been entered, by phone or at the desk
    SAVED = "saved"  # the totals of its paper sheet count
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class ReadingDifference:
    """What one person has typed for somebody, and what the others have."""

    sitter: Sitter
    mine: int
    others: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PaperTable:
    """A table, everybody who sits or sat there by place, and the points taken from its paper sheet by entry.

    `readings` are the points that people have typed from it who wait for a second one to type the same: by user.
    """

    room: RoomTable
    sitters: tuple[Sitter, ...]
    totals: Mapping[int, int]
    readings: Mapping[int, Mapping[int, int]] = field(default_factory=dict)

    @property
    def state(self) -> SheetState:
        if self.room.is_closed:
            return SheetState.CLOSED
        if self.room.on_paper:
            return SheetState.SAVED
        return SheetState.BY_HAND if self.room.hands_in else SheetState.MISSING

    def read_by(self, user: User) -> Mapping[int, int]:
        """The points that a person has typed and that do not count yet; empty for none."""
        return self.readings.get(user.pk, {})

    def differences(self, user: User) -> tuple[ReadingDifference, ...]:
        """Where others have typed other points than this person; nothing until both have typed."""
        mine, others = self.read_by(user), [read for reader, read in self.readings.items() if reader != user.pk]
        rows = [
            ReadingDifference(each, mine[each.entry], tuple(read.get(each.entry, 0) for read in others))
            for each in self.sitters
            if each.entry in mine
        ]
        return tuple(each for each in rows if {each.mine} != {*each.others} and each.others)


def paper_tables(round_: Round) -> tuple[PaperTable, ...]:
    """The tables of a round, in table order. Four statements."""
    sitters = sitters_by_table(Table.objects.filter(round=round_))
    totals: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for table, entry, points in RoundTotal.objects.filter(table__round=round_).values_list("table", "entry", "points"):
        totals[table][entry] = points
    readings: defaultdict[int, dict[int, dict[int, int]]] = defaultdict(dict)
    for each in SheetReading.objects.filter(table__round=round_):
        readings[each.table_id][each.user_id] = dict(each.points)
    return tuple(
        PaperTable(each, sitters.get(each.table, ()), totals.get(each.table, {}), readings.get(each.table, {}))
        for each in room_state([round_]).get(round_.pk, ())
    )
