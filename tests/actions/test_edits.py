"""A cup, a season and an announcement are changed at any time; what rests on them, and what is published, stays."""

from datetime import date, time
from typing import Any

import pytest
from django.http import Http404

from scoring.ranking import SHARED
from scoring.season import Counting, SeasonRule
from tests.actions.witness import Logged, everything, logged_since, refused
from tests.documents.tournaments import closed_tournament, published_results
from tests.factories import BEST_SIX, NOW, TWO_QUALIFY, anna, at_desk, clara, cup, new_tournament, season
from tournaments import access
from tournaments.actions.announcing import Announcement, change_announcement
from tournaments.actions.cups import change_cup
from tournaments.actions.seasons.changing import change_season, remove_season
from tournaments.actions.seasons.settings import SeasonSettings
from tournaments.models import Cup, Publication, Season
from tournaments.queries.invitation import invitation_version
from tournaments.queries.results.standings import tournament_results
from tournaments.queries.seasons.tables import season_results
from tournaments.verification.checking import cup_findings, tournament_findings

pytestmark = pytest.mark.django_db


def called(mine: Cup, **changes: str) -> Cup:
    plain = {"name": mine.name, "short_name": mine.short_name, "slug": mine.slug}
    return change_cup(mine, **plain | changes, actor=at_desk(), now=NOW)


def test_a_cup_is_called_something_else_and_its_former_addresses_lead_to_it() -> None:
    mine = cup()
    before = Cup.objects.get().revision

    called(mine, name="Neuer Name", slug="neu")
    mine.refresh_from_db()
    called(mine, slug="neuer")

    mine.refresh_from_db()
    assert (mine.name, mine.slug, mine.former_slugs) == ("Neuer Name", "neuer", ["musterer", "neu"])
    assert logged_since(mine, before) == [
        Logged("change_cup", {"changed": {"name": [], "slug": ["musterer", "neu"]}}, at_desk()),
        Logged("change_cup", {"changed": {"slug": ["neu", "neuer"]}}, at_desk()),
    ]
    for slug in ("musterer", "neu", "neuer"):
        assert (
            access.cup_to_run(anna(), slug) == access.cup_in_public(slug) == access.cup_of_board(anna(), slug) == mine
        )
        with pytest.raises(Http404):
            access.cup_to_see(clara(), slug)
    assert list(cup_findings(mine)) == []


def test_a_former_address_that_another_cup_takes_is_its_own() -> None:
    mine = cup()
    called(mine, slug="neu")
    other = cup(slug="musterer")

    assert access.cup_in_public("musterer") == other
    with refused("slug_used", field="slug"):
        called(Cup.objects.get(pk=mine.pk), slug="musterer")
    back = called(Cup.objects.get(pk=other.pk), slug="anders")
    assert (back.former_slugs, access.cup_in_public("musterer")) == (["musterer"], mine)


def test_a_cup_that_goes_back_to_its_address_does_not_have_it_as_a_former_one() -> None:
    called(cup(), slug="neu")
    called(Cup.objects.get(), slug="musterer")

    assert Cup.objects.get().former_slugs == ["neu"]


def settings(mine: Season, **changes: Any) -> SeasonSettings:
    plain = {name: getattr(mine, name) for name in ("name", "slug", "starts", "ends")}
    return SeasonSettings(**{**plain, "rule": BEST_SIX, "qualification": TWO_QUALIFY, **changes})


def test_the_same_again_changes_nothing() -> None:
    mine = season()
    tournament = new_tournament(season_=mine)
    before = everything()

    called(mine.cup)
    change_season(mine, settings(mine), actor=at_desk(), now=NOW)
    names = {name: getattr(tournament, name) for name in ("name", "date", "venue", "starts_at", "address")}
    change_announcement(tournament, Announcement(**names), actor=at_desk(), now=NOW)

    assert everything() == before


