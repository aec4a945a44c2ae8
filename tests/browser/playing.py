"""A whole table played on a phone: every hand entered through the form, one corrected, one struck."""

from collections.abc import Sequence

from tests.browser.hands import Typed
from tests.browser.pages import TablePage

Totals = list[tuple[int, int]]
"""Points and money of each place."""


def enter(page: TablePage, hand: Typed, number: int, *, size: int) -> None:
    """Choose the contract, tap the rest, save what the preview shows."""
    form = page.choose(hand.contract)
    form.fill_in(hand)
    form.check(hand.by_place(number, size=size))
    form.save()


def correct(page: TablePage, hand: Typed, number: int, *, size: int) -> None:
    """Choose a hand of the sheet and tap what was really played."""
    form = page.choose_hand(number)
    form.fill_in(hand)
    form.say_why("verkehrt eingetippt")
    form.check(hand.by_place(number, size=size))
    form.save()


def strike(page: TablePage, number: int) -> None:
    """Choose a hand of the sheet and strike it."""
    form = page.choose_hand(number)
    form.leave('a[href$="/strike/"]')
    form.say_why("nicht mehr zu klären")
    form.leave("main form button.danger")


def sums(hands: Sequence[Typed], *, size: int, struck: int) -> Totals:
    """Points and money by place of all hands but the struck one."""
    brought = [hand.by_place(number, size=size) for number, hand in enumerate(hands, start=1) if number != struck]
    points = [sum(hand[place][0] for hand in brought) for place in range(size)]
    money = [sum(hand[place][1] for hand in brought) for place in range(size)]
    return list(zip(points, money, strict=True))
