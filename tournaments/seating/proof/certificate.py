"""What a plan reached, what could be reached at best, and why the two may differ.

Read off the finished plan, not from the search that made it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain

import numpy as np

from tournaments.seating.contract.circles import Circle, groups
from tournaments.seating.contract.draw_input import DrawInput
from tournaments.seating.contract.goals import GAPS, GoalName
from tournaments.seating.contract.tables import Pair, RoundPlan
from tournaments.seating.known.plans import known_bounds
from tournaments.seating.proof import bounds
from tournaments.seating.state.place_counts import place_counts
from tournaments.seating.state.search_state import pairs_of, seat_rows
from tournaments.seating.state.seeded_random import Indices

ALGORITHM = "vorhand-seating-6"
"""Changes whenever the same input and seed could give another plan."""


@dataclass(frozen=True, slots=True)
class Goal:
    """One aim of the draw: `figure` was reached, less than `bound` is impossible."""

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
    """Goals in the order in which they count, and what it takes to draw the same plan again."""

    goals: tuple[Goal, ...]
    seed: str
    algorithm: str
    input_hash: str

    def to_document(self) -> dict[str, object]:
        """As the answer of `manage.py draw_seating` has it."""
        return {
            "goals": {goal.name.value: goal.to_document() for goal in self.goals},
            "seed": self.seed,
            "algorithm": self.algorithm,
            "input_hash": self.input_hash,
        }


def certify(given: DrawInput, rounds: tuple[RoundPlan, ...]) -> Certificate:
    """Read the goals off the new rounds."""
    return Certificate(tuple(_goals(given, rounds)), given.seed, ALGORITHM, input_hash(given))


def input_hash(given: DrawInput) -> str:
    """SHA-256 of the canonical JSON of everything the plan depends on."""
    content = {
        "players": given.players,
        "rounds": given.rounds,
        "seed": given.seed,
        "played": given.played,
        "circles": {circle: sorted(names.items()) for circle, names in given.circles.items()},
        "apart": _ordered(given.apart),
        "met": _ordered(given.met),
        "fixed": sorted(given.fixed.items()),
    }
    return sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _ordered(pairs: tuple[Pair, ...]) -> list[list[int]]:
    return sorted(sorted(pair) for pair in pairs)


def _goals(given: DrawInput, rounds: tuple[RoundPlan, ...]) -> Iterator[Goal]:
    plan = PlanFigures(given, rounds)
    yield Goal(GoalName.SEATED, plan.unseated(), 0)
    yield _sixes(given, plan)
    yield _repeats(given, plan)
    yield _second_fives(given, plan)
    yield Goal(GoalName.APART, plan.meetings_among(given.apart), 0)
    for circle in Circle:
        yield _shared(circle, given, plan)
    least = bounds.old_meetings(plan.partners(given.met), given.split, given.rounds, repeats=plan.repeated())
    yield Goal(GoalName.MET, plan.meetings_among(given.met), least if _as_split(given, plan) else 0)
    yield _places(given, plan)
    yield Goal(GoalName.FIXED, _not_at_their_table(given, rounds), 0)


class PlanFigures:
    """The finished plan as figures.

    tables             number of tables of each new round
    rows, played_rows  all tables of the new and of the played rounds, as `seat_rows`
    new, played        everybody who meets there, as codes N·i + j of index pairs i < j, once for every meeting
    """

    def __init__(self, given: DrawInput, rounds: tuple[RoundPlan, ...]) -> None:
        self.index, self.tables = given.index, [len(seating) for seating in rounds]
        self.rows, self.played_rows = seat_rows(rounds, given.index), seat_rows(given.played, given.index)
        self.new, self.played = self._codes(self.rows), self._codes(self.played_rows)

    def _codes(self, rows: Indices) -> Indices:
        people = len(self.index)
        first, second = pairs_of(rows)
        there = (first < people) & (second < people)
        low, high = np.minimum(first, second)[there], np.maximum(first, second)[there]
        return low * people + high

    def unseated(self) -> int:
        """Sittings too many or too few: everybody sits once a round."""
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

    def meetings_within(self, circles: list[list[int]]) -> int:
        """New meetings of two people of one circle."""
        people = len(self.index)
        circle_of = -1 - np.arange(people)
        for number, circle in enumerate(circles):
            circle_of[circle] = number
        return int((circle_of[self.new // people] == circle_of[self.new % people]).sum())

    def sittings_at_fives(self) -> Indices:
        """Each person's new sittings at a table of five."""
        fives = self.rows[self.rows[:, 4] < len(self.index)]
        return np.bincount(fives.ravel(), minlength=len(self.index) + 1)[:-1]


