"""The season's page: worked out once after a change, with as many statements whatever there is, never an old one."""

import gzip
import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.actions.attribute_acts import defined, give
from tests.factories import NOW, PlayerFactory, anna, at_desk, cup, new_tournament, season, viewer_of
from tests.finals import a_final, a_final_evening
from tests.queries.test_seasons import held
from tests.web.parts import texts
from tournaments.actions.cancelling import cancel_tournament
from tournaments.actions.people.check_in import check_in
from tournaments.actions.people.players import change_player
from tournaments.actions.results.publishing import publish_results, publish_season
from tournaments.actions.room.closing import reopen_tournament
from tournaments.actions.seasons.sub_rankings import SubRankingTerms, add_sub_ranking
from tournaments.actions.tournaments import TournamentSettings, change_tournament
from tournaments.intake.players import PlayerRow
from tournaments.models import Player, Tournament
from tournaments.web.desk.seasons import page as seasons_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db: None) -> list[Player]:
    return [PlayerFactory.create(number=f"000{n}", family_name=f"{name}inger") for n, name in enumerate("ABCDE", 1)]


@pytest.fixture
def organiser(client: Client) -> Client:
    client.force_login(anna())
    return client


def page(client: Client) -> tuple[str, int]:
    """What it shows between header and documents, and how many statements it took."""
    address = reverse("web:desk_season", args=[season().pk])
    with CaptureQueriesContext(connection) as captured:
        answer = client.get(address)
    _header, main = answer.content.decode().split("<h1>")
    own, _documents = main.split('aria-label="Documents"')
    return own, len(captured)


def test_every_evening_of_a_long_season_is_listed(organiser: Client) -> None:
    model = new_tournament()
    Tournament.objects.bulk_create(
        Tournament(
            **{
                each.attname: getattr(model, each.attname)
                for each in Tournament._meta.concrete_fields
                if not each.unique
            }
            | {"public_id": f"abend{n:03}", "name": f"Abend{n:03}"}
        )
        for n in range(65)
    )
    own, _statements = page(organiser)
    assert [n for n in range(65) if f"Abend{n:03}" not in own] == []


def worked_out_afresh(client: Client) -> str:
    cache.clear()
    return page(client)[0]


def rename(people: list[Player]) -> None:
    row = PlayerRow("0001", "Neuinger", "Probe", place="Oberkakadu")
    change_player(cup(), people[0], row, actor=at_desk(), now=NOW)


def publish_evening(_people: list[Player]) -> None:
    evening = Tournament.objects.order_by("pk")[1]
    publish_results(evening, by=anna(), actor=at_desk(), now=NOW)


def reopen(_people: list[Player]) -> None:
    reopen_tournament(Tournament.objects.order_by("pk")[0], reason="Nachtrag", actor=at_desk(), now=NOW)


def announce(_people: list[Player]) -> None:
    new_tournament(name="Ein neuer Abend")


def come_in(people: list[Player]) -> None:
    check_in(Tournament.objects.get(name="Ein neuer Abend"), people[0], actor=at_desk(), now=NOW)


def settings_of(tournament: Tournament, **changes: Any) -> TournamentSettings:
    kept = ("name", "date", "venue", "rounds_planned", "protest_minutes", "is_final")
    plain = {name: getattr(tournament, name) for name in kept} | {"ruleset": "ooe-2023", "cup_points": "fixpunkte"}
    return TournamentSettings(**plain | changes)


def make_it_the_final(_people: list[Player]) -> None:
    coming = Tournament.objects.get(name="Ein neuer Abend")
    settings = settings_of(coming, cup_points="fixpunkte-wien-final", is_final=True)
    change_tournament(coming, settings, actor=at_desk(), now=NOW)


def cancel(_people: list[Player]) -> None:
    coming = Tournament.objects.get(name="Ein neuer Abend")
    cancel_tournament(coming, by_mistake=False, reason="Wirt krank", actor=at_desk(), now=NOW)


def publish(_people: list[Player]) -> None:
    publish_season(season(), by=anna(), actor=at_desk(), now=NOW)


CHANGES: list[tuple[Callable[[list[Player]], None], str]] = [
    (rename, "Neuinger"),
    (publish_evening, "still provisional"),
    (reopen, "open"),
    (announce, "Ein neuer Abend"),
    (come_in, '<td class="number" data-label="Players">1</td>\n  <td>\n'),
    (make_it_the_final, "Finalists of the season"),
    (cancel, "cancelled"),
    (publish, "Version 1"),
]


def test_it_is_rendered_again_after_every_change_and_only_then(organiser: Client, people: list[Player]) -> None:
    for day in (1, 2):
        held(people, 40, 20, 10, -20, -50, day=day, protest_minutes=15)
    shown, fresh = page(organiser)
    again, unchanged = page(organiser)
    assert (again, unchanged < fresh) == (shown, True)

    for change, sign in CHANGES:
        assert sign not in page(organiser)[0], change
        change(people)
        assert sign in page(organiser)[0], change
        assert page(organiser)[0] == worked_out_afresh(organiser), change