def test_a_season_goes_on_under_another_rule_and_its_published_table_stays() -> None:
    published_results()
    mine = Season.objects.get()
    before, revision, frozen = season_results(mine), mine.cup.revision, list(Publication.objects.values_list("content"))
    rule = SeasonRule(Counting.BEST_N, n=2, criteria=(SHARED,))

    change_season(mine, settings(mine, name="Neu", ends=date(2027, 6, 30), rule=rule), actor=at_desk(), now=NOW)

    mine = Season.objects.get()
    assert (mine.name, mine.ends) == ("Neu", date(2027, 6, 30))
    assert (before.rule["n"], season_results(mine).rule["n"]) == (6, 2)
    assert list(Publication.objects.values_list("content")) == frozen
    changed = {"name": [], "ends": ["2027-04-30", "2027-06-30"], "rule": [before.rule, mine.rule]}
    assert logged_since(mine.cup, revision) == [
        Logged("change_season", {"season": mine.pk, "changed": changed}, at_desk())
    ]
    assert list(cup_findings(mine.cup)) == []


def test_a_season_keeps_its_evenings_and_its_own_name() -> None:
    mine = season()
    day = new_tournament(season_=mine).date
    new_tournament(season_=mine, name="Zweiter")
    other = Season.objects.create(
        cup=mine.cup, slug="2", name="2", starts=mine.starts, ends=mine.ends, rule=mine.rule, qualification={}
    )
    cases: tuple[tuple[str, str, dict[str, Any], dict[str, Any]], ...] = (
        ("evenings_outside_season", "ends", {"ends": date(2026, 10, 1)}, {"date": day}),
        ("evenings_outside_season", "starts", {"starts": date(2027, 1, 1)}, {"date": day}),
        ("bad_date", "ends", {"ends": date(2020, 1, 1)}, {}),
        ("slug_used", "slug", {"slug": other.slug}, {}),
        ("planned_too_few", "planned", {"planned": 1}, {"count": 2}),
    )
    before = everything()
    for code, field, changes, facts in cases:
        with refused(code, field=field, **facts):
            change_season(mine, settings(mine, **changes), actor=at_desk(), now=NOW)
    assert everything() == before


def test_only_an_empty_season_is_removed() -> None:
    mine = season()
    remove_season(mine, actor=at_desk(), now=NOW)
    gone = mine.pk

    assert not Season.objects.exists()
    assert list(cup_findings(cup())) == [], f"the log tells of season {gone}, and that it was removed"

    used = season()
    new_tournament(season_=used)
    before = everything()
    with refused("season_not_empty"):
        remove_season(used, actor=at_desk(), now=NOW)
    assert everything() == before


def test_name_date_and_place_of_an_evening_that_is_over_are_changed_and_nothing_else() -> None:
    tournament = closed_tournament(players=4)
    results, before = tournament_results(tournament), tournament.revision
    invited = invitation_version(tournament, now=NOW).sequence
    announcement = Announcement(
        name="Anderer", date=date(2026, 11, 21), venue="Wirt", starts_at=time(19, 30), address="Hauptplatz 1"
    )

    change_announcement(tournament, announcement, actor=at_desk(), now=NOW)

    tournament.refresh_from_db()
    assert (tournament.name, tournament.date, tournament.starts_at) == ("Anderer", date(2026, 11, 21), time(19, 30))
    assert (tournament.venue, tournament.address) == ("Wirt", "Hauptplatz 1")
    assert tournament_results(tournament).rows == results.rows
    (logged,) = logged_since(tournament, before)
    assert (logged.verb, set(logged.what["changed"])) == (
        "change_evening",
        {"name", "date", "starts_at", "venue", "address"},
    )
    assert logged.what["changed"]["name"] == [], "a text may name somebody"
    assert invitation_version(tournament, now=NOW).sequence == invited + 1
    assert list(tournament_findings(tournament.pk)) == []
    with refused("date_outside_season", field="date", starts=date(2026, 9, 1), ends=date(2027, 4, 30)):
        outside = Announcement(name="x", date=date(2028, 1, 1), venue="")
        change_announcement(tournament, outside, actor=at_desk(), now=NOW)
