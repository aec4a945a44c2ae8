"""The room with keys alone: to a table, into it, and back."""

import pytest
from selenium.webdriver import ActionChains, Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.actions.acts import enter, record_paper_totals
from tests.browser.axe import violations
from tests.browser.desk import Desk
from tests.browser.waiting import waiting
from tests.factories import PASSWORD, seated_tournament, tables_of

pytestmark = pytest.mark.browser


def test_arrows_walk_the_tables_numbers_jump_and_escape_leads_back(desk: Chrome, server: str) -> None:
    """The focus stays where it is when the cards are asked for again; the room is as it was chosen on the way back."""
    tables = tables_of(seated_tournament(players=52))
    enter(tables[0])
    record_paper_totals(tables[11], 1, -1, 0, 0)
    Desk(desk, server).log_in("anna", PASSWORD)
    room = f"{server}/desk/evenings/{tables[0].round.tournament_id}/rounds/1/?order=number"
    desk.get(room)
    assert violations(desk) == []

    press(desk, Keys.ARROW_RIGHT)
    assert meant(desk) == "table-1"
    press(desk, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_LEFT)
    assert meant(desk) == "table-2"
    columns = desk.execute_script("""
        const cards = [...document.querySelectorAll(".table-card")];
        return cards.filter((card) => card.offsetTop === cards[0].offsetTop).length;
    """)
    press(desk, Keys.ARROW_DOWN)
    assert meant(desk) == f"table-{2 + columns}"
    press(desk, Keys.ARROW_UP)
    assert meant(desk) == "table-2"
    press(desk, Keys.END)
    assert meant(desk) == "table-13"
    press(desk, "1", "2")
    assert meant(desk) == "table-12"

    desk.execute_script("""
        window.swapped = 0;
        document.addEventListener('htmx:afterSettle', () => (window.swapped += 1));
        const room = document.querySelector('main [hx-get*=order]');
        htmx.ajax('GET', room.getAttribute('hx-get'), room);
    """)
    waiting(desk).until(lambda _: desk.execute_script("return window.swapped"))
    assert meant(desk) == "table-12"

    press(desk, Keys.ENTER)
    waiting(desk).until(lambda _: desk.current_url.endswith(f"/tables/{tables[11].pk}/"))
    assert violations(desk) == []
    press(desk, Keys.ESCAPE)
    waiting(desk).until(lambda _: desk.current_url == f"{room}#table-12")
    waiting(desk).until(lambda _: meant(desk) == "table-12")

    press(desk, Keys.ENTER)
    waiting(desk).until(lambda _: desk.current_url.endswith(f"/tables/{tables[11].pk}/"))
    desk.get(f"{desk.current_url}link/")  # a look at another page of the table, and back by the browser's own ways
    desk.back()
    press(desk, Keys.ESCAPE)
    waiting(desk).until(lambda _: desk.current_url == f"{room}#table-12")
    desk.get(room)
    press(desk, "7", Keys.ENTER)
    waiting(desk).until(lambda _: desk.current_url.endswith(f"/tables/{tables[6].pk}/"))
    desk.back()
    waiting(desk).until(lambda _: (desk.current_url, meant(desk)) == (room, "table-7"))


def test_a_table_opened_elsewhere_leads_back_to_its_card(desk: Chrome, server: str) -> None:
    tables = tables_of(seated_tournament(players=12))
    Desk(desk, server).log_in("anna", PASSWORD)
    desk.get(f"{server}/desk/evenings/{tables[2].round.tournament_id}/tables/{tables[2].pk}/")

    press(desk, Keys.ESCAPE)

    waiting(desk).until(lambda _: desk.current_url.endswith("/rounds/1/#table-3"))
    waiting(desk).until(lambda _: meant(desk) == "table-3")


def meant(browser: Chrome) -> str:
    """What has the focus."""
    return str(browser.switch_to.active_element.get_attribute("id"))


def press(browser: Chrome, *keys: str) -> None:
    browser.find_element(By.TAG_NAME, "body")
    for key in keys:
        ActionChains(browser).send_keys(key).perform()
