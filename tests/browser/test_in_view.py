"""The preview is in sight whenever Save is: every contract of two rulesets, on a usual and on a small phone."""

from collections.abc import Iterator

import pytest
from selenium.webdriver import Chrome

from rulesets.load import presets, read_ruleset_file, ruleset_document
from rulesets.model import Ruleset
from tests.browser.axe import violations
from tests.browser.pages import SAVE, TablePage
from tests.browser.seats import SHORT_NAMES, link_address, sit_down
from tests.browser.sizes import PHONES, narrow
from tests.browser.test_own_rules import RULES
from tests.browser.waiting import waiting
from tests.factories import new_tournament, play_under

pytestmark = pytest.mark.browser

PICK = """
const tap = (selector) => [...document.querySelectorAll(selector)].find((e) => e.checkVisibility())?.click();
tap("#pad input[name=declarer]");
tap("#pad input[name=outcome]");
document.querySelectorAll("#pad input[name^=thirds]").forEach((field, at) => {
  field.value = ["35/2", "20", "14/1", "0"][at];
  field.dispatchEvent(new Event("input", {bubbles: true}));
  field.dispatchEvent(new Event("change", {bubbles: true}));
});
"""
BIRD = """
const bird = document.querySelector("#pad input[name=pagat-said][value=announced]");
bird.checked = true;
bird.dispatchEvent(new Event("change", {bubbles: true}));
"""
OUR_RULES = "a club's own"


def rulesets() -> dict[str, Ruleset]:
    return {"ooe-2023": presets()["ooe-2023"], OUR_RULES: read_ruleset_file(RULES.read_bytes())}


def test_the_preview_is_in_sight_whenever_save_is(phone: Chrome, server: str) -> None:
    out_of_sight = {name: hidden for name, hidden in shown(phone, server) if hidden}

    assert out_of_sight == {}


def shown(phone: Chrome, server: str) -> Iterator[tuple[str, list[str]]]:
    """Each contract's hand as it stands before it is saved, and what is not in sight then."""
    for name, ruleset in rulesets().items():
        tournament = new_tournament()
        play_under(tournament, ruleset_document(ruleset))
        page = TablePage(phone, link_address(sit_down(tournament, SHORT_NAMES), server))
        page.open()
        for contract in ruleset.contracts:
            begin(page, contract.code)
            for size in PHONES:
                narrow(phone, *size)
                yield f"{name} {contract.code} {size}", page.hidden_from_sight("#people", "#answer", SAVE)
        assert violations(phone) == []


def begin(page: TablePage, contract: str) -> None:
    """Choose all that a hand needs, in the page itself, and wait until it can be saved."""
    page.browser.execute_script("document.querySelector(arguments[0]).click()", f'[name="choose"][value="{contract}"]')
    page.browser.execute_script(PICK)
    if contract == "besserrufer":
        page.browser.execute_script(BIRD)
    waiting(page.browser).until(lambda _: page.can_save())
