"""A plan's figures, their bounds, and reasons for gaps.

Computed from the finished plan, not from the search that made it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain

import numpy as np

from tournaments.seating.contract.affinities import Affinity, groups
from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.contract.goals import GAPS, GoalName
from tournaments.seating.contract.tables import Pair, RoundPlan
from tournaments.seating.known.plans import known_bounds
from tournaments.seating.proof import bounds
from tournaments.seating.state.place_counts import place_counts
from tournaments.seating.state.search_state import pairs_of, seat_rows
from tournaments.seating.state.seeded_random import Indices

ALGORITHM = "vorhand-seating-6"
"""Changes whenever the same input and seed could yield another plan."""


@dataclass(frozen=True, slots=True)
class Goal:
    """One goal of the draw: `figure` was reached, less than `bound` is impossible."""

    name: GoalName
    figure: int
    bound: int

    @property
    def is_optimal(self) -> bool:
        return self.figure == self.bound

    @property
    def why(self) -> str:
        """Why the two differ; empty if optimal."""
        return "" if self.is_optimal else GAPS.get(self.name, "")

    def to_document(self) -> dict[str, object]:
        verdict: dict[str, object] = {"figure": self.figure, "bound": self.bound, "optimal": self.is_optimal}
        return verdict if self.is_optimal else {**verdict, "why": self.why}


@dataclass(frozen=True, slots=True)
class Certificate:
    """The goals by priority, and what is needed to reproduce the plan."""

    goals: tuple[Goal, ...]
    seed: str
    algorithm: str
    input_hash: str

    def to_document(self) -> dict[str, object]:
        """As in the answer of `manage.py draw_seating`."""
        return {
            "goals": {goal.name.value: goal.to_document() for goal in self.goals},
            "seed": self.seed,
            "algorithm": self.algorithm,
            "input_hash": self.input_hash,
        }


def certify(draw_input: DrawInput, rounds: tuple[RoundPlan, ...]) -> Certificate:
    """Compute the goals from the new rounds."""
    return Certificate(tuple(_goals(draw_input, rounds)), draw_input.seed, ALGORITHM, input_hash(draw_input))


def input_hash(draw_input: DrawInput) -> str:
    """SHA-256 of the canonical JSON of everything the plan depends on."""
    content = {
        "players": draw_input.players,
        "rounds": draw_input.rounds,
        "seed": draw_input.seed,
        "played": draw_input.played,
        "circles": {affinity: sorted(names.items()) for affinity, names in draw_input.affinities.items()},
        "apart": _ordered(draw_input.apart),
        "met": _ordered(draw_input.met),
        "fixed": sorted(draw_input.fixed.items()),
    }
    return sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _ordered(pairs: tuple[Pair, ...]) -> list[list[int]]:
    return sorted(sorted(pair) for pair in pairs)


def _goals(draw_input: DrawInput, rounds: tuple[RoundPlan, ...]) -> Iterator[Goal]:
    plan = PlanFigures(draw_input, rounds)
    yield Goal(GoalName.SEATED, plan.unseated(), 0)
    yield _sixes(draw_input, plan)
    yield _repeats(draw_input, plan)
    yield _second_fives(draw_input, plan)
    yield Goal(GoalName.APART, plan.meetings_among(draw_input.apart), 0)
    for affinity in (each for each in Affinity if each in draw_input.affinities or each is not Affinity.POT):
        yield _shared(affinity, draw_input, plan)
    least = bounds.old_meetings(
        plan.partners(draw_input.met), draw_input.split, draw_input.rounds, repeats=plan.repeated()
    )
    yield Goal(GoalName.MET, plan.meetings_among(draw_input.met), least if _as_split(draw_input, plan) else 0)
    yield _places(draw_input, plan)
    yield Goal(GoalName.FIXED, _not_at_their_table(draw_input, rounds), 0)


class PlanFigures:
    """The finished plan as figures.

    tables             number of tables of each new round
    rows, played_rows  all tables of the new and of the played rounds, as `seat_rows`
    new, played        everybody who meets there, as codes N·i + j of index pairs i < j, once for every meeting
    """

    def __init__(self, draw_input: DrawInput, rounds: tuple[RoundPlan, ...]) -> None:
        self.index, self.tables = draw_input.index, [len(seating) for seating in rounds]
        self.rows, self.played_rows = (
            seat_rows(rounds, draw_input.index),
            seat_rows(draw_input.played, draw_input.index),
        )
        self.new, self.played = self._codes(self.rows), self._codes(self.played_rows)

    def _codes(self, rows: Indices) -> Indices:
        people = len(self.index)
        first, second = pairs_of(rows)
        there = (first < people) & (second < people)
        low, high = np.minimum(first, second)[there], np.maximum(first, second)[there]
        return low * people + high

    def unseated(self) -> int:
        """Surplus and missing sittings: everybody sits once a round."""
        people, rounds = len(self.index), len(self.tables)
        first_code = np.repeat(np.arange(rounds) * (people + 1), self.tables)
        sittings = np.bincount((self.rows + first_code[:, None]).ravel(), minlength=rounds * (people + 1))
        return int(np.abs(sittings.reshape(rounds, -1)[:, :-1] - 1).sum())

    def sixes(self) -> int:
        """New tables of six."""
        people = len(self.index)
        return int((self.rows[:, 5:] < people).sum())

    def repeated(self) -> int:
        """New meetings of people who met before this tournament."""
        return len(self.new) - len(np.setdiff1d(self.new, self.played))

    def met_before(self) -> int:
        return len(np.unique(self.played))

    def meetings_among(self, pairs: tuple[Pair, ...]) -> int:
        """New meetings of any of these pairs."""
        return int(np.isin(self.new, self._codes_of(pairs)).sum())

    def partners(self, pairs: tuple[Pair, ...]) -> Indices:
        """How many of those present each person met before, in these pairs or in the played rounds."""
        people = len(self.index)
        low, high = np.divmod(np.union1d(self._codes_of(pairs), self.played), people)
        return np.bincount(low, minlength=people) + np.bincount(high, minlength=people)

    def _codes_of(self, pairs: tuple[Pair, ...]) -> Indices:
        people, index = len(self.index), self.index
        there = [sorted((index[one], index[other])) for one, other in pairs if one in index and other in index]
        return np.array([low * people + high for low, high in there], dtype=np.intp)

    def meetings_within(self, affinity_groups: list[list[int]]) -> int:
        """New meetings within a group."""
        people = len(self.index)
        group_of = -1 - np.arange(people)
        for number, group in enumerate(affinity_groups):
            group_of[group] = number
        return int((group_of[self.new // people] == group_of[self.new % people]).sum())

    def sittings_at_fives(self) -> Indices:
        """Each person's new sittings at a table of five."""
        fives = self.rows[self.rows[:, 4] < len(self.index)]
        return np.bincount(fives.ravel(), minlength=len(self.index) + 1)[:-1]


