"""When tables, and with them the round, will be done at the pace at which they play."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median

from tournaments.queries.room import RoomTable

FEWEST_HANDS = 3
"""Fewer say nothing about how fast a table plays."""
FASTEST = timedelta(minutes=1)
"""For a hand: what was written faster was typed in together, from paper or once there was a network again."""
MOST_BESIDE_ROOM = 2
"""A table plays at most so many times as fast, or as slowly, as the room: hands that came in together say little."""


@dataclass(frozen=True, slots=True)
class RoundFinish:
    """When each table that still plays will be done, by table id; tables that have ended are not there. Nothing is
    there as long as no table has played enough hands.
    """

    tables: Mapping[int, datetime]

    @property
    def last(self) -> datetime | None:
        """When the last of them will be."""
        return max(self.tables.values(), default=None)


def round_finish(tables: Iterable[RoomTable], *, now: datetime) -> RoundFinish:
    """The tables of a round go on as they have played so far, those that have hardly begun like the others."""
    there = list(tables)
    paces = [pace for pace in map(_pace, there) if pace is not None]
    if not paces:
        return RoundFinish({})
    usual = timedelta(seconds=median(pace.total_seconds() for pace in paces))
    return RoundFinish({each.table: _done_at(each, usual, now=now) for each in there if each.hands_left})


def _pace(table: RoomTable) -> timedelta | None:
    """How long a table takes for a hand; None where that cannot be said."""
    written_for = table.written_for
    if written_for is None or table.on_paper or table.hands_in < FEWEST_HANDS:
        return None
    pace = written_for / (table.hands_in - 1)
    return pace if pace >= FASTEST else None


def _done_at(table: RoomTable, usual: timedelta, *, now: datetime) -> datetime:
    """The hand that is being played is done now at the earliest, however long it takes."""
    own = _pace(table) or usual
    pace = min(max(own, usual / MOST_BESIDE_ROOM), usual * MOST_BESIDE_ROOM)
    begun = max(table.last_at, now - pace) if table.last_at else now
    return begun + pace * table.hands_left
