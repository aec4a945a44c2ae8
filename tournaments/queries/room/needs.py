"""Tables that need attention, and why."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from tournaments.models import RefereeCall, Round
from tournaments.queries.room.phones import phones_heard
from tournaments.queries.room.seating import SeatedPlayer, seated_players_in_room
from tournaments.queries.room.signatures import TableSignatures, signatures_in
from tournaments.queries.room.tables import RoomTable, TableState, room_state

QUIET_AFTER = timedelta(minutes=20)
"""About three hands: a table silent for so long has stopped writing, or has no network."""
UNSEEN_AFTER = timedelta(minutes=15)
"""Longer than a hand, because phones sleep between hands."""


class TableNeed(StrEnum):
    """Why somebody should go to a table, most urgent first."""

    CALLED = "called"  # the referee is called
    UNEVEN = "uneven"  # the points of a hand, or the totals, do not sum to 0
    CHANGED = "changed"  # the sheet differs from the signed one
    QUIET = "quiet"  # no hand for a long time
    COMPLETE = "complete"  # to be checked and closed
    UNSEEN = "unseen"  # no phone for a long time


@dataclass(frozen=True, slots=True)
class WatchedTable:
    """A table as the desk watches it; `seen_at` is the last sign of its phones, `needs` are sorted by urgency."""

    table: RoomTable
    call: RefereeCall | None = None
    signatures: TableSignatures | None = None
    seen_at: datetime | None = None
    needs: tuple[TableNeed, ...] = ()

    @property
    def urgency(self) -> tuple[int, bool, int]:
        """Sort key: urgent tables first, then by number; closed tables last."""
        order = list(TableNeed).index(self.needs[0]) if self.needs else len(TableNeed)
        return (order, self.table.is_closed, self.table.number)


def watched_room(
    round_: Round, calls: Iterable[RefereeCall], *, now: datetime
) -> tuple[tuple[WatchedTable, ...], Mapping[int, tuple[SeatedPlayer, ...]]]:
    """The tables of a round by number, and the people who sit or sat at each, by table id. Five statements.

    `calls` are the evening's open ones.
    """
    tables = room_state([round_]).get(round_.pk, ())
    seated_players = seated_players_in_room(round_)
    signatures, calling = signatures_in([round_], seated_players), {each.table_id: each for each in calls}
    heard = phones_heard(each.table for each in tables)
    begun = min((each.first_at for each in tables if each.first_at), default=None)
    room = tuple(
        _watched(
            WatchedTable(
                each,
                call=calling.get(each.table),
                signatures=signatures.get(each.table),
                seen_at=max(filter(None, (heard.get(each.table), each.phone_at)), default=None),
            ),
            begun=begun,
            now=now,
        )
        for each in tables
    )
    return room, seated_players


def _watched(watched: WatchedTable, *, begun: datetime | None, now: datetime) -> WatchedTable:
    return replace(watched, needs=tuple(_needs(watched, begun=begun, now=now)))


def _needs(watched: WatchedTable, *, begun: datetime | None, now: datetime) -> Iterator[TableNeed]:
    table, signatures = watched.table, watched.signatures
    if watched.call:
        yield TableNeed.CALLED
    if table.is_uneven:
        yield TableNeed.UNEVEN
    if signatures and signatures.is_countersigned and signatures.is_changed:
        yield TableNeed.CHANGED
    if table.state is TableState.COMPLETE:
        yield TableNeed.COMPLETE
    if begun is None or not table.hands_left:
        return
    if now - max(begun, table.last_at or begun) >= QUIET_AFTER:
        yield TableNeed.QUIET
    if now - max(begun, watched.seen_at or begun) >= UNSEEN_AFTER:
        yield TableNeed.UNSEEN
