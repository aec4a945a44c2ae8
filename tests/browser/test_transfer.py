"""Unsent hands go from one phone to another as QR codes, and nothing is lost or doubled by it."""

import random
from typing import Any

import pytest
import segno
from segno import consts
from selenium.webdriver import Chrome

from tests.browser.inn import Inn
from tests.browser.logs import complaints
from tests.browser.pages import TablePage
from tests.browser.qr_reader import matrix, read
from tests.browser.seats import link_address, seated_table
from tests.browser.waiting import waiting
from tournaments.templatetags.codes import code_frame

pytestmark = pytest.mark.browser

LINKS = ("https://tarock.example/t/12.3.AbCdEf/?back#hands=", "http://192.168.0.17:8000/t/1.1.x/?back#hands=", "?")
CODES = """
const [frame, said, done] = arguments;
import("/static/js/phone/codes.js").then(({path}) => done(said.map(([text, digits]) => path(frame, text, digits))));
"""
CODE = "#transfer svg path"
NOTHING = (
    "Es wurde nichts übernommen: Der Code gehört zu einem anderen Tisch oder wurde nicht ganz gelesen."
    " Bitte noch einmal scannen."
)


def cases() -> list[tuple[str, str]]:
    """Texts and digits of every length that leaves bits over in another way, and what just fits."""
    rng = random.Random(18)
    lengths = [*range(1, 30), *range(60, 1850, 89), 1930, 1931, 1932]
    return [(LINKS[at % 3], "".join(rng.choices("0123456789", k=length))) for at, length in enumerate(lengths)]


def is_filled_alike(text: str, digits: str) -> bool:
    """Where the bits end with a byte, segno adds another of zeros, which readers take for an end as well."""
    bits = 40 + 8 * len(text.encode()) + len(digits) // 3 * 10 + (0, 4, 7)[len(digits) % 3]
    return bits % 8 != 0


def codes(phone: Chrome, what: list[tuple[str, str]]) -> list[str]:
    drawn: list[str] = phone.execute_async_script(CODES, code_frame(), what)
    return drawn


def test_a_code_says_what_it_was_given_and_is_what_another_library_draws(phone: Chrome, server: str) -> None:
    phone.get(f"{server}/t/offline/")
    drawn = [matrix(each) for each in codes(phone, cases())]

    assert [read(each) for each in drawn] == [text + digits for text, digits in cases()]
    compared = 0
    for (text, digits), modules in zip(cases(), drawn, strict=True):
        if is_filled_alike(text, digits):
            parts: Any = [(text.encode(), consts.MODE_BYTE), (digits, consts.MODE_NUMERIC)]
            other = segno.make_qr(parts, version=20, error="l", mask=0, boost_error=False)
            assert modules == [[bool(each) for each in row] for row in other.matrix]
            compared += 1
    assert compared > 30


def test_what_is_too_much_is_no_code(phone: Chrome, server: str) -> None:
    phone.get(f"{server}/t/offline/")
    assert codes(phone, [("x" * 861, "1"), ("", "1" * 2100)]) == [None, None]


LOAD = """
const done = arguments[arguments.length - 1];
Promise.all(["queue", "send", "transfer"].map((name) => import(`/static/js/phone/${name}.js`))).then((loaded) => {
  [window.queue, window.send, window.transfer] = loaded;
  done();
});
"""
START = """
const [table, done] = arguments;
const page = {table, address: location.pathname, where: "Tisch 1 · Runde 1"};
(async () => {
  await queue.start();
  await send.start({...page, apply() {}});
  await transfer.start(page);
})().then(done);
"""
PUT = """
const done = arguments[arguments.length - 1];
(async () => { for (const hand of arguments[0]) await queue.put(hand); })().then(done);
"""
WAITING = "return queue.items().map(({id, number, address, content}) => [id, number, address, content])"


def open_old_phone(phone: Chrome, inn: Inn) -> TablePage:
    """A phone at its table, which has no network any more."""
    page = TablePage(phone, link_address(seated_table(), inn.url))
    page.open()
    phone.execute_async_script(LOAD)
    inn.cut()
    phone.execute_async_script(START, "T1")
    return page


def put(phone: Chrome, hands: list[dict[str, Any]]) -> None:
    phone.execute_async_script(PUT, hands)


