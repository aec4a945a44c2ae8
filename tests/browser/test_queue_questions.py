"""What the desk does not take as it is: the phone shows it and asks, and nothing is gone before somebody says so."""

import pytest

from tests.browser.queue_page import QueuePage
from tests.browser.scripted_desk import Answer, Entry, ScriptedDesk, as_json, busy, refusal
from tests.browser.waiting import waiting

pytestmark = pytest.mark.browser

THEIRS = {"what": "Dreier", "who": "Anna", "origin": "vom Handy an Platz 2", "at": "19:42"}
MINE = {"what": "Piccolo", "who": "Bert", "origin": "", "at": ""}
TYPED = [["contract", "dreier"], ["outcome", "1-yes"]]
POINTS = [{"name": "Anna", "theirs": "+12", "mine": "−4"}]
BOTH = {"theirs": THEIRS, "mine": MINE, "is_same": False, "points": POINTS, "revision": 4}
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
    queue.save(1, id="theirs-away", what="undo", basedOn=4)
    assert queue.waits() == [(1, "conflict")]  # until somebody says what holds, whatever becomes of theirs
    queue.answer("mine")
    queue.await_waits([])
    last = scripted.entries[-1][1]
    assert (last["what"], last["based_on"], last["why"]) == ("correct", 4, "differed")
    assert last["record"] == {"contract": "dreier"}

    scripted.answers = [twice]
    queue.save(1, id="next")
    queue.await_waits([(1, "conflict")])
    queue.answer("next")
    moved = {"entries": [["contract", "dreier"], ["outcome", "0-yes"]], "instead": "next"}
    assert queue.run("return opened.pop()") == [2, moved]
    assert queue.waits() == [(1, "conflict")]  # until it is saved as hand 2
    queue.save(2, id="moved", instead="next")
    queue.await_waits([])

    scripted.answers = [twice, twice]
    queue.is_quiet = True
    queue.save(1, id="theirs")
    queue.is_quiet = False
    queue.save(2)
    queue.await_waits([(1, "conflict"), (2, "waiting")])
    assert "Meines ist Spiel 3" in queue.asks()  # hand 2 waits already
    assert queue.bar() == "Spiel 1 bitte ansehen noch auf diesem Handy: 2"
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
    queue.answer("mine")
    queue.await_waits([])
    assert [(entry["entry_id"], entry["what"]) for _, entry in scripted.entries[-1:]] == [("better", "correct")]


def test_nobody_is_asked_about_a_hand_that_was_taken_back(queue: QueuePage, scripted: ScriptedDesk) -> None:
    scripted.answers = [busy] * 9
    queue.save(1)
    waiting(queue.browser).until(lambda _: scripted.numbers() == [1])
    queue.is_quiet = True
    queue.save(1, what="undo", basedOn=None, id="away")  # the first may have got there
    queue.save(1, id="anew")
    assert queue.waits() == [(1, "waiting")] * 3

    twice = refusal("Spiel 1 steht schon da.", 409, **taken())
    scripted.answers = [twice, twice]
    queue.run("send.send()")
    queue.await_waits([(1, "conflict")])
    assert [each["id"] for each in queue.run("return queue.items()")] == ["anew"]
    queue.answer("drop")
    queue.await_waits([])

    queue.save(2, what="correct", basedOn=3, tried=True)
    queue.save(2, what="correct", basedOn=None, id="better", tried=True)  # and shown to another phone
    queue.save(2, what="undo", basedOn=None, id="worse")
    queue.know(2)
    scripted.answers = [twice, twice]
    queue.run("send.send()")
    queue.await_waits([(2, "conflict")])
    assert [each["id"] for each in queue.run("return queue.items()")] == ["entry-2"]


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
    problem = {"code": "reason_missing", "field": "reason", "message": "Bitte einen Grund angeben."}
    return as_json({"error": [problem]}, 422)


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
    assert queue.run("return opened") == [[1, {"correct": True, "entries": TYPED, "instead": "entry-1"}]]
    assert queue.run("return table.nextNumber()") == 3  # neither of them is entered again

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
    assert queue.bar() == "Spiel 1 bitte ansehen noch auf diesem Handy: 2 Tisch 5 · Runde 1"
    assert "Ansehen und neu speichern" not in queue.asks()  # it can't be opened here


