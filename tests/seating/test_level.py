"""Evening out places never costs anything that counts before them."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.seating import Circle, Wishes
from tournaments.seating.chance import Chance, Indices
from tournaments.seating.construct import construct
from tournaments.seating.evening import Evening, evening
from tournaments.seating.level import level
from tournaments.seating.places import played_places
from tournaments.seating.room import Room, as_round
from tournaments.seating.seats import count, seated


def priced(given_evening: Evening, seatings: list[Indices]) -> int:
    room = Room(given_evening)
    for seating in seatings:
        room.add(seating)
    return room.total


def unevenness(given_evening: Evening, seatings: list[Indices]) -> int:
    """Sum of squares of how often everybody had each place."""
    counts = played_places(given_evening)
    for seating in seatings:
        count(counts, seating, 1)
    return int(np.square(counts[:-1]).sum())


@given(people=st.integers(12, 60), rounds=st.integers(1, 3), clubs=st.integers(2, 9), seed=st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_levelling_moves_people_only_where_it_costs_nothing(people: int, rounds: int, clubs: int, seed: int) -> None:
    everybody, chance = range(people), Chance(f"{seed}")
    wishes = Wishes(
        {Circle.CLUB: {player: f"{player % clubs}" for player in everybody}},
        apart=((0, 1), (2, 3)),
        met=tuple(combinations(range(4, 12), 2)),
        fixed={5: 1},
    )
    before = evening(everybody, 2, f"{seed}", wishes=wishes)
    rows = made(before, chance)
    played = [as_round(seating, before.players) for seating in rows]
    later = evening(everybody, rounds, f"{seed}", played, wishes=wishes)
    seatings = seated(later, made(later, chance))
    cost, squares = priced(later, seatings), unevenness(later, seatings)

    level(later, seatings, chance)

    assert priced(later, seatings) <= cost
    assert unevenness(later, seatings) <= squares
    assert [sorted(seating[seating < people].tolist()) for seating in seatings] == [list(everybody)] * rounds
    assert all(5 in seating[0] for seating in seatings)


def made(given_evening: Evening, chance: Chance) -> list[Indices]:
    """A first construction with all its faults."""
    room = Room(given_evening)
    construct(room, chance)
    return room.seatings
