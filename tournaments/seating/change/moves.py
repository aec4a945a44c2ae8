"""Differences between published rounds before and after a change: who moved, and which tables changed."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.seating.contract.tables import RoundPlan

Spot = tuple[int, int]
"""A table's number and a place at it, both from 1."""
Seatings = Mapping[int, RoundPlan]
"""Tables by round, numbered from 1; closed tables are empty."""


@dataclass(frozen=True, slots=True)
class SeatMove:
    """A player's seat in some rounds (ascending) before and after; None if they had, or have, none."""

    player: int
    before: Spot | None
    after: Spot | None
    rounds: tuple[int, ...]


def seat_moves(before: Seatings, after: Seatings) -> tuple[SeatMove, ...]:
    """Everybody whose seat changed, by player and then round; identical moves in several rounds are combined."""
    found: dict[tuple[int, Spot | None, Spot | None], list[int]] = defaultdict(list)
    for number in sorted({*before, *after}):
        was, now = _spots(before.get(number, ())), _spots(after.get(number, ()))
        for player in was.keys() | now.keys():
            if was.get(player) != now.get(player):
                found[player, was.get(player), now.get(player)].append(number)
    moves = (SeatMove(*key, tuple(rounds)) for key, rounds in found.items())
    return tuple(sorted(moves, key=lambda each: (each.player, each.rounds)))


def changed_tables(before: Seatings, after: Seatings) -> dict[int, tuple[int, ...]]:
    """By round, the existing tables whose people or places changed: their sheets must be reprinted."""
    found = {number: _changed(before.get(number, ()), plan) for number, plan in sorted(after.items())}
    return {number: tables for number, tables in found.items() if tables}


def _changed(was: RoundPlan, now: RoundPlan) -> tuple[int, ...]:
    former = (*was, *((),) * (len(now) - len(was)))
    pairs = zip(former, now, strict=False)
    return tuple(number for number, (then, people) in enumerate(pairs, start=1) if people and then != people)


def _spots(plan: RoundPlan) -> dict[int, Spot]:
    return {
        player: (table, place)
        for table, people in enumerate(plan, start=1)
        for place, player in enumerate(people, start=1)
    }
