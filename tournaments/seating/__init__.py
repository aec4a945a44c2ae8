"""Who sits where: the draw of an evening at tables of four and five. Pure; see docs/seating.md."""

from tournaments.seating.amend import Amendment, amend
from tournaments.seating.by_hand import Preview, move_over, move_to, swap_seats
from tournaments.seating.certificate import Certificate, Goal
from tournaments.seating.draw import draw, draw_with_six
from tournaments.seating.figures import FigureComparison, compare_figures
from tournaments.seating.plan import DrawPlan
from tournaments.seating.problems import DrawProblem, NoPlan
from tournaments.seating.standing import draw_by_standing
from tournaments.seating.wishes import Circle, Wishes

__all__ = [
    "Amendment",
    "Certificate",
    "Circle",
    "DrawPlan",
    "DrawProblem",
    "FigureComparison",
    "Goal",
    "NoPlan",
    "Preview",
    "Wishes",
    "amend",
    "compare_figures",
    "draw",
    "draw_by_standing",
    "draw_with_six",
    "move_over",
    "move_to",
    "swap_seats",
]
