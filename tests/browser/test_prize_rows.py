"""The form of a prize scheme by keyboard: a row more, a row less, what would be paid out, and Enter saves."""

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.keys import Keys

from tests.actions.till.acts import finished_tournament, set_prizes, take_all
from tests.browser.axe import violations
from tests.browser.desk import Desk
from tests.browser.waiting import waiting
from tests.factories import PASSWORD
from tournaments.money.prize_schemes import CentsByRank, PercentOfFees, PrizeScheme, prize_scheme_document

pytestmark = pytest.mark.browser


def test_rows_come_and_go_in_place_and_enter_saves(desk: Chrome, server: str) -> None:
    tournament = finished_tournament()
    take_all(tournament)
    set_prizes(tournament, PrizeScheme("Abend", (PercentOfFees((30, 20)), CentsByRank((5_000,)))))
    page = Desk(desk, server)
    page.log_in("anna", PASSWORD)
    desk.get(f"{server}/desk/evenings/{tournament.pk}/till/prizes/scheme/")
    first = desk.current_url

    page.write('[name="percent_of_fees-0-percents"]', "30 20 10" + Keys.TAB)
    waiting(desk).until(lambda _: "60 %" in page.see("#offered tfoot").text)
    page.tap('button[name="more"][value="percent_of_fees"]')
    waiting(desk).until(lambda _: page.sees('[name="percent_of_fees-2-percents"]'))
    waiting(desk).until(lambda _: desk.switch_to.active_element == page.see('[name="percent_of_fees-2-percents"]'))
    kept = page.see('[name="percent_of_fees-0-percents"]').get_attribute("value")
    found = violations(desk)
    page.tap('button[name="without"][value="cents_by_rank-1"]')
    waiting(desk).until(lambda _: not page.sees('[name="cents_by_rank-1-cents"]'))
    page.write('[name="percent_of_fees-2-percents"]', "5 5" + Keys.ENTER)
    waiting(desk).until(lambda _: desk.current_url != first)

    assert (kept, found, page.is_done()) == ("30 20 10", [], True)
    tournament.refresh_from_db()
    assert tournament.prize_scheme == prize_scheme_document(
        PrizeScheme("Abend", (PercentOfFees((30, 20, 10)), PercentOfFees((5, 5))))
    )
