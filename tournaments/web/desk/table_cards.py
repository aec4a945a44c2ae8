"""The cards of the room: what stands on each, and which of them are shown."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.queries.room import TableState
from tournaments.queries.room_needs import TableNeed, WatchedTable
from tournaments.queries.seating import Sitter, sitters_at

MOST_WITH_NAMES = 12
"""So many tables have room for everybody's names."""
EVERYBODY_SITS = 1_000
"""A hand by which every stand-in has come."""

CardLook = tuple[str, str, str | Promise]
"""Tone, icon and word."""
STATE_LOOKS: Mapping[TableState, CardLook] = {
    TableState.WAITING: ("", "clock", _("no hand yet")),
    TableState.PLAYING: ("note", "pencil", _("playing")),
    TableState.COMPLETE: ("good", "check", _("complete")),
    TableState.CLOSED: ("closed", "lock", _("closed")),
}
NEED_LOOKS: Mapping[TableNeed, CardLook] = {
    TableNeed.CALLED: ("bad", "alert", _("Referee!")),
    TableNeed.UNEVEN: ("bad", "cross", _("Sum not 0")),
    TableNeed.CHANGED: ("bad", "pencil", _("changed after signing")),
    TableNeed.QUIET: ("warn", "clock", _("no hand for long")),
    TableNeed.COMPLETE: STATE_LOOKS[TableState.COMPLETE],
    TableNeed.UNSEEN: ("warn", "phone", _("no phone")),
}
FILTERS: Mapping[str, str | Promise] = {
    TableNeed.CALLED: _("Referee"),
    TableNeed.UNEVEN: _("Sum not 0"),
    TableNeed.CHANGED: _("Changed after signing"),
    TableNeed.QUIET: _("No hand for long"),
    TableNeed.COMPLETE: _("To be closed"),
    TableNeed.UNSEEN: _("No phone"),
    TableState.WAITING: _("No hand yet"),
    TableState.PLAYING: _("Playing"),
    "paper": _("Paper"),
    TableState.CLOSED: _("Closed"),
}
"""What can be chosen in the address (`show`), in this order, and what its link says."""


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table of the room with the names of the people who sit there (where there is room for them), the `looks` of
    its tags, the first of which gives it its tone, and when it will be done.
    """

    watched: WatchedTable
    names: str
    looks: tuple[CardLook, ...]
    done_at: datetime | None

    @property
    def tone(self) -> str:
        return self.looks[0][0]


@dataclass(frozen=True, slots=True)
class RoomFilter:
    """A link that shows some of the tables only, with how many there are; `code` is "" for all."""

    code: str
    label: str
    count: int
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class RoomChoice:
    """What somebody chose in the address: which tables, in which order, with names or without."""

    show: str
    order: str
    names: str

    @classmethod
    def of(cls, query: QueryDict) -> "RoomChoice":
        show = query.get("show", "")
        return cls(show if show in FILTERS else "", query.get("order", ""), query.get("names", ""))

    def is_named(self, *, tables: int) -> bool:
        """Whether names are shown among so many tables."""
        return self.names == "yes" or (self.names != "no" and tables <= MOST_WITH_NAMES)

    def chosen(self, room: Iterable[WatchedTable]) -> list[WatchedTable]:
        """The tables that are shown, in order."""
        there = [each for each in room if self.show in ("", *_kinds(each))]
        if self.order == "number":
            return sorted(there, key=lambda each: each.table.number)
        return sorted(there, key=lambda each: each.urgency)


def room_filters(room: Sequence[WatchedTable], choice: RoomChoice) -> tuple[RoomFilter, ...]:
    """All, and whatever some table is."""
    kinds = [kind for each in room for kind in _kinds(each)]
    counted = [(code, str(label), kinds.count(code)) for code, label in FILTERS.items()]
    return (
        RoomFilter("", str(_("All")), len(room), is_chosen=not choice.show),
        *(RoomFilter(*each, is_chosen=each[0] == choice.show) for each in counted if each[2] or each[0] == choice.show),
    )


def table_cards(
    room: Iterable[WatchedTable],
    sitters: Mapping[int, Sequence[Sitter]],
    done_at: Mapping[int, datetime],
    *,
    is_named: bool,
) -> tuple[TableCard, ...]:
    """A card per table, in the same order; `sitters` and `done_at` by table id."""
    return tuple(
        TableCard(
            watched=each,
            names=_names(sitters.get(each.table.table, ())) if is_named else "",
            looks=_looks(each),
            done_at=done_at.get(each.table.table),
        )
        for each in room
    )


def _looks(watched: WatchedTable) -> tuple[CardLook, ...]:
    """What is urgent; else the first need, or how far the table is."""
    looks = [NEED_LOOKS[need] for need in watched.needs] or [STATE_LOOKS[watched.table.state]]
    return tuple(look for look in looks if look[0] == "bad") or (looks[0],)


def _kinds(watched: WatchedTable) -> tuple[str, ...]:
    """The codes of all filters that show a table."""
    paper = ("paper",) if watched.table.on_paper else ()
    state = watched.table.state
    return (*watched.needs, *paper, *((state,) if state is not TableState.COMPLETE else ()))


def _names(sitters: Sequence[Sitter]) -> str:
    return ", ".join(each.short_name for each in sitters_at(sitters, hand=EVERYBODY_SITS))
