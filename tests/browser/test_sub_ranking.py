"""A ranking of some evenings of a season: whoever ticks one means only these."""

import pytest
from selenium.webdriver import Chrome

from tests.browser.desk import Desk
from tests.factories import PASSWORD, anna
from tests.totals_evenings import closed

pytestmark = pytest.mark.browser


def test_ticking_an_evening_chooses_only_these(desk: Chrome, server: str) -> None:
    anna()
    mine = closed((9,), (-9,), rounds=1).season
    page = Desk(desk, server)
    page.log_in("anna", PASSWORD)
    desk.get(f"{server}/desk/seasons/{mine.pk}/rankings/new/")
    every, some = (page.see(f"[name=which][value={value}]") for value in ("all", "some"))
    assert (every.is_selected(), some.is_selected()) == (True, False)

    tick = page.see("[name=evenings]")
    tick.send_keys(" ")
    assert (tick.is_selected(), some.is_selected()) == (True, True)
    every.send_keys(" ")
    tick.send_keys(" ")
    assert every.is_selected()

    season, best = (page.see(f"[name=counting][value='{value}']") for value in ("", "best_n"))
    assert season.is_selected()
    page.see("[name=n]").send_keys("2")
    assert best.is_selected()
