"""Estimated finish of tables, and of the round, at their current pace."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median

from tournaments.queries.room.tables import RoomTable

FEWEST_HANDS = 3
"""With fewer hands the pace is unknown."""
FASTEST = timedelta(minutes=1)
"""Per hand: faster entries were typed in bulk, from paper or after a network outage."""
MOST_TIMES_ROOM_PACE = 2
"""A table's pace differs from the room's by at most this factor, because hands entered in bulk say little."""


@dataclass(frozen=True, slots=True)
class RoundFinish:
    """The estimated finish by table id, without ended tables; empty until any table has played enough hands."""

    tables: Mapping[int, datetime]

    @property
    def last(self) -> datetime | None:
        """The latest finish."""
        return max(self.tables.values(), default=None)


def round_finish(tables: Iterable[RoomTable], *, now: datetime) -> RoundFinish:
    """Extrapolate each table's pace; tables that have hardly begun use that of the others."""
    there = list(tables)
    paces = [pace for pace in map(_pace, there) if pace is not None]
    if not paces:
        return RoundFinish({})
    usual = timedelta(seconds=median(pace.total_seconds() for pace in paces))
    return RoundFinish({each.table: _done_at(each, usual, now=now) for each in there if each.hands_left})


def _pace(table: RoomTable) -> timedelta | None:
    """A table's time per hand; None if unknown."""
    written_for = table.written_for
    if written_for is None or table.on_paper or table.hands_in < FEWEST_HANDS:
        return None
    pace = written_for / (table.hands_in - 1)
    return pace if pace >= FASTEST else None


def _done_at(table: RoomTable, usual: timedelta, *, now: datetime) -> datetime:
    """The current hand ends now at the earliest, however long it has taken."""
    own = _pace(table) or usual
    pace = min(max(own, usual / MOST_TIMES_ROOM_PACE), usual * MOST_TIMES_ROOM_PACE)
    begun = max(table.last_at, now - pace) if table.last_at else now
    return begun + pace * table.hands_left
