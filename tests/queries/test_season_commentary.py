"""What a season table tells beside its figures, by the season's settings."""

from dataclasses import replace
from datetime import date

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.qualification import qualification_rule_document, read_qualification_rule
from scoring.season import Counting, SeasonRule
from tests.factories import BEST_SIX, NOW, PlayerFactory, anna, at_desk, new_tournament, season
from tests.queries.test_seasons import held
from tournaments.actions.results.publishing import publish_season
from tournaments.lists.published import SeasonAim, SeasonChance, SeasonList
from tournaments.models import CupPointsScheme, Player, Publication, Season, SeasonFinalist
from tournaments.models.publication import PublicationKind
from tournaments.queries.results.publications import PublicationState, season_status
from tournaments.queries.seasons.tables import season_results

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[Player]:
    return [PlayerFactory.create(number=f"000{n}", family_name=name) for n, name in enumerate("ABCD", start=1)]


@pytest.fixture
def mine(people: list[Player]) -> Season:
    """Fixpunkte 223, 198, 180, 168 of one evening, of which two count."""
    season(rule=replace(BEST_SIX, n=2))
    held(people, 9, 3, -4, -8, day=1)
    return Season.objects.select_related("cup").get()


def chances(table: SeasonList, aim: int) -> list[SeasonChance]:
    return [row.chances[aim] for row in table.rows]


def test_nobody_is_asked_while_nothing_is_to_come(mine: Season) -> None:
    table = season_results(mine)

    assert table.aims == ()
    assert [(row.was, row.floor, row.ceiling, row.chances) for row in table.rows] == [(None, None, None, ())] * 4


def test_planned_evenings_bring_what_the_season_says_or_the_last_evening(mine: Season) -> None:
    mine.planned = 2
    by_last = season_results(mine)
    score = {"slug": "ten", "name": "Zehn", "kind": "rank_table", "points": [10]}
    mine.cup_points = CupPointsScheme.objects.create(slug="ten", name="Zehn", document=score)
    by_season = season_results(mine)

    assert [(row.floor, row.ceiling) for row in by_last.rows] == [(223, 446), (198, 421), (180, 403), (168, 391)]
    assert [(row.floor, row.ceiling) for row in by_season.rows] == [(223, 233), (198, 208), (180, 190), (168, 178)]
    assert chances(by_last, 1)[1:3] == [
        SeasonChance("open", 26, 4, brings=168),  # rank 33 would do, but four people play
        SeasonChance("open", 44, 4, brings=168),
    ]
    assert chances(by_season, 1)[:2] == [SeasonChance("safe", 0, 0), SeasonChance("out")]


def test_final_to_come_brings_what_its_own_scheme_says(mine: Season) -> None:
    points = {"slug": "double", "name": "Doppelt", "kind": "rank_table", "points": [500]}
    mine.planned = 2
    mine.final_points = CupPointsScheme.objects.create(slug="double", name="Doppelt", document=points)

    assert [row.ceiling for row in season_results(mine).rows] == [723, 698, 680, 668]


def test_whoever_cannot_play_often_enough_has_no_place_in_the_final(mine: Season) -> None:
    new_tournament(date=date(2026, 12, 1))
    rule = replace(read_qualification_rule(mine.qualification), quota=4, min_participations=3)
    mine.qualification = qualification_rule_document(rule)

    table = season_results(mine)

    assert table.aims == (SeasonAim("quota", 4, 3), SeasonAim("win", 1))
    assert {each.chance for each in chances(table, 0)} == {"out"}
    assert {each.chance for each in chances(table, 1)} == {"open"}


def test_what_is_told_alone_is_no_other_figure(mine: Season) -> None:
    new_tournament(date=date(2026, 12, 1))
    publish_season(mine, by=anna(), actor=at_desk(), now=NOW)
    scheme = CupPointsScheme.objects.create(
        slug="ten", name="Zehn", document={"slug": "ten", "name": "Zehn", "kind": "rank_table", "points": [10]}
    )
    mine.tournaments.filter(state="open").update(cup_points=scheme)

    status = season_status(mine, PublicationKind.SEASON)
    content = Publication.objects.get(kind=PublicationKind.SEASON).content

    assert [row["chances"][1] for row in content["rows"]][:3] == [  # what is not there is left out, as in older lists
        {"chance": "open", "needs": 0, "rank": 0},
        {"chance": "open", "needs": 26, "rank": 4, "brings": 168},
        {"chance": "open", "needs": 44, "rank": 4, "brings": 168},
    ]
    assert (status.state, [each.code for each in status.changes]) == (PublicationState.SAME_FIGURES, ["story"])


def test_before_a_final_that_punishes_absence_the_named_finalists_are_counted(
    mine: Season, people: list[Player], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    points = {
        "slug": "own",
        "name": "Eigene",
        "kind": "rank_table",
        "points": [9, 5],
        "absent": {"above": 1, "step": -2},
    }
    mine.planned = 2
    mine.cup_points = mine.final_points = CupPointsScheme.objects.create(slug="own", name="Eigene", document=points)
    assert {each.chance for each in chances(season_results(mine), 1)} == {"open"}  # nobody knows how many

    SeasonFinalist.objects.bulk_create(SeasonFinalist(season=mine, player=each) for each in people[:3])

    with django_assert_num_queries(5):
        table = season_results(mine)
    assert [(row.floor, row.ceiling) for row in table.rows] == [(219, 232), (194, 207), (176, 189), (164, 177)]
    assert chances(table, 1) == [SeasonChance("safe", -4, 0)] + [SeasonChance("out")] * 3


def test_final_that_the_rule_counts_is_still_to_come_before_it_is_created(people: list[Player]) -> None:
    season(rule=SeasonRule(Counting.BEST_N_PLUS_FINAL, 1, 0, ("final_result", "shared")))
    held(people, 9, 3, -4, -8, day=1)
    mine = Season.objects.select_related("cup").get()
    table = season_results(mine)
    points = {"slug": "double", "name": "Doppelt", "kind": "rank_table", "points": [500]}
    mine.final_points = CupPointsScheme.objects.create(slug="double", name="Doppelt", document=points)
    by_its_own = season_results(mine)
    new_tournament(date=date(2026, 12, 1), is_final=True)

    assert table.to_come == 1
    assert [row.ceiling for row in table.rows] == [446, 421, 403, 391]
    assert {each.chance for each in (*chances(table, 0), *chances(table, 1))} == {"open"}
    assert [row.ceiling for row in by_its_own.rows] == [723, 698, 680, 668]
    assert chances(by_its_own, 1)[3] == SeasonChance("open", 55, 1, brings=500)
    assert season_results(mine).to_come == 1
