import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cup_points import (
    Absence,
    PointsScheme,
    Purpose,
    SchemeRefused,
    absent_points,
    cup_points,
    read_scheme,
    scheme_document,
    schemes,
    tournament_points,
)
from scoring.documents import DocumentCode, DocumentProblem
from scoring.point_rules import Cubic, LinearTail, Placing, PlainScore, PointRule, RankTable, ScoreStep, ScoreSteps
from scoring.season_remaining import least_score
from tests.scoring.worked import examples, thorough

SHIPPED = [*schemes().values(), *schemes(Purpose.VORRUNDENPUNKTE).values()]
HEAD = {"slug": "own", "name": "Own"}

shipped = st.sampled_from(SHIPPED)


def problems_of(document: object) -> list[tuple[str, str]]:
    with pytest.raises(SchemeRefused) as refused:
        read_scheme(document)
    return [(problem.code, problem.field) for problem in refused.value.problems]


@pytest.mark.parametrize("example", examples("cup-points", "scheme", named_by="slug"))
def test_cup_points(example: dict[str, Any]) -> None:
    scheme = schemes()[example["slug"]]

    rows = [
        [rank, score, participants, cup_points(scheme, rank=rank, score=score, participants=participants)]
        for rank, score, participants, _ in example["rows"]
    ]

    assert rows == example["rows"]


@pytest.mark.parametrize(
    "rule",
    [
        RankTable((9, 5, 5), LinearTail(4, -1)),
        RankTable((9, 5)),
        ScoreSteps(-1, (ScoreStep(0, 2), ScoreStep(10, 3, gain=1, per=2))),
        Cubic(100),
        PlainScore(),
    ],
)
@given(scores=st.lists(st.integers(-30, 30), max_size=7))
def test_a_tournament_at_once_has_the_points_of_each(rule: PointRule, scores: list[int]) -> None:
    scheme = PointsScheme("own", "Own", rule)
    ranks = [1 + sum(other > score for other in scores) for score in scores]

    found = tournament_points(scheme, ranks=ranks, scores=scores)

    each = zip(ranks, scores, strict=True)
    assert found == [cup_points(scheme, rank=rank, score=score, participants=len(scores)) for rank, score in each]


@pytest.mark.parametrize(("ranks", "scores"), [([0, 1], [5, 5]), ([1, 3], [5, 5]), ([1], [5, 5])])
def test_ranks_that_a_tournament_has_not_are_refused(ranks: list[int], scores: list[int]) -> None:
    with pytest.raises(ValueError, match="participants"):
        tournament_points(schemes()["fixpunkte"], ranks=ranks, scores=scores)


@pytest.mark.parametrize("example", examples("cup-points", "vorrunde", named_by="slug"))
def test_vorrundenpunkte(example: dict[str, Any]) -> None:
    table = schemes(Purpose.VORRUNDENPUNKTE)[example["slug"]]

    rows = [[rank, table.rule.points(Placing(rank, 0, 100))] for rank, _ in example["rows"]]

    assert rows == example["rows"]


@pytest.mark.parametrize("example", examples("cup-points", "absent", named_by="slug"))
def test_absent_points(example: dict[str, Any]) -> None:
    scheme = schemes()[example["slug"]]

    rows = [[finalists, absent_points(scheme, participants=finalists)] for finalists, _ in example["rows"]]

    assert rows == example["rows"]


def test_absent_points_where_the_scheme_has_none() -> None:
    assert absent_points(schemes()["fixpunkte"], participants=60) is None


def test_schemes_are_shipped_by_purpose() -> None:
    assert list(schemes()) == ["fixpunkte", "fixpunkte-wien-final", "heinepunkte", "score", "tirol-cubic"]
    assert list(schemes(Purpose.VORRUNDENPUNKTE)) == ["vorrunde-40", "vorrunde-60", "vorrunde-80"]