def test_an_undo_that_comes_late_says_so(queue: QueuePage, scripted: ScriptedDesk) -> None:
    late = refusal("Rückgängig machen geht nur 2 Minuten lang.")
    scripted.answers = [late]
    queue.save(1, what="undo", basedOn=3)
    queue.await_waits([(1, "refused")])
    assert "Spiel 1 wurde nicht rückgängig gemacht." in queue.asks()
    assert "nicht bei der Turnierleitung" not in queue.asks()
    assert not queue.browser.find_elements("css selector", "#ask [data-answer=again]")
    queue.answer("drop")
    queue.await_waits([])

    scripted.answers = [late]
    queue.is_quiet = True
    queue.save(1, id="away", what="undo", basedOn=3)
    queue.save(1, id="anew")
    queue.run("send.send()")
    queue.await_waits([])
    sent = [(entry["entry_id"], entry["what"], entry["based_on"]) for _, entry in scripted.entries[-2:]]
    assert sent == [("away", "undo", 3), ("anew", "correct", 3)]  # no second question


def test_nothing_is_asked_in_the_middle_of_a_hand(queue: QueuePage, scripted: ScriptedDesk) -> None:
    queue.run("document.body.insertAdjacentHTML('beforeend', '<div id=pad><input></div>')")
    scripted.answers = [refusal("Das geht sich nicht aus.")]
    queue.save(1)
    queue.await_waits([(1, "refused")])
    assert (queue.asks(), "Spiel 1 bitte ansehen" in queue.bar()) == ("", True)
    queue.run("document.getElementById('pad').remove(); document.dispatchEvent(new Event('hand:open'))")
    assert "Das geht sich nicht aus." in queue.asks()


SEEDS = 24
KEPT = """
let seed = given[0];
const luck = (most) => (seed = (seed * 48271) % 2147483647) % most;
const any = (list) => list[luck(list.length)];
const [saved, kept, fates, wrong] = [[], new Set(), {}, []];
const isOf = (item) => (each) => each.number === item.number;
const isBased = (item) => (each) => isOf(item)(each) && each.basedOn === null;
const acts = {
  save: () => {
    const [number, kind] = [1 + luck(3), luck(8)];
    const what = kind < 4 ? "record" : kind < 6 ? "correct" : "undo";
    const mine = queue.items().filter((each) => each.number === number && each.state === "waiting");
    const basedOn = what === "record" ? 0 : mine.length ? null : 1 + luck(3);
    const asked = queue.items().filter((each) => each.state !== "waiting" && what !== "undo");
    const instead = asked.length && luck(2) ? any(asked) : null;
    const id = `${given[0]}-${saved.push(0)}`;
    const own = (each) => what !== "record" && mine.includes(each) && !each.tried;
    const may = (each) => each === instead || (instead && isBased(instead)(each)) || own(each);
    const item = { id, number, what, basedOn, instead: instead?.id ?? null, table: "T3", content: {}, byPlace: [] };
    return ["changed", () => queue.put(item), may, what === "undo" ? null : id];
  },
  settle: (item) => ["acknowledged", () => queue.settle(item, { revision: 2 }), (each) => each === item],
  refuse: (item) => {
    const isFollowed = queue.items().some((other) => other !== item && isOf(item)(other));
    const isTakenBack = queue.items().some((each) => each !== item && isBased(item)(each) && each.what === "undo");
    const may = (each) => isOf(item)(each) && (isTakenBack || (each === item && isFollowed));
    return ["changed", () => queue.refuse(item, { state: any(["refused", "conflict"]), answer: {} }), may];
  },
  drop: (item) => ["discarded", () => queue.drop(item), (each) => each === item || isBased(item)(each)],
  again: (item) => ["", () => queue.change(item.id, { state: "waiting" }), () => false],
  reload: () => ["", queue.refresh, () => false],
};
for (const each of queue.items()) await queue.drop(each);
for (let step = 0; step < 40; step += 1) {
  let [first, name] = [queue.items()[0], any(["save", "save", "save", "send", "send", "reload"])];
  if (name === "send" && first?.state === "waiting") {
    first = await queue.change(first.id, { tried: true });
    name = any(["settle", "refuse", "again"]);
  } else if (name === "send") name = first ? any(["drop", "again", "reload"]) : "save";
  const before = queue.items();
  const [fate, act, may, stays] = acts[name](first);
  await act();
  const there = new Set(queue.items().map(({ id }) => id));
  for (const each of before.filter(({ id }) => !there.has(id))) {
    fates[each.id] = fate;
    if (!may(each)) wrong.push([step, name, each.id, each.what, each.state]);
  }
  for (const id of there) kept.add(id);
  if (stays && !there.has(stays)) wrong.push([step, "not kept", stays]);
}
return [wrong, kept.size, Object.keys(fates).length + queue.items().length];
"""


def test_whatever_happens_a_hand_leaves_by_a_receipt_or_by_somebodys_word(queue: QueuePage) -> None:
    queue.is_quiet = True
    for seed in range(1, SEEDS + 1):
        wrong, kept, expected = queue.run(KEPT, seed * 7919)
        assert (wrong, kept) == ([], expected), seed
