"""Rules that turn a tournament's rank or score into points: a rank table, score steps, the cubic formula, the score.

Each kind of rule is a frozen value that can be `read` from a document's fields, returns its `document`, and computes
`points`. Integers only; any rounding is documented with the kind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, Protocol

from scoring.documents import DocumentCode, Fields
from scoring.rounding import half_up


class Placing(NamedTuple):
    """What a rule may depend on: `rank` 1 … `participants`, and `score`, the Schrift (plus Rangpunkte, if used)."""

    rank: int
    score: int
    participants: int


class PointRule(Protocol):
    """The interface of every kind."""

    def points(self, placing: Placing) -> int: ...

    def all_points(self, ranks: Sequence[int], scores: Sequence[int]) -> list[int]:
        """The `points` of everybody at one tournament, in order; a season needs thousands."""

    def most(self) -> int | None:
        """The most points one tournament can bring; None if unbounded."""

    def least(self) -> int | None:
        """The fewest points one tournament can bring; None if unbounded."""

    def document(self) -> dict[str, object]: ...


@dataclass(frozen=True, slots=True)
class LinearTail:
    """The continuation of a table: `first` for the first rank beyond it, `step` more (or less) for each further one."""

    first: int = 0
    step: int = 0


@dataclass(frozen=True, slots=True)
class RankTable:
    """Points for rank 1, 2, …; `beyond` the table linear, by default 0. Points never rise with the rank."""

    table: tuple[int, ...]
    beyond: LinearTail = LinearTail()

    @classmethod
    def read(cls, fields: Fields) -> RankTable:
        return rank_table_of(fields, "points", beyond=_read_tail(fields))

    def document(self) -> dict[str, object]:
        document: dict[str, object] = {"points": list(self.table)}
        if self.beyond != LinearTail():
            document["beyond"] = {"first": self.beyond.first, "step": self.beyond.step}
        return document

    def points(self, placing: Placing) -> int:
        if placing.rank <= len(self.table):
            return self.table[placing.rank - 1]
        return self.beyond.first + self.beyond.step * (placing.rank - len(self.table) - 1)

    def all_points(self, ranks: Sequence[int], scores: Sequence[int]) -> list[int]:
        behind = range(len(scores) - len(self.table))
        by_rank = (*self.table, *(self.beyond.first + self.beyond.step * each for each in behind))
        return [by_rank[rank - 1] for rank in ranks]

    def most(self) -> int | None:
        return self.table[0]

    def least(self) -> int | None:
        return None if self.beyond.step else self.beyond.first


@dataclass(frozen=True, slots=True)
class ScoreStep:
    """From score `start` upwards: `points`, plus `gain` for every full `per` of score above `start`."""

    start: int
    points: int
    gain: int = 0
    per: int = 1

    def reaching(self, points: int, end: int | None) -> int | None:
        """The lowest score of the step, below its `end`, that brings so many points; None if none does."""
        missing = points - self.points
        if missing > 0 >= self.gain:
            return None
        score = self.start + (-(-missing // self.gain) * self.per if missing > 0 else 0)
        return None if end is not None and score >= end else score


@dataclass(frozen=True, slots=True)
class ScoreSteps:
    """Points by score in steps, each valid until the next one starts; `below` the first step's start."""

    below: int
    steps: tuple[ScoreStep, ...]

    @classmethod
    def read(cls, fields: Fields) -> ScoreSteps:
        rule = cls(below=fields.integer("below", default=0), steps=tuple(map(_read_step, fields.tables("steps"))))
        for index, (lower, higher) in enumerate(pairwise(rule.steps)):
            if higher.start <= lower.start:
                fields.report(DocumentCode.NOT_ASCENDING, f"steps[{index + 1}].from")
        return rule

    def document(self) -> dict[str, object]:
        steps = [{"from": step.start, "points": step.points, "gain": step.gain, "per": step.per} for step in self.steps]
        return {"below": self.below, "steps": steps}

    def points(self, placing: Placing) -> int:
        return self._at(placing.score)

    def all_points(self, ranks: Sequence[int], scores: Sequence[int]) -> list[int]:  # noqa: ARG002 (by the score)
        known = {score: self._at(score) for score in set(scores)}
        return [known[score] for score in scores]

    def most(self) -> int | None:
        if self.steps[-1].gain:
            return None
        edges = [score for step in self.steps for score in (step.start - 1, step.start)]
        return max(map(self._at, edges))

    def least(self) -> int | None:
        return min(self.below, *(step.points for step in self.steps))

    def least_score(self, points: int) -> int | None:
        """The lowest score from which on a step brings so many points; None if no score does."""
        ends = (*(step.start for step in self.steps[1:]), None)
        found = (step.reaching(points, end) for step, end in zip(self.steps, ends, strict=True))
        return next((score for score in found if score is not None), None)

    def _at(self, score: int) -> int:
        reached = [step for step in self.steps if step.start <= score]
        if not reached:
            return self.below
        step = reached[-1]
        return step.points + (score - step.start) // step.per * step.gain


