"""The table's phone without a network: whatever fails, every hand is at the desk once, in its order."""

from datetime import timedelta

import pytest
from django.templatetags.static import static
from django.utils import timezone
from selenium.webdriver import Chrome

from tests.browser.inn import Inn
from tests.browser.logs import complaints
from tests.browser.pages import SAVE, TablePage
from tests.browser.saving import await_bar, await_that, played, send_now, typed
from tests.browser.seats import hand_entered, link_address, seated_table
from tests.factories import at_desk
from tournaments.actions.draw import renew_link
from tournaments.models import HandRevision, Table

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("as_installed")]

KEPT = "const done = arguments[0]; navigator.serviceWorker.ready.then(() => done());"
NERVOUS = """
const tap = () => document.querySelector("#undo button")?.click();
tap();
setTimeout(() => { tap(); setTimeout(arguments[0], 300); }, 300);
"""
TWICE = "const save = document.querySelector(arguments[0]); save.click(); save.click();"
CAN_UNDO = """
const look = (minutes) => {
  const now = Date.now;
  Date.now = () => now() + minutes * 60_000;
  document.dispatchEvent(new Event("queue:change"));
  Date.now = now;
  return Boolean(document.getElementById("undo"));
};
return [1.9, 2.1, 0].map(look);
"""
APPLY = """
const [sheet, done] = arguments;
import(sheet).then(({applySheet}) => applySheet("<h1>WLAN</h1>")).catch(() => done("refused"));
"""
TOP = """
const done = arguments[0];
const look = () => done(Math.round(document.querySelector("#pad").getBoundingClientRect().top));
requestAnimationFrame(() => requestAnimationFrame(look));  // a scroll that follows what has come is over
"""
NOTICED = 20
"""Pixels; less than half of a choice's height."""
LATE = '[data-said^="draft-late"]'
KEPT_DRAFT = '[data-said^="draft-kept"]'
HandLines = list[tuple[int, str]]


def at_the_desk(table: Table) -> HandLines:
    """Number and contract of each revision there is, in the order in which they came."""
    written = HandRevision.objects.filter(hand__table=table).order_by("pk")
    return [(each.hand.number, (each.record or {}).get("contract", "")) for each in written.select_related("hand")]


def top(page: TablePage) -> int:
    """Pixels from the top of the screen to the choices."""
    return int(page.browser.execute_async_script(TOP))


def leave(page: TablePage) -> None:
    """What the browser said of the missing network is left out."""
    page.browser.get("about:blank")
    complaints(page.browser)


@pytest.fixture
def table() -> Table:
    return seated_table()


@pytest.fixture
def page(phone: Chrome, inn: Inn, table: Table) -> TablePage:
    """The table's page, kept by the phone."""
    page = TablePage(phone, link_address(table, inn.url))
    page.open()
    phone.execute_async_script(KEPT)
    return page


def test_hands_saved_without_a_network_arrive_once_and_in_order(page: TablePage, inn: Inn, table: Table) -> None:
    played(page, "dreier")
    await_bar(page, "Bei der Turnierleitung")

    inn.cut()
    played(page, "dreier", 1)
    played(page, "piccolo", 2)
    await_bar(page, "Auf diesem Handy (2)")
    totals = page.totals()
    page.browser.refresh()
    await_bar(page, "Auf diesem Handy (2)")
    assert (page.hand, page.totals()) == (4, totals)
    played(page, "bettel", 3)
    await_bar(page, "Auf diesem Handy (3)")

    inn.join()
    send_now(page)
    await_bar(page, "Bei der Turnierleitung")
    assert at_the_desk(table) == [(1, "dreier"), (2, "dreier"), (3, "piccolo"), (4, "bettel")]
    assert page.hand == 5
    leave(page)


def test_a_double_tap_and_a_receipt_that_got_lost_are_one_hand(page: TablePage, inn: Inn, table: Table) -> None:
    typed(page, "dreier")
    page.browser.execute_script(TWICE, SAVE)
    await_bar(page, "Bei der Turnierleitung")
    assert page.hand == 2
    assert page.browser.execute_script(CAN_UNDO) == [True, False, True]  # for two minutes

    typed(page, "piccolo")
    inn.lose_answers()
    page.tap(SAVE)
    await_that(page, lambda: len(at_the_desk(table)) == 2)
    await_bar(page, "Auf diesem Handy (1)")
    inn.join()
    send_now(page)
    await_bar(page, "Bei der Turnierleitung")
    assert at_the_desk(table) == [(1, "dreier"), (2, "piccolo")]
    leave(page)


