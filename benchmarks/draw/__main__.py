"""`python -m benchmarks.draw`: benchmark the draw, print the figures, write them and a picture to docs/benchmarks.md.

Runs under any Python with numpy; without OR-tools (requirements/bench.txt, `make bench`), its columns say so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

from benchmarks import page
from benchmarks.draw import changes, contest, quality
from benchmarks.draw.cases import PATIENCE, cases
from benchmarks.draw.curve import curve, microseconds_a_sitting
from benchmarks.draw.picture import picture
from benchmarks.draw.whole_range import (
    MOST_MILLISECONDS,
    SEEDS,
    MeasuredDraw,
    from_many_seeds,
    slowest,
    too_slow,
    whole_range,
)
from benchmarks.machine import described

PICTURE = Path(__file__).resolve().parents[2] / "docs" / "pictures" / "draw-curve.svg"
ABOUT = f"""## The draw

Written by `python -m benchmarks.draw`, which `make bench` runs as well. Ours is the whole plan with places and
certificate. A random draw shuffles each round and cuts it into tables. The OR-tools model seats people by booleans, on
two workers, and minimises what tables of different rounds share beyond one person, nothing else; it stops at a proof
or after {PATIENCE:.0f} s, building included. It is not tried where it would be larger than that of 300 × 3, which takes
15 GB of memory. Ours and the random draw, which run on one thread, are measured by the processor's time, the best of
three runs: what the clock shows when nothing else keeps it busy; the model is measured by the clock. Every evening of
the range is drawn from {len(SEEDS)} seeds. Repeats are counted alike for all three.
"""


def section() -> str:
    """Run all measurements; returns the text of the section and writes the picture."""
    machine, drawn = described("numpy", "ortools"), whole_range()
    parts = [ABOUT.rstrip("\n"), *_speed(drawn), *_quality(drawn)]
    return "\n\n".join([*parts, "\n".join([f"Measured on {datetime.now(tz=UTC).date().isoformat()}.", *machine])])


def _speed(drawn: Sequence[MeasuredDraw]) -> Iterator[str]:
    contests = [contest.held(case) for case in cases(drawn)]
    points, hard = curve(contests), slowest(drawn)
    PICTURE.write_text(picture(points), encoding="utf-8")
    yield page.table(contest.HEAD, [each.row() for each in contests])
    yield "![Time of a draw by people × rounds, on logarithmic axes](pictures/draw-curve.svg)"
    linear = ", ".join(f"{each:.2f} for {sittings:,}" for sittings, each in microseconds_a_sitting(points))
    yield f"Microseconds a sitting (one person in one round), at tables of four: {linear}."
    slow = ", ".join(f"{each.players} × {each.rounds} ({each.seed})" for each in too_slow(drawn)) or "none"
    yield f"Draws of the range that took {MOST_MILLISECONDS} ms or longer, of {len(drawn):,}: {slow}."
    yield from_many_seeds(hard.players, hard.rounds)
    yield page.table(changes.HEAD, changes.rows())


def _quality(drawn: Sequence[MeasuredDraw]) -> Iterator[str]:
    yield page.table(quality.HEAD, [line.row() for line in quality.lines(drawn)])
    head, *rows = quality.repeat_free()
    yield "Rounds at tables of four in which nobody meets anybody twice:"
    yield page.table(head, rows)


def main() -> None:
    text = section()
    print(text)
    page.write(text)


if __name__ == "__main__":
    main()