def waits(phone: Chrome) -> list[list[Any]]:
    found: list[list[Any]] = phone.execute_script(WAITING)
    return found


def hand(number: int, entries: list[list[str]], address: str) -> dict[str, Any]:
    """As save.js writes one: everything that is needed to send it, to show it and to open it again."""
    bonuses = [{"bonus": "pagat", "side": "declarer", "announced": number % 2 == 0, "made": True}]
    record = {"contract": "rufer", "declarer": 0, "partner": number % 3 + 1, "won": True, "bonuses": bonuses}
    content = {"record": record, "seats": "31-17-28-40", "points": [2, 2, -2, -2], "why": "", "reason": "", "place": 2}
    return {
        "id": f"{random.Random(number).getrandbits(128):032x}",
        "table": "T1",
        "address": address,
        "where": "Tisch 1 · Runde 1",
        "number": number,
        "what": "record",
        "basedOn": 0,
        "content": content | {"rules": f"{random.Random(0).getrandbits(256):064x}"},
        "entries": entries,
        "byPlace": [2, -2, 2, -2],
        "money": [2, -2, 2, -2],
        "doubles": False,
        "factor": 1,
        "note": "Rufer, Pagat still",
        "at": 1_795_000_000_000 + 777_777 * number,
    }


def entered(page: TablePage) -> list[list[str]]:
    """What the form says after a common hand."""
    page.start("rufer")
    page.choose("outcome", "1-yes")
    page.choose("pagat-said", "silent")
    said: list[list[str]] = page.browser.execute_script("return [...new FormData(document.getElementById('entry'))]")
    return [[name, value] for name, value in said if name not in {"entry_id", "seats", "based_on"}]


def shown_links(phone: Chrome, count: int) -> list[str]:
    page = TablePage(phone, "")
    page.tap("[data-transfer]")
    waiting(phone).until(lambda _: page.sees(CODE))
    assert len(page.see_all(CODE)) == count
    return [read(matrix(str(each.get_attribute("d")))) for each in page.see_all(CODE)]


def test_a_new_phone_takes_over_what_waits_on_the_old_one(phone: Chrome, small_phone: Chrome, inn: Inn) -> None:
    old = open_old_phone(phone, inn)
    address = "/" + old.url.split("/", 3)[3]
    entries = entered(old)
    put(phone, [hand(number, entries, address) for number in range(1, 12)])
    one, two = shown_links(phone, 2)
    assert [each.split("#")[0] for each in (one, two)] == [f"{old.url}?back"] * 2
    assert old.see("#transfer").text.startswith("Code 1 von 2")
    assert "Pagatinger" not in one

    new = TablePage(small_phone, old.url)
    for link, said, there in ((one, 5, 5), (two, 6, 11), (one, 5, 11)):
        scan(small_phone, inn, link)
        assert new.see("#main > [role]").text == f"Übernommene Spiele: {said}"
        assert small_phone.current_url == old.url
        assert waits(small_phone) == waits(phone)[:there]
    leave(phone, small_phone)


def test_what_is_no_code_of_this_table_brings_nothing(phone: Chrome, small_phone: Chrome, inn: Inn) -> None:
    old = open_old_phone(phone, inn)
    put(phone, [hand(1, entered(old), "/t/x/")])
    (link,) = shown_links(phone, 1)

    new = TablePage(small_phone, old.url)
    for address, table, said in (
        (link, "T2", NOTHING),
        (link[:-3], "T1", NOTHING),
        (f"{link}x", "T1", NOTHING),
    ):
        scan(small_phone, inn, address, table=table)
        assert (new.see("#main > [role]").text, waits(small_phone)) == (said, [])
    leave(phone, small_phone)


def scan(browser: Chrome, inn: Inn, link: str, *, table: str = "T1") -> None:
    """The phone's camera opens the link in a page of its own; before anything is sent the network goes."""
    browser.get("about:blank")
    inn.join()
    browser.get(link)
    browser.execute_async_script(LOAD)
    inn.cut()
    browser.execute_async_script(START, table)


def leave(*browsers: Chrome) -> None:
    """What was said of the missing network is left out."""
    for browser in browsers:
        browser.get("about:blank")
        complaints(browser)
