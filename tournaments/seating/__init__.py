"""Who sits where: the draw of an evening at tables of four and five. Pure; see docs/seating.md."""

from tournaments.seating.amend import Amendment, amend
from tournaments.seating.by_hand import Preview, move_over, move_to, swap_seats
from tournaments.seating.certificate import Certificate, Goal
from tournaments.seating.draw import draw, draw_with_six
from tournaments.seating.figures import Comparison, compared
from tournaments.seating.plan import Plan
from tournaments.seating.problems import NoPlan, Problem
from tournaments.seating.standing import draw_by_standing
from tournaments.seating.wishes import Circle, Wishes

__all__ = [
    "Amendment",
    "Certificate",
    "Circle",
    "Comparison",
    "Goal",
    "NoPlan",
    "Plan",
    "Preview",
    "Problem",
    "Wishes",
    "amend",
    "compared",
    "draw",
    "draw_by_standing",
    "draw_with_six",
    "move_over",
    "move_to",
    "swap_seats",
]
