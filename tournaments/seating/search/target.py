"""Where the search may stop: the bounds of all goals, weighed like the costs."""

from __future__ import annotations

from tournaments.seating.contract.circles import groups
from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.known.plans import is_known, known_seatings
from tournaments.seating.proof import bounds
from tournaments.seating.state.costs import REPEAT, SECOND_FIVE, SHARED
from tournaments.seating.state.search_state import SearchState, overpaid


def least_total(state: SearchState) -> int:
    """No seatings of this input cost less, or none that is known."""
    return _least_plain(state) + least_shared(state.given)


def least_shared(given: DrawInput) -> int:
    """A bound for what clubs, households, cars and teams cost."""
    return sum(
        SHARED[circle] * bounds.shared_tables(map(len, groups(names, given.index)), given.split, given.rounds)
        for circle, names in given.circles.items()
    )


def _least_plain(state: SearchState) -> int:
    """What repeats and fives cost, in the shipped plan or by their bounds."""
    given, split = state.given, state.given.split
    forced = bounds.forced_repeats(given.fixed, given.played, given.rounds)
    before = bounds.tables_before(given.players, given.played)
    repeats = bounds.repeats(state.population, split, given.rounds, met=state.met, forced=forced, tables_before=before)
    bound = REPEAT * repeats + SECOND_FIVE * bounds.burdens(state.fives[:-1], split, given.rounds)
    return max(bound, _plain_total(given)) if is_known(given) else bound


def _plain_total(given: DrawInput) -> int:
    """What the shipped plan costs; a third meeting is one more repeat."""
    state = SearchState(given.without_wishes())
    for seating in known_seatings()[len(given.players), given.rounds]:
        state.add(seating)
    return state.total - REPEAT * overpaid(state.cost // REPEAT)
