"""What was tapped and typed stays on the phone until it is saved, and the screen follows the sheet."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.keys import Keys

from tests.browser.logs import complaints
from tests.browser.pages import SAVE, TablePage
from tests.browser.seats import hand_entered, link_address, seated_table, stand_in_at
from tests.browser.waiting import waiting
from tournaments.models import HandRevision

pytestmark = pytest.mark.browser

CUT_OFF = re.compile(r"ERR_INTERNET_DISCONNECTED")
LOST = {"contract": "dreier", "declarer": 0, "won": False}
KEPT = '[data-said^="draft-kept"]'
LATE = '[data-said^="draft-late"]'
STORED = "return Object.keys(localStorage).filter((name) => name.startsWith('vorhand-draft '))"
CHOSEN = """
return [...document.querySelectorAll("#pad input")].filter((e) => e.type === "radio" ? e.checked : e.type === "text")
  .filter((e) => !e.closest(".chip > :first-child")).map((e) => `${e.name}=${e.value}`);
"""
RUFER = ["outcome=1-yes", "pagat-said=silent"]


def chosen(page: TablePage) -> list[str]:
    """Names and values of what is chosen and typed, chips left alone but for those that say something."""
    found: list[str] = page.browser.execute_script(CHOSEN)
    return found


def drafts(page: TablePage) -> int:
    stored: list[str] = page.browser.execute_script(STORED)
    return len(stored)


def await_that(page: TablePage, condition: Callable[[], bool]) -> None:
    waiting(page.browser).until(lambda _: condition())


def test_what_was_typed_comes_back_until_it_is_saved(phone: Chrome, server: str) -> None:
    page = TablePage(phone, link_address(seated_table(), server))
    page.open()
    tap_rufer(page)

    for come_back in (reload, leave_and_return, open_again_in_another_tab):
        come_back(page)
        await_that(page, lambda: page.sees(KEPT))
        assert (chosen(page), page.outcome()) == (RUFER, [2, 2, -2, -2])
        assert page.can_save()
        assert page.see(KEPT).is_displayed()
        assert page.hidden_from_sight("#people", "#answer") == []

    page.save()
    assert (page.hand, drafts(page)) == (2, 0)
    page.start("trischaken")
    page.write('input[name="thirds-0"]', "35/2" + Keys.TAB)
    reload(page)
    await_that(page, lambda: page.sees(KEPT))
    assert "thirds-0=35/2" in chosen(page)
    page.tap(f'{KEPT} [data-answer="drop"]')
    assert (chosen(page), drafts(page), page.sees(KEPT)) == ([], 0, False)


def test_a_draft_of_yesterday_is_dropped_and_that_of_other_people_moved(phone: Chrome, server: str) -> None:
    page = TablePage(phone, link_address(seated_table(), server))
    page.open()
    tap_rufer(page)
    phone.execute_script(SPOIL_AGE)
    reload(page)
    await_that(page, lambda: drafts(page) == 0)
    assert (chosen(page), page.sees(KEPT)) == ([], False)

    tap_rufer(page)
    for spoil, rufer in ((RENAME, RUFER), (SWAP, ["outcome=2-yes", "pagat-said=silent"])):
        phone.execute_script(spoil)
        reload(page)
        await_that(page, lambda: page.sees(KEPT))
        assert chosen(page) == rufer
        assert "Die Leute am Tisch haben sich inzwischen geändert" in page.see(KEPT).text
    page.tap(f'{KEPT} [data-answer="drop"]')

    with before_each_page(page, FORBID):
        reload(page)
        tap_rufer(page)
        assert not page.browser.execute_script(KEEPS)
        page.save()
    assert page.hand == 2
    with before_each_page(page, FULL):
        reload(page)
        tap_rufer(page)
        assert not page.browser.execute_script(KEEPS)
        page.save()
    assert page.hand == 3


SPOIL = """
const [name] = Object.keys(localStorage).filter((each) => each.startsWith("vorhand-draft "));
const draft = JSON.parse(localStorage.getItem(name));
%s
localStorage.setItem(name, JSON.stringify(draft));
"""
SPOIL_AGE = SPOIL % "draft.at -= 24 * 60 * 60 * 1000;"
RENAME = SPOIL % "draft.people[1] = 'Uhuinger';"
SWAP = SPOIL % "draft.people.splice(1, 2, draft.people[2], draft.people[1]);"
FORBID = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }});"


FULL = """
for (let part = "x".repeat(1 << 20), at = 0; part; at += 1) {
  try { localStorage[`full ${at}`] = part; } catch { part = part.slice(part.length / 2 + 1); }
}
"""
KEEPS = "return document.documentElement.hasAttribute('data-keeps')"


@contextmanager
def before_each_page(page: TablePage, source: str) -> Iterator[None]:
    """A private window, or a phone without room."""
    script = page.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
    yield
    page.browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)


def test_a_second_tap_sends_no_form_twice_and_a_hint_can_be_put_away(phone: Chrome, server: str) -> None:
    TablePage(phone, link_address(seated_table(), server)).open()

    assert phone.execute_script(TAP_TWICE) == 1
    assert phone.execute_script(PUT_AWAY) == [False, True]


TAP_TWICE = """
let sent = 0;
addEventListener("submit", (event) => { sent += !event.defaultPrevented; event.preventDefault(); });
const button = document.querySelector("#who form button");
button.click();
button.click();
return sent;
"""
PUT_AWAY = """
const piece = document.querySelector("[data-piece=hints]");
piece.innerHTML = '<button data-action="away"></button>';
const before = piece.hidden;
piece.firstChild.click();
return [before, piece.hidden];
"""


def tap_rufer(page: TablePage) -> None:
    page.start("rufer")
    for choice in RUFER:
        page.choose(*choice.split("="))
    await_that(page, page.can_save)


def reload(page: TablePage) -> None:
    page.browser.refresh()


def leave_and_return(page: TablePage) -> None:
    page.leave('main a[href*="/rulesets/"]')
    page.browser.back()


def open_again_in_another_tab(page: TablePage) -> None:
    """The tab is killed."""
    address, killed = page.browser.current_url, page.browser.current_window_handle
    page.browser.switch_to.new_window("tab")
    other = page.browser.current_window_handle
    page.browser.switch_to.window(killed)
    page.browser.close()
    page.browser.switch_to.window(other)
    page.browser.get(address)


def test_the_screen_follows_the_sheet(phone: Chrome, server: str) -> None:
    table = seated_table()
    page = TablePage(phone, link_address(table, server))
    page.open()

    assert come_back_after(page, lambda: hand_entered(table, LOST, number=1)) == (2, "enter", False)

    tap_rufer(page)
    with no_connection(page):
        page.choose("outcome", "2-yes")
        await_that(page, page.can_save)
        assert page.outcome() == [-2, 2, -2, 2]
        assert page.hidden_from_sight("#people", "#answer") == []

    assert come_back_after(page, lambda: hand_entered(table, LOST, number=2)) == (3, "enter", True)
    assert page.browser.switch_to.active_element == page.see(LATE)
    assert "Spiel 2 ist inzwischen eingetragen: Dreier" in page.see(LATE).text
    page.tap(f'{LATE} [data-answer="next"]')
    await_that(page, page.can_save)
    assert (page.hand, page.mode, page.outcome()) == (3, "enter", [-2, -2, 2, 2])  # with the same partner

    assert come_back_after(page, lambda: hand_entered(table, LOST, number=3)) == (4, "enter", True)
    page.tap(f'{LATE} [data-answer="correct"]')
    await_that(page, page.can_save)
    assert (page.hand, page.mode) == (3, "correct")
    assert HandRevision.objects.count() == 3

    page.open()
    tap_rufer(page)
    names = page.see("#people").text
    with no_connection(page):
        stand_in_at(table, place=1, from_hand=4)
    await_that(page, lambda: page.see("#people").text != names and page.sees(KEPT))
    assert chosen(page) == RUFER


def test_who_said_what_becomes_of_a_hand_entered_twice_is_not_asked_again(phone: Chrome, server: str) -> None:
    table = seated_table()
    page = TablePage(phone, link_address(table, server))
    page.open()
    page.start("dreier")
    page.choose("outcome", "0-yes")
    await_that(page, page.can_save)
    hand_entered(table, LOST, number=1)

    page.tap(SAVE)
    await_that(page, lambda: page.sees("#both"))
    page.tap('#ask [data-answer="next"]')
    await_that(page, page.can_save)
    assert (page.hand, page.mode, page.sees(LATE), drafts(page)) == (2, "enter", False, 0)

    page.save()
    assert (page.hand, page.sees(LATE), drafts(page)) == (3, False, 0)
    assert HandRevision.objects.count() == 2


def come_back_after(page: TablePage, happened: Callable[[], None]) -> tuple[int, str, bool]:
    """Something happened while there was no connection: the hand and mode of the screen then, and whether it asks."""
    page.mark_screen()
    with no_connection(page):
        happened()
    page.await_screen()
    return page.hand, page.mode, page.sees(LATE)


@contextmanager
def no_connection(page: TablePage) -> Iterator[None]:
    """A cellar; the browser's complaints about it are left out."""
    network = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    page.browser.execute_cdp_cmd("Network.emulateNetworkConditions", network | {"offline": True})
    try:
        yield
        assert [each for each in complaints(page.browser) if not CUT_OFF.search(each)] == []
    finally:
        page.browser.execute_cdp_cmd("Network.emulateNetworkConditions", network | {"offline": False})
