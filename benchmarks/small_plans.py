"""The best known plans of small evenings: check the shipped ones, and search for better ones.

    python -m benchmarks.small_plans                     the figures of every shipped plan beside its bounds
    python -m benchmarks.small_plans improve 22 5 200    200 long searches for 22 people and 5 rounds

A search is the engine's own `repair` with a thousand times the patience of the desk. A plan is replaced only by one
with fewer repeats, or as many and fewer second sittings at fives; so the file only ever gets better.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import TypeAlias

import numpy as np

from tournaments.seating import bounds, known
from tournaments.seating.chance import Chance
from tournaments.seating.construct import shuffled
from tournaments.seating.evening import evening
from tournaments.seating.repair import repair
from tournaments.seating.room import Room, as_round
from tournaments.seating.target import least_total

Rounds: TypeAlias = list[list[list[int]]]
FILE = Path(known.__file__).with_name("small.json")
MOVES = 100_000


def shipped() -> dict[tuple[int, int], Rounds]:
    plans = json.loads(FILE.read_text(encoding="utf-8"))
    return {(plan["players"], len(plan["rounds"])): plan["rounds"] for plan in plans}


def figures(rounds: Rounds) -> tuple[int, int]:
    """Repeats and second sittings at fives, counted one by one."""
    met = Counter(frozenset(pair) for seating in rounds for table in seating for pair in combinations(table, 2))
    sat = Counter(person for seating in rounds for table in seating if len(table) == 5 for person in table)
    return sum(met.values()) - len(met), sum(sat.values()) - len(sat)


def limits(players: int, rounds: int) -> tuple[int, int]:
    """Bounds of the two; that of the fives supposes that nobody meets twice, where this can be."""
    given = evening(range(players), rounds, "")
    nobody_yet = np.zeros(players, dtype=np.intp)
    repeats = bounds.repeats(players, given.split, rounds)
    strict = 0 if repeats else bounds.second_fives_without_repeats(given.split, rounds)
    return repeats, max(bounds.second_fives(nobody_yet, given.split, rounds), strict)


def check() -> None:
    print("players rounds | repeats bound gap | second fives bound gap")
    for (players, rounds), plan in sorted(shipped().items()):
        everybody = list(range(players))
        if any(sorted(person for table in seating for person in table) != everybody for seating in plan):
            sys.exit(f"{players} × {rounds} does not seat everybody once a round")
        (repeats, fives), (least, fewest) = figures(plan), limits(players, rounds)
        gaps = repeats - least, fives - fewest
        print(f"{players:7} {rounds:6} |{repeats:8} {least:5} {gaps[0]:3} |{fives:13} {fewest:5} {gaps[1]:3}")


def improve(players: int, rounds: int, searches: int) -> None:
    plans = shipped()
    best = plans.get((players, rounds))
    for number in range(searches):
        found = search(players, rounds, f"{players} x {rounds}, search {number}")
        if best is None or figures(found) < figures(best):
            best = plans[players, rounds] = found
            write(plans)
            print(f"search {number}: repeats and second fives {figures(found)}, bounds {limits(players, rounds)}")


def search(players: int, rounds: int, seed: str) -> Rounds:
    given = evening(range(players), rounds, seed)
    chance, room = Chance(seed), Room(given)
    target = least_total(room)
    for _ in range(rounds):
        room.add(shuffled(room, chance.order(players), chance))
    repair(room, chance, target=target, moves=MOVES)
    return [[list(table) for table in as_round(seating, given.players)] for seating in room.seatings]


def write(plans: dict[tuple[int, int], Rounds]) -> None:
    lines = [
        json.dumps({"players": players, "rounds": rounds}, separators=(",", ":"))
        for (players, _), rounds in sorted(plans.items())
    ]
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] == ["improve"]:
        improve(*map(int, sys.argv[2:5]))
    else:
        check()
