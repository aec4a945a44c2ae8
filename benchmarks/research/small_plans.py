"""The best known plans of small tournaments: check the shipped ones, and search for better ones.

    python -m benchmarks.research.small_plans                     the figures of every shipped plan beside its bounds
    python -m benchmarks.research.small_plans improve 22 5 200    200 long searches for 22 people and 5 rounds

A search is the engine's own `repair` with a thousand times the patience of the desk. A plan is replaced only by one
with fewer repeats, or as many and fewer second sittings at fives; so the file only ever gets better.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np

from benchmarks.draw.counted import repeats, second_fives
from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.known import plans as known
from tournaments.seating.proof import bounds
from tournaments.seating.search.repair import repair
from tournaments.seating.search.target import least_total
from tournaments.seating.start.construct import shuffle_round
from tournaments.seating.state.search_state import SearchState, as_round
from tournaments.seating.state.seeded_random import SeededRandom

PlanRounds: TypeAlias = list[list[list[int]]]
FILE = Path(known.__file__).with_name("small.json")
MOVES = 100_000


@dataclass(frozen=True, slots=True)
class KnownPlan:
    """A shipped plan, and the proved bounds of its repeats and second sittings at fives."""

    rounds: PlanRounds
    repeats: int
    second_fives: int

    def document(self, players: int) -> dict[str, object]:
        repeats, second_fives = figures(self.rounds)
        return {
            "players": players,
            "repeats": {"figure": repeats, "bound": self.repeats},
            "second_fives": {"figure": second_fives, "bound": self.second_fives},
            "rounds": self.rounds,
        }


def shipped() -> dict[tuple[int, int], KnownPlan]:
    plans = json.loads(FILE.read_text(encoding="utf-8"))
    return {
        (plan["players"], len(plan["rounds"])): KnownPlan(
            plan["rounds"], plan["repeats"]["bound"], plan["second_fives"]["bound"]
        )
        for plan in plans
    }


def figures(rounds: PlanRounds) -> tuple[int, int]:
    """Repeats and second sittings at fives, counted one by one."""
    return repeats(rounds), second_fives(rounds)


def limits(players: int, rounds: int, repeats: int) -> tuple[int, int]:
    """Bounds by formula; that of the second fives holds if there are no more than so many repeats."""
    draw_input = DrawInput(tuple(range(players)), rounds)
    nobody_yet, tight = np.zeros(players, dtype=np.intp), bounds.repeats_by_tables(draw_input.split, rounds)
    beside = bounds.second_fives_at_fewest_repeats(draw_input.split, rounds) if repeats == tight else 0
    fives = max(bounds.second_fives(nobody_yet, draw_input.split, rounds), beside)
    return bounds.repeats(players, draw_input.split, rounds), fives


def record(players: int, rounds: PlanRounds, *, repeats: int = 0, second_fives: int = 0) -> None:
    """Ship a plan, with bounds proved elsewhere if they are better than those by formula and those known before."""
    plans, key = shipped(), (players, len(rounds))
    known = plans.get(key, KnownPlan([], 0, 0))
    by_formula = limits(*key, figures(rounds)[0])
    plans[key] = KnownPlan(
        rounds, max(repeats, known.repeats, by_formula[0]), max(second_fives, known.second_fives, by_formula[1])
    )
    lines = [json.dumps(plan.document(players), separators=(",", ":")) for (players, _), plan in sorted(plans.items())]
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def check() -> None:
    print("players rounds | repeats bound gap | second fives bound gap")
    for (players, rounds), plan in sorted(shipped().items()):
        everybody = list(range(players))
        if any(sorted(person for table in seating for person in table) != everybody for seating in plan.rounds):
            sys.exit(f"{players} × {rounds} does not seat everybody once a round")
        repeats, fives = figures(plan.rounds)
        print(
            f"{players:7} {rounds:6} |{repeats:8} {plan.repeats:5} {repeats - plan.repeats:3} |"
            f"{fives:13} {plan.second_fives:5} {fives - plan.second_fives:3}"
        )


def improve(players: int, rounds: int, searches: int) -> None:
    best = shipped().get((players, rounds))
    least = figures(best.rounds) if best else None
    for number in range(searches):
        found = search(players, rounds, f"{players} x {rounds}, search {number}")
        if least is None or figures(found) < least:
            least = figures(found)
            record(players, found)
            print(f"search {number}: repeats and second fives {least}, bounds {limits(players, rounds, least[0])}")


def search(players: int, rounds: int, seed: str) -> PlanRounds:
    draw_input = DrawInput(tuple(range(players)), rounds, seed)
    rng, state = SeededRandom(seed), SearchState(draw_input)
    target = least_total(state)
    for _ in range(rounds):
        state.add(shuffle_round(state, rng.order(players), rng))
    repair(state, rng, target=target, moves=MOVES)
    return [[list(table) for table in as_round(seating, draw_input.players)] for seating in state.seatings]


if __name__ == "__main__":
    if sys.argv[1:2] == ["improve"]:
        improve(*map(int, sys.argv[2:5]))
    else:
        check()
