"""A round on paper score sheets: every table, the totals taken from its sheet, and what is missing."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.models import Round, RoundTotal, SheetReading, User
from tournaments.queries.room.seating import SeatedPlayer, seated_players_in_room
from tournaments.queries.room.tables import RoomTable, TableState, room_state


class SheetState(StrEnum):
    """The source of a table's result, as far as it exists."""

    MISSING = "missing"  # neither hands nor totals
    HANDS_ENTERED = "by_hand"  # hands were entered, by phone or at the desk
    SAVED = "saved"  # the totals from its paper sheet count
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class ReadingDifference:
    """The points one user has typed for somebody, and those of the other users."""

    seated_player: SeatedPlayer
    mine: int
    others: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PaperTable:
    """A table, everybody who sits or sat there by place, and the points from its paper sheet by entry.

    `readings` are points awaiting a second entry, by user.
    """

    room: RoomTable
    seated_players: tuple[SeatedPlayer, ...]
    totals: Mapping[int, int]
    readings: Mapping[int, Mapping[int, int]] = field(default_factory=dict)

    @property
    def state(self) -> SheetState:
        if self.room.is_closed:
            return SheetState.CLOSED
        if self.room.on_paper:
            return SheetState.SAVED
        return SheetState.HANDS_ENTERED if self.room.hands_in else SheetState.MISSING

    @property
    def is_begun(self) -> bool:
        """Whether some but not all of its hands are entered: the table may continue, or finish on paper."""
        return self.state is SheetState.HANDS_ENTERED and self.room.state is TableState.PLAYING

    @property
    def replaced_hands(self) -> int:
        """The number of hands its totals would replace."""
        return self.room.hands_in if self.state is SheetState.HANDS_ENTERED else 0

    def read_by(self, user: User) -> Mapping[int, int]:
        """The points a user has typed that do not count yet; empty for none."""
        return self.readings.get(user.pk, {})

    def differences(self, user: User) -> tuple[ReadingDifference, ...]:
        """Differences to other users' points; empty until both have typed."""
        mine, others = self.read_by(user), [read for reader, read in self.readings.items() if reader != user.pk]
        rows = [
            ReadingDifference(each, mine[each.entry], tuple(read.get(each.entry, 0) for read in others))
            for each in self.seated_players
            if each.entry in mine
        ]
        return tuple(each for each in rows if {each.mine} != {*each.others} and each.others)


def paper_tables(round_: Round) -> tuple[PaperTable, ...]:
    """The tables of a round, in table order. Four statements."""
    seated_players = seated_players_in_room(round_)
    totals: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for table, entry, points in RoundTotal.objects.filter(table__round=round_).values_list("table", "entry", "points"):
        totals[table][entry] = points
    readings: defaultdict[int, dict[int, dict[int, int]]] = defaultdict(dict)
    for each in SheetReading.objects.filter(table__round=round_):
        readings[each.table_id][each.user_id] = dict(each.points)
    return tuple(
        PaperTable(each, seated_players.get(each.table, ()), totals.get(each.table, {}), readings.get(each.table, {}))
        for each in room_state([round_]).get(round_.pk, ())
    )