@pytest.mark.parametrize("example", examples("cup-points", "table", named_by="slug"))
def test_rank_tables_as_published(example: dict[str, Any]) -> None:
    rule = next(scheme.rule for scheme in SHIPPED if scheme.slug == example["slug"])

    assert isinstance(rule, RankTable)
    assert rule.table == tuple(map(int, example["published"].split()))


@pytest.mark.parametrize(
    ("slug", "most"),
    [("fixpunkte", 223), ("heinepunkte", 200), ("tirol-cubic", 200), ("score", None), ("vorrunde-40", 120)],
)
def test_most_points_of_one_tournament(slug: str, most: int | None) -> None:
    assert next(scheme.rule.most() for scheme in SHIPPED if scheme.slug == slug) == most


def test_most_points_of_steps_without_an_end() -> None:
    assert ScoreSteps(0, (ScoreStep(0, 0, gain=1),)).most() is None


def test_most_points_of_steps_that_fall_at_the_end() -> None:
    assert ScoreSteps(0, (ScoreStep(0, 0, gain=1), ScoreStep(50, 10))).most() == 49


@given(
    starts=st.lists(st.integers(-20, 20), min_size=1, max_size=4, unique=True).map(sorted),
    gains=st.lists(st.tuples(st.integers(-6, 9), st.integers(-2, 3), st.integers(1, 4)), min_size=4, max_size=4),
    below=st.integers(-6, 9),
    points=st.integers(-8, 14),
)
def test_the_lowest_score_of_so_many_points(
    starts: list[int], gains: list[tuple[int, int, int]], below: int, points: int
) -> None:
    steps = (ScoreStep(start, *each) for start, each in zip(starts, gains, strict=False))
    scheme = PointsScheme("own", "Own", ScoreSteps(below, tuple(steps)))
    enough = (score for score in range(-21, 90) if scheme.rule.points(Placing(1, score, 1)) >= points)
    lowest = next(enough, None)

    assert least_score(scheme, points) == (None if lowest == -21 else lowest)
    assert least_score(replace(scheme, rule=PlainScore()), points) == points
    assert least_score(replace(scheme, rule=Cubic(200)), points) is None


@pytest.mark.parametrize(("factor", "points"), [(4, 1), (12, 2), (20, 3)])
def test_cubic_rounds_a_half_up(factor: int, points: int) -> None:
    scheme = read_scheme({**HEAD, "kind": "cubic", "factor": factor})

    # rank 2 of 3: an eighth of the factor, 0.5 and 1.5 and 2.5
    assert cup_points(scheme, rank=2, score=0, participants=3) == points


@pytest.mark.parametrize(("rank", "participants"), [(0, 5), (6, 5), (-1, 5), (1, 0)])
def test_cup_points_of_a_rank_nobody_has(rank: int, participants: int) -> None:
    with pytest.raises(ValueError, match=f"rank {rank} of {participants} participants"):
        cup_points(schemes()["fixpunkte"], rank=rank, score=0, participants=participants)


