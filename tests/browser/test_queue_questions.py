"""What the desk does not take as it is: the phone shows it and asks, and nothing is gone before somebody says so."""

import pytest

from tests.browser.queue_page import QueuePage
from tests.browser.scripted_desk import Answer, Entry, ScriptedDesk, as_json, busy, refusal
from tests.browser.waiting import waiting

pytestmark = pytest.mark.browser

THEIRS = {"what": "Dreier", "who": "Anna", "origin": "vom Handy an Platz 2", "at": "19:42"}
MINE = {"what": "Piccolo", "who": "Bert", "origin": "", "at": ""}
TYPED = [["contract", "dreier"], ["outcome", "1-yes"]]
POINTS = [{"name": "Anna", "theirs": 12, "mine": -4}]
BOTH = {"theirs": THEIRS, "mine": MINE, "is_same": False, "is_entry": True, "points": POINTS, "revision": 4}


AGAIN = {"what": "correct", "basedOn": None, "corrected": True}


def taken(**more: object) -> dict[str, object]:
    """Another hand stands there."""
    return {"conflict": BOTH | more}


def test_two_hands_of_one_number_are_shown_and_asked_about(queue: QueuePage, scripted: ScriptedDesk) -> None:
    twice = refusal("Spiel 1 steht schon da.", 409, **taken())
    scripted.answers = [twice]
    queue.know(1)
    queue.save(1)
    queue.await_waits([(1, "conflict")])
    shown = queue.asks()
    for words in ("Spiel 1 steht schon da.", "vom Handy an Platz 2 19:42", "Piccolo\nBert", "Anna\t+12\t−4"):
        assert words in shown
    assert "{" not in shown
    assert "Spiel 1 bitte ansehen" in queue.bar()

    queue.open()
    queue.know(1)
    queue.browser.find_element("css selector", "#bar button").click()
    assert queue.asks() == shown
    queue.answer("open")
    assert queue.run("return opened") == [[1, {"correct": True, "entries": TYPED}]]
    assert queue.waits() == [(1, "conflict")]  # until it is saved as a correction
    queue.save(1, id="mine", what="correct", basedOn=4)
    queue.await_waits([])
    last = scripted.entries[-1][1]
    assert (last["what"], last["based_on"], last["record"]) == ("correct", 4, {"contract": "dreier"})

    scripted.answers = [twice]
    queue.save(1, id="next")
    queue.await_waits([(1, "conflict")])
    queue.answer("next")
    queue.await_waits([])
    assert queue.run("return opened.pop()") == [2, {"entries": [["contract", "dreier"], ["outcome", "0-yes"]]}]

    scripted.answers = [twice, twice]
    queue.is_quiet = True
    queue.save(1, id="theirs")
    queue.is_quiet = False
    queue.save(2)
    queue.await_waits([(1, "conflict"), (2, "waiting")])
    assert "Meines ist Spiel 3" in queue.asks()  # hand 2 waits already
    sent = len(scripted.entries)
    queue.answer("drop")
    queue.await_waits([(2, "conflict")])
    queue.answer("drop")
    queue.await_waits([])
    assert scripted.numbers()[sent:] == [2]

    scripted.answers = [refusal("Spiel 3 steht schon da.", 409, **taken(is_same=True))]
    queue.save(3)
    queue.await_waits([])
    assert (queue.asks(), queue.bar()) == ("", "")  # it stands there, but no receipt says so


def test_a_hand_corrected_before_it_was_taken_is_one_and_asked_about_as_corrected(
    queue: QueuePage, scripted: ScriptedDesk
) -> None:
    scripted.answers = [busy] * 9
    queue.save(1)
    waiting(queue.browser).until(lambda _: scripted.numbers() == [1])
    queue.is_quiet = True
    queue.save(1, **AGAIN, id="better", entries=[["contract", "piccolo"]])
    assert queue.waits() == [(1, "waiting"), (1, "waiting")]  # the first may have got there
    assert "(1)" in queue.bar()

    twice = refusal("Spiel 1 steht schon da.", 409, **taken())
    scripted.answers = [twice, twice]
    queue.run("send.send()")
    queue.await_waits([(1, "conflict")])
    assert [(entry["entry_id"], entry["what"]) for _, entry in scripted.entries[-2:]] == [
        ("entry-1", "record"),
        ("better", "record"),
    ]
    queue.answer("open")
    assert queue.run("return opened") == [[1, {"correct": True, "entries": [["contract", "piccolo"]]}]]


