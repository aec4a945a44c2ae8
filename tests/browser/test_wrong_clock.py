"""A phone whose clock is years off, and is put right in the middle: what was saved arrives once, in its order."""

import pytest
from selenium.webdriver import Chrome

from tests.browser.inn import Inn
from tests.browser.logs import complaints
from tests.browser.pages import SAVE, TablePage
from tests.browser.queue_page import every_page
from tests.browser.saving import await_that, played, typed
from tests.browser.seats import link_address, seated_table
from tournaments.models import HandRevision

pytestmark = pytest.mark.browser

OFF = "const now = Date.now.bind(Date); Date.now = () => now() + %d * 365 * 24 * 60 * 60 * 1000;"
KEPT = "const done = arguments[0]; navigator.serviceWorker.ready.then(() => done());"


@pytest.mark.parametrize("years", [-5, 5])
def test_a_phone_whose_clock_is_wrong_loses_nothing(phone: Chrome, inn: Inn, years: int) -> None:
    table = seated_table()
    page = TablePage(phone, link_address(table, inn.url))
    with every_page(phone, OFF % years):
        page.open()
        phone.execute_async_script(KEPT)
        inn.cut()
        played(page, "dreier")
        played(page, "piccolo", 1)
    phone.refresh()
    await_that(page, lambda: page.hand == 3)
    typed(page, "bettel", 2)
    inn.join()
    page.tap(SAVE)

    written = HandRevision.objects.filter(hand__table=table).order_by("pk")
    await_that(page, lambda: written.count() == 3)
    assert list(written.values_list("hand__number", "number")) == [(1, 1), (2, 1), (3, 1)]
    phone.get("about:blank")
    complaints(phone)
