"""The cards of the room overview."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.queries.room import RoomTable, TableState
from tournaments.queries.seating import SeatedTable

LOOKS: Mapping[TableState, tuple[str, str, str | Promise]] = {
    TableState.WAITING: ("", "clock", _("no hand yet")),
    TableState.PLAYING: ("note", "pencil", _("playing")),
    TableState.COMPLETE: ("good", "check", _("complete")),
    TableState.CLOSED: ("closed", "lock", _("closed")),
}
"""Tone, icon and word of a table's state."""


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table with the names of the people seated there, and how its state looks."""

    table: RoomTable
    names: str
    tone: str
    icon: str
    word: str


def table_cards(tables: Iterable[RoomTable], seated: Iterable[SeatedTable]) -> tuple[TableCard, ...]:
    """One card per table, in table order."""
    names = {each.table: ", ".join(sitter.short_name for sitter in each.sitters) for each in seated}
    return tuple(_card(table, names.get(table.table, "")) for table in tables)


def _card(table: RoomTable, names: str) -> TableCard:
    tone, icon, word = LOOKS[table.state]
    return TableCard(table=table, names=names, tone=tone, icon=icon, word=str(word))
