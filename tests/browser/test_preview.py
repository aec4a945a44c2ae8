"""What the phone shows while somebody taps: worked out by itself, at once, and told where it is wrong when asked."""

import time
from typing import Any

import pytest
from selenium.webdriver import Chrome

from rulesets.load import read_ruleset_file, ruleset_document
from tests.browser.pages import CHECK, TablePage
from tests.browser.seats import SHORT_NAMES, hand_entered, link_address, seated_table, sit_down
from tests.browser.test_own_rules import RULES
from tests.browser.waiting import waiting
from tests.factories import new_tournament, play_under
from tests.scoring.variants.changes import variant_document
from tests.scoring.variants.rules import DOUBLED

pytestmark = pytest.mark.browser

DREIER = {"contract": "dreier", "declarer": 0, "won": True}
TRISCHAKEN = {"contract": "trischaken", "declarer": 0, "thirds": [80, 60, 40, 30]}
BAR = "return document.getElementById('answer').innerText.replace(/\\s+/g, ' ').trim()"
STRIP = (
    "return [...document.querySelectorAll('#people .strip__total')].map((each) => each.innerText.replace(/\\s+/g, ' '))"
)
AT_FIELDS = """
return [...document.querySelectorAll("#pad .errorlist")].map((list) =>
  [list.previousElementSibling?.textContent.trim(), list.innerText.replace(/\\s+/g, " ").trim()]);
"""
ASKED = """
return performance.getEntriesByType("resource").map(({name}) => name)
  .filter((name) => !name.includes("changes") && !name.endsWith("manifest.webmanifest"));
"""
"""What the page asked for; the browser gets the manifest by itself, some versions late."""
TYPE = """
const [name, text] = arguments;
const field = document.querySelector(`#pad [name="${name}"]`);
field.value = text;
field.dispatchEvent(new Event("input", {bubbles: true}));
const answer = document.getElementById("answer");
return [answer.getAttribute("aria-busy"), Boolean(answer.querySelector('[data-tone="warn"]'))];
"""
NONSENSE = """
const done = arguments[0];
let seed = 7;
const luck = (chance) => (seed = (seed * 16807) % 2147483647) / 2147483647 < chance;
const painted = () => new Promise((resolve) => setTimeout(resolve));
const all = (selector) => [...document.querySelectorAll(selector)];
const answered = async (button) => {
  button.click();
  for (const turn of [1, 2, 3, 4, 5]) {
    for (const choice of all("#pad :is([type=radio], [type=checkbox])")) if (luck(0.12)) choice.click();
    for (const field of all("#pad [inputmode]")) {
      field.value = ["", "35/2", "20", "x", "70"][turn - 1];
      field.dispatchEvent(new Event("input", {bubbles: true}));
    }
    await painted();
    document.querySelector("#answer [name=check]")?.click();
    answers.push(document.querySelector("#answer [data-errors]")?.innerText.trim()
      ?? (document.querySelector("#answer [name=save]") ? "saved" : "nothing"));
  }
};
const answers = [];
all("#contracts [name=choose]").reduce((before, button) => before.then(() => answered(button)), Promise.resolve())
  .then(() => done(answers));
"""


@pytest.fixture
def page(phone: Chrome, server: str) -> TablePage:
    """A table whose first hand is in."""
    table = seated_table()
    hand_entered(table, DREIER, number=1)
    page = TablePage(phone, link_address(table, server))
    page.open()
    return page


def look(page: TablePage, script: str) -> Any:
    return page.browser.execute_script(script)


def test_every_tap_is_answered_without_asking_anybody(page: TablePage) -> None:
    before = look(page, ASKED)

    page.start("rufer")
    missing = look(page, BAR)
    page.choose("outcome", "1-yes")
    page.choose("kontra", "2")

    assert missing == "Es fehlt noch: Partner und Ausgang Prüfen"
    assert look(page, BAR) == "Rufer Kontra +1 (Geld × 2) Spiel 2 speichern"
    assert look(page, STRIP) == ["−1 → +11 Geld −2", "+1 → −3 Geld +2", "+1 → −3 Geld +2", "−1 → −5 Geld −2"]
    assert look(page, ASKED) == before


