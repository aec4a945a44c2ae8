"""A cup's own page, for whoever follows it."""

from collections.abc import Sequence
from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localdate
from pytest_django import DjangoAssertNumQueries

from tests.documents.tournaments import published_results
from tests.factories import NOW, anna, at_desk, clara, cup, new_tournament, season, season_of_today, viewer_of
from tests.finals import a_final, sends
from tests.queries.test_public_lists import a_season, listed, results
from tests.web.parts import links, parts, text_at, texts
from tests.web.reading import Answer
from tournaments.actions.cups import change_cup
from tournaments.actions.results.withdrawing import withdraw_list
from tournaments.models import PastChampion, Publication
from tournaments.models.publication import PublicationKind
from tournaments.web.public.cups import SEASONS_A_PAGE

pytestmark = pytest.mark.django_db

PAGE = "/cup/musterer/"


def below(answer: Answer, heading: str) -> Sequence[str]:
    """Where the links of a section lead."""
    return links(answer, f"[aria-labelledby={heading}]")


def at(*lists: Publication) -> Sequence[str]:
    return [reverse("web:publication", args=[each.code]) for each in lists]


def test_a_cup_shows_its_evenings_newest_lists_older_ones_by_season_and_its_finals(client: Client) -> None:
    mine, day = season_of_today(), localdate()
    running, coming = new_tournament(date=day, name="Läuft"), new_tournament(date=day + timedelta(days=9), name="Bald")
    table, evening, former = (
        listed(mine),
        results(mine, day - timedelta(days=7)),
        results(mine, day - timedelta(days=20)),
    )
    old = a_season(mine.cup, 1998)
    past = listed(old), results(old, date(1999, 1, 8))
    host = a_season(cup(slug="finale"), 2025)
    sends(a_final(season=host, title="Tarockfinale"), "MC", season=old)
    overall, _ = listed(host, PublicationKind.FINAL), listed(host)
    for year in (1998, 2026):
        PastChampion.objects.create(cup=mine.cup, year=year, name="Uhu Anton")

    page = client.get(PAGE)

    assert text_at(page, "h1") == "Musterer Cup"
    assert links(page, ".title") == [reverse("web:champions", args=["musterer"])]
    assert text_at(page, ".title a") == "Champions 1998–2026"
    assert below(page, "running")[0] == reverse("web:live", args=[running.public_id])
    assert below(page, "newest") == at(table, evening)
    assert below(page, "coming") == [reverse("web:evening", args=[coming.public_id])]
    assert below(page, "older") == at(former, *past)
    assert texts(page, "summary") == ["2026/27 1 list", "1998 2 lists"]
    assert below(page, "finals") == at(overall)
    assert "Uhu" not in page.content.decode()
    assert (page["Cache-Control"].split(", ")[-1], "X-Robots-Tag" in page) == ("private", False)


def test_older_seasons_come_in_pages_the_newest_first(client: Client) -> None:
    years = range(1990, 1990 + SEASONS_A_PAGE + 3)
    seasons = [a_season(cup(), year) for year in years]
    for each in seasons:
        listed(each)

    first, second = client.get(PAGE), client.get(PAGE, {"page": 2})

    assert texts(first, "summary h3") == [each.name for each in reversed(seasons[2:-1])]
    assert texts(second, "summary h3") == [each.name for each in reversed(seasons[:2])]
    assert below(first, "older")[-1] == "?page=2#older"
    assert below(second, "older")[-1] == "?page=1#older"
    assert below(first, "newest") == below(second, "newest")


def test_a_cup_without_anything_to_show_says_so_and_none_is_not_found(client: Client) -> None:
    new_tournament(season_=season(cup_=cup(slug="anderer")), date=localdate())
    published_results(season_=season(cup_=cup(slug="anderer")))
    cup()

    assert text_at(client.get(PAGE), ".empty h2") == "Nothing published yet"
    assert client.get("/cup/keiner/").status_code == 404
    assert client.post(PAGE).status_code == 405
    PastChampion.objects.create(cup=cup(), year=1998, name="Uhu Anton")
    known = client.get(PAGE)
    assert (texts(known, ".empty"), text_at(known, ".title a")) == ([], "Champions 1998")


