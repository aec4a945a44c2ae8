"""Draw a tournament with the engine, at random, and with an OR-tools model, one after the other."""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks.draw.cases import DrawCase
from benchmarks.draw.counted import CountedRounds, repeats
from benchmarks.draw.model import is_installed, model_draw
from benchmarks.draw.random_draw import random_draw
from benchmarks.draw.timing import Timed, best, once
from tournaments.seating import DrawInput, draw

HEAD = ("people × rounds", "ours, ms", "repeats", "random, ms", "repeats", "OR-tools, ms", "repeats", "asked, ms", "")

NOT_INSTALLED = "not installed"


@dataclass(frozen=True, slots=True)
class ContestResult:
    """Milliseconds (wall-clock time for the model), and repeats in the new rounds."""

    milliseconds: float
    repeats: int


@dataclass(frozen=True, slots=True)
class Contest:
    """`model` is the reason if the OR-tools model has no result."""

    case: DrawCase
    ours: ContestResult
    random: ContestResult
    model: ContestResult | str

    def verdict(self) -> str:
        if not self.case.asked:
            return ""
        return "met" if self.ours.milliseconds < self.case.asked else "**not met**"

    def row(self) -> tuple[str, ...]:
        asked = f"< {self.case.asked}" if self.case.asked else "–"
        sides = (self.ours, self.random, self.model)
        return (self.case.name, *(cell for side in sides for cell in _cells(side)), asked, self.verdict())


def held(case: DrawCase) -> Contest:
    played = tuple(tuple(tuple(table) for table in seating) for seating in case.played)
    draw_input = DrawInput(tuple(case.players), case.rounds, case.seed, played)
    ours: Timed[CountedRounds] = best(lambda: draw(draw_input).rounds)
    shuffled = best(lambda: random_draw(case.players, case.rounds))
    return Contest(
        case, _result(case, ours.processor, ours.made), _result(case, shuffled.processor, shuffled.made), _model(case)
    )


def _model(case: DrawCase) -> ContestResult | str:
    if not case.patience:
        return "not tried"
    if not is_installed():
        return NOT_INSTALLED
    timed = once(lambda: model_draw(case.players, case.rounds, case.played, case.patience))
    if timed.made is None:
        return f"not found in {case.patience:.0f} s"
    return _result(case, timed.clock, timed.made)


def _result(case: DrawCase, milliseconds: float, rounds: CountedRounds) -> ContestResult:
    return ContestResult(milliseconds, repeats([*case.played, *rounds]) - repeats(case.played))


def _cells(side: ContestResult | str) -> tuple[str, str]:
    if isinstance(side, str):
        return side, "–"
    digits = 2 if side.milliseconds < 1 else 1 if side.milliseconds < 100 else 0
    return f"{side.milliseconds:,.{digits}f}", f"{side.repeats:,}"
