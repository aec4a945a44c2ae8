"""What is open before a till can be closed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.money.cash import CashKind, CashLine, CashMethod, closing_sides
from tournaments.money.closing import ClosingSheet, OpenCode, OpenItem, PrizeTotals, owed_at_till
from tournaments.money.fees import FeeTotals

SIDES = closing_sides([CashLine(CashKind.FEE, CashMethod.CASH, 1500), CashLine(CashKind.FEE, CashMethod.CARD, 500)])
OPEN: dict[str, tuple[ClosingSheet, list[OpenItem]]] = {
    "nothing counted": (ClosingSheet(SIDES), []),
    "counted": (ClosingSheet(SIDES, counted=1500), []),
    "too little": (ClosingSheet(SIDES, counted=1200), [OpenItem(OpenCode.TOO_LITTLE, {"cents": 300})]),
    "too much": (ClosingSheet(SIDES, counted=1501), [OpenItem(OpenCode.TOO_MUCH, {"cents": 1})]),
    "what is unpaid of other results' prizes is nobody's": (
        ClosingSheet(SIDES, prizes=PrizeTotals(unpaid=9000, unpaid_count=3, goods_open=4, is_outdated=True)),
        [OpenItem(OpenCode.PRIZES_OUTDATED)],
    ),
    "everything": (
        ClosingSheet(
            SIDES,
            fees=FeeTotals(owed=3000, owing=2, overpaid=500, overpaying=1),
            prizes=PrizeTotals(unpaid=9000, unpaid_count=3, goods_open=4, is_missing=True),
            points_open=5,
            counted=0,
        ),
        [
            OpenItem(OpenCode.FEES_OWED, {"count": 2, "cents": 3000}),
            OpenItem(OpenCode.FEES_OVERPAID, {"count": 1, "cents": 500}),
            OpenItem(OpenCode.PRIZES_NOT_AWARDED),
            OpenItem(OpenCode.PRIZES_UNPAID, {"count": 3, "cents": 9000}),
            OpenItem(OpenCode.GOODS_NOT_GIVEN, {"count": 4}),
            OpenItem(OpenCode.POINTS_UNSETTLED, {"count": 5}),
            OpenItem(OpenCode.TOO_LITTLE, {"cents": 1500}),
        ],
    ),
}


@pytest.mark.parametrize("name", OPEN)
def test_open_items(name: str) -> None:
    sheet, expected = OPEN[name]

    assert list(sheet.open_items) == expected


@given(st.lists(st.integers(-99, 99), max_size=9).map(lambda some: [*some, -sum(some)]), st.integers(0, 50))
def test_points_leave_the_till_as_it_was(points: list[int], cents: int) -> None:
    owed = owed_at_till(points, cents_per_point=cents)

    assert sum(owed) == 0
    assert [-each for each in owed] == [each * cents for each in points]


def test_points_that_do_not_sum_to_0_are_refused() -> None:
    with pytest.raises(ValueError, match="sum to 0"):
        owed_at_till([1, 2], cents_per_point=10)
