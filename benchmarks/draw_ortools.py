"""The draw beside a plain OR-tools model of the same question: few people, three rounds, the fewest repeats.

Needs OR-tools (requirements/bench.txt); without it there is nothing to compare and `measure` says so.
"""

from __future__ import annotations

from itertools import combinations
from time import perf_counter

from benchmarks.small_plans import Rounds, figures
from tournaments.seating import draw
from tournaments.seating.tables import split

try:
    from ortools.sat.python import cp_model
except ModuleNotFoundError:
    cp_model = None

PLAYERS, ROUNDS, MOST_SECONDS = (12, 16, 20, 23, 32, 60), 3, 20.0


def measure() -> dict[str, float | str]:
    """Milliseconds and repeats of both, side by side; the model stops at the bound or after 20 seconds."""
    if cp_model is None:
        return {"ortools": "not installed"}
    found: dict[str, float | str] = {}
    for players in PLAYERS:
        for name, make in (("draw", _our_draw), ("ortools", model_draw)):
            start = perf_counter()
            rounds = make(players)
            found[f"{name}_{players}x{ROUNDS}_ms"] = 1000 * (perf_counter() - start)
            found[f"{name}_{players}x{ROUNDS}_repeats"] = figures(rounds)[0] if rounds else "none found"
    return found


def _our_draw(players: int) -> Rounds:
    return [[list(table) for table in seating] for seating in draw(range(players), ROUNDS, "bench").rounds]


def model_draw(players: int) -> Rounds:
    """As one would write it down: who sits where as booleans, the first round given, the fewest repeats wanted."""
    tables = split(players)
    assert tables is not None
    sizes, people, model = tables.sizes, range(players), cp_model.CpModel()
    sits = [[[model.new_bool_var("") for _ in sizes] for _ in people] for _ in range(ROUNDS)]
    for seats in sits:
        for person in people:
            model.add_exactly_one(seats[person])
        for table, size in enumerate(sizes):
            model.add(sum(seats[person][table] for person in people) == size)
    first = [table for table, size in enumerate(sizes) for _ in range(size)]
    for person in people:
        model.add(sits[0][person][first[person]] == 1)
    again = []
    for one, other in combinations(people, 2):
        meetings = []
        for seats in sits:
            meet = model.new_bool_var("")
            meetings.append(meet)
            for table in range(len(sizes)):
                model.add_bool_or([~seats[one][table], ~seats[other][table], meet])
        more = model.new_int_var(0, ROUNDS - 1, "")
        model.add(more >= sum(meetings) - 1)
        again.append(more)
    model.minimize(sum(again))
    return _solved(model, sits)


def _solved(model: cp_model.CpModel, sits: list[list[list[cp_model.IntVar]]]) -> Rounds:
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds, solver.parameters.num_workers = MOST_SECONDS, 2
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return []
    return [
        [
            [person for person, seats in enumerate(round_) if solver.value(seats[table])]
            for table in range(len(round_[0]))
        ]
        for round_ in sits
    ]


if __name__ == "__main__":
    for name, figure in measure().items():
        print(f"{name:24} {figure:>12.2f}" if isinstance(figure, float) else f"{name:24} {figure:>12}")
