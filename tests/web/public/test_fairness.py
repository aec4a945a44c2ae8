"""The draw as everybody may check it."""

import json
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import NOW, at_desk, entries_of, evening, seated_evening
from tests.web.reading import text_of
from tournaments.actions.draw import commit_seed, draw_rounds, publish_seating, redraw_round, release_next_round
from tournaments.models import Drawing, Tournament
from tournaments.queries.seating import seated_rounds
from tournaments.seating.answer import answer
from tournaments.seating.commitment import commitment
from tournaments.seating.verify import disagreements

pytestmark = pytest.mark.django_db

SECRET = "7f3a-22b1"


def url(tournament: Tournament, rest: str = "") -> str:
    return f"/seating/{tournament.public_id}/draw/{rest}"


def loaded(client: Client, address: str) -> Any:
    return json.loads(client.get(address).content)


def test_before_the_draw_there_is_the_hash_only(client: Client) -> None:
    tournament = evening(players=8)
    commit_seed(tournament, seed=SECRET, salt="salz", actor=at_desk(), now=NOW)
    draw_rounds(tournament, count=3, seed="", actor=at_desk(), now=NOW)

    for address in (url(tournament), f"/seating/{tournament.public_id}/"):
        text = text_of(client.get(address))
        assert commitment(SECRET, "salz") in text
        assert SECRET not in text
    assert "Not drawn yet" in text_of(client.get(url(tournament)))


def test_the_seating_reveals_seed_and_certificate(client: Client) -> None:
    tournament = evening(players=8)
    commit_seed(tournament, seed=SECRET, salt="salz", actor=at_desk(), now=NOW)
    draw_rounds(tournament, count=3, seed="", actor=at_desk(), now=NOW)
    publish_seating(tournament, actor=at_desk(), now=NOW)

    text = text_of(client.get(url(tournament)))

    assert f"Seed {SECRET} committed before the draw" in text
    assert "figures cannot be better." in text
    assert all(f"{entry.pk} {entry.player.name}" in text for entry in entries_of(tournament))


def test_a_seed_that_was_not_committed_is_not_called_so(client: Client) -> None:
    text = text_of(client.get(url(seated_evening(players=8))))
    assert "committed before the draw" not in text
    assert "Seed test" in text


def test_the_input_gives_the_same_plan_and_names_nobody(client: Client) -> None:
    tournament = seated_evening(players=13, rounds=3)
    run = Drawing.objects.get()

    document = loaded(client, url(tournament, f"{run.pk}/input/"))

    found = answer(document)
    assert tuple(found["rounds"]) == seated_rounds(tournament)  # type: ignore[arg-type]
    assert "Pagatinger" not in json.dumps(document)
    answered = loaded(client, url(tournament, f"{run.pk}/answer/"))
    assert answered == json.loads(json.dumps(found))
    assert disagreements(document, answered) == []


def test_a_run_with_a_round_drawn_again_is_answered_as_far_as_it_stands(client: Client) -> None:
    tournament = seated_evening(players=20, rounds=3)
    run = Drawing.objects.get()
    before = loaded(client, url(tournament, f"{run.pk}/answer/"))

    redraw_round(tournament.rounds.get(number=2), seed="neu", actor=at_desk(), now=NOW)

    assert loaded(client, url(tournament, f"{run.pk}/answer/")) == before


def test_the_picture_is_an_image(client: Client) -> None:
    tournament = seated_evening(players=8)
    response = client.get(url(tournament, f"{Drawing.objects.get().pk}/picture.svg"))
    assert (response["Content-Type"], response.content[:4]) == ("image/svg+xml", b"<svg")


@pytest.mark.parametrize("rest", ["input/", "answer/", "picture.svg"])
def test_a_draft_is_nobodys_business(client: Client, rest: str) -> None:
    tournament = evening(players=8)
    draw_rounds(tournament, count=2, seed="los", actor=at_desk(), now=NOW)
    address = url(tournament, f"{Drawing.objects.get().pk}/{rest}")

    assert client.get(address).status_code == 404
    release_next_round(tournament, actor=at_desk(), now=NOW)
    assert client.get(address).status_code == 404
    release_next_round(tournament, actor=at_desk(), now=NOW)
    assert client.get(address).status_code == 200
    assert client.get(address.replace(tournament.public_id, evening().public_id)).status_code == 404


def test_the_page_asks_search_machines_to_stay_away(client: Client) -> None:
    response = client.get(url(seated_evening(players=4)))
    assert response["X-Robots-Tag"] == "noindex, nofollow"


@pytest.mark.parametrize(("players", "rounds"), [(9, 1), (16, 3)])
def test_page_takes_four_statements(
    client: Client, players: int, rounds: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = seated_evening(players=players, rounds=rounds)
    with django_assert_num_queries(4):
        client.get(url(tournament))
