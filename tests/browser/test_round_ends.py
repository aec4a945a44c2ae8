"""The last hands of a round: two phones and the desk, with a network and without one."""

import pytest
from selenium.webdriver import Chrome

from tests.browser.inn import Inn
from tests.browser.logs import complaints
from tests.browser.pages import SAVE, TablePage
from tests.browser.saving import await_bar, await_that, played, typed
from tests.browser.seats import hand_entered, link_address, seated_table, stand_in_at
from tournaments.models import HandRevision

pytestmark = pytest.mark.browser

ALL_ENTERED = "[data-said^=all-entered]"
PAGES = """
const isPage = ({initiatorType, name}) => initiatorType === "fetch" && /\\/t\\/[^/]+\\/(\\?all)?$/.test(name);
return performance.getEntriesByType("resource").filter(isPage).length;
"""
SLOW_PAGE = """
const real = window.fetch;
window.pages = [];
window.fetch = async (address, ...more) => {
  if (!/\\/t\\/[^/]+\\/(\\?all)?$/.test(address)) return real(address, ...more);
  window.pages.push("asked");
  const page = await (await real(address, ...more)).text();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  setTimeout(() => window.pages.push("here"), 300);
  return new Response(page);
};
"""
"""The page on which the table signs takes its time."""
DREIER = {"contract": "dreier", "declarer": 0, "won": True}
TONE = "return document.querySelector('[data-said^=all-entered]')?.dataset.tone"


def looked_at(page: TablePage) -> bool:
    """A page that was opened sends its refused hands once more: the question goes and comes."""
    page.browser.execute_script("document.querySelector('#ask [data-answer=open]')?.click()")
    return page.can_save()


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


def test_a_hand_tapped_while_the_end_is_on_its_way_stays_open(phone: Chrome, server: str) -> None:
    page = TablePage(phone, link_address(seated_table(hands_at_four=2), server))
    page.open()
    played(page, "dreier")
    phone.execute_script(SLOW_PAGE)
    typed(page, "dreier", 1)
    page.tap(SAVE)
    await_that(page, lambda: phone.execute_script("return window.pages[0]") == "asked")

    page.tap('table.sheet tbody a[href$="/hands/1/"]')

    await_that(page, lambda: phone.execute_script("return window.pages[1]") == "here")
    assert (page.hand, page.mode) == (1, "correct")
    page.choose("outcome", "2-yes")
    await_that(page, page.can_save)
    page.tap(SAVE)
    await_that(page, lambda: page.sees("#round-end a.primary"))


def test_with_all_others_in_and_one_refused_its_question_stays(phone: Chrome, inn: Inn) -> None:
    table = seated_table(hands_at_four=2)
    page = TablePage(phone, link_address(table, inn.url))
    page.open()
    inn.cut()
    typed(page, "dreier")
    page.tap(SAVE)
    await_bar(page, "Auf diesem Handy (1)")
    stand_in_at(table, place=1, from_hand=1)
    hand_entered(table, DREIER, number=2, minutes_ago=0)
    inn.join()
    await_that(page, lambda: page.sees("#ask [data-answer=open]") and page.sees(ALL_ENTERED))
    page.open()
    await_that(page, lambda: page.sees("#ask [data-answer=open]") and page.sees(ALL_ENTERED))
    assert phone.execute_script(PAGES) == 0  # it neither loads the table's page nor goes on loading it
    await_that(page, lambda: looked_at(page))
    page.tap(SAVE)
    await_that(page, lambda: page.sees("#round-end a.primary"))
    phone.get("about:blank")
    complaints(phone)
