"""What was imported, and undoing it from its page."""

import pytest
from django.test import Client

from tests.factories import PlayerFactory, cup, viewer_of
from tests.web.desk.pages import done, refused, shown, statements
from tests.web.desk.test_imports import file, preview, sealed_rows
from tests.web.parts import parts, texts
from tournaments.models import Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def imports_url(desk: Client) -> str:
    """The page of imports, after a list with one change and three new people."""
    PlayerFactory.create(number="0088", family_name="Wacholder", given_name="Josef")
    players_url = f"/desk/cups/{cup().slug}/players/"
    page = preview(desk, f"{players_url}import/", file(name="Liste von Sepp.csv"))
    done(desk, f"{players_url}import/take/", rows=sealed_rows(page))
    return f"{players_url}imports/"


def test_an_import_is_undone_as_its_page_says(desk: Client, imports_url: str) -> None:
    assert statements(desk, imports_url) < 12
    (link,) = parts(desk.get(imports_url), "tbody a")
    address = link.attributes["href"]
    page = desk.get(address)
    assert texts(page, "ul.prose li") == [
        "Get back what was known of them before: 1",
        "Are removed, because only the list brought them: 3",
        "Are no longer checked in: 0",
    ]
    assert texts(page, "main .grid p") == [
        "now 0088 Wacholder Sepp, Dr. · Unteruhu",
        "then 0088 Wacholder Josef · Oberkakadu",
    ]
    assert texts(page, "ul.panel li")[0] == "0417 Eichelhuber Leopoldine · Oberkakadu · Stammtisch Uhu"
    assert "CSV" in shown(desk, address)
    assert "Liste von" not in shown(desk, address)
    (seen,) = parts(page, "[name=seen]")

    Player.objects.filter(number="0417").update(place="Linz")
    refused(desk, f"{address}undo/", seen=seen.attributes["value"], status=409)
    page = desk.get(address)
    assert (
        texts(page, "main tbody tr")[0] == "0417 Eichelhuber Leopoldine · Linz · Stammtisch Uhu was changed again since"
    )
    (seen,) = parts(page, "[name=seen]")
    said = done(desk, f"{address}undo/", seen=seen.attributes["value"])

    assert "Undone: 1 changed back, 2 removed, 0 no longer checked in, 1 left." in said
    assert set(Player.objects.values_list("number", "given_name")) == {("0088", "Josef"), ("0417", "Leopoldine")}
    after = shown(desk, address)
    assert "was changed again since" in after
    assert parts(desk.get(address), "[name=seen]") == []
    refused(desk, f"{address}undo/", seen=seen.attributes["value"], status=409)
    assert "undone" in shown(desk, imports_url)


def test_former_names_are_for_organisers_only(client: Client, desk: Client, imports_url: str) -> None:
    (link,) = parts(desk.get(imports_url), "tbody a")
    client.force_login(viewer_of(cup()))

    assert [client.get(url).status_code for url in (imports_url, link.attributes["href"])] == [404, 404]


def test_an_import_of_another_cup_does_not_exist(desk: Client, imports_url: str) -> None:
    (link,) = parts(desk.get(imports_url), "tbody a")
    other = link.attributes["href"].replace(cup().slug, cup(slug="anderer").slug)

    assert (desk.get(other).status_code, desk.post(f"{other}undo/").status_code) == (404, 404)


def test_a_cup_without_imports_says_so(desk: Client) -> None:
    assert "No list has been imported yet." in shown(desk, f"/desk/cups/{cup().slug}/players/imports/")


def test_the_page_of_an_earlier_list_leads_to_the_later_one(desk: Client, imports_url: str) -> None:
    (first,) = parts(desk.get(imports_url), "tbody a")
    players_url = imports_url.removesuffix("imports/")
    again = preview(desk, f"{players_url}import/", file("Nr;Zuname\n88;Anders\n"))
    done(desk, f"{players_url}import/take/", rows=sealed_rows(again))
    later = parts(desk.get(imports_url), "tbody a")[0].attributes["href"]

    page = desk.get(first.attributes["href"])

    assert [link.attributes["href"] for link in parts(page, "main .message a")] == [later]
    assert parts(page, "[name=seen]") == []
    assert len(parts(desk.get(later), "[name=seen]")) == 1