def test_a_captive_portal_is_no_desk(page: TablePage, inn: Inn, table: Table) -> None:
    inn.ask_to_log_in()
    assert page.browser.execute_async_script(APPLY, static("js/phone/sheet.js")) == "refused"
    played(page, "dreier")
    await_bar(page, "Auf diesem Handy (1)")
    assert at_the_desk(table) == []
    assert page.sees('#sheet [data-hand="1"]')

    inn.join()
    send_now(page)
    await_bar(page, "Bei der Turnierleitung")
    assert at_the_desk(table) == [(1, "dreier")]
    leave(page)


def test_what_never_left_the_phone_is_changed_there(page: TablePage, inn: Inn, table: Table) -> None:
    inn.cut()
    for contract in ("dreier", "piccolo", "bettel"):
        played(page, contract)
    page.browser.execute_async_script(NERVOUS)
    await_bar(page, "Auf diesem Handy (2)")
    assert page.hand == 3
    for number, contract in ((2, "farbensolo"), (1, "solodreier")):
        page.tap(f'table.sheet tbody a[href$="/hands/{number}/"]')
        await_that(page, lambda number=number: (page.hand, page.mode) == (number, "correct"))  # type: ignore[misc]
        typed(page, contract, 1)
        page.tap(SAVE)
        await_that(page, lambda: page.hand == 3)

    inn.join()
    send_now(page)
    await_bar(page, "Bei der Turnierleitung")
    assert at_the_desk(table) == [(1, "dreier"), (2, "farbensolo"), (1, "solodreier")]  # 1 might have arrived before
    leave(page)


def test_a_correction_of_a_correction_that_arrived_meanwhile_asks_nothing(
    page: TablePage, inn: Inn, table: Table
) -> None:
    played(page, "dreier")
    await_bar(page, "Bei der Turnierleitung")
    inn.cut()
    for contract in ("piccolo", "bettel"):
        page.tap('table.sheet tbody a[href$="/hands/1/"]')
        await_that(page, lambda: page.mode == "correct")
        typed(page, contract, 1)
        if contract == "bettel":
            inn.join()
            send_now(page)
            await_bar(page, "Bei der Turnierleitung")  # while this one is open
        page.tap(SAVE)
        await_that(page, lambda: page.hand == 2)
    await_bar(page, "Bei der Turnierleitung")
    assert at_the_desk(table) == [(1, "dreier"), (1, "piccolo"), (1, "bettel")]
    leave(page)


def test_two_tabs_of_a_phone_send_every_hand_once(page: TablePage, inn: Inn, table: Table) -> None:
    first = page.browser.current_window_handle
    typed(page, "bettel", 3)
    page.browser.switch_to.new_window("tab")
    page.open()
    second = page.browser.current_window_handle
    inn.cut()
    played(page, "dreier")
    page.browser.switch_to.window(first)
    await_that(page, lambda: page.hand == 2 and page.sees(LATE))
    assert "Spiel 1 ist inzwischen eingetragen: Dreier" in page.see(LATE).text
    page.tap(f"{LATE} [data-answer=next]")
    await_that(page, page.can_save)
    page.tap(SAVE)
    await_that(page, lambda: page.hand == 3)
    inn.join()
    send_now(page)
    await_bar(page, "Bei der Turnierleitung")
    assert at_the_desk(table) == [(1, "dreier"), (2, "bettel")]

    for tab, contract in ((first, "piccolo"), (second, "solodreier")):
        page.browser.switch_to.window(tab)
        page.browser.get(f"{page.url}hands/1/")
        await_that(page, lambda: page.mode == "correct")
        typed(page, contract)
    inn.cut()
    for tab in (first, second):  # each its own, whatever draft they began with
        page.browser.switch_to.window(tab)
        page.tap(SAVE)
        await_that(page, lambda: page.hand == 3)
    inn.join()
    send_now(page)
    await_bar(page, "Bei der Turnierleitung")
    assert at_the_desk(table)[2:] == [(1, "piccolo"), (1, "solodreier")]
    leave(page)


def test_two_phones_with_the_same_hand_are_asked(
    page: TablePage, small_phone: Chrome, server: str, inn: Inn, table: Table
) -> None:
    other = TablePage(small_phone, link_address(table, server))
    other.open()
    inn.cut()
    played(page, "dreier")
    played(other, "piccolo", 1)
    await_bar(other, "Bei der Turnierleitung")

    inn.join()
    send_now(page)
    await_bar(page, "Spiel 1 bitte ansehen")
    await_that(page, lambda: page.sees("#ask [data-answer=mine]"))
    both = page.see("#ask").text
    assert ("Piccolo" in both, "Dreier" in both, "{" in both) == (True, True, False)
    page.tap("#undo button")  # theirs
    assert page.sees("#ask [data-answer=mine]")
    page.tap("#ask [data-answer=next]")
    await_that(page, lambda: page.hand == 2 and page.can_save())
    page.browser.refresh()
    await_that(page, lambda: page.sees("#ask [data-answer=mine]"))
    page.tap("#ask [data-answer=mine]")
    await_bar(page, "Bei der Turnierleitung")
    assert at_the_desk(table) == [(1, "piccolo"), (1, "dreier")]
    assert HandRevision.objects.latest("pk").reason == "=differed"
    await_bar(other, "Spiel 1: anderswo geändert")
    leave(page)


