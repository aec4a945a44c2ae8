"""Which tables need somebody, and for what."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from tournaments.models import RefereeCall, Round, Table
from tournaments.queries.phones import phones_heard
from tournaments.queries.room import RoomTable, TableState, room_state
from tournaments.queries.seating import Sitter, sitters_by_table
from tournaments.queries.signatures import TableSignatures, signatures_in

QUIET_AFTER = timedelta(minutes=20)
"""Some three hands: a table of whom nothing was heard for so long has stopped writing, or has no network."""
UNSEEN_AFTER = timedelta(minutes=15)
"""A phone sleeps between two hands, so it must be away for longer than a hand takes."""


class TableNeed(StrEnum):
    """Why somebody should go to a table, the most urgent first."""

    CALLED = "called"  # the referee
    UNEVEN = "uneven"  # the points of a hand, or the totals, don't sum to 0
    CHANGED = "changed"  # the sheet is not the one that was signed
    QUIET = "quiet"  # no hand for long
    COMPLETE = "complete"  # to be looked at and closed
    UNSEEN = "unseen"  # no phone for long


@dataclass(frozen=True, slots=True)
class WatchedTable:
    """A table as the desk watches it; `seen_at` is when a phone of it was last heard of, `needs` by urgency."""

    table: RoomTable
    call: RefereeCall | None = None
    signatures: TableSignatures | None = None
    seen_at: datetime | None = None
    needs: tuple[TableNeed, ...] = ()

    @property
    def urgency(self) -> tuple[int, bool, int]:
        """Sorts what needs somebody first, then by number; closed tables come last."""
        order = list(TableNeed).index(self.needs[0]) if self.needs else len(TableNeed)
        return (order, self.table.is_closed, self.table.number)


def watched_room(
    round_: Round, calls: Iterable[RefereeCall], *, now: datetime
) -> tuple[tuple[WatchedTable, ...], Mapping[int, tuple[Sitter, ...]]]:
    """The tables of a round by number, and by table id everybody who sits or sat there. Five statements.

    `calls` are the open ones of the evening.
    """
    tables = room_state([round_]).get(round_.pk, ())
    sitters = sitters_by_table(Table.objects.filter(round=round_))
    signatures, calling = signatures_in([round_], sitters), {each.table_id: each for each in calls}
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
    return room, sitters


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
