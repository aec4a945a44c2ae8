"""Which figures of an event's `what` are ids, and of which rows: the one place that says so.

Who adds a verb whose `what` names rows takes one of these keys, or adds one here.
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
    "user": "users",
    "confirmed_by": "users",
    "publication": "publications",
    "publications": "publications",
    "season": "seasons",
    "ruleset": "rulesets",
    "cup": "cups",
    "tournament": "tournaments",
    "tournaments": "tournaments",
}
"""Key of `what` → rows as docs/archive.md calls them. The value is an id or a list of ids."""
FIRST_OF_EACH = frozenset({"differs", "points", "won"})
"""Keys of lists of which only the first member is an id."""
NUMBERS = {("move_in_draft", "table")}
"""Verb and key of what looks like an id and is a number."""

ChangeId = Callable[[str, int], int]
"""Rows, and an id of one of them → the id in its place."""


def with_other_ids(verb: str, what: Mapping[str, Any], change: ChangeId) -> dict[str, Any]:
    """The same `what` with other ids, everything else as it is."""
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
