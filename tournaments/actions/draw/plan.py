"""From a draw's input to a plan, or to the refusal that says why there is none."""

from tournaments.actions.draw.refusals import raise_refusals
from tournaments.seating import DrawInput, DrawPlan, draw


@raise_refusals()
def draw_plan(given: DrawInput) -> DrawPlan:
    """Draw. Refused with the first problem the engine finds, people by name."""
    return draw(given)
