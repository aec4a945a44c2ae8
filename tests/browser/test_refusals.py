"""Whatever is refused says why, all of it, in sight, where the focus is; tried with a thumb on a small phone."""

from collections.abc import Iterator

import pytest
from django.utils import timezone
from selenium.webdriver import Chrome
from selenium.webdriver.common.keys import Keys

from rulesets.load import read_ruleset_file, ruleset_document
from tests.browser.axe import violations
from tests.browser.fingers import Finger
from tests.browser.pages import CHECK, SAVE, TablePage
from tests.browser.seats import SHORT_NAMES, hand_entered, link_address, sit_down
from tests.browser.test_own_rules import RULES
from tests.browser.test_taps import VALUES
from tests.browser.waiting import waiting
from tests.factories import at_desk, new_tournament, play_under
from tournaments.actions.draw import renew_link
from tournaments.actions.room.tables import close_table, reopen_table
from tournaments.models import HandRevision, Table

pytestmark = pytest.mark.browser

LOST = {"contract": "dreier", "declarer": 0, "won": False}
SUMMARY = "[data-errors], #ask p"
FOCUSED = """
const focused = document.activeElement;
const told = focused?.matches("#ask > *") ? focused.querySelector("p") : focused?.matches("[data-errors]") && focused;
return told ? told.innerText : "";
"""
ASK_WHAT_IS_NEW = """
const plain = fetch;
window.fetch = async (...to) => {
  const answer = await plain(...to);
  if (answer.status === 404) setTimeout(() => { window.isTold = true; });
  return answer;
};
dispatchEvent(new Event("online"));
"""
"""The page asks at once whether its table has changed, and notes (`isTold`) when it has read that there is none."""

SUMMARIES = {
    "one is missing": "Es fehlt noch etwas: Partner und Ausgang: Das fehlt.",
    "two are missing": "Es fehlt noch etwas: Spieler: Das fehlt. Partner und Ausgang: Das fehlt.",
    "sum": "Das stimmt noch nicht: Kartenpunkte: Zusammen sind es 72; es müssen 70 sein.",
    "contradiction": (
        "Das stimmt noch nicht: Kartenpunkte der Spielerpartei: Die Spielerpartei gewinnt ab 35/2; das Ergebnis sagt "
        "etwas anderes."
    ),
    "taken": (
        "Spiel 1 ist schon eingetragen. Ihres ist hier aufgehoben und noch nicht eingetragen. "
        "Bitte beide gemeinsam anschauen."
    ),
    "no reason": "Bitte einen Grund angeben.",
    "closed": "Der Tisch ist abgeschlossen; Spiele lassen sich hier nicht mehr ändern.",
    "renewed": "Dieser Link gilt nicht mehr.",
}


@pytest.fixture
def two_hands(server: str) -> Table:
    """A table of four that plays two hands, by rules that know most of what there is."""
    tournament = new_tournament(hands_at_four=2)
    play_under(tournament, ruleset_document(read_ruleset_file(RULES.read_bytes())))
    return sit_down(tournament, SHORT_NAMES)


def test_refusals_are_in_sight_and_have_the_focus(small_phone: Chrome, server: str, two_hands: Table) -> None:
    page = TablePage(small_phone, link_address(two_hands, server))
    page.open()

    said = [(each, " ".join(text.split())) for each, text in refusal_summaries(page, two_hands)]

    assert [(each, text) for each, text in said if SUMMARIES[each] not in text] == []
    assert dict(said).keys() == SUMMARIES.keys()
    assert HandRevision.objects.count() == 2


def refusal_summaries(page: TablePage, table: Table) -> Iterator[tuple[str, str]]:
    """What was done, and what the focused summary says."""
    page.start("rufer")
    yield "one is missing", pressed(page, CHECK)
    page.start("solorufer")
    yield "two are missing", pressed(page, CHECK)
    page.start("trischaken")
    for seat, points in enumerate(("20", "20", "20", "12")):
        page.write(f'input[name="thirds-{seat}"]', points + Keys.TAB)
    yield "sum", pressed(page, CHECK)
    page.tap('.keypad button[value="5"]')
    assert page.browser.execute_script(VALUES) == ["20", "20", "20", "12"]  # no field is open: none is written over
    page.start("rufer")
    page.choose("outcome", "1-yes")
    page.unfold('input[name="card_thirds"]')
    page.write('input[name="card_thirds"]', "20" + Keys.TAB)
    yield "contradiction", pressed(page, CHECK)
    page.write('input[name="card_thirds"]', Keys.BACKSPACE + Keys.TAB)
    yield from server_summaries(page, table)


def server_summaries(page: TablePage, table: Table) -> Iterator[tuple[str, str]]:
    """What only a save finds out."""
    a_dreier(page)
    hand_entered(table, LOST, number=1)
    yield "taken", pressed(page, SAVE)
    page.tap('#ask [data-answer="drop"]')
    page.browser.get(f"{page.url}hands/1/")
    page.choose("outcome", "0-yes")
    yield "no reason", pressed(page, SAVE)
    page.open()
    a_dreier(page)
    hand_entered(table, LOST, number=2)
    close_table(table, actor=at_desk(), now=timezone.now())
    yield "closed", pressed(page, SAVE)
    for answer in ("sure", "drop"):  # nothing moves them under a finger
        Finger(page.browser).touch(f'#ask [data-answer="{answer}"]')
    waiting(page.browser).until(lambda _: not page.sees("#entry"))  # the closed table's page
    reopen_table(table, reason="strittig", actor=at_desk(), now=timezone.now())
    page.browser.get(f"{page.url}hands/2/")
    page.choose("outcome", "0-yes")
    page.say_why("verkehrt eingetippt")
    renew_link(table, actor=at_desk(), now=timezone.now())
    yield "renewed", pressed(page, SAVE)
    page.browser.execute_script(ASK_WHAT_IS_NEW)
    waiting(page.browser).until(lambda browser: browser.execute_script("return window.isTold"))
    yield "renewed", looked(page)


def a_dreier(page: TablePage) -> None:
    page.start("dreier")
    page.choose("outcome", "0-yes")


def pressed(page: TablePage, button: str) -> str:
    """Press it as soon as the page is ready for it: what the summary in focus says, once nothing of it is hidden."""
    wait = waiting(page.browser)
    wait.until(lambda _: page.can_save() if button == SAVE else page.is_ready_to_ask())
    Finger(page.browser).touch(button)
    wait.until(lambda browser: browser.execute_script(FOCUSED) and not page.hidden_from_sight(SUMMARY))
    assert violations(page.browser) == []
    return looked(page)


def looked(page: TablePage) -> str:
    """What the summary in focus says; nothing of it is hidden."""
    assert page.hidden_from_sight(SUMMARY) == []
    return str(page.browser.execute_script(FOCUSED))
