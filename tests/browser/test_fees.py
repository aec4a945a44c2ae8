"""The list of fees keeps its place: after one is taken the keyboard goes on at the next who owes."""

import pytest
from selenium.webdriver import ActionChains, Chrome
from selenium.webdriver.common.keys import Keys

from tests.browser.desk import Desk
from tests.browser.waiting import waiting
from tests.factories import PASSWORD, seated_tournament
from tournaments.models import CashEntry

pytestmark = pytest.mark.browser


def test_the_list_goes_on_where_it_was(desk: Chrome, server: str) -> None:
    tournament = seated_tournament(players=20, fee_cents=1_400)
    page = Desk(desk, server)
    page.log_in("anna", PASSWORD)
    desk.get(f"{server}/desk/evenings/{tournament.pk}/till/fees/")
    buttons = desk.find_elements("css selector", "main tbody button[value=cash]")
    ids = [str(each.get_attribute("id")) for each in buttons]

    def goes_on_at(place: int) -> None:
        waiting(desk).until(lambda _: desk.switch_to.active_element.get_attribute("id") == ids[place])

    desk.execute_script("arguments[0].focus()", buttons[14])
    for place in (15, 16):
        ActionChains(desk).send_keys(Keys.ENTER).perform()
        goes_on_at(place)
    assert int(desk.execute_script("return scrollY")) > 0
    for tick in desk.find_elements("css selector", "[form=several]")[:3]:
        desk.execute_script("arguments[0].click()", tick)
    page.see("#several button").click()
    page.see("#take button[value=card]").click()
    goes_on_at(3)
    assert sorted(CashEntry.objects.values_list("method", flat=True)) == ["card"] * 3 + ["cash"] * 2
