"""Whole seasons worked out by hand: by the document, and through evenings without hands to the published table."""

from collections.abc import Sequence
from typing import Any

import pytest

from scoring.cup_points import read_scheme
from scoring.season import read_season_rule
from scoring.season_answer import rank_season
from tests.factories import NOW, TWO_QUALIFY, PlayerFactory, anna, at_desk, cup
from tests.golden.seasons import GoldenSeason, Line, Place, Rounds
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
from tournaments.lists.published import ResultsRow, SeasonList, SeasonRow, deserialize_list
from tournaments.models import Season
from tournaments.queries.results.standings import tournament_results

SEASONS = examples("golden-seasons", "season")


@pytest.mark.parametrize("fixture", SEASONS)
def test_a_golden_season_as_a_document(fixture: dict[str, Any]) -> None:
    golden = GoldenSeason(fixture)
    answer: dict[str, Any] = rank_season(golden.document)

    assert golden.lines_of(answer) == golden.expected
    assert golden.rankings_of(answer) == golden.rankings
    for line in answer["standings"]:
        require_reasons(line["counted"], line["dropped"], apart=golden.apart)


def require_reasons(counted: Sequence[dict[str, Any]], dropped: Sequence[dict[str, Any]], *, apart: int | None) -> None:
    """The final counts as one where it counts in any case, the others as the best; of equal ones the earlier."""
    assert {(each["tournament"] == apart, each["reason"]) for each in counted} <= {
        (False, "among_best"),
        (True, "final"),
    }
    assert {each["reason"] for each in dropped} <= {"dropped"}
    pool = [each for each in counted if each["tournament"] != apart]
    pairs = [(one, other) for one in pool for other in dropped if one["cup_points"] == other["cup_points"]]
    assert all(one["tournament"] < other["tournament"] for one, other in pairs)


@pytest.mark.django_db
@pytest.mark.parametrize("fixture", SEASONS)
def test_a_golden_season_from_its_evenings_to_the_published_table(fixture: dict[str, Any]) -> None:
    golden = GoldenSeason(fixture)
    season = played(golden)

    published = publish_season(season, by=anna(), actor=at_desk(), now=NOW)

    table = deserialize_list("season", published.content)
    assert isinstance(table, SeasonList)
    named = {each[0] for each in golden.expected}
    assert [line_of(row) for row in table.rows if row.person.name in named] == golden.expected
    evenings = list(season.tournaments.select_related("season__cup", "ruleset", "cup_points").order_by("date"))
    for number, expected in golden.rankings.items():
        assert [place_of(row) for row in tournament_results(evenings[number]).rows] == expected


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
    for number, points in enumerate(golden.evenings):
        hold(season, golden, number, {people[name]: rounds for name, rounds in points.items()})
    return Season.objects.get(pk=season.pk)


def chosen(scheme: str | dict[str, Any]) -> str:
    """The slug of a shipped scheme, or of one of the cup's own."""
    if isinstance(scheme, str):
        return scheme
    return add_scheme(cup(), read_scheme(scheme), actor=at_desk(), now=NOW).slug


def hold(season: Season, golden: GoldenSeason, number: int, points: dict[int, Rounds]) -> None:
    by: dict[str, Any] = {"actor": at_desk(), "now": NOW}
    wanted = TotalsEvening(
        name=f"{number + 1}. Abend",
        date=golden.days[number],
        cup_points=season.cup_points.slug if season.cup_points else "",
        rounds=max(map(len, points.values())),
        is_final=number == golden.final,
        **golden.criteria[number],
    )
    tournament = open_totals_evening(season, wanted, **by)
    enter_totals(tournament, [EnteredRow(player, rounds) for player, rounds in points.items()], **by)
    close_totals(tournament, **by)


def line_of(row: SeasonRow) -> Line:
    cells = [cell for cell in row.cells if cell]
    counted, dropped = (
        tuple(each.points for each in cells if each.is_dropped is is_dropped) for is_dropped in (False, True)
    )
    return row.person.name, row.rank, row.total, row.participations, row.decided_by, counted, dropped


def place_of(row: ResultsRow) -> Place:
    return row.person.name, row.rank, row.total, row.cup_points, row.decided_by
