"""A spontaneous evening at the desk: opened by one form, its tables, its end."""

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import enter
from tests.actions.spontaneous.evening import name, opened, play, table_at
from tests.factories import anna, bert, cup, link_of, new_tournament, season, viewer_of
from tests.own_rules import added
from tests.web.desk.pages import done, error_at, refused, seen, shown, tournament_url
from tests.web.desk.test_permissions import address, undone
from tests.web.parts import links, parts, texts
from tournaments.links import table_token
from tournaments.models import Tournament
from tournaments.models.tournament import TournamentKind, TournamentState
from tournaments.queries.spontaneous import spontaneous_tables
from tournaments.web.desk.urls import urlpatterns

pytestmark = pytest.mark.django_db

NEW = "/desk/spontaneous/"


def newest() -> Tournament:
    return Tournament.objects.select_related("season__cup", "ruleset").latest("pk")


def test_one_form_begins_with_what_the_cup_usually_plays(desk: Client) -> None:
    new_tournament(ruleset=added().code, hands_at_four=20, cents_per_point=5)
    assert NEW in links(desk.get("/desk/"))
    page = desk.get(NEW).content.decode()
    assert 'type="hidden" name="cup"' in page

    said = done(desk, NEW, cup="musterer", ruleset=added().code, tables="2", hands="20", cents_per_point="0,05")

    evening = newest()
    assert "The evening is open" in said
    assert (evening.kind, evening.name, evening.date) == (
        TournamentKind.SPONTANEOUS,
        "Spontaneous evening",
        timezone.localdate(),
    )
    assert (evening.ruleset, evening.hands_at_four, evening.cents_per_point) == (added(), 20, 5)
    assert [each.number for each in spontaneous_tables(evening)] == [1, 2]


def test_a_cup_that_has_played_nothing_yet_is_the_one(desk: Client) -> None:
    season()
    assert 'type="hidden" name="cup" value="musterer"' in desk.get(NEW).content.decode()


def test_what_is_typed_wrong_stands_at_its_field(desk: Client) -> None:
    mine = {"cup": "musterer", "ruleset": "ooe-2023", "tables": "1", "hands": "16", "cents_per_point": "0,10"}
    cup()
    assert "The cup has no season yet" in shown_after(desk, **mine)
    season()
    for field, wrong in (("tables", "13"), ("hands", "0"), ("cents_per_point", "viel"), ("ruleset", "nirgends")):
        assert error_at(desk, NEW, field, **mine | {field: wrong})
    other = cup(slug="anderer")
    foreign = added(other).code
    assert "no such ruleset" in error_at(desk, NEW, "ruleset", **mine | {"ruleset": foreign})
    assert 'type="hidden" name="cup"' not in desk.get(NEW).content.decode()
    assert not Tournament.objects.exists()


def shown_after(desk: Client, **fields: str) -> str:
    """The page that comes back when the form is not taken."""
    response = desk.post(NEW, fields)
    assert response.status_code == 422
    return response.content.decode()


def test_whoever_runs_no_cup_opens_nothing(client: Client) -> None:
    client.force_login(viewer_of(season().cup))
    assert client.get(NEW).status_code == 404
    assert NEW not in links(client.get("/desk/"))


def test_the_page_has_each_table_with_its_link_and_what_is_no_topic_is_not_there(desk: Client) -> None:
    evening = opened(tables=2, hands=2)
    name(table_at(evening), "Franz Gerti Hans Ida")
    page = desk.get(tournament_url(evening))

    assert texts(page, "h3") == ["Table 1 Round 1", "Table 2"]
    assert "Franz, Gerti, Hans, Ida" in shown(desk, tournament_url(evening))
    there = links(page)
    for number in (1, 2):
        table = table_at(evening, number)
        assert any(table_token(link_of(table), table) in each for each in there)
    for rest in ("check-in/", "draw/", "till/", "rounds/", "prize-giving/"):
        assert tournament_url(evening, rest) not in there
    assert tournament_url(evening, "end/") not in there
    assert "Table 3 is open" in done(desk, tournament_url(evening, "tables/add/"))
    assert evening.name not in shown(desk, "/")
    desk.logout()
    desk.force_login(viewer_of(evening.season.cup))
    assert not any("/t/" in each for each in links(desk.get(tournament_url(evening))))


