"""Saving hands on a phone that may have no network, and what its bar says of them."""

from collections.abc import Callable

from tests.browser.pages import SAVE, TablePage
from tests.browser.waiting import waiting

REFUSED = "bitte ansehen"


def played(page: TablePage, contract: str, seat: int = 0) -> None:
    """Tap a hand and save it; the next one is there."""
    number = page.hand
    typed(page, contract, seat)
    page.tap(SAVE)
    await_that(page, lambda: page.hand == number + 1)


def typed(page: TablePage, contract: str, seat: int = 0) -> None:
    page.start(contract)
    page.choose("outcome", f"{seat}-yes")
    await_that(page, page.can_save)


def send_now(page: TablePage) -> None:
    """Tap the bar, if there is still something to send; what was refused meanwhile would be opened by the tap."""
    page.browser.execute_script(
        "const bar = document.querySelector('#bar');"
        "if (!bar.textContent.includes(arguments[0])) bar.querySelector('button')?.click()",
        REFUSED,
    )


def bar(page: TablePage) -> str:
    return page.see("#bar").text


def await_bar(page: TablePage, words: str) -> None:
    await_that(page, lambda: words in bar(page))


def await_that(page: TablePage, condition: Callable[[], bool]) -> None:
    waiting(page.browser).until(lambda _: condition())