def test_an_undo_refused_too_late_leads_to_a_correction_with_what_was_typed(
    page: TablePage, inn: Inn, table: Table
) -> None:
    played(page, "dreier")
    await_bar(page, "Bei der Turnierleitung")
    inn.cut()
    page.tap("#undo button")
    await_that(page, lambda: (page.hand, page.mode) == (1, "enter"))
    typed(page, "bettel", 1)
    HandRevision.objects.update(recorded_at=timezone.now() - timedelta(minutes=3))
    inn.join()
    send_now(page)
    await_that(page, lambda: page.hand == 2 and page.sees("#ask [data-answer=open]"))
    assert "Spiel 1 wurde nicht rückgängig gemacht." in page.see("#ask").text
    assert not page.sees(LATE)  # one question

    page.tap("#ask [data-answer=open]")
    await_that(page, lambda: (page.hand, page.mode) == (1, "correct") and page.can_save())
    assert (page.contract, page.sees(KEPT_DRAFT)) == ("bettel", True)
    page.tap('label:has([name="why"][value="typing"])')
    await_that(page, page.can_save)
    page.tap(SAVE)
    await_bar(page, "Bei der Turnierleitung")
    assert at_the_desk(table) == [(1, "dreier"), (1, "bettel")]
    assert (page.hand, page.sees(LATE)) == (2, False)
    leave(page)


def test_a_hand_is_saved_while_the_question_about_another_one_is_open(page: TablePage, inn: Inn, table: Table) -> None:
    inn.cut()
    played(page, "piccolo", 1)
    typed(page, "bettel", 3)
    renew_link(table, actor=at_desk(), now=timezone.now())
    inn.join()
    send_now(page)
    await_bar(page, "Spiel 1 bitte ansehen")
    page.tap("#bar button")
    assert "Dieser Link gilt nicht mehr." in page.see("#ask").text
    page.tap(SAVE)
    await_that(page, lambda: page.hand == 3)
    assert at_the_desk(table) == []
    page.browser.get(link_address(Table.objects.get(pk=table.pk), inn.url))
    await_that(page, lambda: at_the_desk(table) == [(1, "piccolo"), (2, "bettel")])
    leave(page)


def test_nothing_moves_under_a_finger_while_a_hand_is_typed(page: TablePage, inn: Inn, table: Table) -> None:
    typed(page, "bettel", 3)
    before = top(page)
    for number in range(table.hands, 0, -1):
        hand_entered(table, {"contract": "dreier", "declarer": 0, "won": False}, number=number)
    await_that(page, lambda: page.sees('[data-said="table-changed"]'))
    assert abs(top(page) - before) < NOTICED

    renew_link(table, actor=at_desk(), now=timezone.now())
    await_that(page, lambda: page.sees('[data-said="link-gone"]'))
    assert abs(top(page) - before) < NOTICED
    leave(page)


def test_nothing_moves_under_a_finger_while_a_question_is_open(page: TablePage, inn: Inn, table: Table) -> None:
    inn.cut()
    played(page, "piccolo", 1)
    typed(page, "bettel", 3)
    hand_entered(table, {"contract": "dreier", "declarer": 0, "won": False}, number=1)
    inn.join()
    send_now(page)
    await_bar(page, "Spiel 1 bitte ansehen")
    page.tap("#bar button")
    await_that(page, lambda: page.sees("#ask [data-answer=mine]"))
    before = top(page)
    renew_link(table, actor=at_desk(), now=timezone.now())
    await_that(page, lambda: page.sees('[data-said="link-gone"]'))
    assert abs(top(page) - before) < NOTICED
    leave(page)


def test_a_refused_hand_is_neither_asked_for_again_nor_replaced(page: TablePage, inn: Inn, table: Table) -> None:
    inn.cut()
    played(page, "piccolo", 1)
    typed(page, "bettel", 3)
    renew_link(table, actor=at_desk(), now=timezone.now())
    inn.join()
    send_now(page)
    await_bar(page, "Spiel 1 bitte ansehen")
    page.tap(SAVE)
    await_that(page, lambda: page.hand == 3)
    assert "Dieser Link gilt nicht mehr." in page.see("#ask").text
    page.browser.get(link_address(Table.objects.get(pk=table.pk), inn.url))
    await_that(page, lambda: at_the_desk(table) == [(1, "piccolo"), (2, "bettel")])
    leave(page)
