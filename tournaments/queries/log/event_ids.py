"""The keys of an event's `what` that hold ids, and of which rows; the only place that knows.

A new verb whose `what` refers to rows uses one of these keys, or adds one here.
"""

from collections.abc import Callable, Mapping
from typing import Any

EVENT_IDS: Mapping[str, str] = {
    "table": "tables",
    "tables": "tables",
    "entry": "entries",
    "entries": "entries",
    "instead_of": "entries",
    "gone": "entries",
    "arrived": "entries",
    "moved": "entries",
    "points": "entries",  # the first of each list
    "differs": "entries",  # the first of each list
    "won": "entries",  # the first of each list
    "lots": "entries",
    "player": "players",
    "players": "players",
    "merged": "players",
    "gone_players": "players",
    "replaced_player": "players",
    "attribute": "attributes",
    "sub_ranking": "sub_rankings",
    "club": "clubs",
    "into": "clubs",
    "user": "users",
    "confirmed_by": "users",
    "publication": "publications",
    "publications": "publications",
    "final_cup": "championship_cups",
    "champion": "past_champions",
    "season": "seasons",
    "finals": "seasons",
    "ruleset": "rulesets",
    "own_scheme": "cup_points_schemes",
    "replaces": "cup_points_schemes",
    "cup": "cups",
    "tournament": "tournaments",
    "tournaments": "tournaments",
}
"""Key of `what` → rows as docs/archive.md calls them. The value is an id or a list of ids."""
FIRST_OF_EACH = frozenset({"differs", "points", "won"})
"""Keys with lists of which only the first member is an id."""
NUMBERS = {("move_in_draft", "table"), ("import_history", "tables")}
"""Verb and key of numbers that look like ids."""

ChangeId = Callable[[str, int], int]
"""Maps rows and one of their ids to the new id."""


def with_other_ids(verb: str, what: Mapping[str, Any], change: ChangeId) -> dict[str, Any]:
    """The same `what` with mapped ids and everything else unchanged."""
    return {key: _changed(verb, key, value, change) for key, value in what.items()}


def _changed(verb: str, key: str, value: Any, change: ChangeId) -> Any:
    rows = EVENT_IDS.get(key)
    if rows is None or (verb, key) in NUMBERS:
        return value
    if key in FIRST_OF_EACH:
        return [[change(rows, entry), *amounts] for entry, *amounts in value]
    if isinstance(value, list):
        return [change(rows, each) for each in value]
    return None if value is None else change(rows, value)
