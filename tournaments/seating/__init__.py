"""The seating draw for tables of four and five. Pure functions; see docs/seating.md."""

from tournaments.seating.change.amend import Amendment, amend
from tournaments.seating.change.figures import FigureComparison, figures
from tournaments.seating.change.manual_changes import ChangePreview, move_over, swap_seats
from tournaments.seating.change.moves import Seatings, SeatMove, changed_tables, seat_moves
from tournaments.seating.contract.affinities import Affinity
from tournaments.seating.contract.by_rank import seat_by_rank, seat_by_strength
from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.contract.goals import GAPS, GoalName
from tournaments.seating.contract.problems import PEOPLE, DrawProblem, NoPlan
from tournaments.seating.draw import DrawPlan, draw
from tournaments.seating.proof.certificate import certify

__all__ = [
    "GAPS",
    "PEOPLE",
    "Affinity",
    "Amendment",
    "ChangePreview",
    "DrawInput",
    "DrawPlan",
    "DrawProblem",
    "FigureComparison",
    "GoalName",
    "NoPlan",
    "SeatMove",
    "Seatings",
    "amend",
    "certify",
    "changed_tables",
    "draw",
    "figures",
    "move_over",
    "seat_by_rank",
    "seat_by_strength",
    "seat_moves",
    "swap_seats",
]
