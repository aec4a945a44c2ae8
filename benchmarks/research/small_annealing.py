"""Search for better plans of small tournaments with a compiled search, and ship what it finds.

    python -m benchmarks.research.small_annealing 25 6 10        ten searches for 25 people and 6 rounds
    python -m benchmarks.research.small_annealing 26 6 10 3 8    of two rounds, the others by a turn of 8 · 3

`small_annealing.c` does the searching, for which a C compiler has to be there; what it prints is counted
again here. It is ten thousand times as fast as the engine's own search (`small_plans.py improve`), which
is enough for the last few repeats of 25 to 29 people; what resists it may yield where only plans with a symmetry are
looked at.
"""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import run
from tempfile import TemporaryDirectory

from benchmarks.research.compiled import compiled
from benchmarks.research.small_plans import PlanRounds, figures, record, shipped

SOURCE = Path(__file__).with_suffix(".c")
SWAPS = 600_000_000
"""About half a minute."""
TEMPERATURES = (0.3, 0.25, 0.35)
"""In repeats, for each round a turn makes of one; between hardly ever climbing and never settling."""


def improve(players: int, rounds: int, searches: int, turn: int = 1, cycles: int = 1) -> None:
    """Ship the best plan of so many searches, if it is better than the shipped one; turned as in the C file's head."""
    known = shipped().get((players, rounds))
    least = figures(known.rounds) if known else None
    with TemporaryDirectory() as folder:
        program = compiled(SOURCE, Path(folder))
        for seed in range(searches):
            found = annealed(program, players, rounds, seed=seed, turn=turn, cycles=cycles)
            if least is None or figures(found) < least:
                least = figures(found)
                record(players, found)
            print(f"search {seed}: repeats and second fives {figures(found)}, best {least}", flush=True)


def annealed(
    program: Path, players: int, rounds: int, *, seed: int, turn: int = 1, cycles: int = 1, swaps: int = SWAPS
) -> PlanRounds:
    """Rounds of tables of people numbered from 0, fours first; the same for the same seed."""
    words = [players, rounds, seed, swaps, turn * TEMPERATURES[seed % len(TEMPERATURES)], turn, cycles]
    printed = run([program, *map(str, words)], check=True, capture_output=True, text=True).stdout
    tables = [[int(person) for person in line.split()] for line in printed.splitlines()]
    each = players // 4
    return [tables[first : first + each] for first in range(0, len(tables), each)]


if __name__ == "__main__":
    improve(*map(int, sys.argv[1:]))
