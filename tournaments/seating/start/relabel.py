"""Assign people to the numbers of a precomputed plan: changes who meets whom, but not the repeats."""

from __future__ import annotations

import numpy as np

from tournaments.seating.state.costs import Costs
from tournaments.seating.state.place_counts import Counts
from tournaments.seating.state.search_state import SearchState, pairs_of
from tournaments.seating.state.seeded_random import Indices, SeededRandom

MOST_PEOPLE = 50
"""With more people, the columns of the construction or the search keep groups apart."""


STARTS = 24
"""Initial orders tried; the best outcome is taken."""


def relabel(state: SearchState, names: Indices, plan: Indices, rng: SeededRandom) -> Indices:
    """`names` in the order with the cheapest company reachable by pairwise exchanges.

    names[p] is the index of the person with number p in `plan`; the last one is the filler and stays.
    """
    people = state.population
    if people > MOST_PEOPLE or not state.cost.any():
        return names
    meetings = _meetings(plan, people)
    best, least = names[:people], -1
    for start in range(STARTS):
        began = names[:people] if start == 0 else names[rng.order(people)]
        found, cost = _descend(began, meetings, state.cost)
        if least < 0 or cost < least:
            best, least = found, cost
        if least == 0:
            break
    return np.append(best, people)


def _meetings(plan: Indices, people: int) -> Counts:
    """Shape (people, people): how often each two numbers meet."""
    first, second = pairs_of(plan.reshape(-1, plan.shape[2]))
    met = np.zeros((people + 1, people + 1), dtype=np.int64)
    np.add.at(met, (first, second), 1)
    return (met + met.T)[:people, :people]


def _descend(names: Indices, meetings: Counts, cost: Costs) -> tuple[Indices, int]:
    """Exchange the two people who gain most until nobody gains; return the names and the total cost of company.

    Exchanging numbers p and q changes the cost by `change[p, q]`. The product is of integers below 2^53, exact in
    floating point on every machine, and many times faster there.
    """
    found = names.copy()
    while True:
        between = cost[np.ix_(found, found)].astype(np.int64)
        company = (meetings.astype(np.float64) @ between.astype(np.float64)).astype(np.int64)
        own = np.diagonal(company)
        change = company + company.T - own[:, None] - own[None, :] + 2 * meetings * between
        one, other = np.unravel_index(int(change.argmin()), change.shape)
        if change[one, other] >= 0:
            return found, int(own.sum())
        found[[one, other]] = found[[other, one]]
