"""Search effort, in steps and never in seconds; most draws need a few dozen and stop at the bound."""

from __future__ import annotations

from typing import NamedTuple

from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.known.plans import is_known

SMALL = 80
"""Up to this many people, all swaps of a round can be priced at every step."""


class Effort(NamedTuple):
    """At most `moves` of `repair`, then `steps` of `refine`, before the best seating found is accepted.

    If more than earlier meetings of the season can be improved, the steps are repeated up to `again` times.
    """

    moves: int
    steps: int = 0
    again: int = 0


def effort(draw_input: DrawInput) -> Effort:
    """No effort if the best known plan is available, or there is nothing to swap."""
    if draw_input.split.tables == 1 or draw_input.split.sixes or (draw_input.is_plain and is_known(draw_input)):
        return Effort(0)
    is_small = len(draw_input.players) <= SMALL
    if not draw_input.has_constraints:
        return Effort(700, 500) if is_small else Effort(1_500)
    return Effort(300, 300, again=8) if is_small else Effort(4_000)
