"""Where the search may stop: the bounds of all goals, weighed like the costs."""

from __future__ import annotations

from tournaments.seating import bounds
from tournaments.seating.costs import REPEAT, SECOND_FIVE, SHARED
from tournaments.seating.room import Room
from tournaments.seating.wishes import groups


def least_total(room: Room) -> int:
    """A bound: no seatings of this room cost less."""
    given, split = room.evening, room.evening.split
    forced = bounds.forced_repeats(given.wishes.fixed, given.played, given.rounds)
    before = bounds.tables_before(given.players, given.played)
    repeats = bounds.repeats(room.population, split, given.rounds, met=room.met, forced=forced, tables_before=before)
    shared = sum(
        SHARED[circle] * bounds.shared_tables(map(len, groups(belonging, given.index)), split, given.rounds)
        for circle, belonging in given.wishes.circles.items()
    )
    return REPEAT * repeats + SECOND_FIVE * bounds.burdens(room.fives[:-1], split, given.rounds) + shared
