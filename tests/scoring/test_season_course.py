"""Ranks of earlier evenings, what the next one could bring and what broke a tie, held against whole season tables."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cup_points import read_scheme, scheme_document, schemes
from scoring.next_result import NextResult, next_results
from scoring.outlook import outlooks_of, season_outlook
from scoring.season import SEASON_CRITERIA, Counting, Course, Participation, SeasonLine, SeasonRule, season_standings
from scoring.season_course import rank_after, ranks_after
from scoring.season_merits import SeasonMerits
from scoring.season_remaining import (
    Range,
    Remaining,
    final_point_range,
    point_range,
    points_at_worst_rank,
    points_of_ranks,
    remaining_of,
    worst_rank,
)
from scoring.season_ties import TieBreak, tie_breaks
from tests.scoring.worked import quick

PLANNED = 6
FINAL = 3
MOST = 5
Played = Mapping[int, Sequence[int | None]]
"""By player the points of each tournament; None: was not there."""


def table(
    played: Played, rule: SeasonRule, *, final: int | None = FINAL, until: int = PLANNED
) -> tuple[SeasonLine, ...]:
    results = [
        Participation(player, number, points, rank=MOST + 1 - points, score=0)
        for player, row in played.items()
        for number, points in enumerate(row)
        if points is not None and number < until
    ]
    return season_standings(results, rule=rule, tournaments=PLANNED, final=final)


rows = st.lists(st.integers(0, MOST) | st.none(), min_size=4, max_size=4)
seasons = st.fixed_dictionaries(dict.fromkeys(range(1, 5), rows))
rules = st.builds(
    SeasonRule,
    counting=st.sampled_from([Counting.BEST_N, Counting.BEST_N_PLUS_FINAL]),
    n=st.integers(1, 3),
    min_participations=st.integers(0, 3),
    criteria=st.lists(st.sampled_from(sorted(SEASON_CRITERIA)), unique=True).map(tuple),
) | st.just(SeasonRule(Counting.HALF, None))


@quick
@given(seasons, rules, st.integers(0, 4))
def test_ranks_after_some_tournaments_are_those_of_their_table(played: Played, rule: SeasonRule, until: int) -> None:
    before = table(played, rule, until=until, final=FINAL if until > FINAL else None)

    found = ranks_after(table(played, rule), range(until), rule=rule, tournaments=PLANNED, final=FINAL)

    assert found == {line.player: line.rank for line in before}
    for player in played:
        own = rank_after(table(played, rule), player, range(until), rule=rule, tournaments=PLANNED, final=FINAL)
        assert own == found.get(player)


@quick
@given(seasons, rules)
def test_next_results_are_all_ranks_that_one_more_result_brings(played: Played, rule: SeasonRule) -> None:
    lines = table(played, rule)
    merits = SeasonMerits(lines, rule, Remaining(PLANNED, 1, most=MOST), FINAL)

    for line in lines:
        ranks: dict[int, NextResult] = {}
        for points in range(MOST, -1, -1):
            after = table({**played, line.player: [*played[line.player], points]}, rule)
            own = next(each for each in after if each.player == line.player)
            if own.rank is not None:
                ranks[own.rank] = NextResult(points, own.total, own.rank)
        assert next_results(merits, line) == tuple(ranks.values())


def test_only_results_that_a_tournament_brings_are_next() -> None:
    rule = SeasonRule(Counting.BEST_N, 2)
    lines = table({1: [5, 4], 2: [3, 3], 3: [1, 0]}, rule)
    merits = SeasonMerits(lines, rule, Remaining(PLANNED, 1, most=MOST), None)

    assert next_results(merits, lines[2], points=(5, 4, 0)) == (NextResult(5, 6, 2), NextResult(0, 1, 3))


def test_nothing_is_next_when_the_season_is_over_or_one_result_is_not_enough() -> None:
    rule = SeasonRule(Counting.BEST_N, 2, min_participations=3)
    lines = table({1: [5, 4, 3]}, rule) + table({2: [5]}, rule)

    over = SeasonMerits(lines, rule, Remaining(3, 0, most=MOST), FINAL)
    one_left = SeasonMerits(lines, rule, Remaining(4, 1, most=MOST), FINAL)

    assert [next_results(over, line) for line in lines] == [(), ()]
    assert next_results(one_left, lines[1]) == ()


def test_final_that_counts_apart_may_be_what_is_next() -> None:
    rule = SeasonRule(Counting.BEST_N_PLUS_FINAL, 1)
    lines = table({1: [5], 2: [3]}, rule, final=None)
    remaining = Remaining(2, 0, most=MOST, final=Range(-2, MOST))

    found = next_results(SeasonMerits(lines, rule, remaining, None), lines[1])

    assert found == (NextResult(2, 5, 1), NextResult(-2, 1, 2))  # who draws level shares the rank


ALL = ("final_result", "final_points", "single_results", "weighted_results", "participations")


@pytest.mark.parametrize(
    ("criterion", "played", "broken"),
    [
        ("single_results", {1: [5, 1], 2: [4, 2]}, {1: (2, 5, 4, 1), 2: (1, 4, 5, 1)}),
        ("single_results", {1: [4, 1], 2: [4, 1, 0]}, {2: (1, 0, None, 3), 1: (2, None, 0, 3)}),
        ("weighted_results", {1: [5, 1], 2: [4, 2]}, {1: (2, 11, 10, 0), 2: (1, 10, 11, 0)}),
        ("participations", {1: [5, 0], 2: [5]}, {1: (2, 2, 1, 0), 2: (1, 1, 2, 0)}),
        ("final_result", {1: [2, None, None, 3], 2: [5]}, {1: (2, 3, None, 0), 2: (1, None, 3, 0)}),
        ("final_points", {1: [2, None, None, 3], 2: [5]}, {1: (2, 3, 0, 0), 2: (1, 0, 3, 0)}),
        ("single_results", {1: [5], 2: [4, 1], 3: [3, 2]}, {1: (2, 5, 4, 1), 2: (1, 4, 5, 1), 3: (2, 3, 4, 1)}),
        ("single_results", {1: [5], 2: [5], 3: [4]}, {}),  # a shared rank is no broken tie
    ],
)
def test_tie_is_told_with_the_figures_that_broke_it(
    criterion: str, played: Played, broken: Mapping[int, tuple[int, int | None, int | None, int]]
) -> None:
    rule = SeasonRule(Counting.BEST_N, 3, criteria=(criterion,))

    found = tie_breaks(table(played, rule), Course(rule, PLANNED, 4, FINAL))

    assert found == {player: TieBreak(criterion, *figures) for player, figures in broken.items()}


@quick
@given(seasons, st.permutations(ALL))
def test_tie_is_told_exactly_where_the_table_says_that_one_was_broken(played: Played, order: Sequence[str]) -> None:
    rule = SeasonRule(Counting.BEST_N, 2, criteria=tuple(order))
    lines = table(played, rule)

    found = tie_breaks(lines, Course(rule, PLANNED, 4, FINAL))

    assert {player: each.criterion for player, each in found.items()} == {
        line.player: line.decided_by for line in lines if line.decided_by
    }
    assert all(each.own != each.other for each in found.values())


def test_several_numbers_of_places_are_what_each_of_them_is() -> None:
    rule = SeasonRule(Counting.BEST_N, 2)
    lines = table({1: [5, 4], 2: [3, 3], 3: [1, 0]}, rule)
    remaining = Remaining(PLANNED, 1, most=MOST)

    both = outlooks_of(SeasonMerits(lines, rule, remaining, None), places=(1, 2))

    assert both == tuple(season_outlook(lines, rule=rule, places=each, remaining=remaining) for each in (1, 2))


@pytest.mark.parametrize(
    ("counting", "final", "remaining"),
    [
        (Counting.BEST_N, None, Remaining(9, 3, most=223, least=0)),
        (Counting.BEST_N, Range(-50, 300), Remaining(9, 3, most=300, least=-50)),
        (Counting.BEST_N_PLUS_FINAL, Range(-50, 300), Remaining(9, 2, most=223, final=Range(-50, 300))),
    ],
)
def test_final_stays_apart_only_where_it_counts_apart(
    counting: Counting, final: Range | None, remaining: Remaining
) -> None:
    rule = SeasonRule(counting, 6)

    found = remaining_of(rule, tournaments=9, to_come=3, point_range=(Range(0, 200), Range(0, 223)), final=final)

    assert found == remaining


@pytest.mark.parametrize(
    ("slug", "points", "rank"),
    [
        *(("fixpunkte", 223, 1), ("fixpunkte", 222, 1), ("fixpunkte", 110, 11), ("fixpunkte", 1, 50)),
        ("fixpunkte", 224, None),  # nobody gets so many
        ("fixpunkte", 0, None),  # every rank brings it
        *(("fixpunkte-wien-final", -1, 51), ("fixpunkte-wien-final", -100, 150)),  # one less a rank behind the table
        ("heinepunkte", 100, None),  # goes by the score
    ],
)
def test_worst_rank_that_brings_so_many_points(slug: str, points: int, rank: int | None) -> None:
    assert worst_rank(schemes()[slug], points) == rank


def test_worst_rank_may_bring_more_than_needed() -> None:
    found = [points_at_worst_rank(schemes()["fixpunkte"], points) for points in (223, 222, 110, 44, 0, 224)]

    assert found == [223, 223, 110, 46, None, None]


def test_what_ranks_bring() -> None:
    found = {slug: points_of_ranks(scheme) for slug, scheme in schemes().items()}

    assert {slug for slug, points in found.items() if points} == {"fixpunkte"}
    assert (found["fixpunkte"] or ())[-2:] == (1, 0)


def test_what_a_tournament_brings_is_bounded_by_its_scheme() -> None:
    found = {slug: point_range(schemes()[slug]) for slug in ("fixpunkte", "heinepunkte", "score")}
    most = 20 * 1_000_000  # a million for each of twenty rounds

    assert found == {"fixpunkte": Range(0, 223), "heinepunkte": Range(0, 200), "score": Range(-most, most)}
    assert final_point_range(schemes()["fixpunkte"], finalists=60) == Range(0, 223)

    own = scheme_document(schemes()["fixpunkte"]) | {"slug": "own", "absent": {"above": 49, "step": -1}}
    assert final_point_range(read_scheme(own), finalists=60) == Range(-11, 223)
    assert final_point_range(read_scheme(own), finalists=49) == Range(0, 223)