def test_the_end_says_what_becomes_of_tables_still_playing(desk: Client) -> None:
    evening = opened(tables=2, hands=2)
    for number, names in ((1, "Franz Gerti Hans Ida"), (2, "Karl Lisi Max Nora")):
        name(table_at(evening, number), names)
    play(table_at(evening, 1))
    enter(table_at(evening, 2), actor=bert(table_at(evening, 2)))
    assert "Table 2: 1 of 2 hands" in shown(desk, tournament_url(evening, "end/"))

    assert "The evening is over" in done(desk, tournament_url(evening, "end/"))

    evening.refresh_from_db()
    assert evening.state == TournamentState.CLOSED
    page = shown(desk, tournament_url(evening))
    assert "Who pays whom" in page
    assert "ended early" in page
    assert desk.post(tournament_url(evening, "end/")).status_code == 422
    live = desk.get(f"/live/{evening.public_id}/")
    assert "Who pays whom" in live.content.decode()
    assert not {f"/evening/{evening.public_id}/", f"/seating/{evening.public_id}/"} & set(links(live))
    assert "guest" not in texts(live, ".ranking li")[0]
    results = desk.get(tournament_url(evening, "results/"))
    assert "Fixpunkte" not in results.content.decode()
    assert not {
        tournament_url(evening, each) for each in ("results/publish/", "prize-giving/", "results/rankings/")
    } & set(links(results))


def test_the_page_takes_as_many_statements_for_one_table_as_for_four(
    desk: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for tables in (1, 4):
        evening = opened(tables=tables)
        for number in range(1, tables + 1):
            name(table_at(evening, number), " ".join(f"{letter}{number}" for letter in "ABCD"))
        evening.refresh_from_db()
        with django_assert_num_queries(4):
            assert len(spontaneous_tables(evening)) == tables


@pytest.mark.parametrize("is_named", [False, True])
def test_no_page_of_the_desk_fails_at_such_an_evening(client: Client, *, is_named: bool) -> None:
    evening = opened()
    if is_named:
        name(table_at(evening), "Franz Gerti Hans Ida")
    entry = evening.entries.first()
    where = {"pk": evening.pk, "table": table_at(evening).pk, "number": 1, "entry": entry.pk if entry else 1}
    client.force_login(anna())
    for each in urlpatterns:
        if "pk" in each.pattern.converters and set(each.pattern.converters) <= where.keys():
            with undone():
                for response in (client.get(address(each, where)), client.post(address(each, where))):
                    assert response.status_code in {200, 302, 404, 405, 409, 422}, each.name


def test_its_settings_are_few_and_linked_on_its_page(desk: Client) -> None:
    evening = opened(tables=1)
    settings = tournament_url(evening, "settings/")
    assert settings in links(desk.get(tournament_url(evening)))
    asked = [field.attributes for field in parts(desk.get(settings), "main input")]
    assert {each["name"] for each in asked if each.get("type") != "hidden"} == {
        "name",
        "date",
        "venue",
        "cents_per_point",
    }
    mine = {"name": "Namenstag", "date": "2026-11-19", "venue": "Gasthof Uhu", "cents_per_point": "0,05"}
    assert error_at(desk, settings, "name", **mine | {"name": "\u200b"})

    assert done(desk, settings, **seen(desk, settings), **mine, rounds_planned="3", team_size="2") == "Saved."

    changed = newest()
    assert (changed.name, changed.venue, changed.cents_per_point) == ("Namenstag", "Gasthof Uhu", 5)
    assert (changed.rounds_planned, changed.team_size) == (1, 0)
    page = shown(desk, tournament_url(evening))
    assert "Namenstag" in page
    assert "Gasthof Uhu" in page
    name(table_at(evening), "Franz Gerti Hans Ida")
    play(table_at(evening))
    done(desk, tournament_url(evening, "end/"))
    assert refused(desk, tournament_url(evening, "results/publish/"))
    assert "Name, date and place" in shown(desk, tournament_url(evening))
    assert parts(desk.get(settings), "[name=venue]")
    assert not parts(desk.get(settings), "[name=cents_per_point]")
