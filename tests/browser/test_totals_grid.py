"""An evening without hands by keyboard: Enter moves on, rows come, cells are pasted, and the sums run along."""

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.keys import Keys

from tests.browser.axe import violations
from tests.browser.desk import Desk
from tests.browser.waiting import waiting
from tests.factories import PASSWORD, PlayerFactory
from tests.totals_evenings import opened
from tournaments.queries.results.entered_totals import entered_rounds

pytestmark = pytest.mark.browser

PASTE = """
const event = new ClipboardEvent("paste", { clipboardData: new DataTransfer(), bubbles: true, cancelable: true });
event.clipboardData.setData("text", arguments[1]);
arguments[0].dispatchEvent(event);
"""
LEAVES = """
const event = new Event("beforeunload", { cancelable: true });
window.dispatchEvent(event);
return !event.defaultPrevented;
"""


def test_totals_are_typed_with_enter_and_pasted(desk: Chrome, server: str) -> None:
    tournament = opened(rounds=2)
    people = [PlayerFactory.create() for _ in range(12)]
    page = Desk(desk, server)
    page.log_in("anna", PASSWORD)
    desk.get(f"{server}/desk/evenings/{tournament.pk}/")
    first = desk.switch_to.active_element
    assert first.get_attribute("name") == "person-0"

    assert desk.execute_script(LEAVES)
    first.send_keys(f"{people[0].number}{Keys.ENTER}")
    assert not desk.execute_script(LEAVES)
    desk.switch_to.active_element.send_keys(f"70{Keys.ENTER}")
    desk.switch_to.active_element.send_keys(f"20-{Keys.ENTER}")
    waiting(desk).until(lambda _: page.see("[data-row-sum]").text == "+50")
    below = desk.switch_to.active_element
    assert below.get_attribute("name") == "person-1"
    cells = "\n".join(f"{each.number}\t{at}\t{-at}" for at, each in enumerate(people[1:], start=1))
    desk.execute_script(PASTE, below, cells)
    waiting(desk).until(lambda _: len(page.see_all("[data-row]")) == 12)
    found = violations(desk)
    page.tap('[aria-labelledby="enter"] button.primary')

    waiting(desk).until(lambda _: not page.sees('[name="person-11"]'))
    assert desk.execute_script(LEAVES)
    assert (found, len(entered_rounds(tournament))) == ([], 12)
