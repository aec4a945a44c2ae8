"""Prove by constraint solving that small tournaments cannot repeat fewer meetings, or find plans that do.

    python -m benchmarks.research.small_proofs 60 10 3 12 4    60 seconds a step for 10 people × 3 rounds, then 12 × 4

Needs OR-tools (requirements/bench.txt). Plans and proven bounds go into the engine's `known/small.json`.

A case is first cut into classes (`first_rounds`). Any two rounds with S meetings in common at least make
ΣC(m, 2) ≥ S·C(R, 2), where m is how often two people meet; as C(m, 2) ≤ (m - 1)·R/2, there are at least S·(R - 1)
repeats. So if K repeats are to be enough, some two rounds have at most K/(R - 1) meetings in common: let them be the
first two, one pair of each class. The solver (`first_rounds_model`) has to fill in the other rounds only; of
these no two, nor one with the first two, have fewer meetings in common. At three tables the third round is cut into
classes as well.
"""

from __future__ import annotations

import sys

from ortools.sat.python import cp_model

from benchmarks.research.first_rounds import matrices, shared, starts
from benchmarks.research.first_rounds_model import FirstRoundsModel
from benchmarks.research.small_plans import KnownPlan, PlanRounds, figures, record, shipped
from tournaments.seating.contract.tables import split


def prove(players: int, rounds: int, seconds: float) -> None:
    """Raise the bounds of repeats, then of second fives at fewest repeats, until they meet the plan or time is up."""
    known = shipped()[players, rounds]
    while known.repeats < figures(known.rounds)[0]:
        found = search(players, rounds, seconds, repeats=known.repeats)
        if found is None:
            break
        record(players, found or known.rounds, repeats=known.repeats + (not found))
        known = known_plan(players, rounds)
    while (known.repeats, known.second_fives) < figures(known.rounds) == (known.repeats, figures(known.rounds)[1]):
        found = search(players, rounds, seconds, repeats=known.repeats, fives=known.second_fives)
        if found is None:
            break
        record(players, found or known.rounds, second_fives=known.second_fives + (not found))
        known = known_plan(players, rounds)


def known_plan(players: int, rounds: int) -> KnownPlan:
    known = shipped()[players, rounds]
    reached, proved = figures(known.rounds), (known.repeats, known.second_fives)
    print(f"{players} × {rounds}: repeats and second fives {reached}, proved at least {proved}", flush=True)
    return known


def search(players: int, rounds: int, seconds: float, *, repeats: int, fives: int | None = None) -> PlanRounds | None:
    """A plan with so few repeats (and second fives); an empty one if there is none; None if time was up."""
    tables = split(players)
    assert tables is not None
    undecided = False
    for matrix in sorted(matrices(tables, repeats // (rounds - 1)), key=shared):
        for cells in starts(tables, rounds, matrix, repeats):
            status, plan = FirstRoundsModel(tables, rounds, cells, shared(matrix), repeats, fives).solve(seconds)
            if plan:
                return plan
            undecided |= status != cp_model.INFEASIBLE
    return None if undecided else []


if __name__ == "__main__":
    seconds, *cases = map(int, sys.argv[1:])
    for players, rounds in zip(cases[::2], cases[1::2], strict=True):
        prove(players, rounds, float(seconds))