def _not_at_their_table(given: DrawInput, rounds: tuple[RoundPlan, ...]) -> int:
    fixed = given.fixed.items()
    there = (player in chain(*seating[table - 1 : table]) for seating in rounds for player, table in fixed)
    return sum(not at_home for at_home in there)


def _sixes(given: DrawInput, plan: PlanFigures) -> Goal:
    return Goal(GoalName.SIXES, plan.sixes(), given.split.sixes * given.rounds)


def _as_split(given: DrawInput, plan: PlanFigures) -> bool:
    """Whether the tables have the draw's sizes; with a six made by hand, the bounds for those sizes do not hold."""
    return plan.sixes() == given.split.sixes * given.rounds


def _repeats(given: DrawInput, plan: PlanFigures) -> Goal:
    forced = bounds.forced_repeats(given.fixed, given.played, given.rounds)
    before = bounds.tables_before(given.players, given.played)
    people, met = len(given.players), plan.met_before()
    bound = bounds.repeats(people, given.split, given.rounds, met=met, forced=forced, tables_before=before)
    if proved := known_bounds(given):
        bound = max(bound, proved.repeats)
    return Goal(GoalName.REPEATS, plan.repeated(), bound if _as_split(given, plan) else forced)


def _second_fives(given: DrawInput, plan: PlanFigures) -> Goal:
    before = _played_sittings_at_fives(given)
    after = before + plan.sittings_at_fives()
    figure = int(np.maximum(after - 1, 0).sum() - np.maximum(before - 1, 0).sum())
    bound = bounds.second_fives(before, given.split, given.rounds)
    bound = max(bound, _second_fives_beside_repeats(given, plan.repeated()))
    return Goal(GoalName.SECOND_FIVES, figure, bound if _as_split(given, plan) else 0)


def _second_fives_beside_repeats(given: DrawInput, repeats: int) -> int:
    """A bound for plans that have as few repeats as this one, from the first round on."""
    if given.played or given.split.sixes:
        return 0
    proved, tight = known_bounds(given), repeats == bounds.repeats_by_tables(given.split, given.rounds)
    return max(
        bounds.second_fives_at_fewest_repeats(given.split, given.rounds) if tight else 0,
        proved.second_fives if proved and repeats <= proved.at_repeats else 0,
    )


def _played_sittings_at_fives(given: DrawInput) -> Indices:
    fives = tuple(tuple(table for table in seating if len(table) > 4) for seating in given.played)
    return np.bincount(seat_rows(fives, given.index).ravel(), minlength=len(given.players) + 1)[:-1]


def _shared(circle: Circle, given: DrawInput, plan: PlanFigures) -> Goal:
    circles = groups(given.circles.get(circle, {}), given.index)
    bound = bounds.shared_tables((len(members) for members in circles), given.split, given.rounds)
    return Goal(GoalName(circle.value), plan.meetings_within(circles), bound)


def _places(given: DrawInput, plan: PlanFigures) -> Goal:
    people = len(given.players)
    before, new = place_counts(plan.played_rows, people), place_counts(plan.rows, people)
    bound = bounds.place_spread(before[:-1], given.split, given.rounds) if _as_split(given, plan) else 0
    counts = (before + new)[:-1]
    return Goal(GoalName.PLACES, int(max(np.ptp(counts[:, :4], axis=1).max(), np.ptp(counts[:, 4]))), bound)
