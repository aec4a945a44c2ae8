"""The draw: check, construct, repair, seat, number the tables."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from tournaments.seating.chance import Chance, Indices
from tournaments.seating.construct import construct
from tournaments.seating.evening import Evening, evening
from tournaments.seating.known import known_seatings
from tournaments.seating.plan import Plan
from tournaments.seating.repair import repair
from tournaments.seating.room import Room, as_round
from tournaments.seating.seats import seated

MOVES = 1_500
"""Swaps tried before the best seating found is good enough; in practice only evenings under 20 people use them up."""


def draw(
    players: Sequence[int],
    rounds: int,
    seed: str,
    played: Sequence[Sequence[Sequence[int]]] = (),
    *,
    left: Collection[int] | None = None,
) -> Plan:
    """Draw `rounds` new rounds after the `played` ones.

    `players` are the ids of everybody present, in any order; `played` holds tables of ids in seat order. People
    who appear only in `played` have left; name them in `left` to have anybody else there refused as a stranger.
    The same input and seed give the same plan on every machine.

    Raises NoPlan with every problem of the input: fewer than 4 players, 6, 7 or 11 of them, an id twice …
    """
    return draw_evening(evening(players, rounds, seed, played, left))


def draw_evening(given: Evening) -> Plan:
    chance = Chance(given.seed)
    room = Room(given)
    target = room.least_total()
    construct(room, chance)
    if known_seatings(given) is None:
        repair(room, chance, target=target, moves=MOVES)
    numbered = [_number_tables(seating, given, chance) for seating in room.seatings]
    rounds = tuple(as_round(seating, given.players) for seating in seated(given, numbered))
    return Plan(rounds, given.seed)


def _number_tables(seating: Indices, given: Evening, chance: Chance) -> Indices:
    """Shuffle the table numbers, fours among themselves and fives after them."""
    fours = given.split.fours
    return np.concatenate([seating[:fours][chance.order(fours)], seating[fours:][chance.order(given.split.fives)]])