def _not_at_their_table(draw_input: DrawInput, rounds: tuple[RoundPlan, ...]) -> int:
    fixed = draw_input.fixed.items()
    there = (player in chain(*seating[table - 1 : table]) for seating in rounds for player, table in fixed)
    return sum(not at_home for at_home in there)


def _sixes(draw_input: DrawInput, plan: PlanFigures) -> Goal:
    return Goal(GoalName.SIXES, plan.sixes(), draw_input.split.sixes * draw_input.rounds)


def _as_split(draw_input: DrawInput, plan: PlanFigures) -> bool:
    """Whether table sizes are the draw's; with a six made by hand, the bounds for these sizes do not hold."""
    return plan.sixes() == draw_input.split.sixes * draw_input.rounds


def _repeats(draw_input: DrawInput, plan: PlanFigures) -> Goal:
    forced = bounds.forced_repeats(draw_input.fixed, draw_input.played, draw_input.rounds)
    before = bounds.tables_before(draw_input.players, draw_input.played)
    people, met = len(draw_input.players), plan.met_before()
    bound = bounds.repeats(people, draw_input.split, draw_input.rounds, met=met, forced=forced, tables_before=before)
    if proved := known_bounds(draw_input):
        bound = max(bound, proved.repeats)
    return Goal(GoalName.REPEATS, plan.repeated(), bound if _as_split(draw_input, plan) else forced)


def _second_fives(draw_input: DrawInput, plan: PlanFigures) -> Goal:
    before = _played_sittings_at_fives(draw_input)
    after = before + plan.sittings_at_fives()
    figure = int(np.maximum(after - 1, 0).sum() - np.maximum(before - 1, 0).sum())
    bound = bounds.second_fives(before, draw_input.split, draw_input.rounds)
    bound = max(bound, _second_fives_at_repeats(draw_input, plan.repeated()))
    return Goal(GoalName.SECOND_FIVES, figure, bound if _as_split(draw_input, plan) else 0)


def _second_fives_at_repeats(draw_input: DrawInput, repeats: int) -> int:
    """A bound for plans with as few repeats as this one, from the first round on."""
    if draw_input.played or draw_input.split.sixes:
        return 0
    proved, tight = known_bounds(draw_input), repeats == bounds.repeats_by_tables(draw_input.split, draw_input.rounds)
    return max(
        bounds.second_fives_at_fewest_repeats(draw_input.split, draw_input.rounds) if tight else 0,
        proved.second_fives if proved and repeats <= proved.at_repeats else 0,
    )


def _played_sittings_at_fives(draw_input: DrawInput) -> Indices:
    fives = tuple(tuple(table for table in seating if len(table) > 4) for seating in draw_input.played)
    return np.bincount(seat_rows(fives, draw_input.index).ravel(), minlength=len(draw_input.players) + 1)[:-1]


def _shared(affinity: Affinity, draw_input: DrawInput, plan: PlanFigures) -> Goal:
    affinity_groups = groups(draw_input.affinities.get(affinity, {}), draw_input.index)
    bound = bounds.shared_tables((len(members) for members in affinity_groups), draw_input.split, draw_input.rounds)
    return Goal(GoalName(affinity.value), plan.meetings_within(affinity_groups), bound)


def _places(draw_input: DrawInput, plan: PlanFigures) -> Goal:
    people = len(draw_input.players)
    before, new = place_counts(plan.played_rows, people), place_counts(plan.rows, people)
    bound = bounds.place_spread(before[:-1], draw_input.split, draw_input.rounds) if _as_split(draw_input, plan) else 0
    counts = (before + new)[:-1]
    return Goal(GoalName.PLACES, int(max(np.ptp(counts[:, :4], axis=1).max(), np.ptp(counts[:, 4]))), bound)
