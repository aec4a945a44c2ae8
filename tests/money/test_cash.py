"""What goes in and out, and the two sides of the sheet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.money.cash import SIGNS, CashKind, CashLine, CashMethod, ClosingSides, SideLine, closing_sides

LINES = st.builds(CashLine, st.sampled_from(CashKind), st.sampled_from(CashMethod), st.integers(-9_999, 9_999)).filter(
    lambda line: line.fits
)
CASH, CARD, TRANSFER = CashMethod
EVENING = (
    CashLine(CashKind.FLOAT, CASH, 10000),
    CashLine(CashKind.FEE, CASH, 1500),
    CashLine(CashKind.FEE, CASH, 1500),
    CashLine(CashKind.FEE, CASH, -1500, is_reversal=True),
    CashLine(CashKind.FEE, CARD, 1500),
    CashLine(CashKind.FEE, CASH, -500),
    CashLine(CashKind.KONTRA, CASH, 840),
    CashLine(CashKind.EXPENSE, CASH, -1234),
    CashLine(CashKind.PRIZE, TRANSFER, -2000),
    CashLine(CashKind.GOODS, CASH, 0),
)


def test_the_two_sides_of_an_evening() -> None:
    sides = closing_sides(EVENING)

    assert sides == ClosingSides(
        incoming=(
            SideLine(CashKind.FLOAT, CASH, 10000),
            SideLine(CashKind.FEE, CASH, 1500),
            SideLine(CashKind.FEE, CARD, 1500),
            SideLine(CashKind.KONTRA, CASH, 840),
        ),
        outgoing=(
            SideLine(CashKind.FEE, CASH, 500),
            SideLine(CashKind.PRIZE, TRANSFER, 2000),
            SideLine(CashKind.EXPENSE, CASH, 1234),
        ),
        balances=((CASH, 10606), (CARD, 1500), (TRANSFER, -2000)),
    )
    assert (sides.left_total, sides.right_total, sides.in_till, sides.result) == (15840, 15840, 10606, 106)


def test_an_empty_till() -> None:
    assert closing_sides([]) == ClosingSides((), (), ())
    assert closing_sides([]).in_till == 0


@pytest.mark.parametrize("kind", CashKind)
@pytest.mark.parametrize("cents", [-5, 0, 5])
def test_money_of_a_kind_goes_its_way(kind: CashKind, cents: int) -> None:
    line, reversal = CashLine(kind, CASH, cents), CashLine(kind, CASH, -cents, is_reversal=True)

    assert line.fits == reversal.fits == ((cents > 0) - (cents < 0) in SIGNS[kind])
    assert line.is_incoming == reversal.is_incoming or cents == 0


@given(st.lists(LINES, max_size=20))
def test_the_two_sides_are_equal_and_hold_every_cent(lines: list[CashLine]) -> None:
    sides = closing_sides(lines)

    assert sides.left_total == sides.right_total
    assert sum(cents for _, cents in sides.balances) == sum(line.cents for line in lines)
    assert sides.in_till == sum(line.cents for line in lines if line.method == CASH)
    assert sum(each.cents for each in sides.incoming) == sum(line.cents for line in lines if line.cents > 0)
    assert sum(each.cents for each in sides.outgoing) == -sum(line.cents for line in lines if line.cents < 0)


@given(st.lists(LINES, min_size=1, max_size=12), st.data())
def test_what_is_reversed_leaves_the_sheet_as_if_it_had_never_been(lines: list[CashLine], data: st.DataObject) -> None:
    wrong = data.draw(st.sampled_from(lines))
    reversal = CashLine(wrong.kind, wrong.method, -wrong.cents, is_reversal=True)
    without = list(lines)
    without.remove(wrong)

    assert closing_sides([*lines, reversal]) == closing_sides(without)
