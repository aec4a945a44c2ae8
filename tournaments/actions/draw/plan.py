"""From a draw's input to a plan, or to the refusal that says why there is none."""

from typing import Any

from tournaments.errors import Refused
from tournaments.models import Entry
from tournaments.seating import PEOPLE, DrawInput, DrawPlan, DrawProblem, NoPlan, draw


def draw_plan(given: DrawInput) -> DrawPlan:
    """Draw. Refused with the first problem the engine finds, people by name."""
    try:
        return draw(given)
    except NoPlan as none:
        raise refusal_of(none.problems[0]) from none


def refusal_of(problem: DrawProblem) -> Refused:
    """A problem of the engine as a refusal, people by name."""
    facts: dict[str, Any] = dict(problem.facts)
    people = {name: facts[name] for name in PEOPLE if name in facts}
    entries = Entry.objects.select_related("player").in_bulk(people.values()) if people else {}
    return Refused(str(problem.code), **facts | {name: entries[entry].player.name for name, entry in people.items()})
