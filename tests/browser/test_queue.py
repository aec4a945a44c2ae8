"""Saved hands on a phone until the desk has them: the modules alone, and a desk that answers as a scene wants it."""

import time

import pytest

from tests.browser.queue_page import QueuePage, every_page
from tests.browser.scripted_desk import (
    ScriptedDesk,
    busy,
    cut_short,
    foreign_json,
    hash_missing,
    log_in,
    portal,
    refusal,
)
from tests.browser.waiting import waiting

pytestmark = pytest.mark.browser


def test_hands_arrive_in_order_and_only_a_receipt_takes_one_out(queue: QueuePage, scripted: ScriptedDesk) -> None:
    scripted.answers = [portal, foreign_json, hash_missing, cut_short, busy, log_in]
    for number in (1, 2, 3):
        queue.save(number)

    waiting(queue.browser).until(lambda _: push(queue, scripted) >= 7)
    queue.await_waits([])
    assert scripted.numbers() == [1] * 7 + [2, 3]
    assert queue.receipts() == [(1, 1), (2, 1), (3, 1)]
    assert queue.run("return sheets") == [f"<section>{number}</section>" for number in (1, 2, 3)]
    assert queue.bar() == "Bei der Turnierleitung"


def push(queue: QueuePage, scripted: ScriptedDesk) -> int:
    """An impatient thumb."""
    queue.run("send.send()")
    return len(scripted.entries)


def test_a_hand_outlives_a_reload_in_the_middle_and_a_double_tap(queue: QueuePage, scripted: ScriptedDesk) -> None:
    scripted.held.clear()
    queue.save(1)
    queue.save(1)
    queue.save(2)
    waiting(queue.browser).until(lambda _: scripted.numbers() == [1])
    assert queue.bar() == "Unterwegs …"

    queue.open()
    assert queue.waits() == [(1, "waiting"), (2, "waiting")]
    scripted.held.set()
    queue.await_waits([])
    assert scripted.numbers() == [1, 1, 2]
    assert {entry["entry_id"] for _, entry in scripted.entries} == {"entry-1", "entry-2"}


def test_what_never_left_is_replaced_and_what_did_is_followed(queue: QueuePage, scripted: ScriptedDesk) -> None:
    again = {"what": "correct", "basedOn": None, "content": {"record": {"contract": "piccolo"}}}
    queue.is_quiet = True
    queue.save(1)
    queue.save(1, **again, id="better")
    queue.save(2)
    queue.save(2, what="undo", id="undone")
    assert [(each["id"], each["what"]) for each in queue.run("return queue.items()")] == [("better", "record")]
    assert queue.bar() == "Auf diesem Handy (1) wird von selbst gesendet"

    scripted.held.clear()
    queue.is_quiet = False
    queue.save(3)
    waiting(queue.browser).until(lambda _: scripted.numbers() == [1])
    queue.save(1, **again, id="still-better")
    queue.save(1, **again, id="best")
    scripted.held.set()
    queue.await_waits([])
    scripted.held.clear()
    queue.save(3, what="undo", id="away", basedOn=1)
    queue.save(3, what="undo", id="away-again", basedOn=1)
    assert queue.waits() == [(3, "waiting")]
    scripted.held.set()
    queue.await_waits([])
    queue.save(1, what="undo", id="change-away", basedOn=None)  # of what the last receipt told
    queue.await_waits([])
    sent = [(entry["entry_id"], entry["what"], entry["based_on"]) for _, entry in scripted.entries]
    assert sent == [
        ("better", "record", 0),
        ("entry-3", "record", 0),
        ("best", "correct", 1),
        ("away", "undo", 1),
        ("change-away", "undo", 2),
    ]


SOON = """
const later = window.setTimeout.bind(window);
window.pauses = [];
window.setTimeout = (act, pause) => later(act, pauses.push(pause) && pause / 20);
"""


def test_what_got_no_answer_is_sent_again_within_seconds(queue: QueuePage, scripted: ScriptedDesk) -> None:
    with every_page(queue.browser, SOON):
        queue.open()
        scripted.answers = [busy] * 7
        queue.save(1)
        waiting(queue.browser).until(lambda _: len(scripted.entries) > 4)
        queue.run("send.send()")  # a tap
        queue.await_waits([])
        pauses = [each for each in queue.run("return pauses") if each != 20_000]  # the patience with an answer
        assert (len(pauses), 1500 < max(pauses) <= 3000, min(pauses[3:]) <= 1000) == (7, True, True)


def test_what_waits_for_an_answer_is_sent_anew_once_the_network_is_back(
    queue: QueuePage, scripted: ScriptedDesk
) -> None:
    scripted.held.clear()
    queue.save(1)
    waiting(queue.browser).until(lambda _: scripted.numbers() == [1])
    queue.browser.execute_script("dispatchEvent(new Event('online'))")
    begun = time.monotonic()
    waiting(queue.browser).until(lambda _: scripted.numbers() == [1, 1])
    assert time.monotonic() - begun < 2
    scripted.held.set()
    queue.await_waits([])


def test_what_waits_under_an_old_link_goes_under_the_new_one(queue: QueuePage, scripted: ScriptedDesk) -> None:
    scripted.answers = [refusal("Dieser Link gilt nicht mehr.", 404)]
    queue.save(1)
    queue.await_waits([(1, "refused")])
    assert "Dieser Link gilt nicht mehr." in queue.asks()
    assert "Ansehen und neu speichern" not in queue.asks()  # there is no table it could be opened at
    queue.is_quiet = True
    queue.save(7, table="T5", address="/t/five/", where="Tisch 5 · Runde 1")
    queue.save(2)

    queue.open(address="/t/new/")
    queue.await_waits([])
    assert [(path, entry["number"]) for path, entry in scripted.entries[1:]] == [
        ("/t/new/entries/", 1),
        ("/t/five/entries/", 7),
        ("/t/new/entries/", 2),
    ]
    assert queue.run("return sheets") == ["<section>1</section>", "<section>2</section>"]


