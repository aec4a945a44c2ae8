"""The Kontra box when the till is signed, and score sheets that change afterwards."""

from io import BytesIO

import pytest
from django.test import Client
from django.utils import translation
from openpyxl import load_workbook

from tests.actions.acts import KONTRA, close, enter
from tests.actions.till.acts import key, sign, till_now
from tests.factories import NOW, at_desk, entries_of, seated_tournament, tables_of
from tests.web.desk.pages import done, error_at, shown, table_url, tournament_url
from tests.web.desk.test_correcting import asked, sent_along
from tests.web.parts import texts
from tournaments.actions.room.closing import close_round, close_tournament
from tournaments.actions.till.cash import count_kontra_box, settle_points
from tournaments.documents.catalogue import DOCUMENTS, Subject
from tournaments.documents.files import produce
from tournaments.models import TillClosing, Tournament
from tournaments.queries.till.points_lines import points_lines

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """A closed evening of one table, whose second hand brings 1.20 € of Kontras."""
    found = seated_tournament(players=4, rounds_planned=1, hands_at_four=2, ruleset="ooe-2023", cents_per_point=10)
    (table,) = tables_of(found)
    enter(table, number=1)
    enter(table, number=2, record=KONTRA)
    close(table)
    close_round(table.round, actor=at_desk(), now=NOW)
    close_tournament(found, actor=at_desk(), now=NOW)
    return found


def corrected(desk: Client, tournament: Tournament) -> None:
    """The second hand without a Kontra, and lost."""
    (table,) = tables_of(tournament)
    check = asked(desk, table)
    done(desk, table_url(table, "correct/hands/2/"), **sent_along(check), why="typing")


def count(tournament: Tournament, cents: int) -> None:
    count_kontra_box(tournament, cents=cents, reason="neu", key=key(), actor=at_desk(), now=NOW)


def facts(tournament: Tournament) -> list[str]:
    with translation.override("en"):
        file = produce(DOCUMENTS[Subject.TOURNAMENT, "closing-sheet.xlsx"], tournament, now=NOW)
    rows = load_workbook(BytesIO(file.content)).worksheets[0].iter_rows(values_only=True)
    return [str(row[0]) for row in rows if row[0]]


def test_a_box_that_is_not_what_the_sheets_say_is_confirmed_before_signing(
    desk: Client, tournament: Tournament
) -> None:
    here = tournament_url(tournament, "till/")
    uncounted = texts(desk.get(here), "main .message")
    fields = {"counted": "0", "last_number": "0", "unpublished": "on"}
    assert "count the Kontra box" in error_at(desk, here, "kontra", **fields)
    count(tournament, 9_000)
    much = texts(desk.get(here), "main .message")
    count(tournament, 120)
    equal = shown(desk, here)
    assert "sign although the Kontra box" not in equal
    count(tournament, 100)
    last = str(till_now(tournament).last_number)

    assert [each.split(" Count the")[0] for each in (*uncounted, *much)] == [
        "Only the Kontra box is left to look at: by the score sheets €1.20 belong into it. It has not been counted.",
        "Only the Kontra box is left to look at: by the score sheets €1.20 belong into it. Counted were €90.00.",
    ]
    assert ("Nothing is open" in equal, "although the Kontra box" in equal) == (True, False)
    fields = {"counted": "1", "last_number": last, "unpublished": "on"}
    assert "count the Kontra box" in error_at(desk, here, "kontra", **fields)
    assert done(desk, here, **fields, kontra="on") == "The closing sheet is signed."
    assert TillClosing.objects.get().content["kontras"] == 120


def test_a_signed_sheet_keeps_the_kontras_it_was_signed_with(desk: Client, tournament: Tournament) -> None:
    count(tournament, 120)
    sign(tournament)
    before, here = facts(tournament), tournament_url(tournament, "till/")
    assert not till_now(tournament).no_longer_holds

    corrected(desk, tournament)

    tournament.refresh_from_db()
    warning = "Since it was signed the score sheets have changed: Kontra box by them today €0.00"
    assert [each for each in facts(tournament) if each != warning] == before
    assert warning in facts(tournament)
    page = desk.get(here)
    assert "€0.00 belong into the Kontra box, not €1.20." in texts(page, "main .message")[0]
    assert texts(page, ".stats div")[-1] == "Kontra box €1.20 €1.20 by the score sheets"
    closing = TillClosing.objects.get()
    closing.content = {name: value for name, value in closing.content.items() if name != "kontras"}
    closing.save()  # as sheets were signed before they said it
    assert (till_now(tournament).no_longer_holds, warning in facts(tournament)) == (False, False)
    assert texts(desk.get(here), ".stats div")[-1] == "Kontra box €1.20"


def test_a_signed_sheet_knows_that_settled_points_have_changed(desk: Client, tournament: Tournament) -> None:
    for entry, cents in zip(entries_of(tournament), dues(tournament), strict=True):
        if cents:
            settle_points(entry, cents=cents, key=key(), actor=at_desk(), now=NOW)
    sign(tournament)
    assert not till_now(tournament).no_longer_holds

    corrected(desk, tournament)

    tournament.refresh_from_db()
    assert till_now(tournament).points_changed
    page = texts(desk.get(tournament_url(tournament, "till/")), "main .message")[0]
    assert "Points have changed since that were settled at the till." in page
    assert "Since it was signed points have changed that were settled at the till" in facts(tournament)


def dues(tournament: Tournament) -> list[int]:
    """What each entry pays in, by their order."""
    rows = points_lines(till_now(tournament).tournament, entries_of(tournament), [])
    return [each.due for each in rows]
