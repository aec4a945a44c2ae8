"""The one exception to fours and fives: 6 people at one table, 11 at a five and a six. So small that all is tried."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from tournaments.seating.chance import Chance, Indices
from tournaments.seating.room import Room


def seat_with_six(room: Room, chance: Chance) -> None:
    """Seat every new round: of all ways to choose who sits at the five, one of the cheapest."""
    for _ in range(room.evening.rounds):
        possible = [seating for seating in _all_seatings(room) if _keeps_fixed(room, seating)]
        costs = np.array([_company_cost(room, seating) for seating in possible])
        cheapest = np.flatnonzero(costs == costs.min())
        room.add(possible[cheapest[chance.below(len(cheapest))]])


def _all_seatings(room: Room) -> list[Indices]:
    people, at_five = range(room.population), 5 * room.evening.split.fives
    return [_seating(room, five) for five in combinations(people, at_five)]


def _seating(room: Room, five: tuple[int, ...]) -> Indices:
    six = [person for person in range(room.population) if person not in five]
    rows = [[*five, room.population], six] if five else [six]
    return np.array(rows, dtype=np.intp)


def _keeps_fixed(room: Room, seating: Indices) -> bool:
    given = room.evening
    return all(given.index[player] in seating[table - 1] for player, table in given.wishes.fixed.items())


def _company_cost(room: Room, seating: Indices) -> int:
    return int(room.cost[seating[:, :, None], seating[:, None, :]].sum(dtype=np.int64))
