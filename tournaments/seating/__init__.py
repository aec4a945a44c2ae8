"""Who sits where: the draw of an evening at tables of four and five. Pure; see docs/seating.md."""

from tournaments.seating.certificate import Certificate, Goal
from tournaments.seating.draw import draw
from tournaments.seating.plan import Plan
from tournaments.seating.problems import NoPlan, Problem
from tournaments.seating.wishes import Circle, Wishes

__all__ = ["Certificate", "Circle", "Goal", "NoPlan", "Plan", "Problem", "Wishes", "draw"]
