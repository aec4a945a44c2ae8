"""Computing a plan from a draw's input, or the refusal that explains why there is none."""

from tournaments.actions.draw.refusals import raise_refusals
from tournaments.seating import DrawInput, DrawPlan, draw


@raise_refusals()
def draw_plan(draw_input: DrawInput) -> DrawPlan:
    """Draw. Refused with the first problem the engine finds, with people named."""
    return draw(draw_input)
