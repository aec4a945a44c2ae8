"""From the evening to a plan: the document, the draw, and the sentence where there is no plan."""

from collections.abc import Mapping
from typing import Any

from tournaments.errors import Refused
from tournaments.models import Entry, Tournament
from tournaments.queries.draw_document import draw_document
from tournaments.seating.answer import answer

Plan = list[list[list[int]]]
PEOPLE = ("player", "other")
"""The facts of a problem that are ids of entries."""


def planned(tournament: Tournament, *, rounds: int, seed: str, least_bad: bool) -> Plan:
    """Entry ids by round, table and place. Refused with the first problem the seating room has, people by name.

    The desk draws by the same document that anybody can give to `manage.py draw_seating`.
    """
    found: dict[str, Any] = answer(draw_document(tournament, rounds=rounds, seed=seed, least_bad=least_bad))
    if "error" in found:
        problem = found["error"][0]
        raise Refused(problem["code"], **_with_names(problem["facts"]))
    return [[list(table) for table in seating] for seating in found["rounds"]]


def _with_names(facts: Mapping[str, Any]) -> dict[str, Any]:
    people = {name: facts[name] for name in PEOPLE if name in facts}
    entries = Entry.objects.select_related("player").in_bulk(people.values()) if people else {}
    return {**facts, **{name: entries[entry].player.name for name, entry in people.items()}}
