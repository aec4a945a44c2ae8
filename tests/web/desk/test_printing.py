"""Papers that ask for something first, and the one file with all that a step needs."""

import logging

import pytest
from django.test import Client

from tests.documents.reading import pdf_pages
from tests.documents.tournaments import closed_tournament
from tests.factories import NOW, PlayerFactory, at_desk, new_tournament, seated_tournament, viewer_of
from tests.registered import offered, registers
from tests.web.desk.pages import error_at, refused, tournament_url
from tests.web.parts import texts
from tournaments.actions.draw import amend_seating
from tournaments.actions.people.check_in import check_in
from tournaments.documents.catalogue import Subject, document
from tournaments.models import Event, Job, Player
from tournaments.queries.results.standings import tournament_results
from tournaments.reports.pages import silent

pytestmark = pytest.mark.django_db


def step(subject: Subject, name: str, of: object) -> bytes:
    found = document(subject, name)
    assert found
    return found.make(of, now=NOW, progress=silent)


def test_certificates_of_chosen_ranks_are_one_file_the_best_one_last(desk: Client) -> None:
    tournament = closed_tournament(players=9)
    where = tournament_url(tournament, "certificates/")
    assert 'value="1-3"' in desk.get(where).content.decode()

    answer = desk.post(where, {"ranks": "1 - 2; 4"})

    pages = pdf_pages(answer.content)
    assert answer["Content-Disposition"].startswith("inline")
    assert all("Certificate of honour" in page for page in pages)
    assert "Place 1" in pages[-1]
    assert len(pages) >= 2


@pytest.mark.parametrize("typed", ["", "0", "3-1", "a", "1,,2", "1000", "²"])
def test_what_is_no_rank_is_said_at_the_field(desk: Client, typed: str) -> None:
    where = tournament_url(closed_tournament(), "certificates/")

    assert error_at(desk, where, "ranks", ranks=typed) in {
        "Please say which ranks.",
        "Please type ranks such as 1-3 or 1, 2, 10.",
    }


def test_certificates_are_refused_for_ranks_nobody_has_and_before_the_end(desk: Client) -> None:
    where = tournament_url(closed_tournament(), "certificates/")
    assert error_at(desk, where, "ranks", ranks="900") == "Nobody has one of these ranks."

    where = tournament_url(seated_tournament(), "certificates/")
    assert "please close the evening first" in refused(desk, where, ranks="1")


def test_wifi_is_printed_and_kept_nowhere(desk: Client, caplog: pytest.LogCaptureFixture) -> None:
    tournament = new_tournament()
    where, events = tournament_url(tournament, "wifi/"), Event.objects.count()

    with caplog.at_level(logging.DEBUG):
        answer = desk.post(where, {"network": "Gasthaus Beispiel", "password": "geheim-12345"})

    wall, _ = pdf_pages(answer.content)
    assert "Gasthaus Beispiel" in wall
    assert "geheim-12345" in wall
    assert "no-store" in answer["Cache-Control"]
    assert "gasthaus" not in answer["Content-Disposition"].casefold()
    assert "geheim-12345" not in caplog.text
    assert "geheim-12345" not in str(dict(desk.session))
    assert "geheim-12345" not in desk.get(where).content.decode()
    assert (Event.objects.count(), Job.objects.count()) == (events, 0)


def test_what_no_wifi_has_is_said_at_its_field(desk: Client) -> None:
    where = tournament_url(new_tournament(), "wifi/")

    assert error_at(desk, where, "network", network="", password="") == "Please type the name of the network."
    assert error_at(desk, where, "network", network="ü" * 17) == "No network has a name as long as this."
    assert error_at(desk, where, "password", network="N", password="kurz") == (
        "A Wi-Fi password has at least 8 characters."
    )


def test_before_the_draw_the_list_to_tick_off_and_the_cards() -> None:
    tournament = offered(new_tournament(players=9, fee_cents=1200), seats=20)
    registers(tournament, "Herzinger")

    first, cards = pdf_pages(step(Subject.TOURNAMENT, "before-the-draw.pdf", tournament))

    assert [first.count(each.player.name) for each in tournament.entries.select_related("player")] == [1] * 9
    assert "Herzinger" in first
    assert "9 da, 1 vorangemeldet" in first or "9 here, 1 registered" in first
    assert all((each.player.number or "?") in cards for each in tournament.entries.select_related("player"))


def test_after_the_draw_the_lists_the_sheets_and_the_tables_cards() -> None:
    tournament = seated_tournament(players=9, rounds=2)

    pages = pdf_pages(step(Subject.TOURNAMENT, "after-the-draw.pdf", tournament))

    assert len(pages) == 1 + 2 + 4 + 2
    assert all((each.player.number or "?") in pages[0] for each in tournament.entries.select_related("player"))


def test_the_papers_of_a_round_are_those_of_that_round_only() -> None:
    round_ = seated_tournament(players=9, rounds=2).rounds.select_related("tournament").get(number=2)

    pages = pdf_pages(step(Subject.ROUND, "papers.pdf", round_))

    assert len(pages) == 1 + 1 + 2


def test_after_the_end_the_results_and_certificates() -> None:
    tournament = closed_tournament(players=9)
    winner = tournament_results(tournament).rows[0].person.player
    Player.objects.filter(pk=winner).update(family_name="Donner", given_name="Elfriede")

    pages = pdf_pages(step(Subject.TOURNAMENT, "after-closing.pdf", tournament))

    assert len(pages) >= 1 + 3
    assert "Elfriede Donner" in pages[-1]


def test_a_round_offers_its_papers_until_a_change_then_the_changed_sheets(desk: Client) -> None:
    tournament = seated_tournament(players=12, rounds=2)
    where = tournament_url(tournament, "rounds/1/")
    (papers,) = texts(desk.get(where), "#step-papers")
    assert papers == "In it: the round's seating by name and by table, and its score sheets."
    sheets = f"{where}changed-sheets.pdf/"
    assert "No score sheet of this round has changed" in refused(desk, sheets)

    late = check_in(tournament, PlayerFactory.create(family_name="Nachzügler"), actor=at_desk(), now=NOW)
    amend_seating(tournament, gone=[], arrived=[late.pk], seed="x", actor=at_desk(), now=NOW)

    (papers,) = texts(desk.get(where), "#step-papers")
    assert papers.startswith("In it: the score sheets that changed since they were printed, of the tables ")
    changed = pdf_pages(desk.post(sheets).content)
    assert len(changed) == len(papers.rpartition("tables ")[2].split(","))
    assert all("Nachzügler" in page for page in changed)


@pytest.mark.parametrize("page", ["", "check-in/", "rounds/1/", "draw/"])
def test_every_step_has_one_button(desk: Client, page: str) -> None:
    tournament = seated_tournament(players=9)

    assert len(texts(desk.get(tournament_url(tournament, page)), "#step-papers")) == 1


@pytest.mark.parametrize("page", ["results/", "till/"])
def test_so_has_the_end(desk: Client, page: str) -> None:
    assert len(texts(desk.get(tournament_url(closed_tournament(), page)), "#step-papers")) == 1


def test_a_viewer_has_none(client: Client) -> None:
    tournament = seated_tournament(players=9)
    client.force_login(viewer_of(tournament.season.cup))

    assert texts(client.get(tournament_url(tournament)), "#step-papers") == []
    assert "seating-by-name.pdf" in client.get(tournament_url(tournament)).content.decode()
