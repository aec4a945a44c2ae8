"""The cards of the room overview."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import RefereeCall
from tournaments.queries.room import RoomTable, TableState
from tournaments.queries.seating import SeatedTable
from tournaments.queries.signatures import TableSignatures

LOOKS: Mapping[TableState, tuple[str, str, str | Promise]] = {
    TableState.WAITING: ("", "clock", _("no hand yet")),
    TableState.PLAYING: ("note", "pencil", _("playing")),
    TableState.COMPLETE: ("good", "check", _("complete")),
    TableState.CLOSED: ("closed", "lock", _("closed")),
}
"""Tone, icon and word of a table's state."""


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table with the names of the people seated there, how its state looks, and whether it waits for the referee.

    `signatures` are those under its sheet, if any.
    """

    table: RoomTable
    names: str
    tone: str
    icon: str
    word: str
    has_call: bool
    signatures: TableSignatures | None


def table_cards(
    tables: Iterable[RoomTable],
    seated: Iterable[SeatedTable],
    calls: Iterable[RefereeCall],
    signatures: Mapping[int, TableSignatures],
) -> tuple[TableCard, ...]:
    """One card per table, in table order; `calls` are the open ones, `signatures` by table id."""
    calling = {each.table_id for each in calls}
    names = {each.table: ", ".join(sitter.short_name for sitter in each.sitters) for each in seated}
    return tuple(
        _card(
            table,
            names.get(table.table, ""),
            has_call=table.table in calling,
            signatures=signatures.get(table.table),
        )
        for table in tables
    )


def _card(table: RoomTable, names: str, *, has_call: bool, signatures: TableSignatures | None) -> TableCard:
    tone, icon, word = LOOKS[table.state]
    return TableCard(
        table=table, names=names, tone=tone, icon=icon, word=str(word), has_call=has_call, signatures=signatures
    )