def test_a_cup_is_found_by_a_former_address_too(client: Client) -> None:
    change_cup(cup(), name="Neuer Cup", short_name="NC", slug="neu", actor=at_desk(), now=NOW)

    page = client.get(PAGE)

    assert (text_at(page, "h1"), links(page, "header")[1]) == ("Neuer Cup", "/cup/neu/")


@pytest.mark.parametrize("seasons", [3, SEASONS_A_PAGE + 3])
def test_a_cup_takes_eleven_statements(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, seasons: int
) -> None:
    """The cup; evenings under way, to come and cancelled; lists in front; seasons, their lists; champions, finals; what
    happened to lists of seasons, and to those of evenings.
    """
    for year in range(1990, 1990 + seasons):
        mine = a_season(cup(), year)
        listed(mine)
        results(mine, date(year, 10, 1))
        PastChampion.objects.create(cup=cup(), year=year, name="Uhu Anton")

    with django_assert_num_queries(11):
        client.get(PAGE)


def test_whoever_asks_sees_the_same_of_a_cup(client: Client) -> None:
    published_results()
    shown = parts(client.get(PAGE), "main")
    for user in (clara(), viewer_of(cup())):
        client.force_login(user)
        assert parts(client.get(PAGE), "main") == shown


def test_lists_and_pages_of_an_evening_lead_to_their_cup(client: Client) -> None:
    published = published_results()
    assert published.tournament
    page = at(published)[0]
    pages = [page, *(reverse(f"web:{each}", args=[published.tournament.public_id]) for each in ("live", "evening"))]

    assert [links(client.get(each), "header")[1] for each in pages] == [PAGE] * 3
    assert links(client.get(page))[-1] == PAGE
    withdraw_list(published, reason="Irrtum", by=anna(), actor=at_desk(), now=NOW)
    assert links(client.get(page), "header")[1] == PAGE


def test_champions_of_a_cup_with_finals_say_why_nobody_is_there(client: Client) -> None:
    """Nothing is found, but whoever was given the address is not told it was mistyped; the ranking is only named as
    withdrawn once it was public.
    """
    hall = reverse("web:champions", args=["musterer"])
    plain = client.get(reverse("web:champions", args=[cup().slug]))
    a_final(season=(mine := season_of_today()))
    ranking = listed(mine, PublicationKind.FINAL)

    before = client.get(hall)
    assert (plain.status_code, before.status_code) == (404, 404)
    assert (text_at(plain, "h1"), text_at(before, "h1")) == ("There is nothing here", "Champions")
    assert text_at(before, ".empty h2") == "No champion yet"
    assert links(before, "main") == [PAGE]

    PastChampion.objects.create(cup=mine.cup, year=2026, name="Uhu Anton", publication=ranking)
    withdraw_list(ranking, reason="Irrtum", by=anna(), actor=at_desk(), now=NOW)
    after = client.get(hall)
    assert after.status_code == 404
    said = "No champion in public at present The overall ranking that the champion was entered from was withdrawn."
    assert text_at(after, ".empty").startswith(said)
    assert "Uhu" not in after.content.decode()
    assert client.get(f"{hall}pdf/").status_code == client.get("/champions/keiner/").status_code == 404


def test_the_way_to_the_champions_stands_below_the_final_they_won(client: Client) -> None:
    """With the year; another final's champion does not stand below one whose champion is not entered."""
    mine = season_of_today()
    ranking = listed(mine, PublicationKind.FINAL)
    old = listed(a_season(mine.cup, 1998), PublicationKind.FINAL)
    PastChampion.objects.create(cup=mine.cup, year=1999, name="Uhu Anton", publication=old)

    pages = [client.get(PAGE), client.get("/")]
    PastChampion.objects.create(cup=mine.cup, year=2027, name="Uhu Berta", publication=ranking)
    entered = [client.get(PAGE), client.get("/")]

    hall = reverse("web:champions", args=["musterer"])
    for before, after in zip(pages, entered, strict=True):
        ways = [links(each, ".roll") for each in (before, after)]
        assert [hall in each for each in ways] == [False, True]
        assert [each.text for each in parts(after, f".roll [href={hall}]")] == ["Champions 2027"]
