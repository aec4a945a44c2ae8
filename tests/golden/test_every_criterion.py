"""Every criterion and counting decides something in golden data: without it, that reads otherwise."""

from collections.abc import Sequence
from typing import Any

import pytest

from scoring.season import SEASON_CRITERIA, Counting
from scoring.season_answer import rank_season
from scoring.standings import standings
from scoring.tournament_criteria import DEFAULT_CRITERIA, NOT_BY_ROUNDS, TOURNAMENT_CRITERIA
from tests.golden.evenings import GoldenEvening
from tests.golden.seasons import GoldenSeason
from tests.golden.test_evenings import EVENINGS
from tests.golden.test_seasons import SEASONS

seasons = [GoldenSeason(each.values[0]) for each in SEASONS]
evenings = [GoldenEvening(each.values[0]) for each in EVENINGS]


def without(code: str, criteria: Sequence[str]) -> list[str]:
    return [each for each in criteria if each != code]


@pytest.mark.parametrize("code", SEASON_CRITERIA)
def test_every_criterion_of_seasons_decides_one(code: str) -> None:
    deciding = [golden for golden in seasons if code in {decided_by for *_, decided_by, _, _ in golden.expected}]

    assert [golden for golden in deciding if _changes_without(golden, code)]


def _changes_without(golden: GoldenSeason, code: str) -> bool:
    """Whether ranks do, not only what decided them."""
    rule = golden.document["rule"]
    answer: dict[str, Any] = rank_season(
        golden.document | {"rule": rule | {"criteria": without(code, rule["criteria"])}}
    )
    return [line[:2] for line in golden.lines_of(answer)] != [line[:2] for line in golden.expected]


@pytest.mark.parametrize("code", sorted(TOURNAMENT_CRITERIA.keys() - NOT_BY_ROUNDS))
def test_every_criterion_of_rounds_decides_an_evening(code: str) -> None:
    assert any(_evening_changes_without(golden, code) for golden in seasons)


def _evening_changes_without(golden: GoldenSeason, code: str) -> bool:
    """Whether ranks of an evening do, in which it decided one."""
    document = golden.document
    for each in document["tournaments"]:
        each["criteria"] = without(code, each.get("criteria", DEFAULT_CRITERIA)) or ["shared"]
    found = golden.rankings_of(rank_season(document))
    return any(
        code in {line[-1] for line in expected}
        and [line[:2] for line in found[number]] != [line[:2] for line in expected]
        for number, expected in golden.rankings.items()
    )


@pytest.mark.parametrize("code", sorted(NOT_BY_ROUNDS))
def test_every_other_criterion_decides_an_evening(code: str) -> None:
    deciding = [golden for golden in evenings if code in {decided_by for *_, decided_by in golden.standings}]

    assert [golden for golden in deciding if _ranks(golden, without(code, golden.criteria)) != _ranks(golden)]


def _ranks(golden: GoldenEvening, criteria: Sequence[str] | None = None) -> list[tuple[int, int]]:
    chosen = golden.criteria if criteria is None else criteria
    return [(line.key, line.rank) for line in standings(golden.results(chosen), chosen)]


@pytest.mark.parametrize("counting", Counting)
def test_every_counting_decides_a_season(counting: Counting) -> None:
    """As no other would, with any number of results; half is on both sides of ten, even and odd, and drops results."""
    mine = [golden for golden in seasons if golden.fixture["rule"]["counting"] == counting]
    others: list[dict[str, object]] = [{"counting": Counting.HALF}]
    others += [{"counting": each, "n": n} for each in Counting if each is not Counting.HALF for n in range(1, 14)]
    for other in others:
        assert other["counting"] == counting or any(_changes_with(golden, other) for golden in mine), other
    halves = {_planned(golden) for golden in seasons if golden.fixture["rule"]["counting"] == Counting.HALF}
    assert {3, 9, 10, 11, 13} <= halves


def _changes_with(golden: GoldenSeason, counting: dict[str, object]) -> bool:
    rule = {name: value for name, value in golden.document["rule"].items() if name not in {"counting", "n"}}
    return golden.reads_otherwise(rule=rule | counting)


def _planned(golden: GoldenSeason) -> int | None:
    """Its evenings, if somebody has more results than count."""
    drops = any(dropped for *_, dropped in golden.expected)
    return golden.document.get("planned", len(golden.evenings)) if drops else None
