"""The outlook of small seasons, made up by Hypothesis, against every way they can end: exact, in both directions."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scoring.outlook import PlaceChance, PlayerOutlook, Range, Remaining, season_outlook
from scoring.season import SEASON_CRITERIA, Counting, Participation, SeasonLine, SeasonRule, season_standings
from tests.scoring.test_outlook_by_force import POINTS, Day, days

NEWCOMER = 9
MOST = POINTS[0]
FINALS = frozenset({"final_result", "final_points"})


@dataclass(frozen=True)
class SmallSeason:
    """Days held, how many are to come, and how many places there are.

    The final is the day with this number, among those held or the last one."""

    rule: SeasonRule
    held: Sequence[Day]
    to_come: int
    final: int | None
    places: int

    @property
    def tournaments(self) -> int:
        return len(self.held) + self.to_come

    @property
    def known(self) -> list[int]:
        return sorted({player for day in self.held for player in day})

    @property
    def final_to_come(self) -> bool:
        return self.final is not None and self.final >= len(self.held)

    def table(self, further: Sequence[Day] = (), more: Sequence[Participation] = ()) -> tuple[SeasonLine, ...]:
        played = [
            Participation(player, number, POINTS[rank - 1], rank, 0)
            for number, day in enumerate([*self.held, *further])
            for player, rank in day.items()
        ]
        return season_standings([*played, *more], rule=self.rule, tournaments=self.tournaments, final=self.final)

    def outlook(self) -> tuple[PlayerOutlook, ...]:
        is_apart = self.final_to_come and self.rule.counting is Counting.BEST_N_PLUS_FINAL
        remaining = Remaining(
            self.tournaments, self.to_come - is_apart, most=MOST, final=Range(0, MOST) if is_apart else None
        )
        final = None if self.final_to_come else self.final
        return season_outlook(self.table(), rule=self.rule, places=self.places, remaining=remaining, final=final)


rules = st.builds(
    SeasonRule,
    counting=st.sampled_from([Counting.BEST_N, Counting.BEST_N_PLUS_FINAL]),
    n=st.integers(1, 3),
    min_participations=st.integers(0, 3),
    criteria=st.lists(st.sampled_from(sorted(SEASON_CRITERIA)), unique=True).map(tuple),
) | st.builds(SeasonRule, st.just(Counting.HALF), st.none(), st.integers(0, 2), st.just(("participations",)))


@st.composite
def small_seasons(draw: st.DrawFn) -> SmallSeason:
    """Of three players with one tournament to come, or of two with two."""
    to_come = draw(st.integers(1, 2))
    players = [1, 2, 3][: 4 - to_come]
    everybody = [day for day in days(players) if day]
    held = draw(st.lists(st.sampled_from(everybody), min_size=1, max_size=3))
    rule = draw(rules)
    last = len(held) + to_come - 1
    looks_at_final = rule.counting is Counting.BEST_N_PLUS_FINAL or not FINALS.isdisjoint(rule.criteria)
    final = draw(st.sampled_from([len(held) - 1, last])) if looks_at_final else None
    places = draw(st.integers(1, 2)) if to_come == 1 else 1
    return SmallSeason(rule, held, to_come, final, places)


OFTEN_THERE = SmallSeason(
    SeasonRule(Counting.HALF, None, 0, ("participations",)), [{1: 1}, {1: 1}, {1: 1, 2: 1}], 1, final=None, places=1
)
"""The second can draw level, and has been there less often."""
FINAL_WON = SmallSeason(
    SeasonRule(Counting.BEST_N, 1, 0, ("final_result",)), [{1: 1, 2: 2}], to_come=1, final=0, places=1
)
"""Drawing level is not enough once the final is lost."""
FINAL_NEXT = SmallSeason(
    SeasonRule(Counting.BEST_N_PLUS_FINAL, 1, 0, ("participations",)),
    [{1: 1, 2: 4}, {1: 1}, {1: 1}],
    to_come=1,
    final=3,
    places=1,
)
"""The second can draw level by winning the final, and has been there less often."""


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(small_seasons())
@example(OFTEN_THERE)
@example(FINAL_WON)
@example(FINAL_NEXT)
def test_safe_is_what_cannot_be_lost_and_out_what_cannot_be_reached(season: SmallSeason) -> None:
    newcomers = range(NEWCOMER, NEWCOMER + season.places)
    ends: dict[int, set[bool]] = {player: set() for player in season.known}
    for further in product(list(days([*season.known, *newcomers])), repeat=season.to_come):
        ranks = {line.player: line.rank for line in season.table(further)}
        for player, found in ends.items():
            found.add((ranks[player] or season.places + 1) <= season.places)

    said = {each.player: each.chance for each in season.outlook()}
    assert said == {player: chance_by(found) for player, found in ends.items()}


def chance_by(ends: set[bool]) -> PlaceChance:
    """Of a place that somebody has, or has not, by every way the season can end."""
    if len(ends) > 1:
        return PlaceChance.OPEN
    return PlaceChance.SAFE if ends == {True} else PlaceChance.OUT


@settings(max_examples=60, deadline=None)
@given(small_seasons())
def test_needed_is_the_smallest_result_of_the_next_tournament_that_would_do(season: SmallSeason) -> None:
    is_final_next = season.final_to_come and season.to_come == 1
    if is_final_next and season.rule.counting is not Counting.BEST_N_PLUS_FINAL:
        return  # nobody says that the next tournament is the final
    next_one = season.tournaments - 1 if is_final_next else len(season.held)
    for each in season.outlook():
        enough = []
        for points in range(MOST + 1):
            after = season.table(more=[Participation(each.player, next_one, points, 1, 0)])
            rank = next(line.rank for line in after if line.player == each.player)
            enough += [points] if rank is not None and rank <= season.places else []
        assert each.needs == min(enough, default=None)
