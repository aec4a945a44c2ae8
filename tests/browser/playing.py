"""A whole table played on a phone: every hand entered through the form, one corrected, one struck."""

from collections.abc import Sequence

from tests.browser.hands import Typed
from tests.browser.pages import TablePage

Totals = list[tuple[int, int]]
"""Points and money of each place."""


def enter(page: TablePage, hand: Typed, number: int, *, size: int) -> None:
    """Tap the contract and the rest, save what the preview shows."""
    page.start(hand.contract)
    page.fill_in(hand)
    page.check(hand.by_place(number, size=size))
    page.save()


def correct(page: TablePage, hand: Typed, number: int, *, size: int) -> None:
    """Choose a hand of the sheet and tap what was really played."""
    page.open_hand(number)
    assert (page.hand, page.mode) == (number, "correct")
    if page.contract != hand.contract:
        page.start(hand.contract)
    page.fill_in(hand)
    page.say_why("verkehrt eingetippt")
    page.check(hand.by_place(number, size=size))
    page.save()


def strike(page: TablePage, number: int) -> None:
    """Choose a hand of the sheet and strike it."""
    page.open_hand(number)
    page.leave('a[href$="/strike/"]')
    page.say_why("nicht mehr zu klären")
    page.leave("main form button.danger")


def sums(hands: Sequence[Typed], *, size: int, struck: int) -> Totals:
    """Points and money by place of all hands but the struck one."""
    brought = [hand.by_place(number, size=size) for number, hand in enumerate(hands, start=1) if number != struck]
    points = [sum(hand[place][0] for hand in brought) for place in range(size)]
    money = [sum(hand[place][1] for hand in brought) for place in range(size)]
    return list(zip(points, money, strict=True))
