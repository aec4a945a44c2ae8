"""The search's stopping point: the bounds of all goals, weighted like the costs."""

from __future__ import annotations

from tournaments.seating.contract.affinities import groups
from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.known.plans import is_known, known_seatings
from tournaments.seating.proof import bounds
from tournaments.seating.state.costs import REPEAT, SECOND_FIVE, SHARED
from tournaments.seating.state.search_state import SearchState, overpaid


def least_total(state: SearchState) -> int:
    """A lower bound on the cost of seatings for this input, or the best known cost."""
    return _least_plain(state) + least_shared(state.draw_input)


def least_shared(draw_input: DrawInput) -> int:
    """A bound on the cost of clubs, households, cars and teams."""
    return sum(
        SHARED[affinity]
        * bounds.shared_tables(map(len, groups(names, draw_input.index)), draw_input.split, draw_input.rounds)
        for affinity, names in draw_input.affinities.items()
    )


def _least_plain(state: SearchState) -> int:
    """The cost of repeats and fives, in the shipped plan or by their bounds."""
    draw_input, split = state.draw_input, state.draw_input.split
    forced = bounds.forced_repeats(draw_input.fixed, draw_input.played, draw_input.rounds)
    before = bounds.tables_before(draw_input.players, draw_input.played)
    repeats = bounds.repeats(
        state.population, split, draw_input.rounds, met=state.met, forced=forced, tables_before=before
    )
    bound = REPEAT * repeats + SECOND_FIVE * bounds.burdens(state.fives[:-1], split, draw_input.rounds)
    return max(bound, _plain_total(draw_input)) if is_known(draw_input) else bound


def _plain_total(draw_input: DrawInput) -> int:
    """The cost of the shipped plan; a third meeting is one more repeat."""
    state = SearchState(draw_input.without_constraints())
    for seating in known_seatings()[len(draw_input.players), draw_input.rounds]:
        state.add(seating)
    return state.total - REPEAT * overpaid(state.cost // REPEAT)
