"""The draw as everybody may check it."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import finish_tournament
from tests.factories import NOW, PlayerFactory, anna, at_desk, entries_of, new_tournament, seated_tournament, tables_of
from tests.web.parts import facts, parts, text_at, texts
from tests.web.reading import text_of
from tournaments.actions.draw import (
    amend_seating,
    commit_seed,
    draw_rounds,
    publish_seating,
    redraw_round,
    release_next_round,
)
from tournaments.actions.draw.commitments import NewCommitment
from tournaments.actions.draw.separations import keep_apart
from tournaments.actions.people.check_in import check_in
from tournaments.actions.room.stand_in import seat_stand_in
from tournaments.models import DrawRun, Tournament
from tournaments.queries.room.seating import seated_rounds
from tournaments.seating import verify
from tournaments.seating.answer import answer
from tournaments.seating.proof.commitment import commitment
from tournaments.seating.verify import disagreements

pytestmark = pytest.mark.django_db

SECRET = "7f3a-22b1"
HOUR = timedelta(hours=1)
LATER = NOW + HOUR


def url(tournament: Tournament, rest: str = "") -> str:
    return f"/seating/{tournament.public_id}/draw/{rest}"


def loaded(client: Client, address: str) -> Any:
    return json.loads(client.get(address).content)


def test_before_the_draw_there_is_the_hash_only(client: Client) -> None:
    tournament = new_tournament(players=8)
    commit_seed(tournament, NewCommitment(SECRET, "salz"), actor=at_desk(), now=NOW)
    draw_rounds(tournament, count=3, seed="", actor=at_desk(), now=NOW)

    for address in (url(tournament), f"/seating/{tournament.public_id}/"):
        text = text_of(client.get(address))
        assert commitment(SECRET, "salz") in text
        assert SECRET not in text
    assert text_at(client.get(url(tournament)), ".empty h2") == "Not drawn yet"


def test_the_desk_does_not_tell_the_secret_either(client: Client) -> None:
    tournament = new_tournament(players=8)
    commit_seed(tournament, NewCommitment(SECRET, "salz"), actor=at_desk(), now=NOW)
    draw_rounds(tournament, count=3, seed="", actor=at_desk(), now=NOW)
    client.force_login(anna())
    pages = [f"/desk/evenings/{tournament.pk}/{rest}" for rest in ("", "draw/", "draw/check/", "log/", "check-in/")]

    assert all(SECRET not in client.get(page).content.decode() for page in pages)
    assert any("the committed seed" in line for line in texts(client.get(pages[3]), "tbody small"))
    publish_seating(tournament, actor=at_desk(), now=NOW)
    assert any(f"seed {SECRET}" in line for line in texts(client.get(pages[3]), "tbody small"))


def test_the_administration_does_not_tell_the_secret(admin_client: Client) -> None:
    tournament = new_tournament(players=8)
    row = commit_seed(tournament, NewCommitment(SECRET, "salzkammergut"), actor=at_desk(), now=NOW)

    page = admin_client.get(f"/admin/tournaments/commitment/{row.pk}/change/").content.decode()

    assert SECRET not in page
    assert "salzkammergut" not in page


def test_the_seating_reveals_seed_and_certificate(client: Client) -> None:
    tournament = new_tournament(players=8)
    commit_seed(tournament, NewCommitment(SECRET, "salz"), actor=at_desk(), now=NOW)
    draw_rounds(tournament, count=3, seed="", actor=at_desk(), now=NOW)
    publish_seating(tournament, actor=at_desk(), now=NOW)

    page = client.get(url(tournament))

    assert [run["Seed"] for run in facts(page, of="Drafts")] == [f"{SECRET} committed before the draw"]
    assert any("figures cannot be improved." in text for text in texts(page, "section p"))
    people = [f"{entry.pk} {entry.player.name}" for entry in entries_of(tournament)]
    assert sorted(texts(page, ".fold tbody tr")) == sorted(people)


def test_a_seed_that_was_not_committed_is_not_called_so(client: Client) -> None:
    page = client.get(url(seated_tournament(players=8)))

    assert [run["Seed"] for run in facts(page, of="Drafts")] == ["test not committed in advance"]


def test_another_seed_than_the_committed_one_is_told_with_every_draft(client: Client) -> None:
    tournament = new_tournament(players=8)
    commit_seed(tournament, NewCommitment(SECRET, "salz"), actor=at_desk(), now=NOW)
    for seed in ("", "eins", "zwei"):
        draw_rounds(tournament, count=3, seed=seed, actor=at_desk(), now=NOW)
    publish_seating(tournament, actor=at_desk(), now=LATER)

    page = client.get(url(tournament))

    (run,), (committed,) = facts(page, of="Drafts"), facts(page, of="SHA-256")
    assert run["Seed"] == "zwei not the committed one"
    assert run["Drafts"] == "Drawn 3 times before it was published, from 3 different seeds."
    assert (committed["Seed"], committed["Salt"], committed["Used for"]) == (SECRET, "salz", "no round")


def test_a_seed_nobody_needed_is_no_reproach(client: Client) -> None:
    tournament = seated_tournament(rounds_planned=1)
    commit_seed(tournament, NewCommitment(SECRET, "salz"), actor=at_desk(), now=LATER)
    finish_tournament(tournament)

    (committed,) = facts(client.get(url(tournament)), of="SHA-256")
    assert committed["Used for"] == "no round: no further round was drawn"


def test_drafts_of_one_seed_are_told_too(client: Client) -> None:
    tournament = new_tournament(players=8)
    commit_seed(tournament, NewCommitment(SECRET, "salz"), actor=at_desk(), now=NOW)
    for said in (
        "The first draft is the one that was published.",
        "Drawn 2 times before it was published, always from",
    ):
        draw_rounds(tournament, count=1, seed="", actor=at_desk(), now=NOW)
        with transaction.atomic():
            publish_seating(tournament, actor=at_desk(), now=LATER)
            page = client.get(url(tournament))
            transaction.set_rollback(True)
        (run,), (committed,) = facts(page, of="Drafts"), facts(page, of="SHA-256")
        assert run["Drafts"].startswith(said)
        assert committed["Used for"] == "round 1"


def test_inputs_that_changed_between_drafts_are_told(client: Client) -> None:
    tournament = new_tournament(players=8)
    draw_rounds(tournament, count=2, seed="eins", actor=at_desk(), now=NOW)
    keep_apart(*entries_of(tournament)[:2], actor=at_desk(), now=NOW)
    for seed in ("eins", "zwei", "zwei"):
        draw_rounds(tournament, count=2, seed=seed, actor=at_desk(), now=NOW)
    publish_seating(tournament, actor=at_desk(), now=LATER)

    (run,) = facts(client.get(url(tournament)), of="Drafts")

    assert run["Drafts"].startswith("Drawn 4 times before it was published, from 2 different seeds. Who was there,")
    assert run["Drafts"].endswith("changed in between: 3 different inputs.")


def test_a_seed_everybody_knows_by_then_is_not_called_committed(client: Client) -> None:
    tournament = new_tournament(players=8)
    commit_seed(tournament, NewCommitment(SECRET, "salz"), actor=at_desk(), now=NOW)
    draw_rounds(tournament, count=3, seed="", actor=at_desk(), now=NOW)
    publish_seating(tournament, actor=at_desk(), now=LATER)
    redraw_round(tournament.rounds.get(number=2), seed=SECRET, actor=at_desk(), now=LATER + HOUR)
    publish_seating(tournament, actor=at_desk(), now=LATER + HOUR)

    first, second = facts(client.get(url(tournament)), of="Drafts")

    assert first["Seed"] == f"{SECRET} committed before the draw"
    assert second["Seed"] == f"{SECRET} not committed in advance"


def test_seats_changed_after_the_draw_are_told_beside_what_was_drawn(client: Client) -> None:
    tournament = seated_tournament(players=17, rounds=3)
    before = client.get(url(tournament))
    newcomers = [check_in(tournament, each, actor=at_desk(), now=NOW) for each in PlayerFactory.create_batch(3)]
    ids = [each.pk for each in newcomers]
    amend_seating(tournament, gone=[], arrived=ids, seed="spät", actor=at_desk(), now=NOW)

    page = client.get(url(tournament))

    assert (parts(before, "#now"), text_at(page, "#now h2")) == ([], "Current seating: rounds 1, 2 and 3")
    assert [run["Seed"] for run in facts(page, of="Drafts")] == ["test not committed in advance"]
    assert f"Rounds 1, 2 and 3, arrived: {', '.join(map(str, ids))}, at another table:" in text_at(page, "#now li")
    figures = verify.figures({"players": [], "met": [], "apart": []} | checker_input(tournament), _lists(tournament))
    drawn_fives = DrawRun.objects.get().certificate["goals"]["second_fives"]["figure"]
    assert f"Second times at a table of five {drawn_fives} {figures['second_fives']}" in texts(page, "#now tbody tr")
    assert {f"{each.pk} {each.player.name}" for each in newcomers} <= {*texts(page, ".fold tbody tr")}


def checker_input(tournament: Tournament) -> dict[str, Any]:
    return {"players": [each.pk for each in entries_of(tournament)]}


def _lists(tournament: Tournament) -> list[list[list[int]]]:
    return [[list(table) for table in seating] for seating in seated_rounds(tournament)]


def test_the_picture_of_the_seats_as_they_are_has_the_stand_ins(client: Client) -> None:
    tournament = seated_tournament(players=4)
    (table,) = tables_of(tournament)
    spare = check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)
    before = client.get(url(tournament, "now.svg"))
    seat_stand_in(table, place=1, entry=spare, from_hand=3, actor=at_desk(), now=NOW)

    after = client.get(url(tournament, "now.svg"))

    assert (before["Content-Type"], after["Content-Type"]) == ("image/svg+xml",) * 2
    assert [each.content.count(b"v6h-6z") for each in (before, after)] == [6 + 1, 9 + 1]  # a mark each, and the legend
    said = text_at(client.get(url(tournament)), "#now li")
    assert said.endswith(f"Round 1, table 1: {spare.pk} plays from hand 3 for {entry_at(tournament)}")


def entry_at(tournament: Tournament) -> int:
    """Who began at place 1 of the only table."""
    return seated_rounds(tournament)[0][0][0]


def test_no_picture_of_seats_before_a_round_is_published(client: Client) -> None:
    tournament = new_tournament(players=8)
    draw_rounds(tournament, count=2, seed="los", actor=at_desk(), now=NOW)
    assert client.get(url(tournament, "now.svg")).status_code == 404


def test_the_input_gives_the_same_plan_and_names_nobody(client: Client) -> None:
    tournament = seated_tournament(players=13, rounds=3)
    run = DrawRun.objects.get()

    document = loaded(client, url(tournament, f"{run.pk}/input/"))

    found = answer(document)
    assert tuple(found["rounds"]) == seated_rounds(tournament)  # type: ignore[arg-type]
    assert "Pagatinger" not in json.dumps(document)
    answered = loaded(client, url(tournament, f"{run.pk}/answer/"))
    assert answered == json.loads(json.dumps(found))
    assert disagreements(document, answered) == []


def test_a_run_with_a_round_drawn_again_is_answered_as_far_as_it_stands(client: Client) -> None:
    tournament = seated_tournament(players=20, rounds=3)
    run = DrawRun.objects.get()
    before = loaded(client, url(tournament, f"{run.pk}/answer/"))

    redraw_round(tournament.rounds.get(number=2), seed="neu", actor=at_desk(), now=NOW)

    assert loaded(client, url(tournament, f"{run.pk}/answer/")) == before


def test_the_picture_is_an_image(client: Client) -> None:
    tournament = seated_tournament(players=8)
    response = client.get(url(tournament, f"{DrawRun.objects.get().pk}/picture.svg"))
    assert (response["Content-Type"], response.content[:4]) == ("image/svg+xml", b"<svg")


@pytest.mark.parametrize("rest", ["input/", "answer/", "picture.svg"])
def test_a_draft_is_nobodys_business(client: Client, rest: str) -> None:
    tournament = new_tournament(players=8)
    draw_rounds(tournament, count=2, seed="los", actor=at_desk(), now=NOW)
    address = url(tournament, f"{DrawRun.objects.get().pk}/{rest}")

    assert client.get(address).status_code == 404
    release_next_round(tournament, actor=at_desk(), now=NOW)
    assert client.get(address).status_code == 404
    release_next_round(tournament, actor=at_desk(), now=NOW)
    assert client.get(address).status_code == 200
    assert client.get(address.replace(tournament.public_id, new_tournament().public_id)).status_code == 404


def test_the_page_asks_search_machines_to_stay_away(client: Client) -> None:
    response = client.get(url(seated_tournament(players=4)))
    assert response["X-Robots-Tag"] == "noindex, nofollow"


@pytest.mark.parametrize(("players", "rounds"), [(9, 1), (16, 3)])
def test_page_takes_six_statements(
    client: Client, players: int, rounds: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = seated_tournament(players=players, rounds=rounds)
    with django_assert_num_queries(6):
        client.get(url(tournament))


@pytest.mark.parametrize(("players", "rounds"), [(20, 1), (33, 3)])
def test_page_of_a_changed_seating_takes_eleven_statements(
    client: Client, players: int, rounds: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = seated_tournament(players=players, rounds=rounds)
    gone = entries_of(tournament)[0].pk
    amend_seating(tournament, gone=[gone], arrived=[], seed="los", actor=at_desk(), now=NOW)
    with django_assert_num_queries(11):
        client.get(url(tournament))
