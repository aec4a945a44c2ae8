"""The fine work at small evenings: of all swaps of a round the cheapest, again and again, uphill too.

`repair` asks one person at a time and goes downhill; clubs and old meetings leave it in a hollow where nobody alone has
anything to gain. Here all swaps of one round are priced at once, and the cheapest is made even if it costs something;
whoever moved rests, so that the next swaps lead out of the hollow and not back. Then it is the next round's turn. The
best seating seen is kept. A step prices N² swaps, and with more people there is more room to keep everybody apart
anyway; so this is for small evenings (`effort`).
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tournaments.seating.chance import Chance, Indices
from tournaments.seating.costs import SECOND_FIVE, wish_costs
from tournaments.seating.effort import Effort
from tournaments.seating.evening import Evening
from tournaments.seating.room import Room, pairs_of
from tournaments.seating.swaps import OUT_OF_REACH, Prices, Swaps
from tournaments.seating.target import least_shared

SHORTEST_REST, REST_SPREAD = 3, 5
"""A swapped person rests for 3 to 7 steps."""


def refined(given: Evening, seatings: list[Indices], chance: Chance, *, target: int, effort: Effort) -> list[Indices]:
    """The seatings, or better ones; as good as they get within the steps of `effort`, if not as good as `target`."""
    if not effort.steps:
        return seatings
    for _ in range(1 + effort.again):
        room = Room(given)
        for seating in seatings:
            room.add(seating.copy())
        seatings = walked(room, chance, target=target, steps=effort.steps)
        if are_apart(given, seatings):
            break
    return seatings


def are_apart(given: Evening, seatings: list[Indices]) -> bool:
    """Whether prohibited pairs and circles meet no more than they must."""
    cost = wish_costs(replace(given, wishes=replace(given.wishes, met=())))
    return sum(int(cost[pairs_of(seating)].sum(dtype=np.int64)) for seating in seatings) <= least_shared(given)


def walked(room: Room, chance: Chance, *, target: int, steps: int) -> list[Indices]:
    """The best seatings that so many steps led to."""
    best, found = room.total, [seating.copy() for seating in room.seatings]
    walks = [Walk(room, number) for number in range(len(found))]
    for step in range(steps):
        if best <= target:
            break
        walks[step % len(walks)].go_on(step, chance, best)
        if room.total < best:
            best, found = room.total, [seating.copy() for seating in room.seatings]
    return found


class Walk:
    """One round of a room, and until which step everybody in it rests."""

    def __init__(self, room: Room, number: int) -> None:
        self.room, self.swaps = room, Swaps(room, number)
        self.rests_until = np.zeros(room.population, dtype=np.int64)

    def go_on(self, step: int, chance: Chance, best: int) -> None:
        """Make the cheapest swap of two who do not rest, or of any two if it beats the best seating."""
        self.swaps.refresh()
        prices = all_prices(self.swaps)
        resting = self.rests_until > step
        prices[(resting[:, None] | resting) & (prices >= best - self.room.total)] = OUT_OF_REACH
        cheapest = int(prices.min())
        if cheapest == OUT_OF_REACH:
            return
        equal = np.flatnonzero(prices == cheapest)
        pair = divmod(int(equal[chance.below(len(equal))]), self.room.population)
        self.swaps.swap(*pair)
        self.room.total += cheapest
        for mover in pair:
            self.rests_until[mover] = step + SHORTEST_REST + chance.below(REST_SPREAD)


def all_prices(swaps: Swaps) -> Prices:
    """Shape (people, people): what the evening's cost changes by if i and j swapped; see `Swaps.prices`."""
    room, people = swaps.room, swaps.room.population
    table_of, at_five, own = swaps.table_of[:people], swaps.at_five[:people], swaps.own[:people]
    joining = room.cost[:people, swaps.tables].sum(axis=2, dtype=np.int64)
    one_way = joining[:, table_of] - room.cost[:people, :people] - own[:, None]
    if room.width == 5:
        fives = room.fives[:people].astype(np.int64)
        one_way += np.where(at_five & ~at_five[:, None], SECOND_FIVE * (fives[:, None] - fives + 1), 0)
    prices: Prices = one_way + one_way.T
    prices[table_of[:, None] == table_of] = OUT_OF_REACH
    prices[room.pinned[:people]] = OUT_OF_REACH
    prices[:, room.pinned[:people]] = OUT_OF_REACH
    return prices
