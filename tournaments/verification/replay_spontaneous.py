"""Verbs about spontaneous evenings."""

from collections.abc import Callable, Mapping

from tournaments.models import Event
from tournaments.verification.state import LoggedEntry, LogState, What


def _tables_added(state: LogState, event: Event) -> None:
    """Add tables without people, and therefore without hands."""
    what: What = event.what
    state.rounds.setdefault(what["round"], "published")
    for table, number in zip(what["tables"], what["numbers"], strict=True):
        state.tables[table] = event.sequence
        state.plans[table] = (number, 0)
        state.seats[table] = {}


def _named(state: LogState, event: Event) -> None:
    what: What = event.what
    table = what["table"]
    state.rounds.setdefault(what["round"], "published")
    state.tables[table] = event.sequence
    state.plans[table] = (what["number"], what["hands"])
    state.seats[table] = {place: {1: entry} for place, entry in enumerate(what["entries"], start=1)}
    state.forehands.pop(table, None)
    for entry, player in zip(what["arrived"], what["players"], strict=True):
        state.entries[entry] = LoggedEntry(event.sequence, player, is_present=True)
    for entry in what["gone"]:
        state.entries.pop(entry, None)
    _settings(state, event)


def _rounds_dropped(state: LogState, event: Event) -> None:
    for number in [each for each in state.rounds if each > event.what["rounds_planned"]]:
        del state.rounds[number]
    _settings(state, event)


def _settings(state: LogState, event: Event) -> None:
    state.settings = (event.sequence, event.what["settings"])


SPONTANEOUS_HANDLERS: Mapping[str, Callable[[LogState, Event], None]] = {
    "add_tables": _tables_added,
    "drop_rounds": _rounds_dropped,
    "seat_by_names": _named,
}