def test_a_name_that_another_cup_changes_years_later_is_there_at_once(organiser: Client, people: list[Player]) -> None:
    held(people, 40, 20, 10, -20, -50)
    head = cup().chain_head
    assert "Ainger" in page(organiser)[0]
    row = PlayerRow("0001", "Neuinger", "Probe", place="Oberkakadu")

    change_player(cup(slug="anderer"), people[0], row, actor=at_desk(), now=NOW + timedelta(days=800))

    assert cup().chain_head != head, "a cup is told of it, although nobody has played there for two years"
    own, _statements = page(organiser)
    assert ("Neuinger" in own, "Ainger" in own) == (True, False)


def test_table_is_worked_out_once_while_an_evening_is_played(organiser: Client, people: list[Player]) -> None:
    held(people, 40, 20, 10, -20, -50)
    coming = new_tournament()
    page(organiser)
    unchanged = page(organiser)[1]
    with patch.object(seasons_page, "results_of", side_effect=AssertionError):
        check_in(coming, people[0], actor=at_desk(), now=NOW)
        own, statements = page(organiser)
    assert ("Ainger" in own, unchanged < statements) == (True, True)
    assert own == worked_out_afresh(organiser)


def test_an_open_final_that_does_not_count_is_told_by_its_newest_name(organiser: Client, people: list[Player]) -> None:
    held(people, 40, 20, 10, -20, -50)
    day = a_final_evening(a_final(), name="Finaltag")
    assert "Finaltag on 10 April 2027 does not count" in page(organiser)[0]
    change_tournament(day, settings_of(day, name="Großes Finale"), actor=at_desk(), now=NOW)
    own, _statements = page(organiser)
    assert "Großes Finale on 10 April 2027 does not count" in own
    assert own == worked_out_afresh(organiser)


def test_who_reads_compressed_pages_gets_the_same_one(organiser: Client, people: list[Player]) -> None:
    held(people, 40, 20, 10, -20, -50)
    address = reverse("web:desk_season", args=[season().pk])
    plain = organiser.get(address)
    for _ in range(2):  # after a change, and unchanged
        answer = organiser.get(address, headers={"accept-encoding": "gzip, br"})
        assert (answer["Content-Encoding"], answer["Content-Length"]) == ("gzip", str(len(answer.content)))
        assert "Accept-Encoding" in answer["Vary"]
        assert without_tokens(gzip.decompress(answer.content)) == without_tokens(plain.content)


def without_tokens(page: bytes) -> bytes:
    """A form's token is masked anew in every answer."""
    return re.sub(rb'(name="csrfmiddlewaretoken" value=")[^"]+', rb"\1", page)


def test_its_statements_do_not_grow_with_the_season(organiser: Client, people: list[Player]) -> None:
    held(people, 40, 20, 10, -20, -50, day=1)
    few = [page(organiser)[1] for _ in range(2)]
    for day in (2, 3, 4):
        held(people[:4], 40, 0, -20, -20, day=day)
    assert [page(organiser)[1] for _ in range(2)] == few
    assert few[1] == len(("session", "account", "season with role", "jobs", "evenings", "other cups"))


def test_who_only_looks_sees_nothing_of_whoever_runs_it(client: Client, people: list[Player]) -> None:
    held(people, 40, 20, 10, -20, -50)
    client.force_login(anna())
    assert "Settings" in page(client)[0]
    client.force_login(viewer_of(cup()))
    assert "Settings" not in page(client)[0]


def test_a_published_season_has_its_further_tables(client: Client, people: list[Player]) -> None:
    held(people, 40, 20, 10, -20, -50)
    ladies = defined(cup(), "Damen", is_published=True)
    give(people[2], ladies)
    terms = SubRankingTerms(name="Damenwertung", value=ladies.values.get().pk, is_published=True)
    add_sub_ranking(season(), terms, actor=at_desk(), now=NOW)
    published = publish_season(season(), by=anna(), actor=at_desk(), now=NOW)

    answer = client.get(reverse("web:publication", args=[published.code]))
    assert "Damenwertung" in texts(answer, "section h2")


def test_an_evening_being_corrected_is_named_and_the_table_without_it_is_no_main_step(
    organiser: Client, people: list[Player]
) -> None:
    for day in (1, 2):
        held(people, 40, 20, 10, -20, -50, day=day)
    publish_evening(people)
    publish(people)
    evening = Tournament.objects.order_by("pk")[1]
    address = reverse("web:desk_season_publish", args=[season().pk])
    assert "being corrected" not in page(organiser)[0]

    reopen_tournament(evening, reason="Nachtrag", actor=at_desk(), now=NOW)

    own, _statements = page(organiser)
    assert f"{evening.name} is just being corrected" in own
    assert f'<a class="button" href="{address}">' in own
    assert f"{evening.name} is just being corrected" in organiser.get(address).content.decode()
