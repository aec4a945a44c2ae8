"""How long to search, in steps and never in seconds; most draws need a few dozen and stop at the bound."""

from __future__ import annotations

from typing import NamedTuple

from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.known.plans import is_known

SMALL = 80
"""Up to this many people all swaps of a round can be priced at every step."""


class Effort(NamedTuple):
    """`moves` of `repair` at most, then `steps` of `refine`, before the best seating found is good enough.

    Where more than meetings from earlier in the season could be better, the steps are repeated up to `again` times.
    """

    moves: int
    steps: int = 0
    again: int = 0


def effort(given: DrawInput) -> Effort:
    """None where the best known plan is available, or there is nothing to swap."""
    if given.split.tables == 1 or given.split.sixes or (given.is_plain and is_known(given)):
        return Effort(0)
    is_small = len(given.players) <= SMALL
    if not given.has_wishes:
        return Effort(700, 500) if is_small else Effort(1_500)
    return Effort(300, 300, again=8) if is_small else Effort(4_000)
