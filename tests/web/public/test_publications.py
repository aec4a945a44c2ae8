"""Published lists: what everybody may see of them, and that a version never changes."""

from dataclasses import replace
from datetime import time, timedelta
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from openpyxl import load_workbook
from pytest_django import DjangoAssertNumQueries

from scoring.season import read_season_rule
from tests.actions.acts import CORRECTED, change_results, correct_results, finish_tournament
from tests.actions.test_season_settings import change
from tests.documents.reading import pdf_pages, sheet_rows
from tests.documents.tournaments import closed_tournament, published_results
from tests.factories import NOW, anna, at_desk, new_tournament, seated_tournament
from tests.web.parts import links, parts, text_at, texts
from tests.web.reading import Answer, text_of
from tournaments.actions.people.merging import merge_players
from tournaments.actions.results.publishing import publish_qualifiers, publish_results, publish_season
from tournaments.actions.results.withdrawing import withdraw_list
from tournaments.actions.room.closing import close_tournament, reopen_tournament
from tournaments.actions.seasons.settings import SeasonCorrection
from tournaments.documents.files import CONTENT_TYPES
from tournaments.models import Player, Publication, RoundTotal, Season, Tournament

pytestmark = pytest.mark.django_db

STATEMENTS_OF_A_LINE = 8


def url(publication: Publication, rest: str = "") -> str:
    return f"/p/{publication.code}/{rest}"


def version_shown(page: Answer) -> str:
    """The line that says which version this is."""
    return texts(page, "p.cluster")[0]


def every_row(book: Answer) -> list[object]:
    return [row for sheet in load_workbook(BytesIO(book.content)) for row in sheet.iter_rows(values_only=True)]


def published_again(publication: Publication) -> Publication:
    assert publication.tournament
    later = NOW + timedelta(days=1)
    change_results(publication.tournament)
    return publish_results(publication.tournament, by=anna(), actor=at_desk(), now=later, correction=CORRECTED)


def test_results_name_state_version_time_and_person(client: Client) -> None:
    page = client.get(url(published_results()))

    assert version_shown(page) == "official Version 1, 20 November 2026, 19:00, anna"
    assert text_at(page, "p.quiet").startswith("Played under Oberösterreich 2023; cup points: Fixpunkte")


def test_results_show_both_ledgers_and_cup_points(client: Client) -> None:
    publication = published_results()
    best = publication.content["rows"][0]

    first = texts(client.get(url(publication)), "tbody tr")[0]

    name = f"{best['person']['name']} {best['person']['number']}, Oberkakadu"
    assert first.startswith(f"1. {name} +30 {best['cup_points']} €3.00 +30")


def test_results_say_what_broke_a_tie(client: Client) -> None:
    publication = published_results()
    publication.content["rows"][1]["decided_by"] = "lot"
    publication.save(update_fields=["content"])

    assert [row.endswith("by lot") for row in texts(client.get(url(publication)), "tbody tr")].count(True) == 1


def test_person_is_shown_by_name_where_it_is_known(client: Client) -> None:
    publication = published_results()
    user = anna()
    user.first_name, user.last_name = "Anna", "Probe"
    user.save()

    assert version_shown(client.get(url(publication))).endswith("19:00, Anna Probe")


def test_published_list_stays_what_it_was(client: Client) -> None:
    publication = published_results()
    before = text_of(client.get(url(publication)))
    Player.objects.update(family_name="Anders", place="Anderswo")
    RoundTotal.objects.all().delete()

    assert text_of(client.get(url(publication))) == before


def test_older_version_says_that_it_was_replaced(client: Client) -> None:
    first = published_results()
    assert first.tournament
    name = first.tournament.entries.select_related("player")[0].player.name
    published_again(first)

    old, new = client.get(url(first, "v1/")), client.get(url(first))
    renamed = f"Neuname: formerly {name}; from – instead of Oberkakadu"

    assert version_shown(old) == "replaced Version 1, 20 November 2026, 19:00, anna Go to the current version"
    assert version_shown(new) == "official Version 2, 21 November 2026, 19:00, anna"
    of_old, of_new = (client.get(url(first, f"v{version}/pdf/")).content for version in (1, 2))
    assert "Version 1, replaced by version 2 · 2026-11-20" in pdf_pages(of_old)[0]
    assert "Official, version 2 · 2026-11-21" in pdf_pages(of_new)[0]
    assert "replaced by version 2" in str(every_row(client.get(url(first, "v1/xlsx/"))))
    assert "Corrected: Schreibfehler What has changed" in text_at(new, "main")
    assert texts(new, "section li") == [
        f"Version 2 21 November 2026, 19:00, anna Schreibfehler {renamed}",
        renamed,
        "Version 1 20 November 2026, 19:00, anna",
    ]


