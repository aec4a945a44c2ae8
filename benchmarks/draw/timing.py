"""How long something takes: by the processor what one thread does, by the clock what runs on several."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter, process_time
from typing import Generic, TypeVar

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Timed(Generic[Made]):
    """Milliseconds of the processor and by the clock."""

    processor: float
    clock: float
    made: Made


def once(make: Callable[[], Made]) -> Timed[Made]:
    start, begin = perf_counter(), process_time()
    made = make()
    return Timed(1000 * (process_time() - begin), 1000 * (perf_counter() - start), made)


def best(make: Callable[[], Made], runs: int = 3) -> Timed[Made]:
    """The shortest of several runs by the processor: what the clock shows when nothing else keeps it busy."""
    return min((once(make) for _ in range(runs)), key=lambda timed: timed.processor)
