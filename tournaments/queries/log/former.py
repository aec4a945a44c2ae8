"""The previous event about the same thing, for each event of a log."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tournaments.models import Event

HAND_EVENTS = (
    *("record_hand", "correct_hand", "strike_hand", "settle_anew", "withdraw_hand", "withdraw_change"),
    *("move_hand_away", "move_hand_here"),
)
Things = tuple[object, ...]

SAME_THING: Mapping[str, Callable[[Mapping[str, Any]], Things]] = {
    **dict.fromkeys(HAND_EVENTS, lambda what: ("hand", what.get("table"), what.get("hand"))),
    **dict.fromkeys(("record_totals", "withdraw_totals"), lambda what: ("totals", what.get("table"))),
    **dict.fromkeys(("open_evening", "change_evening"), lambda _what: ("settings",)),
    **dict.fromkeys(("appoint", "dismiss"), lambda what: ("member", what.get("user"))),
    **dict.fromkeys(("ban_player", "lift_ban"), lambda what: ("ban", what.get("player"))),
    "change_totals": lambda what: ("entered", what.get("entry")),
    "set_fee": lambda what: ("fee", what.get("entry")),
    "set_belongings": lambda what: ("belongings", what.get("entry")),
    "answer_final_place": lambda what: ("place", what.get("season"), what.get("player")),
    "answer_invitation": lambda what: ("answer", what.get("season"), what.get("player")),
}
"""Verb → what its event is about; events about the same thing form a sequence."""


def former_events(events: Iterable[Event]) -> Mapping[int, Event]:
    """Previous events by sequence number, from a log oldest first. No statement: the log is loaded."""
    last: dict[Things, Event] = {}
    former: dict[int, Event] = {}
    for event in events:
        if event.verb in SAME_THING:
            thing = tuple(map(str, SAME_THING[event.verb](event.what)))
            if thing in last:
                former[event.sequence] = last[thing]
            last[thing] = event
    return former
