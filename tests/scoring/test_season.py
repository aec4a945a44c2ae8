from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.ranking import CriteriaRefused
from scoring.season import (
    SEASON_CRITERIA,
    Counting,
    Participation,
    SeasonLine,
    SeasonResult,
    SeasonRule,
    SeasonRuleRefused,
    Why,
    counting_limit,
    read_season_rule,
    season_rule_document,
    season_standings,
)
from tests.scoring.worked import examples, quick, thorough

TOURNAMENTS = 6
FINAL = 6

rules = st.builds(
    SeasonRule,
    counting=st.sampled_from([Counting.BEST_N, Counting.BEST_N_PLUS_FINAL]),
    n=st.integers(1, 4),
    min_participations=st.integers(0, 3),
    criteria=st.lists(st.sampled_from(sorted(SEASON_CRITERIA)), unique=True).map(tuple),
) | st.builds(SeasonRule, counting=st.just(Counting.HALF), n=st.none())
seasons = st.lists(
    st.builds(
        Participation,
        player=st.integers(1, 5),
        tournament=st.integers(1, TOURNAMENTS),
        points=st.integers(-2, 4),  # few values, so that ties are common
        rank=st.integers(1, 4),
        score=st.integers(-9, 9),
        present=st.sampled_from([True, True, True, False]),
    ),
    unique_by=lambda each: (each.player, each.tournament),
    max_size=25,
)


def participation(player: int, tournament: int, points: int, rank: int, *absent: str) -> Participation:
    return Participation(player, tournament, points, rank, score=points, present=not absent)


def line(row: dict[str, Any], participations: list[Participation]) -> SeasonLine:
    own = {each.tournament: each for each in participations if each.player == row["player"]}
    return SeasonLine(
        rank=row.get("rank"),
        player=row["player"],
        total=row["total"],
        participations=row["participations"],
        missing=row.get("missing", 0),
        results=tuple(result(own[tournament], points, why) for tournament, points, why in row["results"]),
        decided_by=row.get("decided_by"),
    )


def result(own: Participation, points: int, why: str) -> SeasonResult:
    return SeasonResult(own.tournament, points, own.rank, own.score, Why(why), own.present)


def table(participations: list[Participation], rule: SeasonRule) -> tuple[SeasonLine, ...]:
    return season_standings(participations, rule=rule, tournaments=TOURNAMENTS, final=FINAL)


@pytest.mark.parametrize("season", examples("seasons", "season"))
def test_season_standings_of_a_worked_season(season: dict[str, Any]) -> None:
    participations = [participation(*row) for row in season["participations"]]

    lines = season_standings(
        participations,
        rule=read_season_rule(season["rule"]),
        tournaments=season["tournaments"],
        final=season.get("final"),
    )

    assert lines == tuple(line(row, participations) for row in season["expected"])


@pytest.mark.parametrize(
    ("tournaments", "limit"),
    # N up to 10: floor((N + 1) / 2), above: floor(N / 2)
    [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (9, 5), (10, 5), (11, 5), (12, 6), (13, 6), (25, 12)],
)
def test_counting_limit_of_half_a_season(tournaments: int, limit: int) -> None:
    assert counting_limit(SeasonRule(Counting.HALF, None), tournaments=tournaments) == limit


def test_counting_limit_of_the_best_six() -> None:
    assert counting_limit(SeasonRule(Counting.BEST_N, 6), tournaments=3) == 6


def test_season_line_tells_counted_from_dropped() -> None:
    rule = SeasonRule(Counting.BEST_N, 1)

    (only,) = season_standings([participation(1, 1, 5, 1), participation(1, 2, 9, 1)], rule=rule, tournaments=2)

    assert only.counted == (SeasonResult(2, 9, 1, 9, Why.AMONG_BEST),)
    assert only.dropped == (SeasonResult(1, 5, 1, 5, Why.DROPPED),)
    assert only.meets_minimum


def test_season_standings_drop_the_later_of_two_equal_results() -> None:
    rule = SeasonRule(Counting.BEST_N, 1)

    (only,) = season_standings([participation(1, 2, 9, 1), participation(1, 1, 9, 1)], rule=rule, tournaments=2)

    assert [each.why for each in only.results] == [Why.AMONG_BEST, Why.DROPPED]


def test_season_standings_put_an_absent_finalist_behind_the_last_one_there() -> None:
    rule = SeasonRule(Counting.BEST_N_PLUS_FINAL, 1, min_participations=0, criteria=("final_result",))
    participations = [participation(1, FINAL, -11, 1, "absent"), participation(2, FINAL, -11, 61)]

    assert [(own.rank, own.player) for own in table(participations, rule)] == [(1, 2), (2, 1)]


def test_season_standings_of_nobody() -> None:
    assert table([], SeasonRule(Counting.BEST_N, 6)) == ()


def test_season_standings_before_the_final_is_set() -> None:
    rule = SeasonRule(Counting.BEST_N_PLUS_FINAL, 1)

    (only,) = season_standings([participation(1, 1, 5, 1), participation(1, 2, 9, 1)], rule=rule, tournaments=3)

    assert only.total == 9


def test_season_standings_with_two_results_in_one_tournament() -> None:
    with pytest.raises(ValueError, match="one result in a tournament"):
        table([participation(1, 1, 5, 1), participation(1, 1, 9, 1)], SeasonRule(Counting.BEST_N, 6))


