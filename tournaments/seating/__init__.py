"""Who sits where: the draw of an evening at tables of four and five. Pure; see docs/seating.md."""

from tournaments.seating.draw import draw
from tournaments.seating.plan import Plan
from tournaments.seating.problems import NoPlan

__all__ = ["NoPlan", "Plan", "draw"]
