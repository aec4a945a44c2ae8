"""Two things typed for one hand, on a phone that may have no network: each is there until it is saved or discarded."""

import pytest
from selenium.webdriver import Chrome

from tests.browser.inn import Inn
from tests.browser.pages import SAVE, TablePage
from tests.browser.saving import await_bar, await_that, played, send_now, typed
from tests.browser.seats import SHORT_NAMES, hand_entered, link_address, seated_table, stand_in_at
from tests.browser.test_drafts import FULL, KEEPS, KEPT, LATE, LOST
from tests.browser.test_offline import at_the_desk, leave
from tournaments.models import Table

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("as_installed")]

NEXT = "#ask [data-answer=next]"
LATE_NEXT = f"{LATE} [data-answer=next]"


def ask(page: TablePage) -> None:
    """The question behind the bar, where no hand that is half typed keeps it back."""
    if not page.sees("#ask [data-answer=mine]"):
        page.tap("#bar button")
    await_that(page, lambda: page.sees("#ask [data-answer=mine]"))


def opened(phone: Chrome, table: Table, server: str) -> TablePage:
    page = TablePage(phone, link_address(table, server))
    page.open()
    return page


def test_a_hand_that_becomes_the_next_one_and_what_was_typed_for_that_are_both_kept(phone: Chrome, inn: Inn) -> None:
    table = seated_table()
    page = opened(phone, table, inn.url)
    inn.cut()
    played(page, "dreier")
    typed(page, "bettel", 3)
    hand_entered(table, {"contract": "piccolo", "declarer": 1, "won": True}, number=1)
    inn.join()
    send_now(page)
    await_bar(page, "Spiel 1 bitte ansehen")
    ask(page)
    assert "Von Ihnen ist nichts gespeichert" not in page.see("#ask").text
    page.tap(NEXT)
    await_that(page, page.can_save)
    assert (page.hand, page.contract) == (2, "dreier")

    page.tap(SAVE)
    await_bar(page, "Bei der Turnierleitung")
    await_that(page, lambda: page.sees(LATE_NEXT))
    page.tap(LATE_NEXT)
    await_that(page, page.can_save)
    assert (page.hand, page.contract) == (3, "bettel")
    page.tap(SAVE)
    await_that(page, lambda: len(at_the_desk(table)) == 3)
    assert at_the_desk(table) == [(1, "piccolo"), (2, "dreier"), (3, "bettel")]
    leave(page)


def test_a_late_draft_that_becomes_the_next_hand_keeps_what_was_typed_for_that(phone: Chrome, server: str) -> None:
    table = seated_table()
    page = opened(phone, table, server)
    typed(page, "bettel", 3)
    hand_entered(table, LOST, number=1)
    await_that(page, lambda: page.hand == 2 and page.sees(LATE_NEXT))
    typed(page, "dreier", 0)
    page.tap(LATE_NEXT)
    await_that(page, lambda: page.contract == "bettel" and page.sees(KEPT))
    page.tap(SAVE)
    await_that(page, lambda: page.hand == 3 and page.sees(LATE_NEXT))
    page.tap(LATE_NEXT)
    await_that(page, page.can_save)
    assert (page.hand, page.contract) == (3, "dreier")
    leave(page)


def test_a_hand_is_offered_as_the_next_one_only_where_nobody_in_it_sits_out(phone: Chrome, inn: Inn) -> None:
    table = seated_table((*SHORT_NAMES, "Gstiesler"))
    page = opened(phone, table, inn.url)
    inn.cut()
    typed(page, "bettel", 1)
    page.choose("kontra-0", "2")  # who sits out in hand 2
    await_that(page, page.can_save)
    page.tap(SAVE)
    await_that(page, lambda: page.hand == 2)
    hand_entered(table, LOST, number=1)
    inn.join()
    send_now(page)
    await_bar(page, "Spiel 1 bitte ansehen")
    ask(page)
    assert not page.sees(NEXT)
    page.tap("#ask [data-answer=drop]")

    for seat, fits in ((0, False), (1, True)):
        number = page.hand
        typed(page, "bettel", seat)  # with no Kontra by anybody
        hand_entered(table, LOST, number=number)
        await_that(page, lambda number=number: page.hand == number + 1 and page.sees(LATE))  # type: ignore[misc]
        assert page.sees(LATE_NEXT) == fits
        page.tap(f"{LATE} [data-answer=drop]")
    leave(page)


def test_without_room_what_was_typed_stays_as_long_as_the_page(phone: Chrome, server: str) -> None:
    table = seated_table()
    page = opened(phone, table, server)
    phone.execute_script(FULL)
    typed(page, "bettel", 2)
    assert not phone.execute_script(KEEPS)
    stand_in_at(table, place=1, from_hand=1)
    await_that(page, lambda: page.sees(KEPT))
    assert page.contract == "bettel"
    phone.execute_script("localStorage.clear()")
    leave(page)


def test_a_link_to_what_is_missing_leaves_what_was_typed(phone: Chrome, server: str) -> None:
    page = opened(phone, seated_table(), server)
    page.start("trischaken")
    page.write('input[name="thirds-0"]', "35")
    page.tap('#answer a[href^="#id_"]')
    page.browser.refresh()
    await_that(page, lambda: page.sees(KEPT))
    assert page.see('input[name="thirds-0"]').get_attribute("value") == "35"
    page.tap(f"{KEPT} [data-answer=drop]")
    leave(page)
