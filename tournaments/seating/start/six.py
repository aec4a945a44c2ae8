"""The one exception to fours and fives: 6 people at one table, 11 at a five and a six. Small enough for exhaustive
search.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

from tournaments.seating.state.search_state import SearchState
from tournaments.seating.state.seeded_random import Indices, SeededRandom


def seat_with_six(state: SearchState, rng: SeededRandom) -> None:
    """Seat every new round: of all ways to choose the people at the five, one of the cheapest."""
    for _ in range(state.draw_input.rounds):
        possible = [seating for seating in _all_seatings(state) if _keeps_fixed(state, seating)]
        costs = np.array([_company_cost(state, seating) for seating in possible])
        cheapest = np.flatnonzero(costs == costs.min())
        state.add(possible[cheapest[rng.below(len(cheapest))]])


def _all_seatings(state: SearchState) -> list[Indices]:
    people, at_five = range(state.population), 5 * state.draw_input.split.fives
    return [_seating(state, five) for five in combinations(people, at_five)]


def _seating(state: SearchState, five: tuple[int, ...]) -> Indices:
    six = [person for person in range(state.population) if person not in five]
    rows = [[*five, state.population], six] if five else [six]
    return np.array(rows, dtype=np.intp)


def _keeps_fixed(state: SearchState, seating: Indices) -> bool:
    draw_input = state.draw_input
    return all(draw_input.index[player] in seating[table - 1] for player, table in draw_input.fixed.items())


def _company_cost(state: SearchState, seating: Indices) -> int:
    return int(state.cost[seating[:, :, None], seating[:, None, :]].sum(dtype=np.int64))