def test_what_is_half_typed_is_not_called_wrong_at_once(page: TablePage) -> None:
    page.start("trischaken")
    for seat, points in enumerate(("35", "20", "10")):
        page.browser.execute_script(TYPE, f"thirds-{seat}", points)

    typing = page.browser.execute_script(TYPE, "thirds-3", "1")
    waiting(page.browser).until(lambda _: page.is_ready_to_ask())
    message = look(page, BAR)
    whole = page.browser.execute_script(TYPE, "thirds-3", "5")

    assert typing == ["true", False]
    assert message.startswith("Das stimmt noch nicht: Kartenpunkte: Zusammen sind es 66; es müssen 70 sein.")
    assert whole == [None, False]
    assert page.can_save()


def test_who_asks_is_told_at_the_fields_as_well_until_something_changes(page: TablePage) -> None:
    page.start("besserrufer")
    page.tap(CHECK)
    at_fields, message = look(page, AT_FIELDS), look(page, BAR)
    page.choose("declarer", "2")

    assert at_fields == [
        ["Spieler", "Spieler: Das fehlt."],
        ["Partner und Ausgang", "Partner und Ausgang: Das fehlt."],
    ]
    assert message == (
        "Es fehlt noch etwas: Spieler: Das fehlt. Partner und Ausgang: Das fehlt. Beim Besserrufer sagt der Spieler "
        "einen Vogel an: Pagat, Uhu, Kakadu, Quapil. Prüfen"
    )
    assert look(page, AT_FIELDS) == []
    assert look(page, BAR) == (
        "Es fehlt noch: Partner und Ausgang. Beim Besserrufer sagt der Spieler einen Vogel an: Pagat, Uhu, Kakadu, "
        "Quapil. Prüfen"
    )


def test_a_hand_like_the_one_before_is_asked_about(page: TablePage) -> None:
    page.start("dreier")
    page.choose("outcome", "3-yes")

    assert "Spiel 2 ist gleich wie Spiel 1 (Dreier). Wurde es zweimal eingetragen?" in look(page, BAR)
    assert page.can_save()


def test_a_correction_says_which_hands_count_otherwise_then(phone: Chrome, server: str) -> None:
    tournament = new_tournament(hands_at_four=6)
    play_under(tournament, variant_document("ooe-2023", DOUBLED))
    table = sit_down(tournament, SHORT_NAMES)
    hand_entered(table, TRISCHAKEN, number=1)
    for number in (2, 3):
        hand_entered(table, DREIER, number=number)
    page = TablePage(phone, link_address(table, server))
    phone.get(f"{page.url}hands/1/")

    page.start("rufer")
    page.choose("outcome", "1-yes")

    assert "Die Spiele 2 und 3 zählen dann nicht mehr doppelt;" in look(page, BAR)
    assert look(page, STRIP) == ["+1 → −7", "+1 → +9", "−1 → +7", "−1 → −9"]


def test_nothing_half_chosen_can_be_saved(page: TablePage) -> None:
    page.start("dreier")
    page.choose("outcome", "0-yes")
    assert page.can_save()

    page.unfold('input[name="renonce"]')
    page.choose("kontra", "2")
    time.sleep(0.1)
    saved = look(page, BAR)
    page.start("rufer")

    assert "Dreier Kontra" in saved
    assert not page.can_save()


def test_whatever_is_tapped_is_answered(phone: Chrome, server: str) -> None:
    tournament = new_tournament()
    play_under(tournament, ruleset_document(read_ruleset_file(RULES.read_bytes())))
    TablePage(phone, link_address(sit_down(tournament, SHORT_NAMES), server)).open()

    answers: Any = phone.execute_async_script(NONSENSE)

    assert {each for each in answers if not each.startswith(("Es fehlt noch etwas:", "Das stimmt noch nicht:"))} == {
        "saved"
    }
    assert len(answers) > 50
