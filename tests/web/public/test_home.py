"""The start page, for whoever comes by."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localdate
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries

from scoring.season import read_season_rule
from tests.actions.test_season_settings import change
from tests.documents.tournaments import closed_tournament, published_results
from tests.factories import (
    NOW,
    anna,
    at_desk,
    clara,
    cup,
    new_tournament,
    season,
    season_of_today,
    seated_tournament,
)
from tests.totals_evenings import opened
from tests.web.parts import links, parts, text_at, texts
from tournaments.actions.results.publishing import publish_season
from tournaments.actions.results.withdrawing import withdraw_list
from tournaments.actions.room.closing import reopen_tournament
from tournaments.actions.seasons.settings import SeasonCorrection
from tournaments.models import Publication, Season

pytestmark = pytest.mark.django_db


def test_home_without_anything_says_so_and_leads_to_the_log_in(client: Client) -> None:
    response = client.get("/")

    assert response.status_code == 200
    assert text_at(response, ".empty h2") == "Nothing going on yet"
    assert links(response, ".title") == [reverse("web:rulesets"), reverse("web:login")]


def test_home_leads_to_tournaments_under_way_to_lists_and_names_what_comes(client: Client) -> None:
    running = seated_tournament(season_=season_of_today(), name="Läuft", date=localdate())
    publication = published_results(name="Vorbei")
    coming_up = new_tournament(name="Bald", date=localdate() + timedelta(days=3))

    response = client.get("/")

    assert text_at(response, "article h3") == "Läuft"
    assert links(response, "article") == [
        reverse("web:live", args=[running.public_id]),
        reverse("web:seating_public", args=[running.public_id]),
        reverse("web:evening", args=[running.public_id]),
    ]
    published, coming = parts(response, ".ranking__name")
    assert published.text.startswith("Results – Vorbei")
    assert coming.text.startswith("Bald")
    assert links(response, ".roll") == [
        reverse("web:publication", args=[publication.code]),
        reverse("web:evening", args=[coming_up.public_id]),
    ]


def test_home_and_cup_keep_an_evening_that_is_over_while_its_results_are_not_public(client: Client) -> None:
    awaited = closed_tournament(season_=season_of_today(), name="Gerade vorbei", date=localdate())

    for page in (client.get("/"), client.get(reverse("web:cup", args=[awaited.season.cup.slug]))):
        assert text_at(page, "#awaited") == "Just over"
        assert text_at(page, "article h3") == "Gerade vorbei"
        assert text_at(page, "article .tag") == "results not published yet"
        ways = [reverse(f"web:{each}", args=[awaited.public_id]) for each in ("live", "evening")]
        assert links(page, "article") == ways
        assert texts(page, ".empty") == []


def test_home_keeps_a_cups_table_whatever_was_published_since_and_leads_to_the_cup(client: Client) -> None:
    mine = season_of_today()
    table = published_list(mine)
    past = [published_list(mine, at=NOW + timedelta(days=1 + day), kind="results", name=str(day)) for day in range(13)]

    page = client.get("/")

    assert links(page, ".panel") == ["/cup/musterer/", *(f"/p/{each.code}/" for each in (table, past[-1]))]
    assert links(page, "[aria-labelledby=published]") == [f"/p/{each.code}/" for each in reversed(past[:-1])]


def published_list(mine: Season, *, at: datetime = NOW, kind: str = "season", name: str = "") -> Publication:
    """A season's table, or the results of an evening; its content matters to nobody here."""
    evening = new_tournament(season_=mine, name=name, date=localdate() - timedelta(days=9)) if name else None
    columns = {"content": {}, "published_at": at, "published_by": anna()}
    code = f"list{name}"
    return Publication.objects.create(season=mine, kind=kind, tournament=evening, code=code, **columns)


def test_home_says_of_each_day_what_was_on_it_and_offers_no_seats_where_nobody_has_one(client: Client) -> None:
    mine = season_of_today()
    published_list(mine)
    for number in (1, 2):
        published_list(mine, at=NOW + timedelta(days=number), kind="results", name=str(number))
    running = opened(season_=mine, date=localdate(), name="Ohne Spiele")
    with override("en"):
        played = f"played {date_format(localdate() - timedelta(days=9), 'SHORT_DATE_FORMAT')}"

    page = client.get("/")

    assert links(page, "article") == [
        reverse("web:live", args=[running.public_id]),
        reverse("web:evening", args=[running.public_id]),
    ]
    last = f"{mine.cup.name} · {mine.name}"
    assert texts(page, ".roll small") == ["published 20 Nov 2026", played, last, "published 21 Nov 2026"]
    cup = client.get(reverse("web:cup", args=[mine.cup.slug]))
    assert texts(cup, ".roll small") == ["published 20 Nov 2026", played, played]


def test_home_leads_who_is_logged_in_to_the_desk(client: Client) -> None:
    client.force_login(clara())

    assert links(client.get("/"), ".title") == [reverse("web:rulesets"), reverse("web:desk")]


def test_home_escapes_what_organisers_typed(client: Client) -> None:
    script, image = "<script>alert(1)</script>", '"><img src=x>'
    seated_tournament(season_=season_of_today(), name=script, venue=image, date=localdate())

    response = client.get("/")

    assert text_at(response, "article h3") == "<script>alert(1)</script>"
    assert parts(response, "article script") == parts(response, "article img") == []


def test_home_may_be_found_by_search_machines(client: Client) -> None:
    assert "X-Robots-Tag" not in client.get("/").headers


def test_home_and_cup_say_of_lists_that_they_are_being_corrected_or_out_of_date(client: Client) -> None:
    mine = season_of_today()
    published = published_results(season_=mine, name="Abend")
    table = publish_season(mine, by=anna(), actor=at_desk(), now=NOW)

    def said() -> list[list[str]]:
        return [texts(client.get(page), ".roll .tag") for page in ("/", reverse("web:cup", args=[mine.cup.slug]))]

    assert said() == [[], []]
    change(mine, why=SeasonCorrection("Beschluss"), rule=replace(read_season_rule(mine.rule), min_participations=2))
    assert said() == [["out of date"]] * 2
    assert published.tournament
    reopen_tournament(published.tournament, reason="Einspruch", actor=at_desk(), now=NOW + timedelta(hours=1))
    assert said() == [["being corrected"] * 2] * 2
    withdraw_list(table, reason="Irrtum", by=anna(), actor=at_desk(), now=NOW)
    assert said() == [["being corrected"]] * 2


@pytest.mark.parametrize("count", [1, 3])
def test_home_takes_six_statements(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, count: int
) -> None:
    """Evenings under way, to come and cancelled; lists; what happened to those of seasons, and to those of evenings."""
    for number in range(count):
        mine = season(cup_=cup(slug=f"cup-{number}"))
        published_results(season_=mine, name=f"Abend {number}")
        publish_season(mine, by=anna(), actor=at_desk(), now=NOW)
    with django_assert_num_queries(6):
        client.get("/")
