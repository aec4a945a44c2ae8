"""Unsent hands go from one phone to another as QR codes, and nothing is lost or doubled by it."""

import random
import zlib
from collections import Counter
from typing import Any

import pytest
import segno
from django.templatetags.static import static
from segno import consts
from selenium.webdriver import Chrome

from tests.browser.hands import AT_FOUR, Typed
from tests.browser.inn import Inn
from tests.browser.logs import complaints
from tests.browser.pages import SAVE, TablePage
from tests.browser.qr_reader import matrix, read
from tests.browser.seats import SHORT_NAMES, link_address, seated_table
from tests.browser.test_kept_page import open_and_keep
from tests.browser.waiting import waiting
from tests.factories import seated_tournament, tables_of
from tournaments.models import HandRevision
from tournaments.templatetags.codes import VERSIONS, code_kind

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("as_installed")]

LINKS = ("https://tarock.example/t/12.3.AbCdEf/?back#hands=", "http://192.168.0.17:8000/t/1.1.x/?back#hands=", "?")
CODES = """
const [codes, kinds, said, done] = arguments;
import(codes).then(({code}) => done(said.map(([text, digits]) => code(kinds, text, digits))));
"""
CODE = "#transfer svg"
NOTHING = "Es wurde nichts übernommen: Der Code gehört zu einem anderen Tisch, wurde nicht ganz gelesen,"
KINDS = [code_kind(version) for version in VERSIONS]


def cases() -> list[tuple[str, str]]:
    """Texts and digits of every length that leaves bits over in another way, and what just fits a kind of code."""
    rng = random.Random(18)
    lengths = [*range(1, 30), *range(60, 1850, 89), *range(500, 521), *range(1110, 1131), 1930, 1931, 1932]
    return [(LINKS[at % 3], "".join(rng.choices("0123456789", k=length))) for at, length in enumerate(lengths)]


def is_filled_alike(text: str, digits: str) -> bool:
    """Where the bits end with a byte, segno adds another of zeros, which readers take for an end as well."""
    bits = 40 + 8 * len(text.encode()) + len(digits) // 3 * 10 + (0, 4, 7)[len(digits) % 3]
    return bits % 8 != 0


def codes(phone: Chrome, what: list[tuple[str, str]]) -> list[dict[str, Any]]:
    drawn: list[dict[str, Any]] = phone.execute_async_script(CODES, static("js/phone/codes.js"), KINDS, what)
    return drawn


