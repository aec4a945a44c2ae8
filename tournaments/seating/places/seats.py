"""Assign places such that everybody is forehand, second, third and fourth about equally often.

Rounds are processed in blocks of four. Within a block nobody has a place twice: places are the colours of a proper edge
colouring of the bipartite graph people × tables (`colouring`), which exists for every block by König's theorem, because
a person sits at four tables at most and a table has four places once the fifth of a five is given away. So tables of
four alone always end with a spread of at most 1. Imbalance from fifth places and played rounds is reduced afterwards,
table by table, by the cheapest of all orders of its people.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np

from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.contract.tables import Split
from tournaments.seating.places.colouring import NOBODY, Places, colour_block
from tournaments.seating.state.place_counts import Counts, played_places
from tournaments.seating.state.seeded_random import Indices

BLOCK = 4
SWEEPS = 6
TURNS = 20
"""Attempts to exchange places, per person with an uneven tally."""
ORDERS = {size: np.array(list(permutations(range(size)))) for size in (4, 5, 6)}
"""All ways to seat a table: row k gives the place of each of its people."""
SEATED = {size: np.eye(size)[orders].reshape(len(orders), -1).T for size, orders in ORDERS.items()}
"""The same as factors 0 and 1, shape (people × places, orders): floats, whose products numpy computes fastest. Sums of
prices are far below 2⁵³ and therefore exact.
"""
PLACES = np.array([0, 1, 2, 3, 4, 4])
"""A sixth place counts as a fifth."""


def assign_places(draw_input: DrawInput, seatings: list[Indices]) -> list[Indices]:
    """The same tables with their people in seat order, place 1 (forehand of hand 1) first."""
    counts = played_places(draw_input)
    rounds = [turn_places(seating, number) for number, seating in enumerate(seatings)]
    if not draw_input.played and not draw_input.split.sixes:
        rounds = colour_in_blocks(rounds, len(draw_input.players), draw_input.split.fours)
    for seating in rounds:
        count(counts, seating, 1)
    for _ in range(SWEEPS):
        if not sum(_even_out(counts, seating, draw_input.split) for seating in rounds):
            break
    return rounds


def turn_places(seating: Indices, number: int) -> Indices:
    """Rotate everybody by one place each round, so that columns of a construction never share a place in a block."""
    order = (np.arange(4) - number) % 4
    return np.concatenate([seating[:, order], seating[:, 4:]], axis=1)


def colour_in_blocks(rounds: list[Indices], people: int, fours: int) -> list[Indices]:
    """Places for all rounds, four rounds at a time, then exchanged to balance the effect of fifth places."""
    fifths: Counts = np.zeros(people + 1, dtype=np.int64)
    starts = range(0, len(rounds), BLOCK)
    blocks = [colour_block(rounds[start : start + BLOCK], people, fours, fifths) for start in starts]
    relieve(blocks, np.array([block.table != NOBODY for block in blocks]).sum(axis=0, dtype=np.int64).T)
    return [seating for block in blocks for seating in block.rounds()]


def relieve(blocks: list[Places], tally: Counts) -> None:
    """Exchange places of people who had one too often and another too rarely, as long as nothing gets worse.

    `tally`: shape (people, 4), how often each person has each place; updated. An exchange may pass the imbalance on to
    another person, who then has the next turn, starting with another block.
    """
    waiting = np.flatnonzero(np.ptp(tally, axis=1) > 1).tolist()
    for turn in range(TURNS * len(waiting)):
        if not waiting:
            break
        person, start = waiting.pop(), turn % len(blocks)
        for block in blocks[start:] + blocks[:start]:
            if np.ptp(tally[person]) > 1 and (other := _exchange_places(block, tally, person)) is not None:
                waiting += [other] * bool(np.ptp(tally[other]) > 1)


def _exchange_places(block: Places, tally: Counts, person: int) -> int | None:
    """Exchange places if possible without making anything worse; return the other person, or None."""
    surplus, wanted = int(tally[person].argmax()), int(tally[person].argmin())
    if block.lacks(person, surplus) or not block.lacks(person, wanted):
        return None
    other = block.exchange(person, surplus, wanted)
    before = _unevenness(tally, person, other)
    _shift(tally, person, other, surplus, wanted)
    if _unevenness(tally, person, other) <= before:
        return other
    block.exchange(person, wanted, surplus)
    _shift(tally, person, other, wanted, surplus)
    return None


def _shift(tally: Counts, person: int, other: int, surplus: int, wanted: int) -> None:
    tally[person, [surplus, wanted]] += -1, 1
    tally[other, [surplus, wanted]] += 1, -1


def _unevenness(tally: Counts, *people: int) -> int:
    return int(np.maximum(np.ptp(tally[list(people)], axis=1) - 1, 0).sum())


def count(counts: Counts, seating: Indices, step: int) -> None:
    """Add a round in seat order to everybody's place counts; a step of -1 removes it."""
    for place in range(seating.shape[1]):
        counts[seating[:, place], min(place, 4)] += step


def _even_out(counts: Counts, seating: Indices, split: Split) -> int:
    """Reorder all tables of one round to their cheapest order, in place; returns how many changed."""
    count(counts, seating, -1)
    fours, sixes = split.fours, len(seating) - split.sixes
    alike = seating[:fours, :4], seating[fours:sixes, :5], seating[sixes:]
    changed = sum(reseat(counts, tables) for tables in alike if len(tables))
    count(counts, seating, 1)
    return changed


def reseat(counts: Counts, tables: Indices) -> int:
    """Reorder tables of one size to their cheapest order, in place; returns how many changed."""
    costs = order_costs(counts, tables)
    best = costs.argmin(axis=1)
    better = np.flatnonzero(costs[np.arange(len(tables)), best] < costs[:, 0])
    places = ORDERS[tables.shape[1]][best[better]]
    tables[better[:, None], places] = tables[better].copy()
    return len(better)


def order_costs(counts: Counts, tables: Indices) -> Counts:
    """The cost of every order of every table, shape (tables, orders); the current order is the first.

    A place costs its increase of the sum of squares: balanced counts minimise everybody's spread.
    """
    size = tables.shape[1]
    prices = 2 * counts[tables[:, :, None], PLACES[:size]] + 1
    costs: Counts = (prices.reshape(-1, size * size).astype(np.float64) @ SEATED[size]).astype(np.int64)
    return costs