def test_season_standings_with_more_tournaments_than_there_are() -> None:
    with pytest.raises(ValueError, match="more than the season's 1 tournaments"):
        season_standings(
            [participation(1, 1, 5, 1), participation(2, 2, 9, 1)], rule=SeasonRule(Counting.HALF, None), tournaments=1
        )


def test_season_standings_with_an_unknown_criterion() -> None:
    with pytest.raises(CriteriaRefused, match="unknown_criterion"):
        table([], SeasonRule(Counting.BEST_N, 6, criteria=("best_round",)))


@pytest.mark.parametrize(
    ("document", "rule"),
    [
        ({"counting": "best_n", "n": 6, "min_participations": 4}, SeasonRule(Counting.BEST_N, 6, 4)),
        ({"counting": "half"}, SeasonRule(Counting.HALF, None)),
        (
            {"counting": "best_n_plus_final", "n": 8, "criteria": ["final_result", "shared"]},
            SeasonRule(Counting.BEST_N_PLUS_FINAL, 8, criteria=("final_result", "shared")),
        ),
    ],
)
def test_read_season_rule(document: dict[str, Any], rule: SeasonRule) -> None:
    assert read_season_rule(document) == rule
    assert read_season_rule(season_rule_document(rule)) == rule


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ("best_n", [("not_a_document", "")]),
        ({"counting": "half", "n": 5}, [("unknown_field", "n")]),
        (
            {"counting": "worst_n", "min_participations": -1, "criteria": []},
            [
                ("unknown_code", "counting"),
                ("missing_field", "n"),
                ("out_of_range", "min_participations"),
                ("empty", "criteria"),
            ],
        ),
        (
            {"counting": "best_n", "n": 0, "criteria": ["shared", "final_result", "best_round"]},
            [
                ("out_of_range", "n"),
                ("criterion_after_shared", "criteria[1]"),
                ("unknown_criterion", "criteria[2]"),
            ],
        ),
    ],
)
def test_read_season_rule_with_problems(document: object, expected: list[tuple[str, str]]) -> None:
    with pytest.raises(SeasonRuleRefused) as refused:
        read_season_rule(document)

    assert [(problem.code, problem.field) for problem in refused.value.problems] == expected


@quick
@given(st.data(), seasons, rules)
def test_season_standings_do_not_depend_on_the_order_of_the_results(
    data: st.DataObject, participations: list[Participation], rule: SeasonRule
) -> None:
    shuffled = data.draw(st.permutations(participations))

    assert table(shuffled, rule) == table(participations, rule)


@thorough
@given(seasons, rules)
def test_season_standings_hold_what_they_promise(participations: list[Participation], rule: SeasonRule) -> None:
    assert_season_standings_keep_every_result_and_add_up_the_counted(participations, rule)
    assert_season_standings_drop_nothing_better_than_what_counts(participations, rule)
    assert_season_total_is_the_highest_of_all_choices(participations, rule)
    assert_season_ranks_are_one_more_than_those_ahead_and_the_unranked_are_last(participations, rule)
    assert_season_standings_name_a_criterion_exactly_where_a_tie_was_broken(participations, rule)


def assert_season_standings_keep_every_result_and_add_up_the_counted(
    participations: list[Participation], rule: SeasonRule
) -> None:
    lines = table(participations, rule)

    kept = [(own.player, each.tournament, each.points) for own in lines for each in own.results]
    assert sorted(kept) == sorted((each.player, each.tournament, each.points) for each in participations)
    assert [own.total for own in lines] == [sum(each.points for each in own.counted) for own in lines]


def assert_season_standings_drop_nothing_better_than_what_counts(
    participations: list[Participation], rule: SeasonRule
) -> None:
    limit = counting_limit(rule, tournaments=TOURNAMENTS)

    for own in table(participations, rule):
        best = [each.points for each in own.results if each.why is Why.AMONG_BEST]
        dropped = [each.points for each in own.dropped]
        assert len(best) <= limit
        assert not dropped or (len(best) == limit and max(dropped) <= min(best))


def assert_season_total_is_the_highest_of_all_choices(participations: list[Participation], rule: SeasonRule) -> None:
    limit = counting_limit(rule, tournaments=TOURNAMENTS)

    for own in table(participations, rule):
        final = [each.points for each in own.results if each.why is Why.FINAL]
        others = [each.points for each in own.results if each.why is not Why.FINAL]
        choices = combinations(others, min(limit, len(others)))
        assert own.total == sum(final) + max(map(sum, choices))


def assert_season_ranks_are_one_more_than_those_ahead_and_the_unranked_are_last(
    participations: list[Participation], rule: SeasonRule
) -> None:
    lines = table(participations, rule)

    ranks = [own.rank for own in lines if own.rank is not None]
    assert [own.rank for own in lines] == ranks + [None] * (len(lines) - len(ranks))
    assert ranks == [1 + sum(other < own for other in ranks) for own in ranks]
    assert [own.meets_minimum for own in lines] == [own.rank is not None for own in lines]


def assert_season_standings_name_a_criterion_exactly_where_a_tie_was_broken(
    participations: list[Participation], rule: SeasonRule
) -> None:
    lines = table(participations, rule)

    for own in lines:
        broken = any(other.total == own.total and other.rank not in {own.rank, None} for other in lines)
        assert (own.decided_by is not None) == (broken and own.rank is not None)
        assert own.decided_by is None or own.decided_by in rule.criteria