@dataclass(frozen=True, slots=True)
class Cubic:
    """`factor` · ((N − rank) / (N − 1))³ for N participants, halves rounded up; a sole participant gets `factor`."""

    factor: int

    @classmethod
    def read(cls, fields: Fields) -> Cubic:
        return cls(factor=fields.integer("factor", least=1))

    def document(self) -> dict[str, object]:
        return {"factor": self.factor}

    def points(self, placing: Placing) -> int:
        if placing.participants == 1:
            return self.factor
        behind = placing.participants - placing.rank
        return half_up(self.factor * behind**3, (placing.participants - 1) ** 3)

    def all_points(self, ranks: Sequence[int], scores: Sequence[int]) -> list[int]:
        return [self.points(Placing(rank, 0, len(scores))) for rank in ranks]

    def most(self) -> int | None:
        return self.factor

    def least(self) -> int | None:
        return 0


@dataclass(frozen=True, slots=True)
class PlainScore:
    """The score itself, including negative ones."""

    @classmethod
    def read(cls, _fields: Fields) -> PlainScore:
        return cls()

    def document(self) -> dict[str, object]:
        return {}

    def points(self, placing: Placing) -> int:
        return placing.score

    def all_points(self, ranks: Sequence[int], scores: Sequence[int]) -> list[int]:  # noqa: ARG002 (by the score)
        return list(scores)

    def most(self) -> int | None:
        return None

    def least(self) -> int | None:
        return None


def rank_table_of(fields: Fields, name: str, *, beyond: LinearTail = LinearTail()) -> RankTable:
    """The table in a list field; reports rising points to `fields`."""
    rule = RankTable(fields.integers(name), beyond)
    for index, (better, worse) in enumerate(pairwise((*rule.table, rule.beyond.first))):
        if worse > better:
            fields.report(DocumentCode.POINTS_RISE, name, rank=index + 2)
    return rule


KINDS: Mapping[str, type[RankTable] | type[ScoreSteps] | type[Cubic] | type[PlainScore]] = {
    "rank_table": RankTable,
    "score_steps": ScoreSteps,
    "cubic": Cubic,
    "score": PlainScore,
}


def kind_of(rule: PointRule) -> str:
    """The rule's kind as named in documents."""
    return next(kind for kind, rule_type in KINDS.items() if isinstance(rule, rule_type))


def _read_tail(fields: Fields) -> LinearTail:
    beyond = fields.table("beyond")
    if beyond is None:
        return LinearTail()
    tail = LinearTail(first=beyond.integer("first"), step=beyond.integer("step", most=0, default=0))
    beyond.close()
    return tail


def _read_step(fields: Fields) -> ScoreStep:
    step = ScoreStep(
        start=fields.integer("from"),
        points=fields.integer("points"),
        gain=fields.integer("gain", least=0, default=0),
        per=fields.integer("per", least=1, default=1),
    )
    fields.close()
    return step
