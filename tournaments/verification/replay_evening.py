"""Verbs about an evening as a whole: closing, reopening, cancelling, reinstating."""

from collections.abc import Callable, Mapping

from tournaments.models import Event
from tournaments.verification.state import LogState


def _evening(state: LogState, event: Event) -> None:
    is_closed = event.verb == "close_evening"
    state.closed_at = event.at if is_closed else None
    state.uneven = event.what.get("sums", []) if is_closed else []
    for seed in state.seeds if is_closed else ():
        seed.revealed = seed.revealed or event.at


def _cancelled(state: LogState, event: Event) -> None:
    state.cancelled = event.what["by_mistake"]


def _held(state: LogState, _event: Event) -> None:
    state.cancelled = None


EVENING_HANDLERS: Mapping[str, Callable[[LogState, Event], None]] = {
    **dict.fromkeys(("close_evening", "reopen_evening"), _evening),
    "cancel_evening": _cancelled,
    "withdraw_cancellation": _held,
}
"""Applies each verb to the state."""
