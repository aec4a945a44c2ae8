"""Who sits elsewhere after a change of published rounds, from where to where, and which tables have other people."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.seating.contract.tables import RoundPlan

Spot = tuple[int, int]
"""A table's number and a place at it, both from 1."""
Seatings = Mapping[int, RoundPlan]
"""By round; in each the tables by number from 1, a table that was given up is empty."""


@dataclass(frozen=True, slots=True)
class SeatMove:
    """A player's seat in some rounds (ascending) before and after; None where they had, or have, none."""

    player: int
    before: Spot | None
    after: Spot | None
    rounds: tuple[int, ...]


def seat_moves(before: Seatings, after: Seatings) -> tuple[SeatMove, ...]:
    """Everybody whose seat is another one, by player and then round; the same move in several rounds is one."""
    found: dict[tuple[int, Spot | None, Spot | None], list[int]] = defaultdict(list)
    for number in sorted({*before, *after}):
        was, now = _spots(before.get(number, ())), _spots(after.get(number, ()))
        for player in was.keys() | now.keys():
            if was.get(player) != now.get(player):
                found[player, was.get(player), now.get(player)].append(number)
    moves = (SeatMove(*key, tuple(rounds)) for key, rounds in found.items())
    return tuple(sorted(moves, key=lambda each: (each.player, each.rounds)))


def changed_tables(before: Seatings, after: Seatings) -> dict[int, tuple[int, ...]]:
    """By round the tables whose people or places are others than before, but for those given up: their sheets are
    printed again.
    """
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