def test_a_code_says_what_it_was_given_and_is_what_another_library_draws(phone: Chrome, server: str) -> None:
    phone.get(f"{server}/t/offline/")
    drawn = [matrix(each["d"], each["side"]) for each in codes(phone, cases())]

    assert [read(each) for each in drawn] == [text + digits for text, digits in cases()]
    compared = Counter[int]()
    for (text, digits), modules in zip(cases(), drawn, strict=True):
        if is_filled_alike(text, digits):
            parts: Any = [(text.encode(), consts.MODE_BYTE), (digits, consts.MODE_NUMERIC)]
            other = segno.make_qr(parts, version=(len(modules) - 17) // 4, error="l", mask=0, boost_error=False)
            assert modules == [[bool(each) for each in row] for row in other.matrix]
            compared[len(modules)] += 1
    assert min(compared[size] for size in (57, 77, 97)) > 10  # each as soon as the smaller one is full


def test_what_is_too_much_is_no_code(phone: Chrome, server: str) -> None:
    phone.get(f"{server}/t/offline/")
    assert codes(phone, [("x" * 861, "1"), ("", "1" * 2100)]) == [None, None]


SHOWN = """
const codes = [...document.querySelectorAll("#transfer svg")];
return codes.map((each) => [each.querySelector("path").getAttribute("d"), each.viewBox.baseVal.width]);
"""
WAITING = """
const [queue, done] = arguments;
import(queue).then(({items}) => done(items().map(({id, number}) => [number, id])));
"""
Waiting = list[list[Any]]


def waits(page: TablePage) -> Waiting:
    """Number and entry id of what this phone has to send, in its order."""
    found: Waiting = page.browser.execute_async_script(WAITING, static("js/phone/queue.js"))
    return found


def await_waits(page: TablePage, expected: Waiting) -> None:
    waiting(page.browser).until(lambda _: waits(page) == expected)


def open_at_table(phone: Chrome, link: str) -> TablePage:
    page = TablePage(phone, link)
    open_and_keep(page)
    return page


def shown_links(page: TablePage) -> list[str]:
    """What the codes say, when the button is tapped."""
    page.tap("[data-transfer]")
    waiting(page.browser).until(lambda _: page.sees(CODE))
    shown = page.browser.execute_script(SHOWN)
    return [read(matrix(path, side)) for path, side in shown]


def content(link: str) -> str:
    """What the digits of a link say."""
    digits = int(link.rpartition("=")[2])
    return zlib.decompress(bytes.fromhex(f"{digits:x}"[1:])).decode()


def notes(page: TablePage) -> list[str]:
    """What the sheet says of the hands: what was played, then where they are."""
    return [each.text.rpartition(", ")[0] for each in page.see_all("#sheet tbody th small")]


def await_hand(page: TablePage, number: int) -> None:
    waiting(page.browser).until(lambda _: page.hand == number)


def enter(page: TablePage, hands: tuple[Typed, ...]) -> None:
    """Save them; they stay on this phone."""
    for number, each in enumerate(hands, 1):
        page.start(each.contract)
        page.fill_in(each)
        page.tap(SAVE)
        await_hand(page, number + 1)
        assert len(waits(page)) == number


def test_a_new_phone_takes_over_what_waits_on_the_old_one(phone: Chrome, small_phone: Chrome, inn: Inn) -> None:
    link = link_address(seated_table(), inn.url)
    old = open_at_table(phone, link)
    new = open_at_table(small_phone, link)
    assert not old.see("[data-transfer]").is_displayed()
    inn.cut()
    enter(old, AT_FOUR[:5])
    there = waits(old)
    links = shown_links(old)
    assert (len(links), [each.split("#")[0] for each in links]) == (2, [f"{old.url}?back"] * 2)
    assert old.see("#transfer").text.startswith("Code 1 von 2")
    noted = notes(old)
    assert not any(each in content(link) for link in links for each in (*SHORT_NAMES, *noted))

    for address in (*links, links[0]):
        small_phone.get(address)
        waiting(small_phone).until(lambda _: new.see_all("#main > .message[role]"))
        assert new.see("#main > .message[role]").text.startswith("Übernommene Spiele: ")
        assert small_phone.current_url == new.url
    assert (waits(new), new.totals(), notes(new)) == (there, old.totals(), noted)
    await_hand(new, 6)  # what was taken over is not asked for again
    new.tap("#undo button")
    waiting(small_phone).until(lambda _: len(waits(new)) == 6)  # the hand may be at the desk already

    inn.join()
    for page in (new, old):
        page.browser.execute_script("dispatchEvent(new Event('online'))")
    for page in (new, old):
        await_waits(page, [])
    entered = HandRevision.objects.filter(number=1).order_by("hand__number").values_list("hand__number", "entry_id")
    assert [list(each) for each in entered] == there
    leave(phone, small_phone)


def test_what_was_shown_to_another_phone_is_undone_at_the_desk(phone: Chrome, small_phone: Chrome, inn: Inn) -> None:
    link = link_address(seated_table(), inn.url)
    old = open_at_table(phone, link)
    new = open_at_table(small_phone, link)
    inn.cut()
    enter(old, AT_FOUR[:1])
    (code,) = shown_links(old)
    small_phone.get(code)
    waiting(small_phone).until(lambda _: len(waits(new)) == 1)
    old.tap("#undo button")
    waiting(phone).until(lambda _: [number for number, _ in waits(old)] == [1, 1])

    inn.join()
    for page in (new, old):
        page.browser.execute_script("dispatchEvent(new Event('online'))")
        await_waits(page, [])
    assert [each.record is None for each in HandRevision.objects.order_by("pk")] == [False, True]
    leave(phone, small_phone)


def test_half_a_code_brings_nothing(phone: Chrome, inn: Inn) -> None:
    old = open_at_table(phone, link_address(seated_table(), inn.url))
    inn.cut()
    enter(old, AT_FOUR[:1])
    (link,) = shown_links(old)
    for spoilt in (link[:-3], f"{link}x"):
        phone.get("about:blank")
        phone.get(spoilt)
        waiting(phone).until(lambda _: NOTHING in old.see("#main").text)
        assert len(waits(old)) == 1

    phone.execute_script("window.CompressionStream = undefined")  # a browser of 2022
    old.tap("[data-transfer]")
    waiting(phone).until(lambda _: "Dieses Handy kann dafür keinen Code zeigen." in old.see("#transfer").text)
    leave(phone)


def test_another_tables_code_brings_nothing(phone: Chrome, small_phone: Chrome, inn: Inn) -> None:
    one, other = tables_of(seated_tournament(players=8))
    old = open_at_table(phone, link_address(one, inn.url))
    new = open_at_table(small_phone, link_address(other, inn.url))
    inn.cut()
    enter(old, AT_FOUR[:1])
    (link,) = shown_links(old)
    small_phone.get(f"{new.url}#{link.partition('#')[2]}")
    waiting(small_phone).until(lambda _: NOTHING in new.see("#main").text)
    assert waits(new) == []
    leave(phone, small_phone)


def leave(*browsers: Chrome) -> None:
    """What was said of the missing network is left out."""
    for browser in browsers:
        browser.get("about:blank")
        complaints(browser)
