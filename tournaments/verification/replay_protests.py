"""Verbs about protests: filed, decided, results declared official."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from tournaments.models import Event
from tournaments.verification.protest_state import LoggedProtest
from tournaments.verification.state import LogState, What


def _filed(state: LogState, event: Event) -> None:
    what: What = event.what
    state.protests[what["number"]] = LoggedProtest(
        sequence=event.sequence,
        publication=what["publication"],
        entry=what["entry"],
        table=what.get("table"),
        hand=what.get("hand"),
        at=event.at,
        user=event.user_id,
        late_reason=event.reason,
    )


def _decided(state: LogState, event: Event) -> None:
    what: What = event.what
    decision = (what["outcome"], what["decider"], event.at, event.user_id)
    state.protests[what["number"]] = replace(state.protests[what["number"]], decision=decision)


def _official(state: LogState, event: Event) -> None:
    pk = event.what["publication"]
    if pk in state.lists:
        state.lists[pk] = replace(state.lists[pk], official=(event.at, event.user_id))


PROTEST_HANDLERS: Mapping[str, Callable[[LogState, Event], None]] = {
    "decide_protest": _decided,
    "declare_final_official": _official,
    "declare_official": _official,
    "file_protest": _filed,
}
