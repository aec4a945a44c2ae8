"""Published lists: what everybody may see of them, and that a version never changes."""

from datetime import timedelta

import pytest
from django.test import Client

from tests.actions.acts import change_results
from tests.documents.reading import pdf_pages, sheet_rows
from tests.documents.tournaments import closed_tournament, published_results
from tests.factories import NOW, anna, at_desk
from tests.web.reading import text_of
from tournaments.actions.publishing import publish_qualifiers, publish_results, publish_season
from tournaments.documents.files import CONTENT_TYPES
from tournaments.models import Player, Publication, RoundTotal

pytestmark = pytest.mark.django_db


def url(publication: Publication, rest: str = "") -> str:
    return f"/p/{publication.code}/{rest}"


def published_again(publication: Publication) -> Publication:
    assert publication.tournament
    later = NOW + timedelta(days=1)
    change_results(publication.tournament)
    return publish_results(publication.tournament, by=anna(), actor=at_desk(), now=later)


def test_results_name_state_version_time_and_person(client: Client) -> None:
    text = text_of(client.get(url(published_results())))

    assert "official Version 1, 20 November 2026, 19:00, anna" in text
    assert "Played under Oberösterreich 2023; cup points: Fixpunkte" in text


def test_results_show_both_ledgers_and_cup_points(client: Client) -> None:
    publication = published_results()
    best = publication.content["rows"][0]

    text = text_of(client.get(url(publication)))

    name = f"{best['person']['name']} {best['person']['number']}, Oberkakadu"
    assert f"1. {name} +30 {best['cup_points']} €3.00 +30" in text


def test_results_say_what_broke_a_tie(client: Client) -> None:
    publication = published_results()
    publication.content["rows"][1]["decided_by"] = "lot"
    publication.save(update_fields=["content"])

    assert text_of(client.get(url(publication))).count("by lot") == 1


def test_person_is_shown_by_name_where_he_has_one(client: Client) -> None:
    publication = published_results()
    user = anna()
    user.first_name, user.last_name = "Anna", "Probe"
    user.save()

    assert "19:00, Anna Probe" in text_of(client.get(url(publication)))


def test_published_list_stays_what_it_was(client: Client) -> None:
    publication = published_results()
    before = text_of(client.get(url(publication)))
    Player.objects.update(family_name="Anders", place="Anderswo")
    RoundTotal.objects.all().delete()

    assert text_of(client.get(url(publication))) == before


def test_older_version_says_that_it_was_replaced(client: Client) -> None:
    first = published_results()
    published_again(first)

    old, new = text_of(client.get(url(first, "v1/"))), text_of(client.get(url(first)))

    assert "replaced Version 1, 20 November 2026, 19:00, anna Go to the current version" in old
    assert "official Version 2, 21 November 2026, 19:00, anna" in new
    assert "All versions Version 2 21 November 2026, 19:00, anna Version 1" in new


def test_season_table_marks_what_does_not_count(client: Client) -> None:
    first, second = closed_tournament(name="Erster"), closed_tournament(name="Zweiter")
    regular = first.entries.order_by("pk").first()
    assert regular
    second.entries.filter(pk=second.entries.order_by("pk").values("pk")[:1]).update(player=regular.player)
    season = first.season
    season.rule = season.rule | {"n": 1}
    publication = publish_season(season, by=anna(), actor=at_desk(), now=NOW)

    page = client.get(url(publication))

    assert "published Version 1" in text_of(page)
    cells = [cell for row in publication.content["rows"] for cell in row["cells"] if cell]
    dropped = [cell["points"] for cell in cells if cell["why"] == "dropped"]
    assert len(dropped) == 1
    assert page.content.decode().count(f'<s class="dropped">({dropped[0]})</s>') == 1


def test_qualifiers_give_a_reason_to_everybody_and_a_line_at_the_cut(client: Client) -> None:
    publication = publish_qualifiers(closed_tournament().season, by=anna(), actor=at_desk(), now=NOW)

    page = client.get(url(publication))

    text = text_of(page)
    assert "2 places; everybody tied for the last one is in." in text
    inside = [row for row in publication.content["rows"] if row["reason"] in {"qualified", "tied_at_cut"}]
    assert text.count("qualified") == len(inside)
    assert "reserve 1" in text
    assert page.content.decode().count("data-cut") == 1


@pytest.mark.parametrize("format_", ["pdf", "xlsx"])
def test_files_come_with_type_and_name(client: Client, format_: str) -> None:
    response = client.get(url(published_results(), f"v1/{format_}/"))

    assert response.status_code == 200
    assert response["Content-Type"] == CONTENT_TYPES[format_]
    name = f"musterer-cup-abend-in-oberkakadu-results-v1.{format_}"
    assert response["Content-Disposition"] == f'attachment; filename="{name}"'


def test_files_say_what_the_page_says(client: Client) -> None:
    publication = published_results()
    names = [row["person"]["name"] for row in publication.content["rows"]]

    rows = sheet_rows(client.get(url(publication, "v1/xlsx/")).content)
    pdf = "".join(pdf_pages(client.get(url(publication, "v1/pdf/")).content))

    assert [row[rows[0].index("Name")] for row in rows[1:]] == names
    assert [name for name in names if name in pdf] == names


def test_file_one_has_already_is_not_sent_again(client: Client) -> None:
    publication = published_results()
    first = client.get(url(publication, "v1/pdf/"))

    again = client.get(url(publication, "v1/pdf/"), headers={"if-none-match": first["ETag"]})

    assert (again.status_code, again.content) == (304, b"")


def test_names_with_scripts_are_only_names(client: Client) -> None:
    tournament = closed_tournament(name="<script>alert(1)</script>")
    Player.objects.update(family_name="<script>alert(2)</script>", place="<b>fett</b>")
    lists = [
        publish_results(tournament, by=anna(), actor=at_desk(), now=NOW),
        publish_season(tournament.season, by=anna(), actor=at_desk(), now=NOW),
        publish_qualifiers(tournament.season, by=anna(), actor=at_desk(), now=NOW),
    ]

    for publication in lists:
        html = client.get(url(publication)).content.decode()
        assert "&lt;script&gt;alert(2)&lt;/script&gt;" in html
        assert "<script>alert" not in html
        assert "<b>fett" not in html


@pytest.mark.parametrize("rest", ["v2/", "v0/", "v1/doc/", "v2/pdf/", "v1/pdf"])
def test_what_was_not_published_is_not_found(client: Client, rest: str) -> None:
    status = client.get(url(published_results(), rest), follow=True).status_code

    assert status == (200 if rest == "v1/pdf" else 404)


def test_unknown_code_is_not_found(client: Client) -> None:
    assert client.get("/p/nothere/").status_code == 404


@pytest.mark.parametrize("rest", ["", "v1/", "v1/pdf/"])
def test_lists_of_people_are_kept_from_search_machines(client: Client, rest: str) -> None:
    assert client.get(url(published_results(), rest))["X-Robots-Tag"] == "noindex, nofollow"