def test_two_tabs_share_the_hands_and_one_sends(queue: QueuePage, scripted: ScriptedDesk) -> None:
    first = queue.browser.current_window_handle
    queue.browser.switch_to.new_window("tab")
    queue.open()
    scripted.held.clear()
    queue.save(1)
    queue.browser.switch_to.window(first)
    queue.save(2)
    queue.await_waits([(1, "waiting"), (2, "waiting")])
    waiting(queue.browser).until(lambda _: scripted.numbers() == [1])
    scripted.held.set()
    queue.await_waits([])
    assert queue.bar() == "Bei der Turnierleitung"
    assert scripted.numbers() == [1, 2]
    queue.browser.switch_to.window(queue.browser.window_handles[-1])
    assert queue.waits() == []
    assert queue.bar() == "Bei der Turnierleitung"


def test_without_locks_two_tabs_still_keep_the_order(queue: QueuePage, scripted: ScriptedDesk) -> None:
    first = queue.browser.current_window_handle
    with every_page(queue.browser, NO_LOCKS):
        queue.open()
        queue.browser.switch_to.new_window("tab")
        queue.browser.get(queue.desk.url)
        queue.browser.execute_script(NO_LOCKS)
        queue.go_on()
        scripted.held.clear()
        for number in (1, 2, 3):
            queue.save(number)
        queue.browser.switch_to.window(first)
        queue.run("send.send()")
        waiting(queue.browser).until(lambda _: scripted.numbers() == [1, 1])
        scripted.held.set()
        queue.await_waits([])
    assert sorted(scripted.numbers()) == scripted.numbers()
    assert set(queue.receipts()) == {(1, 1), (2, 1), (3, 1)}


NO_LOCKS = "Object.defineProperty(navigator, 'locks', {value: undefined});"
NO_DATABASE = "Object.defineProperty(window, 'indexedDB', {get() { throw new DOMException('no', 'SecurityError'); }});"
NO_STORAGE = (
    "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }});"
)
FULL = "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };"
STAY = "Seite offen lassen ({}) bis alles gesendet ist"


def test_without_a_database_hands_wait_in_the_storage_and_come_home(queue: QueuePage, scripted: ScriptedDesk) -> None:
    queue.is_quiet = True
    queue.save(1)
    queue.browser.execute_script(FULL)
    queue.save(2)
    assert queue.waits() == [(1, "waiting"), (2, "waiting")]
    assert queue.bar() == "Auf diesem Handy (2) wird von selbst gesendet"
    scripted.answers = [busy] * 99

    queue.open()
    assert queue.waits() == [(1, "waiting"), (2, "waiting")]
    with every_page(queue.browser, NO_DATABASE):
        queue.open()
        assert queue.waits() == []
        queue.save(3)
        queue.open()
        assert queue.waits() == [(3, "waiting")]
    queue.open()
    assert queue.waits() == [(1, "waiting"), (2, "waiting"), (3, "waiting")]


def test_without_any_storage_the_page_says_that_it_must_stay(queue: QueuePage, scripted: ScriptedDesk) -> None:
    scripted.answers = [busy] * 9
    with every_page(queue.browser, NO_DATABASE + NO_STORAGE):
        queue.open()
        queue.save(1)
        queue.save(2)
        waiting(queue.browser).until(lambda _: queue.bar() == STAY.format(2))
        scripted.answers = []
        queue.browser.find_element("css selector", "#bar button").click()
        queue.await_waits([])
    assert queue.bar() == "Bei der Turnierleitung"


def test_over_plain_http_the_page_says_that_it_must_stay(queue: QueuePage, scripted: ScriptedDesk) -> None:
    scripted.held.clear()
    queue.browser.get(queue.desk.url.replace("127.0.0.1", "gasthaus.test"))
    queue.go_on()
    assert queue.browser.execute_script("return [isSecureContext, 'locks' in navigator]") == [False, False]
    scripted.answers = [busy]
    queue.save(1)
    waiting(queue.browser).until(lambda _: scripted.numbers() == [1])
    scripted.held.set()
    waiting(queue.browser).until(lambda _: queue.bar() == STAY.format(1))
    queue.await_waits([])
    assert queue.bar() == "Bei der Turnierleitung"


def test_a_hand_changed_elsewhere_is_said_in_the_bar(queue: QueuePage) -> None:
    queue.save(1)
    queue.await_waits([])
    queue.know(1)
    queue.run("document.dispatchEvent(new Event('sheet:change'))")
    assert queue.bar() == "Spiel 1: anderswo geändert"

    queue.save(1, id="there", table="T5", address="/t/five/")  # where this table's hand 1 says nothing
    queue.await_waits([])
    assert queue.bar() == "Bei der Turnierleitung"


def test_what_waits_stands_on_the_sheet_unless_another_hand_does(queue: QueuePage) -> None:
    queue.is_quiet = True
    queue.know(1, 2)
    queue.save(1, what="undo", id="away", basedOn=2)
    queue.save(2)  # another phone was faster
    queue.save(3, what="correct", id="of-nothing", basedOn=1)
    queue.save(4)
    assert queue.rows() == [(2, False), (4, True)]

    queue.know(1, 2, state="korrigiert")  # what was undone is the change
    assert queue.rows() == [(1, False), (2, False), (4, True)]
