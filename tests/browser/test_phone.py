"""The captain's pages in a real browser, at a table that was drawn beforehand."""

from collections.abc import Iterator

import pytest
from selenium.webdriver import ActionChains, Chrome
from selenium.webdriver.common.keys import Keys

from tests.browser.axe import violations
from tests.browser.hands import announced, typed
from tests.browser.looks import faults, small_targets, too_wide
from tests.browser.pages import CHECK, SAVE, HandPage, TablePage
from tests.browser.seats import link_address, seated_table
from tests.browser.sizes import PHONES, letter_size, narrow
from tests.browser.waiting import waiting
from tournaments.models import Table

pytestmark = pytest.mark.browser

NAMES = ("Hinterleitner-Obermayrhofer", "Schachermayr", "Großschartner", "Li", "Kirchschlager-Birklbauer")
FULL = typed("besserrufer", f"declarer=0 outcome=1-yes {announced('uhu', kontra='2')}", (5, 5, -5, -5), (9, 9, -9, -9))
LARGE = 32  # pixels: 200 %


@pytest.fixture
def five(server: str) -> Table:
    """A table of five with the longest names there are."""
    return seated_table(NAMES, given_name="Maximiliane")


@pytest.fixture
def page(phone: Chrome, server: str, five: Table) -> Iterator[TablePage]:
    """Its page, on a usual phone with usual letters."""
    table_page = TablePage(phone, link_address(five, server))
    table_page.open()
    yield table_page
    letter_size(phone)


def looks(browser: Chrome) -> list[str]:
    """What is wrong with the page for thumbs, ears and eyes, on phones of every size, and in letters twice as large."""
    found = []
    for width, height in (*PHONES, (320, 640)):
        narrow(browser, width, height)
        found += too_wide(browser)
    found += faults(browser) + small_targets(browser) + violations(browser)
    letter_size(browser, LARGE)
    for width, height in reversed(PHONES):
        narrow(browser, width, height)
        found += [f"200 %: {each}" for each in too_wide(browser)]
    found += [f"200 %: {each}" for each in violations(browser)]
    letter_size(browser)
    return found


def test_every_page_fits_a_small_phone_and_large_letters(page: TablePage) -> None:
    wrong = {name: looks(page.browser) for name in opened(page)}

    assert {name: found for name, found in wrong.items() if found} == {}
    assert len(wrong) == 10


def opened(page: TablePage) -> Iterator[str]:
    """One page after the other is opened; what it is."""
    yield "next hand"
    page.start("besserrufer")
    yield "pad"
    page.tap(CHECK)
    waiting(page.browser).until(lambda _: page.sees("[data-errors]"))
    yield "something missing"
    page.fill_in(FULL)
    page.check(FULL.by_place(1, size=5))
    yield "preview"
    page.save()
    yield "saved"
    page.open_hand(1)
    yield "correction"
    page.leave('a[href$="/strike/"]')
    yield "striking"
    page.open()
    page.start("trischaken")
    yield "card points"
    page.start("piccolo")
    yield "Kontra of one"
    page.browser.get(f"{page.url.split('/t/')[0]}/t/1.1.x/")
    yield "gone"


def test_a_hand_can_be_entered_with_the_keyboard_alone(page: TablePage) -> None:
    press(page, 'button[name="choose"][value="dreier"]', Keys.ENTER)
    press(page, 'input[name="outcome"]', Keys.SPACE)
    press(page, 'input[name="kontra"]', Keys.ARROW_RIGHT)
    page.check([(12, 24), (-4, -8), (-4, -8), (-4, -8), (0, 0)])
    page.mark_screen()
    press(page, SAVE, Keys.ENTER)
    page.await_screen()

    assert page.totals() == [(12, 24), (-4, -8), (-4, -8), (-4, -8), (0, 0)]
    assert page.browser.execute_script("return document.activeElement.matches('#strip h1')")


def press(page: HandPage, selector: str, key: str) -> None:
    """Tab on until the focus is on what is meant, and press a key there."""
    for _ in range(80):
        if page.browser.execute_script("return document.activeElement.matches(arguments[0])", selector):
            break
        ActionChains(page.browser).send_keys(Keys.TAB).perform()
    else:
        raise AssertionError(f"the keyboard never gets to {selector}")
    ActionChains(page.browser).send_keys(key).perform()


def test_every_choice_can_be_reached_with_the_tabulator(page: TablePage) -> None:
    page.start("besserrufer")
    page.choose("declarer", "0")
    groups = page.browser.execute_script(GROUPS)

    reached = set()
    for _ in range(60):
        ActionChains(page.browser).send_keys(Keys.TAB).perform()
        reached.add(page.browser.execute_script("return document.activeElement.name || document.activeElement.tagName"))

    assert groups
    assert set(groups) <= reached
    assert {"SUMMARY", "check", "A"} <= reached


GROUPS = """
return [...document.querySelectorAll("#entry input[type=radio]")].filter((e) => e.checkVisibility()).map((e) => e.name);
"""


def test_a_refusal_is_a_page(page: TablePage) -> None:
    for elsewhere in ("hands/21/", "hands/1/strike/"):
        page.browser.get(page.url + elsewhere)
        assert looks(page.browser) == []


def test_without_scripts_the_answer_opens_at_the_preview(plain_phone: Chrome, server: str, five: Table) -> None:
    page = TablePage(plain_phone, link_address(five, server))
    page.open()
    page.start("besserrufer")

    page.leave(CHECK)
    assert page.hidden_from_sight("[data-errors]") == []
    page.fill_in(FULL)
    page.leave(CHECK)
    assert page.hidden_from_sight("#people", "#answer", SAVE) == []
    page.save()
    assert page.totals()[0] == (5, 9)
