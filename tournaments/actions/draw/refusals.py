"""The one place that converts the engine's problems into refusals."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tournaments.errors import Refused
from tournaments.models import Entry
from tournaments.seating import PEOPLE, DrawProblem, NoPlan


@contextmanager
def raise_refusals() -> Iterator[None]:
    """Convert NoPlan into Refused with its first problem; its players are entries here and are named."""
    try:
        yield
    except NoPlan as none:
        raise _refusal(none.problems[0]) from none


def _refusal(problem: DrawProblem) -> Refused:
    facts: dict[str, Any] = dict(problem.facts)
    people = {name: facts[name] for name in PEOPLE if name in facts}
    entries = Entry.objects.select_related("player").in_bulk(people.values()) if people else {}
    return Refused(str(problem.code), **facts | {name: entries[entry].player.name for name, entry in people.items()})
