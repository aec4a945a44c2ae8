"""From the evening to a plan: the document, the draw, and the sentence where there is no plan."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.errors import Refused
from tournaments.models import Entry
from tournaments.queries.draw_document import Document
from tournaments.seating import DrawProblem
from tournaments.seating.answer import answer

PEOPLE = ("player", "other")
"""The facts of a problem that are ids of entries."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A draw as input and answer of `manage.py draw_seating`: `rounds` are entry ids by round, table and place."""

    document: Document
    rounds: list[list[list[int]]]
    certificate: Document

    @property
    def seed(self) -> str:
        return str(self.document["seed"])


def planned(document: Document) -> Planned:
    """Draw. Refused with the first problem the seating room has, people by name.

    The desk draws by the same document that anybody can give to `manage.py draw_seating`.
    """
    found: dict[str, Any] = answer(document)
    if "error" in found:
        problem = found["error"][0]
        raise refusal(problem["code"], problem["facts"])
    rounds = [[list(table) for table in seating] for seating in found["rounds"]]
    return Planned(document, rounds, found["certificate"])


def refusal_of(problem: DrawProblem) -> Refused:
    """A problem of the seating room as a refusal, people by name."""
    return refusal(problem.code, problem.facts)


def refusal(code: str, facts: Mapping[str, Any]) -> Refused:
    people = {name: facts[name] for name in PEOPLE if name in facts}
    entries = Entry.objects.select_related("player").in_bulk(people.values()) if people else {}
    return Refused(str(code), **{**facts, **{name: entries[entry].player.name for name, entry in people.items()}})
