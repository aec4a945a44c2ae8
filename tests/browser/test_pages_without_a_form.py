"""Hands that wait on a phone leave it from every page, also from one on which nothing can be entered any more."""

import pytest
from django.utils import timezone
from selenium.webdriver import Chrome

from tests.actions.acts import DREIER, enter
from tests.browser.inn import Inn
from tests.browser.logs import complaints
from tests.browser.pages import SAVE, TablePage
from tests.browser.saving import await_bar, await_that, typed
from tests.browser.seats import link_address, seated_table
from tests.factories import at_desk, bert
from tournaments.actions.room.tables import close_table
from tournaments.models import HandRevision, Table

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("as_installed")]

KEPT = "const done = arguments[0]; navigator.serviceWorker.ready.then(() => done());"


def leave(page: TablePage) -> None:
    """What the browser said of the missing network is left out."""
    page.browser.get("about:blank")
    complaints(page.browser)


@pytest.fixture
def table() -> Table:
    return seated_table(hands_at_four=2)


@pytest.fixture
def page(phone: Chrome, inn: Inn, table: Table) -> TablePage:
    """Its page, kept by the phone."""
    page = TablePage(phone, link_address(table, inn.url))
    page.open()
    phone.execute_async_script(KEPT)
    return page


def test_a_hand_for_a_closed_table_is_asked_about(page: TablePage, inn: Inn, table: Table) -> None:
    inn.cut()
    typed(page, "dreier")
    page.tap(SAVE)
    await_bar(page, "Auf diesem Handy")
    for number in (1, 2):
        enter(table, number=number)
    close_table(table, actor=at_desk(), now=timezone.now())

    inn.join()
    page.open()

    await_bar(page, "bitte ansehen")
    page.tap("#bar button")
    await_that(page, lambda: "Der Tisch ist abgeschlossen" in page.see("#ask").text)
    leave(page)


def test_a_correction_leaves_where_all_hands_are_there(page: TablePage, inn: Inn, table: Table) -> None:
    for number in (1, 2):
        enter(table, number=number, record=DREIER, actor=bert(table))
    page.open()
    page.leave('table.sheet tbody a[href$="/hands/2/"]')
    page.choose("outcome", "1-yes")
    page.tap('label:has([name="why"][value="typing"])')
    await_that(page, page.can_save)
    inn.cut()
    page.tap(SAVE)
    await_bar(page, "Auf diesem Handy")

    inn.join()
    page.open()

    corrected = HandRevision.objects.filter(hand__number=2, is_current=True)
    await_that(page, lambda: corrected.get().record == {**DREIER, "declarer": 1})
    leave(page)