def test_season_table_marks_what_does_not_count(client: Client) -> None:
    first, second = closed_tournament(name="Erster"), closed_tournament(name="Zweiter")
    regular = first.entries.order_by("pk").first()
    assert regular
    other = second.entries.select_related("player").order_by("pk")[0].player
    merge_players(first.season.cup, regular.player, other, reason="doppelt", actor=at_desk(), now=NOW)
    season = first.season
    season.rule = season.rule | {"n": 1, "min_participations": 2}
    publication = publish_season(season, by=anna(), actor=at_desk(), now=NOW)

    page = client.get(url(publication))

    heads = texts(page, "#season-table thead th")
    assert heads[-1] != "Remark"  # what is to be remarked stands below the name: a phone has no room for a column
    assert "1 more evening needed for a rank" in texts(page, "#season-table tbody th")[-1]
    lines = parts(page, "#season-table tbody th")
    assert len(parts(page, "#season-table tbody td")) == len(lines) * (len(heads) - 1)

    assert version_shown(page).startswith("published Version 1,")
    cells = [cell for row in publication.content["rows"] for cell in row["cells"] if cell]
    dropped = [cell["points"] for cell in cells if cell["why"] == "dropped"]
    assert len(dropped) == 1
    assert texts(page, "td s.dropped") == [f"({dropped[0]})"]


def test_published_season_table_leads_to_a_page_of_everybody_in_it(client: Client) -> None:
    publication = publish_season(closed_tournament().season, by=anna(), actor=at_desk(), now=NOW)
    rows = publication.content["rows"]
    page = client.get(url(publication))
    links = [part.attributes["href"] for part in parts(page, "tbody th a")]

    last = client.get(links[-1])

    assert "Remark" not in texts(page, "#season-table thead th")
    assert links == [url(publication, f"v1/lines/{line}/") for line in range(1, len(rows) + 1)]
    assert rows[-1]["person"]["name"] in texts(last, "h2")
    assert f"counts: the best result {rows[-1]['total']}" in text_of(last)
    for beyond in (0, len(rows) + 1):
        assert client.get(url(publication, f"v1/lines/{beyond}/")).status_code == 404


