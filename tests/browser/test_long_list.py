"""A long list of qualifiers on a phone: part after part, and whoever is looked for is found in any of them."""

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.keys import Keys

from tests.browser.desk import Desk
from tests.browser.sizes import narrow, wide
from tests.browser.waiting import waiting
from tests.factories import PASSWORD, anna
from tests.totals_evenings import closed
from tournaments.models import Player

pytestmark = pytest.mark.browser


def test_parts_are_opened_by_a_tick_and_by_looking_for_a_name(desk: Chrome, server: str) -> None:
    anna()
    points = range(21, 0, -2)
    mine = closed(*((each,) for each in points), (-sum(points),), rounds=1).season
    last = Player.objects.order_by("pk").last()
    assert last
    page = Desk(desk, server)
    page.log_in("anna", PASSWORD)
    desk.get(f"{server}/desk/seasons/{mine.pk}/qualifiers/")

    def seen() -> list[str]:
        return [each.text for each in page.see_all("#qualifying tbody th") if each.is_displayed()]

    assert len(seen()) == 12
    narrow(desk, 390)
    assert (len(seen()), last.name in " ".join(seen())) == (10, False)
    page.write("[data-table-filter] input", f"Dr. {last.family_name}, {last.given_name} ({last.place})")
    waiting(desk).until(lambda _: len(seen()) == 1)
    assert last.name in seen()[0]
    page.see("[data-table-filter] input").send_keys(Keys.ESCAPE, " ")
    waiting(desk).until(lambda _: len(seen()) == 10)
    for box in page.see_all(".part input"):
        box.click()
    waiting(desk).until(lambda _: len(seen()) == 2)
    wide(desk)
    assert len(seen()) == 12
