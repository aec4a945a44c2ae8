"""The link is the permission: what opens, what no longer does, and what every page behind it answers with."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import at_desk
from tests.web.parts import links, text_at
from tests.web.phone.captain import HTMX, WON, Captain
from tournaments.actions.draw import redraw_round, renew_link
from tournaments.models import HandRevision, TableLink, Tournament

pytestmark = pytest.mark.django_db

PAGES = (
    *("", "sheet/", "hands/1/", "hands/1/?contract=besserrufer", "hands/99/", "hands/1/strike/"),
    *("players/", "players/1/", "help/", "referee/", "manifest.webmanifest"),
)


def test_every_page_keeps_its_address_to_itself_and_has_nothing_inline(four: Captain) -> None:
    for page in PAGES:
        response = four.client.get(f"{four.table_url}{page}")

        assert response["Referrer-Policy"] == "no-referrer", page
        assert response["X-Robots-Tag"] == "noindex", page
        assert "no-store" in response["Cache-Control"], page
        assert "default-src 'none'" in response["Content-Security-Policy"], page
        assert "unsafe" not in response["Content-Security-Policy"], page
        assert not response.cookies, page

        html = response.content.decode()
        scripts = re.findall(r"<script(?![^>]*\ssrc=)[^>]*>", html)
        assert re.findall(r"<style|<[^>]*\s(?:style|on[a-z]+|hx-on[:a-z-]*)=|javascript:", html) == [], page
        assert [each for each in scripts if 'type="application/json"' not in each] == [], page


@pytest.mark.parametrize(
    "spoil",
    [
        lambda token: token[:-1] + ("A" if token[-1] != "A" else "B"),
        lambda token: "9" + token,
        lambda token: token.rpartition(".")[0],
        lambda token: "x",
        lambda token: "1.1.\N{EN DASH}",
        lambda token: "9" * 40 + ".1.x",
    ],
    ids=["forged", "other-table", "unsigned", "no-token", "no-ascii", "huge"],
)
def test_a_forged_link_opens_nothing(four: Captain, spoil: Callable[[str], str]) -> None:
    for page in PAGES:
        response = four.client.get(four.table_url.replace(four.token, spoil(four.token)) + page)

        assert (response.status_code, response.templates[0].name) == (404, "web/phone/gone.html"), page
        assert response["Referrer-Policy"] == "no-referrer", page


def test_a_renewed_link_makes_the_old_one_worthless(four: Captain) -> None:
    form = four.shown(1, **WON)
    renew_link(four.table, actor=at_desk(), now=timezone.now())

    answers = [four.look(), four.send(1, form), four.strike(1)]

    assert [each.status_code for each in answers] == [404, 404, 404]
    assert not HandRevision.objects.exists()
    assert Captain(four.table).look().status_code == 200


def test_after_the_evening_the_link_leads_to_the_results(four: Captain) -> None:
    tournament = four.table.round.tournament
    Tournament.objects.filter(pk=tournament.pk).update(state="closed")

    page = four.look()

    assert (page.status_code, text_at(page, "h1")) == (404, "Der Abend ist abgeschlossen")
    assert links(page) == [f"/live/{tournament.public_id}/"]
    assert four.client.get(links(page)[0]).status_code == 200
    forged = four.client.get(f"{four.table_url[:-1]}x/")
    assert text_at(forged, "h1") == "Dieser Link gilt nicht mehr"


def test_an_expired_link_opens_nothing(four: Captain) -> None:
    TableLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))

    assert four.look().status_code == 404


@pytest.mark.parametrize("page", ["players/1/", "referee/"])
def test_a_page_whose_link_has_gone_is_told_once_and_stops_asking(four: Captain, page: str) -> None:
    TableLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))

    response = four.client.get(f"{four.table_url}{page}", headers=HTMX)

    assert (response.status_code, response["HX-Reselect"]) == (286, "#gone")
    assert "Dieser Link gilt nicht mehr" in text_at(response, "#gone")
    assert response["Referrer-Policy"] == "no-referrer"


def test_a_form_from_before_a_redraw_writes_nothing(four: Captain) -> None:
    form = four.shown(1, **WON)
    redraw_round(four.table.round, seed="anew", actor=at_desk(), now=timezone.now())

    assert [four.look().status_code, four.send(1, form).status_code] == [404, 404]
    assert not HandRevision.objects.exists()


def test_a_link_leads_to_its_own_table_only(four: Captain, five: Captain) -> None:
    mixed = Captain(five.table, token=f"{five.table.pk}.1.{four.token.rpartition('.')[2]}")

    assert mixed.look().status_code == 404


@pytest.mark.parametrize(
    ("page", "method"),
    [
        ("", "post"),
        ("sheet/", "post"),
        ("forehand/", "get"),
        ("hands/1/", "put"),
        ("hands/1/strike/", "delete"),
        ("hands/1/preview/", "put"),
        ("hands/1/undo/", "get"),
        ("players/", "put"),
        ("players/1/", "post"),
        ("manifest.webmanifest", "post"),
        ("referee/", "put"),
        ("help/", "post"),
    ],
)
def test_pages_answer_their_own_methods_only(four: Captain, page: str, method: str) -> None:
    assert getattr(four.client, method)(f"{four.table_url}{page}").status_code == 405


def test_the_language_can_be_changed_from_a_page_that_hides_its_origin(four: Captain) -> None:
    form = {"language": "en", "next": four.table_url}
    changed = four.client.post("/i18n/setlang/", form, headers={"Origin": "null"}, follow=True)

    assert changed.redirect_chain == [(four.table_url, 302)]
    assert '<html lang="en">' in changed.content.decode()
    assert '<html lang="de-AT">' in Captain(four.table).look().content.decode()
