"""What the desk sees of signed sheets: on the room's cards, on the table's page, and giving a table back."""

import pytest
from django.test import Client

from tests.actions.acts import close, correct, countersign, enter, hand_in, reject
from tests.factories import NOW, at_desk, seated_tournament, tables_of
from tests.web.desk.pages import done, error_at, refused, round_url, shown, statements, table_url
from tournaments.actions.room.tables import reopen_table
from tournaments.models import Table

pytestmark = pytest.mark.django_db

SIGNED, WAITS, CHANGED = "signed at places 1 and 3, 19:00", "waits for the countersignature", "changed after sign"
"""On a card; NOW is seven in the evening in Austria."""


@pytest.fixture
def four() -> Table:
    """A table of four with its one hand in."""
    table = tables_of(seated_tournament(players=9, hands_at_four=1))[0]
    enter(table)
    return table


def said_on_card(desk: Client, table: Table) -> list[str]:
    page = shown(desk, round_url(table.round))
    return [each for each in (SIGNED, WAITS, CHANGED) if each in page]


def test_cards_say_how_far_the_signing_is(desk: Client, four: Table) -> None:
    before = statements(desk, round_url(four.round))
    assert said_on_card(desk, four) == []

    hand_in(four)
    assert said_on_card(desk, four) == [WAITS]
    countersign(four)
    assert said_on_card(desk, four) == [SIGNED]
    reopen_table(four, reason="Zahlendreher", actor=at_desk(), now=NOW)
    correct(four)
    assert said_on_card(desk, four) == [SIGNED, CHANGED]
    assert statements(desk, round_url(four.round)) == before


def test_the_tables_page_says_who_signed_and_what_changed(desk: Client, four: Table) -> None:
    hand_in(four, place=2)
    assert "Closed by its captain at place 2, 19:00" in shown(desk, table_url(four))
    reject(four, reason="Spiel 1 stimmt nicht")
    assert "The sheet was sent back: Spiel 1 stimmt nicht" in shown(desk, table_url(four))
    hand_in(four, place=2)
    countersign(four)
    signed = shown(desk, table_url(four))
    assert ("Signed at places 2 and 3, 19:00" in signed, "was changed after it had been signed" in signed) == (
        True,
        False,
    )

    reopen_table(four, reason="Zahlendreher", actor=at_desk(), now=NOW)
    correct(four)
    close(four)

    assert "was changed after it had been signed" in shown(desk, table_url(four))


def test_a_signed_table_is_given_back_with_a_reason(desk: Client, four: Table) -> None:
    where = table_url(four, "give-back/")
    assert "Give the table back" not in shown(desk, table_url(four))
    assert "has not been signed" in refused(desk, where, reason="Spiel 1")
    hand_in(four)
    countersign(four)

    assert "Give the table back" in shown(desk, table_url(four))
    assert error_at(desk, where, "reason", reason="") == "Please give a reason."
    assert "The phones of table 1 can enter hands again." in done(desk, where, reason="Spiel 1 war anders")

    four.refresh_from_db()
    assert (four.is_signed, four.is_closed) == (False, False)
