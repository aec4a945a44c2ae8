"""Where the search may stop: the bounds of all goals, weighed like the costs."""

from __future__ import annotations

from dataclasses import replace

from tournaments.seating import bounds
from tournaments.seating.costs import REPEAT, SECOND_FIVE, SHARED
from tournaments.seating.evening import Evening
from tournaments.seating.known import is_known, known_seatings
from tournaments.seating.room import Room, overpaid
from tournaments.seating.wishes import NO_WISHES, groups


def least_total(room: Room) -> int:
    """No seatings of this room cost less, or none that is known."""
    return _least_plain(room) + least_shared(room.evening)


def least_shared(given: Evening) -> int:
    """A bound for what clubs, households, cars and teams cost."""
    return sum(
        SHARED[circle] * bounds.shared_tables(map(len, groups(belonging, given.index)), given.split, given.rounds)
        for circle, belonging in given.wishes.circles.items()
    )


def _least_plain(room: Room) -> int:
    """What repeats and fives cost: of the plan that is shipped, or by their bounds."""
    given, split = room.evening, room.evening.split
    forced = bounds.forced_repeats(given.wishes.fixed, given.played, given.rounds)
    before = bounds.tables_before(given.players, given.played)
    repeats = bounds.repeats(room.population, split, given.rounds, met=room.met, forced=forced, tables_before=before)
    bound = REPEAT * repeats + SECOND_FIVE * bounds.burdens(room.fives[:-1], split, given.rounds)
    return max(bound, _plain_total(given)) if is_known(given) else bound


def _plain_total(given: Evening) -> int:
    """Of the plan that is shipped; a third meeting is one more repeat."""
    room = Room(replace(given, wishes=NO_WISHES))
    for seating in known_seatings()[len(given.players), given.rounds]:
        room.add(seating)
    return room.total - REPEAT * overpaid(room.cost // REPEAT)
