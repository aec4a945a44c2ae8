"""Whole seasons worked out by hand: by the document, and through evenings without hands to the published table."""

from typing import Any

import pytest

from scoring.cup_points import read_scheme, schemes
from scoring.season import read_season_rule
from scoring.season_answer import rank_season
from tests.factories import NOW, TWO_QUALIFY, PlayerFactory, anna, at_desk, cup
from tests.golden.seasons import GoldenSeason, Line
from tests.scoring.worked import examples
from tournaments.actions.cups import open_season
from tournaments.actions.results.publishing import publish_season
from tournaments.actions.results.totals_evening import (
    EnteredRow,
    TotalsEvening,
    close_totals,
    enter_totals,
    open_totals_evening,
)
from tournaments.actions.seasons.finalists import set_finalists
from tournaments.actions.seasons.schemes import add_scheme
from tournaments.lists.published import SeasonList, SeasonRow, deserialize_list
from tournaments.models import Season

SEASONS = examples("golden-seasons", "season")


def only(lines: list[Line], golden: GoldenSeason) -> list[Line]:
    """The lines that the fixture names, and the order they are in."""
    named = {each[0] for each in golden.expected}
    return [each for each in lines if each[0] in named]


@pytest.mark.parametrize("fixture", SEASONS)
def test_a_golden_season_as_a_document(fixture: dict[str, Any]) -> None:
    golden = GoldenSeason(fixture)
    answer: dict[str, Any] = rank_season(golden.document)

    found = [
        (
            *(each[name] for name in ("player", "rank", "total", "participations", "decided_by")),
            *(tuple(result["cup_points"] for result in each[name]) for name in ("counted", "dropped")),
        )
        for each in answer["standings"]
    ]

    assert only(found, golden) == golden.expected


@pytest.mark.django_db
@pytest.mark.parametrize("fixture", SEASONS)
def test_a_golden_season_from_its_evenings_to_the_published_table(fixture: dict[str, Any]) -> None:
    golden = GoldenSeason(fixture)

    published = publish_season(played(golden), by=anna(), actor=at_desk(), now=NOW)

    table = deserialize_list("season", published.content)
    assert isinstance(table, SeasonList)
    assert only([line_of(row) for row in table.rows], golden) == golden.expected


def test_every_shipped_scheme_of_cup_points_has_a_golden_season() -> None:
    fixtures = [parameters.values[0] for parameters in SEASONS]
    used = [fixture.get(name) for fixture in fixtures for name in ("cup_points", "final_points")]

    assert [slug for slug in schemes() if slug not in used] == []


def played(golden: GoldenSeason) -> Season:
    """The season with its evenings, entered as totals and closed."""
    fixture = golden.fixture
    season = open_season(
        cup(),
        name="2026/27",
        slug="2026-27",
        starts=golden.days[0],
        ends=golden.days[-1],
        rule=read_season_rule(fixture["rule"]),
        qualification=TWO_QUALIFY,
        planned=fixture.get("planned"),
        cup_points=chosen(fixture["cup_points"]),
        final_points=chosen(fixture.get("final_points", "")),
        actor=at_desk(),
        now=NOW,
    )
    names = {name for evening in golden.evenings for name in evening} | {*fixture.get("finalists", ())}
    people = {name: PlayerFactory.create(family_name=name, given_name="").pk for name in sorted(names)}
    set_finalists(season, [people[name] for name in fixture.get("finalists", ())], actor=at_desk(), now=NOW)
    for number, scores in enumerate(golden.evenings):
        hold(season, golden, number, {people[name]: points for name, points in scores.items()})
    return Season.objects.get(pk=season.pk)


def chosen(scheme: str | dict[str, Any]) -> str:
    """The slug of a shipped scheme, or of one of the cup's own."""
    if isinstance(scheme, str):
        return scheme
    return add_scheme(cup(), read_scheme(scheme), actor=at_desk(), now=NOW).slug


def hold(season: Season, golden: GoldenSeason, number: int, scores: dict[int, int]) -> None:
    by: dict[str, Any] = {"actor": at_desk(), "now": NOW}
    wanted = TotalsEvening(
        name=f"{number + 1}. Abend",
        date=golden.days[number],
        cup_points=season.cup_points.slug if season.cup_points else "",
        rounds=1,
        is_final=number == golden.final,
    )
    tournament = open_totals_evening(season, wanted, **by)
    enter_totals(tournament, [EnteredRow(player, (points,)) for player, points in scores.items()], **by)
    close_totals(tournament, **by)


def line_of(row: SeasonRow) -> Line:
    cells = [cell for cell in row.cells if cell]
    counted, dropped = (
        tuple(each.points for each in cells if each.is_dropped is is_dropped) for is_dropped in (False, True)
    )
    return row.person.name, row.rank, row.total, row.participations, row.decided_by, counted, dropped
