"""The end of a round on one phone that is handed over: closed, countersigned, with everything in view."""

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from tests.actions.acts import DREIER, KONTRA, LOST, enter, sitting
from tests.browser.axe import violations
from tests.browser.looks import small_targets, too_wide
from tests.browser.sizes import PHONES, narrow
from tests.browser.waiting import waiting
from tests.factories import link_of, seated_tournament, tables_of
from tournaments.links import table_token
from tournaments.models import Player, Table

pytestmark = pytest.mark.browser


RECORDS = (DREIER, KONTRA, LOST)
NAMES = (("Pointner", "Josef"), ("Schwarzmüller", "Franz"), ("Obermayr", "Gerhard"), ("Pointner", "Johann"))
"""Long ones, and two of a family."""


@pytest.fixture(params=[4, 5])
def played(server: str, request: pytest.FixtureRequest) -> Table:
    """A table of four or five with all sixteen hands in: payments, and others for Kontras."""
    tournament = seated_tournament(players=9, hands_at_four=16, hands_at_five=16)
    table = next(each for each in tables_of(tournament) if each.seats.count() == request.param)
    for entry, (family, given) in zip(sitting(table), (*NAMES, ("Reisinger", "Hans-Peter")), strict=False):
        Player.objects.filter(pk=entry.player_id).update(family_name=family, given_name=given)
    for number in range(1, 17):
        enter(table, number=number, record=RECORDS[number % 3])
    return table


def tap(phone: Chrome, selector: str) -> None:
    phone.find_element(By.CSS_SELECTOR, selector).click()


def await_page(phone: Chrome, address: str) -> None:
    """Wait until that page is there with its styles."""
    ready = 'return document.readyState === "complete"'
    waiting(phone).until(lambda browser: browser.current_url == address and browser.execute_script(ready))


OUT_OF_SIGHT = """
return [...document.querySelectorAll(".action-bar .button")].filter((e) => {
  const {left, right, top, bottom} = e.getBoundingClientRect();
  return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight
    || document.elementFromPoint((left + right) / 2, (top + bottom) / 2) !== e;
}).map((e) => e.textContent)
"""
SCROLLING = """
return [...document.querySelectorAll("#sheet, .sums")]
  .filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.className);
"""
COVERED = """
const bar = document.querySelector(".action-bar").getBoundingClientRect().top;
return [...document.querySelectorAll(".tag, .payments li")]
  .filter((e) => e.getBoundingClientRect().bottom > bar).map((e) => e.textContent.trim());
"""
"""What has to be seen by whoever accepts, and is behind the bar."""


def test_a_sheet_is_closed_and_countersigned_on_one_phone(phone: Chrome, server: str, played: Table) -> None:
    address = f"{server}/t/{table_token(link_of(played), played)}/"
    phone.get(address)
    tap(phone, "#round-end a.button.primary")
    tap(phone, "[name=place][value='1']")

    await_page(phone, f"{address}countersign/")
    assert phone.execute_script("return scrollY") == 0
    for width, height in PHONES:
        narrow(phone, width, height)
        assert phone.execute_script("return [innerWidth, innerHeight]") == [width, height]
        assert len(phone.find_elements(By.CSS_SELECTOR, ".action-bar .button")) == played.seats.count()
        assert phone.execute_script(OUT_OF_SIGHT) == []
        assert (too_wide(phone), small_targets(phone), violations(phone)) == ([], [], [])
        assert phone.execute_script(SCROLLING) == []
        tap(phone, ".action-bar [href='#wrong']")
        assert phone.execute_script("return document.querySelector('#wrong h2').getBoundingClientRect().top") > 0
        phone.execute_script("scrollTo(0, 0)")
    narrow(phone, *PHONES[0])
    assert phone.execute_script(COVERED) == []

    tap(phone, "[name=place][value='3']")

    await_page(phone, address)
    assert violations(phone) == []
    played.refresh_from_db()
    assert (played.is_signed, played.is_closed) == (True, True)
