from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.ranking import CriteriaRefused
from scoring.standings import StandingLine, standings
from scoring.tournament_criteria import TOURNAMENT_CRITERIA, PlayerResult
from tests.scoring.worked import examples, played, quick, thorough

FULL = ("best_round", "second_best_round", "third_best_round", "lot", "shared")

points = st.none() | st.integers(-3, 3)  # few values, so that ties are common


def results_of(rounds: Sequence[tuple[int | None, ...]]) -> list[PlayerResult]:
    return [PlayerResult(key, each, each) for key, each in enumerate(rounds)]


tournaments = st.lists(st.tuples(points, points, points), max_size=12).map(results_of)
criteria_lists = st.lists(st.sampled_from(sorted(TOURNAMENT_CRITERIA)), unique=True)


def result(row: dict[str, Any]) -> PlayerResult:
    return PlayerResult(
        key=row["key"],
        rounds=played(row["rounds"]),
        money=played(row.get("money", row["rounds"])),
        lot=row.get("lot"),
        table_ranks=played(row.get("table_ranks", [])),
        rank_points=played(row.get("rank_points", [])),
    )


def line(row: dict[str, Any], results: Sequence[PlayerResult]) -> StandingLine:
    return StandingLine(
        rank=row["rank"],
        key=row["key"],
        total=row["total"],
        money_total=row["money_total"],
        rounds=next(each.rounds for each in results if each.key == row["key"]),
        decided_by=row["decided_by"] or None,
        rank_points=row.get("rank_points", 0),
    )


@pytest.mark.parametrize("tournament", examples("evenings", "evening"))
def test_standings_of_a_worked_tournament(tournament: dict[str, Any]) -> None:
    results = [result(row) for row in tournament["results"]]

    lines = standings(results, tournament["criteria"])

    assert lines == tuple(line(row, results) for row in tournament["expected"])


@pytest.mark.parametrize("tie", examples("ties", "tie"))
def test_standings_of_equal_totals(tie: dict[str, Any]) -> None:
    lines = standings([result(row) for row in tie["results"]], tie["criteria"])

    assert [[each.rank, each.key, each.decided_by or ""] for each in lines] == tie["expected"]


def test_standings_of_nobody() -> None:
    assert standings([], FULL) == ()


def test_standings_with_an_unknown_criterion() -> None:
    with pytest.raises(CriteriaRefused, match=r"unknown_criterion at criteria\[1\]"):
        standings([], ("best_round", "coin"))


def test_standings_with_a_key_twice() -> None:
    with pytest.raises(ValueError, match="one player"):
        standings([PlayerResult(1, (3,), (3,)), PlayerResult(1, (4,), (4,))], ())


def test_standings_with_unequal_numbers_of_rounds() -> None:
    with pytest.raises(ValueError, match="number of rounds"):
        standings([PlayerResult(1, (3,), (3,)), PlayerResult(2, (4, 1), (4, 1))], ())


@quick
@given(st.data(), tournaments, criteria_lists)
def test_standings_do_not_depend_on_the_order_of_the_results(
    data: st.DataObject, results: list[PlayerResult], criteria: list[str]
) -> None:
    shuffled = data.draw(st.permutations(results))

    assert standings(shuffled, criteria) == standings(results, criteria)


@thorough
@given(tournaments, criteria_lists)
def test_standings_hold_what_they_promise(results: list[PlayerResult], criteria: list[str]) -> None:
    assert_standings_rank_is_one_more_than_those_ahead(results, criteria)
    assert_standings_share_a_rank_only_between_equals(results, criteria)
    assert_standings_name_a_criterion_exactly_where_a_tie_was_broken(results, criteria)


def assert_standings_rank_is_one_more_than_those_ahead(results: list[PlayerResult], criteria: list[str]) -> None:
    lines = standings(results, criteria)

    ranks = [each.rank for each in lines]
    assert ranks == [1 + sum(other < own for other in ranks) for own in ranks]
    assert ranks == sorted(ranks)


def assert_standings_share_a_rank_only_between_equals(results: list[PlayerResult], criteria: list[str]) -> None:
    by_key = {each.key: each for each in results}

    def merits(key: int) -> list[Any]:
        return [by_key[key].total, *(TOURNAMENT_CRITERIA[code].measure(by_key[key]) for code in criteria)]

    for above, below in pairwise(standings(results, criteria)):
        assert (above.rank == below.rank) == (merits(above.key) == merits(below.key))
        assert merits(above.key) >= merits(below.key)


def assert_standings_name_a_criterion_exactly_where_a_tie_was_broken(
    results: list[PlayerResult], criteria: list[str]
) -> None:
    lines = standings(results, criteria)

    for own in lines:
        broken = any(other.total == own.total and other.rank != own.rank for other in lines)
        assert (own.decided_by is not None) == broken
        assert own.decided_by is None or own.decided_by in criteria


@quick
@given(tournaments)
def test_standings_add_up(results: list[PlayerResult]) -> None:
    lines = standings(results, FULL)

    assert sorted(each.key for each in lines) == [each.key for each in results]
    assert [each.total for each in lines] == [sum(filter(None, each.rounds)) for each in lines]
    assert sum(each.money_total for each in lines) == sum(sum(filter(None, each.money)) for each in results)
