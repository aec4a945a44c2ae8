"""Timing: processor time for single-threaded code, wall-clock time for several threads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter, process_time
from typing import Generic, TypeVar

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Timed(Generic[Made]):
    """Milliseconds of processor and wall-clock time."""

    processor: float
    clock: float
    made: Made


def once(make: Callable[[], Made]) -> Timed[Made]:
    start, begin = perf_counter(), process_time()
    made = make()
    return Timed(1000 * (process_time() - begin), 1000 * (perf_counter() - start), made)


def best(make: Callable[[], Made], runs: int = 3) -> Timed[Made]:
    """The shortest of several runs by processor time, undisturbed by other processes."""
    return min((once(make) for _ in range(runs)), key=lambda timed: timed.processor)
