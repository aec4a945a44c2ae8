"""No page writes unless Save was pressed: tried with real keys, a mouse and a finger, on a phone and at the desk."""

import time

import pytest
from selenium.webdriver import ActionChains, Chrome
from selenium.webdriver.common.keys import Keys

from tests.browser.desk import Desk
from tests.browser.fingers import Finger
from tests.browser.pages import SAVE, HandPage
from tests.browser.seats import hand_entered, link_address, seated_table
from tests.browser.waiting import waiting
from tests.factories import PASSWORD
from tournaments.models import HandRevision

pytestmark = pytest.mark.browser

LOST = {"contract": "dreier", "declarer": 0, "won": False}
QUIET = 1.2  # seconds: by then a change has been answered


def test_a_correction_saves_only_when_save_is_pressed(phone: Chrome, desk: Chrome, server: str) -> None:
    table = seated_table()
    for number in (1, 2, 3, 4):
        hand_entered(table, LOST, number=number)
    Desk(desk, server).log_in("anna", PASSWORD)
    at_the_desk = f"{server}/desk/evenings/{table.round.tournament_id}/tables/{table.pk}/"

    left: dict[str, tuple[int, int]] = {}
    for browser, address in ((phone, link_address(table, server)), (desk, at_the_desk)):
        for how in (type_and_tab, slide_off_save):
            number = len(left) + 1
            page = previewed(browser, f"{address}hands/{number}/")
            how(page)
            time.sleep(QUIET)
            left[f"{browser.current_url} {how.__name__}"] = left_behind(page, number)

    assert left == dict.fromkeys(left, (0, 1))


def left_behind(page: HandPage, number: int) -> tuple[int, int]:
    """How often the hand was written again, and how many pages are in the page."""
    corrections = HandRevision.objects.filter(hand__number=number, number__gt=1)
    return corrections.count(), len(page.see_all("main"))


def previewed(browser: Chrome, address: str) -> HandPage:
    """The page of the hand with another result tapped, and what that brings shown."""
    browser.get(address)
    page = HandPage(browser)
    page.choose("outcome", "0-yes")
    waiting(browser).until(lambda _: page.can_save())
    return page


def type_and_tab(page: HandPage) -> None:
    """Say why, and go on with the tabulator: the focus comes to the button."""
    page.say_why("verkehrt eingetippt")
    ActionChains(page.browser).send_keys(Keys.TAB).perform()


def slide_off_save(page: HandPage) -> None:
    """Say why, press Save, think again, and let go somewhere else."""
    page.say_why("verkehrt eingetippt")
    if page.browser.execute_script("return navigator.maxTouchPoints"):
        Finger(page.browser).slide_off(SAVE)
        return
    button = page.see(SAVE)
    ActionChains(page.browser).click_and_hold(button).move_by_offset(0, -150).release().perform()
