"""The last hands of a round: two phones and the desk, with a network and without one."""

import pytest
from selenium.webdriver import Chrome

from tests.browser.inn import Inn
from tests.browser.logs import complaints
from tests.browser.pages import SAVE, TablePage
from tests.browser.saving import await_bar, await_that, played, typed
from tests.browser.seats import hand_entered, link_address, seated_table
from tournaments.models import HandRevision

pytestmark = pytest.mark.browser

DREIER = {"contract": "dreier", "declarer": 0, "won": True}
TONE = "return document.querySelector('[data-said^=all-entered]')?.dataset.tone"


def test_the_last_hands_lead_to_the_end_from_wherever_they_come(
    phone: Chrome, small_phone: Chrome, inn: Inn, server: str
) -> None:
    table = seated_table(hands_at_four=3)
    one, other = TablePage(phone, link_address(table, inn.url)), TablePage(small_phone, link_address(table, server))
    one.open()
    other.open()
    played(one, "dreier")
    await_that(other, lambda: other.hand == 2)
    hand_entered(table, DREIER, number=3, minutes_ago=0)
    await_that(one, lambda: one.sees('#sheet [data-hand="3"]'))

    inn.cut()
    typed(one, "dreier", 1)
    one.tap(SAVE)
    await_bar(one, "(1)")
    assert phone.execute_script(TONE) == "warn"
    one.tap('table.sheet tbody a[href$="/hands/2/"]')
    await_that(one, lambda: one.mode == "correct")
    one.choose("outcome", "2-yes")
    await_that(one, one.can_save)
    one.tap(SAVE)
    await_that(one, lambda: one.mode == "enter")
    await_bar(one, "(1)")
    assert "korrigiert" in one.see("#last").text
    inn.join()

    await_that(one, lambda: one.sees("#round-end a.primary"))
    await_that(other, lambda: other.sees("#round-end a.primary"))
    assert HandRevision.objects.filter(hand__table=table, hand__number=2).count() == 2
    phone.get("about:blank")
    complaints(phone)
