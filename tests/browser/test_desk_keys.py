"""A whole hand at the desk with keys alone, as somebody types a stack of score sheets."""

import pytest
from selenium.webdriver import ActionChains, Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from tests.browser.axe import violations
from tests.browser.desk import Desk
from tests.browser.pages import SAVE, HandPage
from tests.browser.seats import seated_table
from tests.browser.waiting import waiting
from tests.factories import PASSWORD, PlayerFactory
from tournaments.models import Entry, HandRevision

pytestmark = pytest.mark.browser


def test_hand_at_the_desk_takes_a_letter_arrows_and_enter(desk: Chrome, server: str) -> None:
    """S and again S for Sechserdreier, folded away; R for Rufer; then the partner; Tab and the space bar for the first
    chip, Kontra; Enter shows, Enter saves.
    """
    table = seated_table()
    page = Desk(desk, server)
    page.log_in("anna", PASSWORD)
    table_page = f"{server}/desk/evenings/{table.round.tournament_id}/tables/{table.pk}/"
    desk.get(f"{table_page}hands/1/")

    table_url = desk.current_url
    check_in_with_arrows(desk, f"{server}/desk/evenings/{table.round.tournament_id}/check-in/")
    desk.get(table_url)
    press(desk, "s", "s")
    folded = desk.switch_to.active_element.get_attribute("value")
    press(desk, "r", Keys.ENTER, Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    waiting(desk).until(lambda _: HandPage(desk).can_save())
    press(desk, Keys.TAB, " ", " ", Keys.ARROW_LEFT)  # Kontra, Re, and one back
    waiting(desk).until(lambda _: HandPage(desk).can_save())
    press(desk, Keys.ENTER)
    waiting(desk).until(lambda _: desk.switch_to.active_element == page.see(SAVE))
    press(desk, Keys.ENTER)
    waiting(desk).until(lambda _: "/hands/2/" in desk.current_url)
    waiting(desk).until(lambda _: desk.switch_to.active_element == page.see("#contracts button"))
    waiting(desk).until(lambda _: page.sees('#bar [data-tone="good"]'))

    assert folded == "sechserdreier"
    assert [each.record for each in HandRevision.objects.all()] == [
        {"contract": "rufer", "declarer": 0, "partner": 2, "won": True, "kontra": 2}
    ]


def check_in_with_arrows(browser: Chrome, address: str) -> None:
    """Letters, twice down, once up, Enter: the first of two comes in. The focus stays in the field, which says whom it
    means; with other letters it means nobody.
    """
    first, second = (PlayerFactory.create(family_name="Walzer", given_name=name) for name in ("Anna", "Berta"))
    browser.get(address)
    field = browser.find_element(By.NAME, "q")
    press(browser, "w", "a", "l", "z")
    waiting(browser).until(lambda _: browser.find_elements(By.CSS_SELECTOR, "[role=grid][data-for=walz]"))
    press(browser, Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    assert row_meant(browser, field).startswith(f"Walzer Berta {second.number}")
    assert violations(browser) == []
    press(browser, Keys.ARROW_UP)
    assert row_meant(browser, field).startswith(f"Walzer Anna {first.number}")
    press(browser, "e")
    assert field.get_attribute("aria-activedescendant") is None
    waiting(browser).until(lambda _: browser.find_elements(By.CSS_SELECTOR, "[role=grid][data-for=walze]"))
    press(browser, Keys.ARROW_DOWN, Keys.ENTER)
    waiting(browser).until(lambda _: Entry.objects.filter(player=first).exists())
    assert not Entry.objects.filter(player=second).exists()


def row_meant(browser: Chrome, field: WebElement) -> str:
    row = browser.find_element(By.ID, str(field.get_attribute("aria-activedescendant")))
    assert (row.get_attribute("aria-selected"), browser.switch_to.active_element) == ("true", field)
    return " ".join(row.text.split())


def press(browser: Chrome, *keys: str) -> None:
    for key in keys:
        ActionChains(browser).send_keys(key).perform()
