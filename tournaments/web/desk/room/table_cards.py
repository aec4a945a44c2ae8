"""The cards of the room: content, filters and order."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.names import distinct_names
from tournaments.queries.room.needs import TableNeed, WatchedTable
from tournaments.queries.room.seating import SeatedPlayer, seated_players_at
from tournaments.queries.room.tables import TableState

MOST_WITH_NAMES = 12
"""Up to this many tables, cards have room for names."""
EVERYBODY_SITS = 1_000
"""A hand number after which all stand-ins have come."""

CardLook = tuple[str, str, str | Promise]
"""Tone, icon and word."""
STATE_LOOKS: Mapping[TableState, CardLook] = {
    TableState.WAITING: ("", "clock", _("no hand yet")),
    TableState.PLAYING: ("note", "pencil", _("playing")),
    TableState.COMPLETE: ("good", "check", _("complete")),
    TableState.ENDED_EARLY: ("warn", "lock", _("ended early")),
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
    TableState.ENDED_EARLY: _("Ended early"),
    TableState.CLOSED: _("Closed"),
}
"""Filters (`show` in the URL) in display order, with labels."""


@dataclass(frozen=True, slots=True)
class TableCard:
    """A card: the table, the names of its people (if there is room), the `looks` of its tags, of which the first sets
    the card's tone, and the estimated end.
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
    """A filter link with its count; `code` is "" for all tables."""

    code: str
    label: str
    count: int
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class RoomChoice:
    """The filter, order and display of names chosen in the URL."""

    show: str
    order: str
    names: str

    @classmethod
    def of(cls, query: QueryDict) -> "RoomChoice":
        show = query.get("show", "")
        return cls(show if show in FILTERS else "", query.get("order", ""), query.get("names", ""))

    def is_named(self, *, tables: int) -> bool:
        """Whether to show names with this many tables."""
        return self.names == "yes" or (self.names != "no" and tables <= MOST_WITH_NAMES)

    def chosen(self, room: Iterable[WatchedTable]) -> list[WatchedTable]:
        """The tables shown, in order."""
        there = [each for each in room if self.show in ("", *_kinds(each))]
        if self.order == "number":
            return sorted(there, key=lambda each: each.table.number)
        return sorted(there, key=lambda each: each.urgency)


def room_filters(room: Sequence[WatchedTable], choice: RoomChoice) -> tuple[RoomFilter, ...]:
    """ "All", and each filter that matches some table."""
    kinds = [kind for each in room for kind in _kinds(each)]
    counted = [(code, str(label), kinds.count(code)) for code, label in FILTERS.items()]
    return (
        RoomFilter("", str(_("All")), len(room), is_chosen=not choice.show),
        *(RoomFilter(*each, is_chosen=each[0] == choice.show) for each in counted if each[2] or each[0] == choice.show),
    )


def table_cards(
    room: Iterable[WatchedTable],
    seated_players: Mapping[int, Sequence[SeatedPlayer]],
    done_at: Mapping[int, datetime],
    *,
    is_named: bool,
) -> tuple[TableCard, ...]:
    """A card per table, in the same order; `seated_players` (of the whole room) and `done_at` are by table id."""
    names = _short_names(seated_players.values()) if is_named else {}
    return tuple(
        TableCard(
            watched=each,
            names=_names(seated_players.get(each.table.table, ()), names) if is_named else "",
            looks=_looks(each),
            done_at=done_at.get(each.table.table),
        )
        for each in room
    )


def _looks(watched: WatchedTable) -> tuple[CardLook, ...]:
    """The urgent tags; otherwise the first need, or the table's progress."""
    looks = [NEED_LOOKS[need] for need in watched.needs] or [STATE_LOOKS[watched.table.state]]
    return tuple(look for look in looks if look[0] == "bad") or (looks[0],)


def _kinds(watched: WatchedTable) -> tuple[str, ...]:
    """The codes of all filters matching a table."""
    paper = ("paper",) if watched.table.on_paper else ()
    state = watched.table.state
    closed = (TableState.CLOSED,) if state is TableState.ENDED_EARLY else ()
    return (*watched.needs, *paper, *closed, *((state,) if state is not TableState.COMPLETE else ()))


def _short_names(tables: Iterable[Sequence[SeatedPlayer]]) -> dict[int, str]:
    """Short names by entry, unique within the room."""
    people = {each.entry: each.person for seated_players in tables for each in seated_players}
    return dict(zip(people, distinct_names(list(people.values())), strict=True))


def _names(seated_players: Sequence[SeatedPlayer], names: Mapping[int, str]) -> str:
    return ", ".join(names[each.entry] for each in seated_players_at(seated_players, hand=EVERYBODY_SITS))
