"""The previous event about the same thing, for each event of a log, and the names of who is gone."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from tournaments.models import Event, Player
from tournaments.names import listed_names
from tournaments.queries.log.names import LogNames

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
    "remove_totals": lambda what: ("entered", *what.get("gone", ())),
    "set_fee": lambda what: ("fee", what.get("entry")),
    "set_belongings": lambda what: ("belongings", what.get("entry")),
    "answer_final_place": lambda what: ("place", what.get("season"), what.get("player")),
    "answer_invitation": lambda what: ("answer", what.get("season"), what.get("player")),
}
"""Verb → what its event is about; events about the same thing form a sequence."""
FIRST_OF_MANY: Mapping[str, Callable[[Mapping[str, Any]], Iterable[Things]]] = {
    "enter_totals": lambda what: (("entered", each) for each in what.get("entries", ())),
}
"""Verb → the things whose sequences its event begins."""


def former_events(events: Iterable[Event]) -> Mapping[int, Event]:
    """Previous events by sequence number, from a log oldest first. No statement: the log is loaded."""
    last: dict[Things, Event] = {}
    former: dict[int, Event] = {}
    for event in events:
        if event.verb in FIRST_OF_MANY:
            last |= {tuple(map(str, each)): event for each in FIRST_OF_MANY[event.verb](event.what)}
        if event.verb in SAME_THING:
            thing = tuple(map(str, SAME_THING[event.verb](event.what)))
            if thing in last:
                former[event.sequence] = last[thing]
            last[thing] = event
    return former


def with_taken_off(names: LogNames, events: Iterable[Event]) -> LogNames:
    """The names with those of players whom some events took off an evening without hands. At most one statement."""
    gone = {player for each in events if each.verb == "remove_totals" for player in each.what.get("players", ())}
    players = list(Player.objects.filter(pk__in=gone)) if gone else []
    found = {each.pk: name for each, name in zip(players, listed_names(players), strict=True)}
    return replace(names, players={**found, **names.players})
