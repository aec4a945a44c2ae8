"""What an event says about rows too long for it: hashes that the rows can be held against later.

None holds an id, so they stay the same in another installation; those of rows with people leave their names out, so
that a name can be removed.
"""

import json
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from django.db.models import QuerySet

from rulesets.canonical import sha256_of
from tournaments.lists import AnyList, freeze
from tournaments.models import Round, Table, Tournament
from tournaments.queries.occupancy import occupied_tables

PERSON = ("number", "name", "place")
IDS = ("player", "tournament")
SETTINGS = (
    *("name", "date", "venue", "rounds_planned", "hands_at_four", "hands_at_five", "hands_at_six"),
    *("fee_cents", "cents_per_point", "round_minutes", "criteria", "is_final"),
)

LATER_SETTINGS = ("starts_at", "address")
"""Of an evening that has none of these, events of long ago told the same digest."""


def receipt_digest(receipt: Mapping[str, Any]) -> str:
    """Of what a table was answered, without names."""
    places = [[place[name] for name in ("place", "points", "money", "total")] for place in receipt["places"]]
    head = [receipt[name] for name in ("entry_id", "number", "hand_hash", "revision")]
    return sha256_of([head, places])


def settings_digest(tournament: Tournament) -> str:
    """Of what an organiser decides about a tournament, with the whole document of its cup points."""
    settings = {name: getattr(tournament, name) for name in SETTINGS} | {"date": tournament.date.isoformat()}
    later = {"starts_at": tournament.starts_at and tournament.starts_at.isoformat(), "address": tournament.address}
    settings |= {name: later[name] for name in LATER_SETTINGS if later[name]}
    return sha256_of(settings | {"cup_points": tournament.cup_points.document})


def list_digest(content: Any) -> str:
    """Of a frozen list, without people."""
    return sha256_of(_without_people(content))


def shown_digest(value: AnyList) -> str:
    """Of a list as somebody looks at it before it is published, with everybody on it."""
    return sha256_of(stored_list(value))


def stored_list(value: AnyList) -> Any:
    """The frozen list as the database gives it back: JSON knows no tuples."""
    return json.loads(json.dumps(freeze(value)))


def names_digest(content: Mapping[str, Any]) -> str:
    """Of the people of a frozen list, in its order."""
    return sha256_of([[row["person"][name] for name in PERSON] for row in content["rows"]])


def seating_told(rounds: QuerySet[Round] | Sequence[Round]) -> dict[str, list[int]]:
    """The seating of some rounds as an event tells it: tables by round and number, the people of each by place.

    `entries` has everybody in one row, `sizes` says how many of them sit at each table, `hands` how many are planned
    there. Two statements.
    """
    tables = occupied_tables(rounds)
    hands = dict(Table.objects.filter(round__in=rounds).values_list("pk", "hands"))
    return {
        "tables": [table.id for table in tables],
        "numbers": [table.number for table in tables],
        "hands": [hands[table.id] for table in tables],
        "sizes": [len(table.first) for table in tables],
        "entries": [entry for table in tables for entry in table.first],
    }


def told_seating(what: Mapping[str, Sequence[int]]) -> dict[int, tuple[int, ...]]:
    """The same read back: people by place, by table; empty for an event from before seatings were told."""
    if "sizes" not in what:
        return {}
    people = iter(what["entries"])
    return {table: tuple(islice(people, size)) for table, size in zip(what["tables"], what["sizes"], strict=False)}


def told_plans(what: Mapping[str, Sequence[int]]) -> dict[int, tuple[int, int]]:
    """Of the same the number and the planned hands by table; empty for an event from before they were told."""
    if "numbers" not in what:
        return {}
    return dict(zip(what["tables"], zip(what["numbers"], what["hands"], strict=True), strict=True))


def _without_people(content: Any) -> Any:
    if isinstance(content, dict):
        kept = {name: value for name, value in content.items() if name not in IDS and name != "person"}
        return {name: _without_people(value) for name, value in kept.items()}
    return [_without_people(each) for each in content] if isinstance(content, list) else content
