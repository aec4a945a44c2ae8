"""Who sits where: the draw of an evening at tables of four and five. Pure; see docs/seating.md."""

from tournaments.seating.change.amend import Amendment, amend
from tournaments.seating.change.by_hand import Preview, move_over, move_to, swap_seats
from tournaments.seating.change.figures import FigureComparison, compare_figures
from tournaments.seating.contract.problems import DrawProblem, NoPlan
from tournaments.seating.contract.wishes import Circle, Wishes
from tournaments.seating.draw import DrawPlan, draw, draw_with_six
from tournaments.seating.proof.certificate import Certificate, Goal
from tournaments.seating.standing import draw_by_standing

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
