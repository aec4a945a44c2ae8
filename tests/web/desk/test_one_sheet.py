"""The sheet of one table is printed again: who may, whose it is, and when there is none."""

import pytest
from django.test import Client

from tests.documents.reading import pdf_pages
from tests.factories import NOW, at_desk, clara, new_tournament, seated_tournament, tables_of, viewer_of
from tests.web.desk.pages import table_url
from tests.web.parts import parts
from tournaments.actions.draw import draw_rounds
from tournaments.queries.room.seating import seated_players_of

pytestmark = pytest.mark.django_db


def test_the_sheet_of_one_table_alone_is_printed(desk: Client) -> None:
    tournament = seated_tournament(players=9)
    table = tables_of(tournament)[1]
    address = table_url(table, "score-sheet.pdf/")

    offered = [each.attributes.get("action") for each in parts(desk.get(table_url(table)), "form")]
    answer = desk.post(address)

    assert address in offered
    assert answer["Content-Type"] == "application/pdf"
    (page,) = pdf_pages(answer.content)
    assert all(each.name.split()[0] in page for each in seated_players_of(table))


def test_a_draft_has_no_sheet_and_others_get_none(desk: Client) -> None:
    tournament, drafted = seated_tournament(players=4), new_tournament(players=4)
    draw_rounds(drafted, count=1, seed="los", actor=at_desk(), now=NOW)
    address = table_url(tables_of(tournament)[0], "score-sheet.pdf/")

    assert desk.post(table_url(tables_of(drafted)[0], "score-sheet.pdf/")).status_code == 422
    assert desk.get(address).status_code == 405
    desk.logout()
    assert desk.post(address).status_code == 302
    for stranger in (clara(), viewer_of(tournament.season.cup)):
        desk.force_login(stranger)
        assert desk.post(address).status_code == 404