@pytest.mark.parametrize(
    ("document", "scheme"),
    [
        (
            {**HEAD, "kind": "rank_table", "points": [10, 5, 5], "beyond": {"first": -1}},
            PointsScheme("own", "Own", RankTable((10, 5, 5), LinearTail(-1, 0))),
        ),
        (
            {**HEAD, "kind": "rank_table", "points": [3], "absent": {"above": 9, "step": -2}, "source": "statutes"},
            PointsScheme("own", "Own", RankTable((3,)), source="statutes", absent=Absence(9, -2)),
        ),
        (
            {**HEAD, "kind": "score_steps", "below": -5, "steps": [{"from": 10, "points": 1, "gain": 2, "per": 3}]},
            PointsScheme("own", "Own", ScoreSteps(-5, (ScoreStep(10, 1, 2, 3),))),
        ),
        ({**HEAD, "kind": "cubic", "factor": 100}, PointsScheme("own", "Own", Cubic(100))),
        (
            {**HEAD, "kind": "score", "purpose": "cup_points"},
            PointsScheme("own", "Own", PlainScore(), Purpose.CUP_POINTS),
        ),
    ],
)
def test_read_scheme_that_a_cup_enters(document: dict[str, Any], scheme: PointsScheme) -> None:
    assert read_scheme(document) == scheme


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ([], [("not_a_document", "")]),
        ({}, [("missing_field", "slug"), ("missing_field", "name"), ("missing_field", "kind")]),
        ({**HEAD, "kind": "lottery", "points": [1]}, [("unknown_code", "kind")]),
        ({**HEAD, "kind": "score", "points": [1]}, [("unknown_field", "points")]),
        ({**HEAD, "kind": "score", "purpose": "fun"}, [("unknown_code", "purpose")]),
        ({**HEAD, "kind": "rank_table", "points": []}, [("empty", "points")]),
        (
            {**HEAD, "kind": "rank_table", "points": [3, 2.5, "1"]},
            [("wrong_type", "points[1]"), ("wrong_type", "points[2]")],
        ),
        ({**HEAD, "kind": "rank_table", "points": [9, 5, 6]}, [("points_rise", "points")]),
        ({**HEAD, "kind": "rank_table", "points": [9], "beyond": {"first": 10}}, [("points_rise", "points")]),
        (
            {**HEAD, "kind": "rank_table", "points": [9], "beyond": {"first": 0, "step": 1, "last": 3}},
            [("out_of_range", "beyond.step"), ("unknown_field", "beyond.last")],
        ),
        (
            {**HEAD, "kind": "rank_table", "points": [9], "absent": {"step": 1}},
            [("missing_field", "absent.above"), ("out_of_range", "absent.step")],
        ),
        (
            {**HEAD, "kind": "score_steps", "steps": [{"from": 5, "points": 1}, {"from": 5, "points": 2, "per": 0}]},
            [("out_of_range", "steps[1].per"), ("not_ascending", "steps[1].from")],
        ),
        ({**HEAD, "kind": "cubic", "factor": 0}, [("out_of_range", "factor")]),
    ],
)
def test_read_scheme_with_problems(document: object, expected: list[tuple[str, str]]) -> None:
    assert problems_of(document) == expected


def test_read_scheme_names_the_rank_where_points_rise() -> None:
    with pytest.raises(SchemeRefused) as refused:
        read_scheme({**HEAD, "kind": "rank_table", "points": [9, 5, 6]})

    assert refused.value.problems == (DocumentProblem(DocumentCode.POINTS_RISE, "points", (("rank", 3),)),)


def test_scheme_document_survives_json() -> None:
    for scheme in SHIPPED:
        assert read_scheme(json.loads(json.dumps(scheme_document(scheme)))) == scheme, scheme.slug


def test_shipped_schemes_cite_their_source() -> None:
    for scheme in SHIPPED:
        assert scheme.source, scheme.slug


@thorough
@given(shipped, st.integers(1, 300), st.integers(-300, 500))
def test_shipped_schemes_hold_what_they_promise(scheme: PointsScheme, participants: int, score: int) -> None:
    assert_cup_points_never_rise_with_the_rank(scheme, participants, score)
    assert_cup_points_never_fall_with_the_score(scheme, participants, score)
    assert_cup_points_stay_below_the_most(scheme, participants, score)


def assert_cup_points_never_rise_with_the_rank(scheme: PointsScheme, participants: int, score: int) -> None:
    points = [
        cup_points(scheme, rank=rank, score=score, participants=participants) for rank in range(1, participants + 1)
    ]

    assert points == sorted(points, reverse=True)


def assert_cup_points_never_fall_with_the_score(scheme: PointsScheme, rank: int, score: int) -> None:
    lower, higher = (cup_points(scheme, rank=rank, score=each, participants=300) for each in (score, score + 1))

    assert lower <= higher


def assert_cup_points_stay_below_the_most(scheme: PointsScheme, rank: int, score: int) -> None:
    most = scheme.rule.most()

    assert most is None or cup_points(scheme, rank=rank, score=score, participants=300) <= most