def test_a_line_names_the_next_evening_and_the_ranks_in_rankings_beside(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    played = closed_tournament()
    season, today = played.season, timezone.localdate()
    for name, public in (("Alle Abende", True), ("Nur am Desk", False)):
        rule = season.rule | {"min_participations": 1}
        season.sub_rankings.create(name=name, position=1, rule=rule, is_published=public)
    old = publish_season(season, by=anna(), actor=at_desk(), now=NOW)
    line = url(old, "v1/lines/1/")
    assert "Next evening" not in text_of(client.get(line))

    coming = [new_tournament(name=f"In {days} Tagen", date=today + timedelta(days=days)) for days in (9, 3, -3)]
    Tournament.objects.filter(pk=coming[1].pk).update(starts_at=time(19, 30))
    page = client.get(line)
    said = text_at(page, "main")
    assert f"Next evening: In 3 Tagen {date_format(coming[1].date)}, 19:30" in said
    assert reverse("web:evening", args=[coming[1].public_id]) in links(page)
    assert ("Alle Abende Rank 1" in said, "Nur am Desk" in said) == (True, False)
    with django_assert_num_queries(STATEMENTS_OF_A_LINE):
        client.get(line)


def test_only_lines_of_a_season_that_is_published_are_pages(client: Client) -> None:
    results = published_results()
    withdrawn = publish_season(closed_tournament().season, by=anna(), actor=at_desk(), now=NOW)
    withdraw_list(withdrawn, reason="Falsch", by=anna(), actor=at_desk(), now=NOW)
    name = withdrawn.content["rows"][0]["person"]["name"]

    assert client.get(url(results, "v1/lines/1/")).status_code == 404
    assert name not in text_of(client.get(url(withdrawn, "v1/lines/1/")))


def test_qualifiers_give_a_reason_to_everybody_and_a_line_at_the_cut(client: Client) -> None:
    publication = publish_qualifiers(closed_tournament().season, by=anna(), actor=at_desk(), now=NOW)

    page = client.get(url(publication))

    assert text_at(page, "p.quiet") == "2 places; everybody tied for the last one is in."
    inside = [row for row in publication.content["rows"] if row["reason"] in {"qualified", "tied_at_cut"}]
    rows = texts(page, "tbody tr")
    assert ["qualified" in row for row in rows] == [index < len(inside) for index in range(len(rows))]
    assert any("reserve 1" in row for row in rows)
    assert ["data-cut" in row.attributes for row in parts(page, "tbody tr")].count(True) == 1


@pytest.mark.parametrize("format_", ["pdf", "xlsx"])
def test_files_come_with_type_and_name(client: Client, format_: str) -> None:
    response = client.get(url(published_results(), f"v1/{format_}/"))

    assert response.status_code == 200
    assert response["Content-Type"] == CONTENT_TYPES[format_]
    name = f"musterer-cup-abend-in-oberkakadu-results-v1.{format_}"
    how = "inline" if format_ == "pdf" else "attachment"
    assert response["Content-Disposition"] == f'{how}; filename="{name}"'


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
        page = client.get(url(publication))
        rows = texts(page, "tbody tr")
        assert sum("<script>alert(2)</script>" in row for row in rows) == len(publication.content["rows"]) > 0
        assert parts(page, "main script") == parts(page, "main b") == []
        assert "<script>alert" not in page.content.decode()


@pytest.mark.parametrize("rest", ["v2/", "v0/", "v1/doc/", "v2/pdf/", "v1/pdf"])
def test_what_was_not_published_is_not_found(client: Client, rest: str) -> None:
    status = client.get(url(published_results(), rest), follow=True).status_code

    assert status == (200 if rest == "v1/pdf" else 404)


def test_unknown_code_is_not_found(client: Client) -> None:
    assert client.get("/p/nothere/").status_code == 404


@pytest.mark.parametrize("rest", ["", "v1/", "v1/pdf/"])
def test_lists_of_people_are_kept_from_search_machines(client: Client, rest: str) -> None:
    assert client.get(url(published_results(), rest))["X-Robots-Tag"] == "noindex, nofollow"


def withdrawn(publication: Publication) -> Publication:
    withdraw_list(publication, reason="Falscher Abend", by=anna(), actor=at_desk(), now=NOW + timedelta(days=2))
    return publication


def test_withdrawn_list_says_so_and_shows_no_figures(client: Client) -> None:
    publication = withdrawn(published_again(published_results()))
    names = [row["person"]["name"] for row in publication.content["rows"]]

    for rest, status in (("", 200), ("v1/", 200), ("v2/", 200), ("v2/pdf/", 410), ("v1/xlsx/", 410)):
        page = client.get(url(publication, rest))
        assert page.status_code == status, rest
        assert "This list has been withdrawn. Reason: Falscher Abend" in text_at(page, ".message")
        assert not [name for name in names if name in text_of(page)]
        assert page["X-Robots-Tag"] == "noindex, nofollow"
    assert publication.code not in client.get("/").content.decode()


def test_next_version_stands_and_the_withdrawn_one_leads_there(client: Client) -> None:
    first = withdrawn(published_results())
    assert first.tournament
    later = NOW + timedelta(days=3)
    publish_results(first.tournament, by=anna(), actor=at_desk(), now=later, correction=CORRECTED)

    old, new = client.get(url(first, "v1/")), client.get(url(first))

    assert text_at(old, "main a.button") == "Go to the current version"
    assert version_shown(new).startswith("official Version 2")
    assert texts(new, "section li")[0].endswith("anna Schreibfehler")  # and nothing of what was withdrawn
    assert "withdrawn" in texts(new, "section li")[1]


def test_a_list_published_again_as_it_was_says_so(client: Client) -> None:
    first = published_results()
    assert first.tournament
    withdraw_list(first, reason="Einspruch", by=anna(), actor=at_desk(), now=NOW)
    later = NOW + timedelta(hours=1)
    publish_results(first.tournament, by=anna(), actor=at_desk(), now=later, correction=CORRECTED)

    page = client.get(url(first))

    assert f"Published again unchanged: {CORRECTED.reason}" in text_of(page)
    assert ("Corrected:" in text_of(page), "What has changed" in text_of(page)) == (False, False)
    assert ["unchanged" in each for each in texts(page, "section li")] == [True, False]


def test_visitors_are_told_that_an_evening_is_being_corrected(client: Client) -> None:
    publication = published_results()
    assert publication.tournament
    before = client.get(url(publication, "v1/pdf/"))
    reopen_tournament(publication.tournament, reason="Einspruch", actor=at_desk(), now=NOW)

    page = client.get(url(publication))
    pdf = client.get(url(publication, "v1/pdf/"), headers={"if-none-match": before["ETag"]})

    assert version_shown(page).startswith("being corrected Version 1")
    assert "This version stands until the next one is here." in text_at(page, "main")
    assert ("Official · 2026" in pdf_pages(before.content)[0], pdf.status_code) == (True, 200)
    assert "Being corrected · 2026-11-20" in pdf_pages(pdf.content)[0]
    assert "Being corrected" in str(every_row(client.get(url(publication, "v1/xlsx/"))))


def test_visitors_of_a_season_s_list_are_told_of_results_that_were_corrected(client: Client) -> None:
    evening = seated_tournament(rounds_planned=1)
    publish_results(finish_tournament(evening), by=anna(), actor=at_desk(), now=NOW)
    table, later = publish_season(evening.season, by=anna(), actor=at_desk(), now=NOW), NOW + timedelta(hours=1)
    reopen_tournament(evening, reason="Einspruch", actor=at_desk(), now=later)
    page = client.get(url(table))
    assert version_shown(page).startswith("being corrected Version 1")
    assert "The organisers are correcting results that count here." in text_at(page, "main")
    assert "Being corrected · 2026-11-20" in pdf_pages(client.get(url(table, "v1/pdf/")).content)[0]
    close_tournament(evening, actor=at_desk(), now=later)
    assert version_shown(client.get(url(table))).startswith("published Version 1")

    correct_results(evening, -2, 2, 0, 0, now=later)
    page, old = client.get(url(table)), client.get(url(table, "v1/xlsx/"))
    assert version_shown(page).startswith("being corrected Version 1")
    said = "Results that count here have been corrected since. This version stands until the list is published again."
    assert said in text_at(page, "main")
    assert "Published, results corrected since" in str(every_row(old))
    line = client.get(url(table, "v1/lines/1/"))
    assert said in text_at(line, "main")
    publish_season(evening.season, by=anna(), actor=at_desk(), now=later, correction=CORRECTED)
    assert version_shown(client.get(url(table))).startswith("published Version 2")
    assert "replaced by version 2" in str(every_row(client.get(url(table, "v1/xlsx/"))))


def test_visitors_of_a_season_s_list_are_told_that_its_rules_were_changed_since(client: Client) -> None:
    evening, later = finish_tournament(seated_tournament(rounds_planned=1)), NOW + timedelta(hours=1)
    table = publish_season(evening.season, by=anna(), actor=at_desk(), now=NOW)
    before = client.get(url(table, "v1/pdf/"))
    fewer = replace(read_season_rule(evening.season.rule), min_participations=2)
    change(evening.season, why=SeasonCorrection("Beschluss"), rule=fewer)

    page, said = client.get(url(table)), "The rules of this season have been changed since. This version is by the"
    pdf = client.get(url(table, "v1/pdf/"), headers={"if-none-match": before["ETag"]})
    assert version_shown(page).startswith("out of date Version 1")
    assert (said in text_at(page, "main"), said in text_at(client.get(url(table, "v1/lines/1/")), "main")) == (
        True,
    ) * 2
    assert "Published, rules changed since" in pdf_pages(pdf.content)[0]
    assert "Published, rules changed since" in str(every_row(client.get(url(table, "v1/xlsx/"))))
    publish_season(Season.objects.get(), by=anna(), actor=at_desk(), now=later, correction=CORRECTED)
    assert version_shown(client.get(url(table))).startswith("published Version 2")
