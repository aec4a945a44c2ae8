"""From an empty installation to published results, as an organiser clicks it; every form is the page's own."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.factories import UserFactory
from tests.web.parts import links, parts, texts
from tests.web.reading import Answer
from tournaments.models import Commitment, Cup, Entry, Publication, Season, Table, Tournament
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentState
from tournaments.queries.draw.fairness import commitment_hash

pytestmark = pytest.mark.django_db

PLAYERS = 9
LIST = "Nr.;Zuname;Vorname;Ort\n" + "".join(f"{n:04d};Pagatinger{n};Probe;Oberkakadu\n" for n in range(1, PLAYERS + 1))


def send(client: Client, address: str, **fields: Any) -> None:
    """Post a form and follow to the page that says what was done."""
    response = client.post(address, data=fields, follow=True)
    assert response.status_code == 200, response.content.decode()
    assert response.redirect_chain, response.content.decode()


def hidden(page: Answer, name: str, *, action: str) -> list[str]:
    """What the hidden fields of a name hold, in the form that posts to this address."""
    return [each.attributes["value"] for each in parts(page, f"form[action={action}] input[name={name}]")]


@pytest.fixture
def boss(client: Client) -> Client:
    client.force_login(UserFactory.create(username="boss", is_superuser=True, is_staff=True))
    return client


SEASON = {
    "name": "2026/27",
    "slug": "2026-27",
    "starts": "2026-09-01",
    "ends": "2027-04-30",
    "counting": "best_n",
    "n": "6",
    "min_participations": "1",
    "criteria_0": "single_results",
    "quota": "2",
    "qualifying_participations": "1",
    "table": "vorrunde-40",
}
TOURNAMENT = {
    "name": "1. Abend",
    "date": "2026-11-20",
    "venue": "Gasthof zum Sküs",
    "ruleset": "ooe-2023",
    "rounds_planned": "2",
    "hands": "16-20-24",
    "fee_cents": "14,50",
    "cents_per_point": "0.10",
    "protest_minutes": "15",
    "criteria_0": "best_round",
    "criteria_1": "second_best_round",
    "cup_points": "fixpunkte",
}


def test_first_tournament_from_an_empty_installation(boss: Client) -> None:
    assert "/desk/found/" in links(boss.get("/desk/"))

    send(boss, "/desk/found/", name="Musterer Cup", short_name="MC", slug="musterer")
    send(boss, "/desk/cups/musterer/seasons/new/", **SEASON)
    season = Season.objects.get(cup=Cup.objects.get())
    send(boss, f"/desk/seasons/{season.pk}/evenings/new/", **TOURNAMENT)
    tournament = Tournament.objects.get()
    assert (tournament.fee_cents, tournament.hands_at_five) == (1450, 20)
    assert tournament.criteria == ["best_round", "second_best_round", "shared"]
    address = f"/desk/evenings/{tournament.pk}/"

    _check_everybody_in(boss, address)
    _draw_and_publish(boss, address)
    for number in (1, 2):
        _take_totals(boss, tournament, number)
        send(boss, f"{address}rounds/{number}/close/")
    send(boss, f"{address}close/")
    assert Tournament.objects.get().state == TournamentState.CLOSED

    send(boss, f"{address}results/publish/")
    send(boss, f"/desk/seasons/{season.pk}/publish/")
    send(boss, f"/desk/seasons/{season.pk}/qualifiers/publish/")
    assert set(Publication.objects.values_list("kind", flat=True)) == {"results", "season", "qualifiers"}


def _check_everybody_in(boss: Client, address: str) -> None:
    file = SimpleUploadedFile("liste.csv", LIST.encode())
    preview = boss.post(f"{address}check-in/import/", {"file": file})
    assert not Entry.objects.exists()
    take = f"{address}check-in/import/take/"
    (rows,) = hidden(preview, "rows", action=take)
    send(boss, take, rows=rows, check_in="on")
    assert Entry.objects.filter(is_present=True).count() == PLAYERS


def _draw_and_publish(boss: Client, address: str) -> None:
    committed = Commitment.objects.get()
    assert texts(boss.get(f"{address}draw/"), "main code") == [commitment_hash(committed)]
    send(boss, f"{address}draw/", count="2", seed="")
    assert set(Tournament.objects.get().rounds.values_list("seed", flat=True)) == {committed.seed}
    publish = f"{address}draw/publish/"
    send(boss, publish, draft=hidden(boss.get(f"{address}draw/check/"), "draft", action=publish))
    assert set(Tournament.objects.get().rounds.values_list("state", flat=True)) == {RoundState.PUBLISHED}


def _take_totals(boss: Client, tournament: Tournament, number: int) -> None:
    for table in Table.objects.filter(round__tournament=tournament, round__number=number):
        address = f"/desk/evenings/{tournament.pk}/tables/{table.pk}/"
        fields = parts(boss.get(f"{address}totals/"), "form input")
        names = [name for name in (each.attributes.get("name", "") for each in fields) if name.startswith("total-")]
        points = [number * 7, -number * 7, *[0] * (len(names) - 2)]
        send(boss, f"{address}totals/", **dict(zip(names, map(str, points), strict=True)))
        send(boss, f"{address}close/")
