"""A whole hand at the desk with keys alone, as somebody types a stack of score sheets."""

import pytest
from selenium.webdriver import ActionChains, Chrome
from selenium.webdriver.common.keys import Keys

from tests.browser.desk import Desk
from tests.browser.pages import SAVE, HandPage
from tests.browser.seats import seated_table
from tests.browser.waiting import waiting
from tests.factories import PASSWORD
from tournaments.models import HandRevision

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


def press(browser: Chrome, *keys: str) -> None:
    for key in keys:
        ActionChains(browser).send_keys(key).perform()
