"""Search for two base rounds of 17 tables that a mirror keeps, and ship them.

    python -m benchmarks.research.seventeen_tables 1    the search from this number on; a minute or some

`seventeen_tables.c` does the searching, for which a C compiler has to be there; what it prints is counted
again here, as 22 rounds, before anything is written.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from subprocess import PIPE, run
from tempfile import TemporaryDirectory

from benchmarks.draw.counted import repeats
from benchmarks.research.compiled import compiled
from tournaments.seating.known import plans as known
from tournaments.seating.start.mirrored_rounds import INFINITE, MirroredRound, MirroredRounds, PointTable, unfold

SOURCE = Path(__file__).with_suffix(".c")
FILE = Path(known.__file__).with_name("mirrored_rounds.json")
STEPS = 11
PEOPLE = 68


def searched(seed: int) -> MirroredRounds:
    """The two base rounds a search has come to; the same for the same seed."""
    with TemporaryDirectory() as folder:
        program = compiled(SOURCE, Path(folder))
        printed = run([program, str(seed)], check=True, stdout=PIPE, text=True).stdout
    rows = [line.split() for line in printed.splitlines() if line]
    return MirroredRounds(STEPS, tuple(_base_round(rows, number) for number in range(2)))


def _base_round(rows: list[list[str]], number: int) -> MirroredRound:
    mine = [(kind, _table(words, number)) for base, kind, *words in rows if int(base) == number]
    return MirroredRound(*(tuple(table for kind, table in mine if kind == each) for each in ("kept", "moved")))


def _table(words: list[str], number: int) -> PointTable:
    """Three points are a table of the person at infinity with the number of the base round."""
    numbers = [int(word) for word in words]
    points = tuple(zip(numbers[::2], numbers[1::2], strict=True))
    return (*points, (number, INFINITE)) if len(points) == 3 else points


def check(found: MirroredRounds) -> None:
    """Twenty-two rounds, everybody once in each, nobody twice with anybody."""
    rounds = unfold(found).tolist()
    assert len(rounds) == 2 * STEPS
    assert all(sorted(person for table in seating for person in table) == list(range(PEOPLE)) for seating in rounds)
    assert repeats(rounds) == 0


def ship(found: MirroredRounds) -> None:
    base = [{"kept": each.kept, "moved": each.moved} for each in found.base]
    text = json.dumps({PEOPLE // 4: {"steps": STEPS, "base": base}}, separators=(",", ":"))
    FILE.write_text(text.replace('{"kept"', '\n{"kept"').replace('"moved"', '\n "moved"') + "\n", encoding="utf-8")


if __name__ == "__main__":
    result = searched(int(sys.argv[1]))
    check(result)
    ship(result)
