"""Verbs about drawn lots."""

from collections.abc import Callable, Mapping

from tournaments.models import Event
from tournaments.verification.state import LogState


def _drawn(state: LogState, event: Event) -> None:
    drawing = event.what["drawing"]
    state.lots |= {entry: (drawing, place) for place, entry in enumerate(event.what["entries"], start=1)}


def _lots_undone(state: LogState, event: Event) -> None:
    for entry in event.what["entries"]:
        state.lots.pop(entry, None)


LOT_HANDLERS: Mapping[str, Callable[[LogState, Event], None]] = {
    "record_lots": _drawn,
    "take_back_lots": _lots_undone,
}
