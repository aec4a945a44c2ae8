"""Every address of the desk from the wrong side, taken from the desk's own table: none can be forgotten."""

import re
from collections.abc import Mapping

import pytest
from django.test import Client
from django.urls import URLPattern, reverse

from tests.factories import (
    NOW,
    PlayerFactory,
    anna,
    at_desk,
    clara,
    entries_of,
    seated_tournament,
    tables_of,
    viewer_of,
)
from tournaments.actions.separations import keep_apart
from tournaments.models import Cup, Event, Tournament
from tournaments.web.desk.urls import urlpatterns

pytestmark = pytest.mark.django_db

FOR_EVERYBODY = {"desk"}  # whoever is logged in; it shows what is his


@pytest.fixture
def tournament() -> Tournament:
    return seated_tournament(players=9)


@pytest.fixture
def where(tournament: Tournament) -> Mapping[str, object]:
    """A value for every part of an address."""
    cup = tournament.season.cup
    return {
        "slug": cup.slug,
        "season": tournament.season_id,
        "pk": tournament.pk,
        "number": 1,
        "table": tables_of(tournament)[0].pk,
        "player": PlayerFactory.create().pk,
        "entry": tournament.entries.get(pk=tournament.entries.values_list("pk", flat=True)[0]).pk,
        "separation": keep_apart(*entries_of(tournament)[:2], actor=at_desk(), now=NOW).pk,
        "membership": cup.memberships.get(user=anna()).pk,
    }


def address(page: URLPattern, where: Mapping[str, object]) -> str:
    return reverse(f"web:{page.name}", kwargs={name: where[name] for name in page.pattern.converters})


every_page = pytest.mark.parametrize("page", urlpatterns, ids=lambda page: page.name)


@every_page
def test_page_asks_a_passer_by_to_log_in(client: Client, page: URLPattern, where: Mapping[str, object]) -> None:
    url = address(page, where)
    for response in (client.get(url), client.post(url)):
        assert (response.status_code, response["Location"]) == (302, f"/login/?next={url}")


@every_page
def test_page_does_not_exist_for_a_stranger(client: Client, page: URLPattern, where: Mapping[str, object]) -> None:
    client.force_login(clara())
    url, before = address(page, where), Event.objects.count()

    statuses = {client.get(url).status_code, client.post(url).status_code}

    assert statuses == ({200, 405} if page.name in FOR_EVERYBODY else statuses & {404, 405})
    assert 404 in statuses or page.name in FOR_EVERYBODY
    assert Event.objects.count() == before


@every_page
def test_page_lets_a_viewer_write_nothing(
    client: Client, page: URLPattern, tournament: Tournament, where: Mapping[str, object]
) -> None:
    client.force_login(viewer_of(tournament.season.cup))
    url, before = address(page, where), Event.objects.count()

    assert client.post(url).status_code in {404, 405}
    assert Event.objects.count() == before


@every_page
def test_form_without_token_is_refused(page: URLPattern, where: Mapping[str, object]) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(anna())
    before = Event.objects.count()

    assert client.post(address(page, where)).status_code in {403, 405}
    assert Event.objects.count() == before


@every_page
def test_page_never_fails_for_its_organiser(client: Client, page: URLPattern, where: Mapping[str, object]) -> None:
    client.force_login(anna())
    url = address(page, where)
    for response in (client.get(url), client.post(url)):
        assert response.status_code in {200, 302, 404, 405, 409, 422}
        assert response.status_code != 200 or "no-store" in response["Cache-Control"]


READ_ONLY = ("desk_cup", "desk_players", "desk_season", "desk_qualifiers", "desk_evening", "desk_check_in",
             "desk_draw", "desk_separations", "desk_round", "desk_table", "desk_results",
             "desk_evening_log", "desk_cup_log")  # fmt: skip


@pytest.mark.parametrize("name", READ_ONLY)
def test_viewer_sees_the_page_without_any_control(
    client: Client, tournament: Tournament, where: Mapping[str, object], name: str
) -> None:
    client.force_login(viewer_of(tournament.season.cup))
    page = next(each for each in urlpatterns if each.name == name)

    response = client.get(address(page, where))

    assert response.status_code == 200
    main = response.content.decode().partition("<main")[2]
    posting = re.findall(r'<form[^>]*method="post"[^>]*>', main)
    assert [form for form in posting if "/documents/" not in form] == []  # whoever looks may also print
    assert "/new/" not in main


@pytest.mark.parametrize("name", ["desk_evening", "desk_table", "desk_season"])
def test_other_cups_page_does_not_exist(client: Client, where: Mapping[str, object], name: str) -> None:
    stranger = clara()
    stranger.memberships.create(cup=Cup.objects.create(slug="other", name="Other Cup", short_name="OC"))
    client.force_login(stranger)
    page = next(each for each in urlpatterns if each.name == name)

    assert client.get(address(page, where)).status_code == 404


def test_number_beyond_any_row_does_not_exist(client: Client) -> None:
    client.force_login(anna())
    assert client.get("/desk/evenings/99999999999999999999999/").status_code == 404


def test_only_who_runs_the_installation_founds_cups(client: Client) -> None:
    client.force_login(anna())
    assert client.get("/desk/found/").status_code == 404
