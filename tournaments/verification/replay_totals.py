"""Verbs about totals-only evenings."""

from collections.abc import Callable, Mapping

from tournaments.models import Event
from tournaments.verification.state import LoggedEntry, LogState, What


def _entered(state: LogState, event: Event) -> None:
    what: What = event.what
    for entry, player in zip(what["entries"], what["players"], strict=True):
        state.entries[entry] = LoggedEntry(event.sequence, player, is_present=True)
    _changed(state, event)


def _changed(state: LogState, event: Event) -> None:
    for entry, *points in event.what["points"]:
        state.entered[entry] = {number: each for number, each in enumerate(points, start=1) if each is not None}


def _removed(state: LogState, event: Event) -> None:
    for entry in event.what["gone"]:
        state.entries.pop(entry, None)
        state.entered.pop(entry, None)


TOTALS_HANDLERS: Mapping[str, Callable[[LogState, Event], None]] = {
    "change_totals": _changed,
    "enter_totals": _entered,
    "remove_totals": _removed,
}
