"""Who sits where since late arrivals and drop-outs, and just the sheets that changed."""

import pytest
from django.test import Client

from tests.documents.reading import pdf_pages
from tests.factories import NOW, PlayerFactory, at_desk, seated_tournament, tables_of, viewer_of
from tests.web.desk.pages import shown, statements, tournament_url
from tests.web.parts import parts, texts
from tournaments.actions.draw import amend_seating
from tournaments.actions.people.check_in import check_in
from tournaments.models import Entry, Tournament
from tournaments.queries.draw.moves import amendments
from tournaments.queries.room.seating import seated_players_of, seating_of

pytestmark = pytest.mark.django_db


def comes(tournament: Tournament) -> Entry:
    """Somebody comes late and is seated."""
    late = check_in(tournament, PlayerFactory.create(family_name="Nachzügler"), actor=at_desk(), now=NOW)
    amend_seating(tournament, gone=[], arrived=[late.pk], seed="x", actor=at_desk(), now=NOW)
    return late


def test_nobody_has_moved(desk: Client) -> None:
    assert "Everybody sits as published" in shown(desk, tournament_url(seated_tournament(players=8), "draw/moves/"))


def test_every_change_is_told_from_the_seats_before_it() -> None:
    tournament = seated_tournament(players=12, rounds=2)
    first = [
        {player.entry: (t.number, player.place) for player in t.seated_players}
        for t in seating_of(tournament.rounds.filter(number=1))
    ]
    late = comes(tournament)
    gone = tournament.entries.exclude(pk=late.pk).order_by("pk")[0]
    amend_seating(tournament, gone=[gone.pk], arrived=[], seed="y", actor=at_desk(), now=NOW)

    newest, oldest = amendments(tournament)

    assert (newest.rounds, oldest.rounds, oldest.by) == ((1, 2), (1, 2), "anna")
    (arrival,) = [move for _name, move in oldest.moves if move.player == late.pk and 1 in move.rounds]
    assert arrival.before is None
    ((_, leaving),) = [each for each in newest.moves if each[1].player == gone.pk and 1 in each[1].rounds]
    assert leaving.after is None
    before = next(seats[gone.pk] for seats in first if gone.pk in seats)
    assert leaving.before == before
    assert oldest.sheets.keys() == {1, 2}


def test_just_the_changed_sheets_are_printed(desk: Client) -> None:
    tournament = seated_tournament(players=12, rounds=2)
    late = comes(tournament)
    where = tournament_url(tournament, "draw/moves/")
    page = desk.get(where)
    (button,) = [each for each in parts(page, "main form") if "score-sheets" in each.attributes.get("action", "")]

    answer = desk.post(button.attributes["action"])

    assert answer["Content-Type"] == "application/pdf"
    pages = pdf_pages(answer.content)
    (change,) = amendments(tournament)
    assert len(pages) == sum(map(len, change.sheets.values())) < 6
    assert all("Nachzügler" in each for each in pages)
    table = next(each for each in tables_of(tournament) if late.pk in {s.entry for s in seated_players_of(each)})
    assert all(each.name.split()[0] in pages[0] for each in seated_players_of(table))
    assert desk.post(f"{where}999/score-sheets.pdf/").status_code == 404


def test_more_changes_cost_no_more_statements(desk: Client) -> None:
    tournament = seated_tournament(players=12, rounds=2)
    comes(tournament)
    where = tournament_url(tournament, "draw/moves/")
    before = statements(desk, where)
    comes(tournament)

    assert statements(desk, where) == before
    assert len(texts(desk.get(where), "main section")) == 2


def test_a_viewer_reads_the_moves_and_gets_no_sheets(client: Client) -> None:
    tournament = seated_tournament(players=12)
    comes(tournament)
    client.force_login(viewer_of(tournament.season.cup))

    page = client.get(tournament_url(tournament, "draw/moves/"))

    assert "Nachzügler" in texts(page, "main")[0]
    assert parts(page, "main form") == []
    (change,) = amendments(tournament)
    assert client.post(tournament_url(tournament, f"draw/moves/{change.sequence}/score-sheets.pdf/")).status_code == 404
