"""Digests that events record of rows too long to include, so that the rows can be verified later.

No digest covers ids, so they are the same in another installation; those of rows about people leave the names out, so
that a name can be erased.
"""

import json
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import QuerySet

from rulesets.canonical import sha256_of
from tournaments.lists.published import AnyList, serialize_list
from tournaments.lists.sub_rankings import OF_PEOPLE
from tournaments.models import Round, Table, Tournament
from tournaments.models.tournament import TournamentKind
from tournaments.queries.draw.occupancy import occupied_tables
from tournaments.queries.results.people_rankings import ATTRIBUTE

PERSON = ("number", "name", "place")
IDS = ("player", "tournament")
NAMED = ("person", "group")
SETTINGS = (
    *("name", "date", "venue", "rounds_planned", "hands_at_four", "hands_at_five", "hands_at_six"),
    *("fee_cents", "cents_per_point", "round_minutes", "criteria", "is_final"),
)

LATER_SETTINGS = ("starts_at", "address", "kind", "team_size", "rank_points", "protest_minutes")
"""Added later: a regular evening without any of them has the same digest as before."""


def receipt_digest(receipt: Mapping[str, Any]) -> str:
    """Digest of a receipt, without names."""
    places = [[place[name] for name in ("place", "points", "money", "total")] for place in receipt["places"]]
    head = [receipt[name] for name in ("entry_id", "number", "hand_hash", "revision")]
    return sha256_of([head, places])


def settings_digest(tournament: Tournament) -> str:
    """Digest of a tournament's settings, with the whole document of its cup points."""
    settings = {name: getattr(tournament, name) for name in SETTINGS} | {"date": tournament.date.isoformat()}
    later: dict[str, object] = {
        "starts_at": tournament.starts_at and tournament.starts_at.isoformat(),
        "address": tournament.address,
        "kind": tournament.kind if tournament.kind != TournamentKind.REGULAR else "",
        "team_size": tournament.team_size,
        "rank_points": tournament.rank_points,
        "protest_minutes": tournament.protest_minutes,
    }
    settings |= {name: later[name] for name in LATER_SETTINGS if later[name]}
    return sha256_of(settings | {"cup_points": tournament.cup_points.document})


def list_digest(content: Any) -> str:
    """Digest of a frozen list, without people and their personal data."""
    if "further" in content:
        content = content | {"further": [each for each in content["further"] if each["kind"] != ATTRIBUTE]}
    if "beside" in content:
        content = content | {"beside": [each for each in content["beside"] if each["kind"] not in OF_PEOPLE]}
    return sha256_of(_without_people(content))


def shown_digest(value: AnyList) -> str:
    """Digest of an unpublished list as the user sees it, with everybody on it."""
    return sha256_of(stored_list(value))


def seen_digest(settings: object) -> str:
    """Digest of settings as a form begins with them (columns, dates included), to notice that they have changed."""
    return sha256_of(json.loads(json.dumps(settings, cls=DjangoJSONEncoder)))


def stored_list(value: AnyList) -> Any:
    """The frozen list as the database returns it: JSON has no tuples."""
    return json.loads(json.dumps(serialize_list(value)))


def names_digest(content: Mapping[str, Any]) -> str:
    """Digest of the people of a frozen list, in order.

    Also covers the names of groups, rankings by attribute, and a season's tables by personal data, if there are any.
    """
    people: list[Any] = [[row["person"][name] for name in PERSON] for row in content["rows"]]
    further = content.get("further", ())
    groups = [row["group"] for ranking in further for row in ranking["rows"] if row["group"]]
    of_attributes = [ranking for ranking in further if ranking["kind"] == ATTRIBUTE]
    known = [table for table in content.get("beside", ()) if table["kind"] in OF_PEOPLE]
    return sha256_of([*people, *filter(None, (groups, of_attributes, known))])


def seating_payload(rounds: QuerySet[Round] | Sequence[Round]) -> dict[str, list[int]]:
    """The seating of some rounds as events record it: tables by round and number, the people of each by place.

    `entries` has everybody in one list, `sizes` the number of people per table, `hands` the hands planned there. Two
    statements.
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


def logged_seating(what: Mapping[str, Sequence[int]]) -> dict[int, tuple[int, ...]]:
    """The inverse of `seating_payload`: people by place, by table; empty for events older than its format."""
    if "sizes" not in what:
        return {}
    people = iter(what["entries"])
    return {table: tuple(islice(people, size)) for table, size in zip(what["tables"], what["sizes"], strict=False)}


def logged_plans(what: Mapping[str, Sequence[int]]) -> dict[int, tuple[int, int]]:
    """Number and planned hands by table, from the same payload; empty for older events."""
    if "numbers" not in what:
        return {}
    return dict(zip(what["tables"], zip(what["numbers"], what["hands"], strict=True), strict=True))


def _without_people(content: Any) -> Any:
    if isinstance(content, dict):
        kept = {name: value for name, value in content.items() if name not in IDS + NAMED}
        return {name: _without_people(value) for name, value in kept.items()}
    return [_without_people(each) for each in content] if isinstance(content, list) else content
