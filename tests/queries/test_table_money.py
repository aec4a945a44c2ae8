"""What a table's points are worth, and who pays whom."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import DREIER, KONTRA, LOST, enter
from tests.factories import hand_seated_tournament, seated_tournament, tables_of
from tests.scoring.variants.changes import variant_document
from tests.scoring.variants.rules import TWO_WITH_TWO
from tournaments.models import HandScore, Table
from tournaments.queries.room.sheet import table_sheet
from tournaments.queries.till.table_money import TableMoney, TablePayment, table_money

pytestmark = pytest.mark.django_db


def paid(payments: tuple[TablePayment, ...]) -> list[tuple[int, int, int]]:
    return [(each.payer.place, each.payee.place, each.cents) for each in payments]


def lines(money: TableMoney) -> list[tuple[int, int, int]]:
    return [(each.seated_player.place, each.points, each.kontra) for each in money.lines]


@pytest.fixture
def four(db: None) -> Table:
    return tables_of(seated_tournament(hands_at_four=4))[0]


def test_points_and_kontras_are_paid_apart(four: Table, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    enter(four, number=1, record=DREIER)
    enter(four, number=2, record=KONTRA)
    enter(four, number=3, record=LOST)
    sheet = table_sheet(four)

    with django_assert_num_queries(0):
        money = table_money(four, sheet)

    assert (money.sums, money.is_even, money.has_kontras) == ((0, 0), True, True)
    assert lines(money) == [(1, 12, -4), (2, 12, 12), (3, -20, -4), (4, -4, -4)]
    assert paid(money.payments) == [(3, 1, 120), (3, 2, 80), (4, 2, 40)]
    assert paid(money.kontra_payments) == [(1, 2, 40), (3, 2, 40), (4, 2, 40)]


def test_the_dummies_balance_is_shared_before_anybody_pays() -> None:
    document = variant_document("ooe-2023", {**TWO_WITH_TWO, "dummies_shared": "round"})
    (table,) = tables_of(hand_seated_tournament(document, players=2, hands=2))
    enter(table, number=1, record={"contract": "dreier", "declarer": 1, "won": True})

    money = table_money(table, table_sheet(table))

    assert lines(money) == [(1, -8, 0), (2, 8, 0)]
    assert (paid(money.payments), money.has_kontras) == ([(1, 2, 80)], False)


def test_nobody_pays_where_the_totals_do_not_sum_to_0(four: Table) -> None:
    enter(four, number=1)
    HandScore.objects.filter(place=1).update(points=13)

    money = table_money(four, table_sheet(four))

    assert (money.sums, money.is_even, money.payments, money.kontra_payments) == ((1, 0), False, (), ())
