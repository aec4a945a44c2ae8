"""The strip above a hand: who has which part in it, and the totals."""

import pytest

from tests.actions.acts import DREIER, KONTRA, LOST, enter
from tests.factories import hand_seated_tournament, seated_tournament, tables_of
from tests.scoring.variants.changes import variant_document
from tests.scoring.variants.rules import STROHMANN
from tournaments.models import Table
from tournaments.queries.room.sheet import table_sheet
from tournaments.web.entry.context import hand_seats
from tournaments.web.entry.strip import StripColumn, strip_columns

pytestmark = pytest.mark.django_db


def columns(table: Table, number: int) -> tuple[StripColumn, ...]:
    sheet = table_sheet(table)
    return strip_columns(sheet, hand_seats(table, sheet, number), None)


def test_everybody_has_a_part_in_a_hand_at_a_table_of_five() -> None:
    (table,) = tables_of(seated_tournament(players=5))
    enter(table, record=DREIER)

    strip = columns(table, 3)

    assert [(each.is_dealer, each.is_forehand, each.sits_out, each.seat) for each in strip] == [
        (False, False, False, 3),
        (True, False, True, None),
        (False, True, False, 0),
        (False, False, False, 1),
        (False, False, False, 2),
    ]
    assert [each.total for each in strip] == [12, -4, -4, -4, 0]


def test_who_deals_at_a_table_of_four_plays() -> None:
    (table,) = tables_of(seated_tournament(players=4))

    strip = columns(table, 1)

    assert [(each.is_dealer, each.is_forehand, each.sits_out) for each in strip] == [
        (False, True, False),
        (False, False, False),
        (False, False, False),
        (True, False, False),
    ]


def test_totals_are_as_written_beside_dummies_that_keep_a_balance() -> None:
    rules = variant_document("ooe-2023", {**STROHMANN, "dummies_shared": "round"})
    (table,) = tables_of(hand_seated_tournament(rules, players=3, hands=4))
    for number, record in enumerate((DREIER, LOST, KONTRA), start=1):
        enter(table, number=number, record=record)

    strip = columns(table, 4)

    assert [each.total for each in strip] == [12, -20, 12, -4]
    assert [each.points for each in table_sheet(table).totals] == [11, -22, 11]  # with the balance shared