def test_a_correction_that_comes_late_is_asked_for_its_reason(queue: QueuePage, scripted: ScriptedDesk) -> None:
    scripted.answers = [no_reason, no_reason]
    queue.save(1, what="correct", basedOn=1)
    queue.await_waits([(1, "refused")])
    queue.answer("again")
    queue.await_waits([(1, "refused")])
    waiting(queue.browser).until(lambda _: "Bitte einen Grund angeben." in queue.asks())
    queue.browser.find_element("css selector", "#ask [name=reason]").send_keys("vertippt\n")
    queue.answer("again")
    queue.await_waits([])
    assert [entry.get("reason") for _, entry in scripted.entries] == [None, "", "vertippt"]


def no_reason(_: Entry) -> Answer:
    told = {"code": "reason_missing", "field": "reason", "message": "Bitte einen Grund angeben."}
    return as_json({"error": [told]}, 422)


def test_a_refused_hand_waits_for_eyes_and_is_discarded_only_twice_asked(
    queue: QueuePage, scripted: ScriptedDesk
) -> None:
    scripted.answers = [refusal("Das geht sich nicht aus."), refusal("Immer noch nicht.")]
    queue.save(1)
    queue.save(2)
    queue.await_waits([(1, "refused"), (2, "waiting")])
    assert "Das geht sich nicht aus." in queue.asks()
    queue.answer("open")
    queue.await_waits([(1, "refused"), (2, "waiting")])
    assert queue.run("return opened") == [[1, {"correct": True, "entries": TYPED}]]

    queue.browser.find_element("css selector", "#bar button").click()
    queue.answer("again")
    queue.await_waits([(1, "refused"), (2, "waiting")])
    waiting(queue.browser).until(lambda _: "Immer noch nicht." in queue.asks())
    queue.answer("sure")
    assert "Spiel 1 endgültig verwerfen?" in queue.asks()
    queue.answer("keep")
    queue.browser.find_element("css selector", "#bar button").click()
    queue.answer("sure")
    queue.answer("drop")
    queue.await_waits([])
    assert scripted.numbers() == [1, 1, 2]


def test_who_was_logged_out_is_told_and_goes_on_after_logging_in(queue: QueuePage, scripted: ScriptedDesk) -> None:
    scripted.answers = [refusal("Bitte neu anmelden.", 403)]
    queue.save(1)
    queue.await_waits([(1, "refused")])
    assert "Bitte neu anmelden." in queue.asks()
    queue.open()
    queue.await_waits([])


def test_a_table_that_does_not_answer_keeps_no_other_back(queue: QueuePage, scripted: ScriptedDesk) -> None:
    scripted.answers = [busy]
    queue.is_quiet = True
    queue.save(1, table="T5", address="/t/five/")
    queue.save(2, table="T5", address="/t/five/")
    queue.is_quiet = False
    queue.save(1, id="here")
    queue.await_waits([])
    assert scripted.numbers() == [1, 1, 1, 2]
    assert [path for path, _ in scripted.entries[:2]] == ["/t/five/entries/", "/t/old/entries/"]


def test_a_table_that_has_to_be_looked_at_keeps_no_other_back(queue: QueuePage, scripted: ScriptedDesk) -> None:
    scripted.answers = [refusal("Bitte ansehen.")]
    queue.save(1, table="T5", address="/t/five/", where="Tisch 5 · Runde 1")
    queue.save(2, table="T5", address="/t/five/", where="Tisch 5 · Runde 1")
    queue.save(1, id="here")
    queue.await_waits([(1, "refused"), (2, "waiting")])
    assert queue.receipts() == [(1, 1)]
    assert queue.bar() == "Spiel 1 bitte ansehen nur auf diesem Gerät Tisch 5 · Runde 1"
    assert "Ansehen und neu speichern" not in queue.asks()  # it can't be opened here
