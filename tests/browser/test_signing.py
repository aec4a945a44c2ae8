"""The end of a round on one phone that is handed over: closed, countersigned, with everything in view."""

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from tests.actions.acts import DREIER, KONTRA, LOST, enter
from tests.browser.axe import violations
from tests.browser.looks import small_targets, too_wide
from tests.browser.pages import PATIENCE
from tests.browser.sizes import narrow
from tests.factories import link_of, seated_tournament, tables_of
from tournaments.links import table_token
from tournaments.models import Table

pytestmark = pytest.mark.browser


@pytest.fixture
def played(server: str) -> Table:
    """A table of four with all hands in: two payments, and three for a Kontra."""
    table = tables_of(seated_tournament(players=8, hands_at_four=3))[0]
    for number, record in enumerate((DREIER, KONTRA, LOST), start=1):
        enter(table, number=number, record=record)
    return table


def tap(phone: Chrome, selector: str) -> None:
    phone.find_element(By.CSS_SELECTOR, selector).click()


def arrive(phone: Chrome, address: str) -> None:
    """Wait until that page is there with its styles."""
    ready = 'return document.readyState === "complete"'
    WebDriverWait(phone, PATIENCE).until(
        lambda browser: browser.current_url == address and browser.execute_script(ready)
    )


def lowest(phone: Chrome, selector: str) -> int:
    """How far down the page the last of these elements ends, in CSS pixels."""
    boxes = [each.rect for each in phone.find_elements(By.CSS_SELECTOR, selector)]
    return max(int(box["y"] + box["height"]) for box in boxes)


def test_a_sheet_is_closed_and_countersigned_on_one_phone(phone: Chrome, server: str, played: Table) -> None:
    address = f"{server}/t/{table_token(link_of(played), played)}/"
    phone.get(address)
    tap(phone, "#round-end a.button.primary")
    tap(phone, "[name=place][value='1']")

    arrive(phone, f"{address}countersign/")
    assert phone.execute_script("return scrollY") == 0
    assert lowest(phone, ".tag, .payments li, [name=place], .fold.danger > summary") <= 844
    assert (too_wide(phone), small_targets(phone), violations(phone)) == ([], [], [])
    narrow(phone, 360)
    assert too_wide(phone) == []
    narrow(phone, 390)

    tap(phone, "[name=place][value='3']")

    arrive(phone, address)
    assert violations(phone) == []
    played.refresh_from_db()
    assert (played.is_signed, played.is_closed) == (True, True)
