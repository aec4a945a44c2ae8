"""Whatever is tapped, the browser's own modules say of it what the server says: the record and every problem.

Forms of every contract of every preset and of every variant, from right ones to nonsense; the server's answer is
`typed_hand`'s. Points are compared elsewhere.
"""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from django.templatetags.static import static
from django.utils.translation import override
from selenium.webdriver import Chrome

from rulesets.load import presets, read_ruleset
from rulesets.model import Contract, Ruleset
from tests.browser.random_forms import Entries, nonsense, queried, right_forms, with_slips
from tests.scoring.reference.own_rulesets import OWN, own_ruleset
from tests.scoring.test_variants import variant
from tests.scoring.variants.changes import together
from tests.scoring.variants.every import RULESETS
from tests.scoring.variants.rules import BEI_SPIELE
from tests.web.entry.forms import NAMES
from tournaments.web.entry.browser_rules import browser_rules
from tournaments.web.entry.browser_words import REACHED
from tournaments.web.entry.form import HandForm
from tournaments.web.entry.typed_hand import read_form

pytestmark = pytest.mark.browser

SEED = 20261122
FOREHANDS_BETTEL = together(BEI_SPIELE, {"contracts": {"bettel": {"forehand_only": True}}})
"""A Bei-Spiel that only forehand can declare, which no example has."""
TYPED = """
const [module, json, forms, done] = arguments;
const rules = JSON.parse(json);
import(module)
  .then(({typed}) => done(forms.map((entries) => typed(entries, rules))))
  .catch((error) => done(error.stack));
"""
Answer = dict[str, Any]


def test_browser_says_of_every_form_what_the_server_says(phone: Chrome, server: str) -> None:
    phone.get(server)
    rng, keys, right, forms = random.Random(SEED), Counter[str](), 0, 0
    for language, ruleset, each in _rulesets():
        batch = list(_forms(ruleset, rng, each))
        with override(language):
            rules = browser_rules(ruleset)
            expected = list(_of_server(batch, ruleset))
        answers = _of_browser(phone, server, rules, [entries for _contract, entries in batch])

        for (_contract, entries), answer, said in zip(batch, answers, expected, strict=True):
            assert answer == said, (ruleset.slug, entries)
        for (contract, _entries), said in zip(batch, expected, strict=True):
            keys.update(_keys(said, rules["words"]["problems"] | rules["forms"][contract.code]["words"]))
        right += sum(not said["problems"] for said in expected)
        forms += len(batch)

    assert forms > 5_000
    assert right > forms / 3
    assert {*REACHED, "bird_missing", "won_against_points"} <= set(keys)


def test_browser_says_nothing_while_no_contract_is_chosen(phone: Chrome, server: str) -> None:
    phone.get(server)
    rules = browser_rules(presets()["ooe-2023"])

    assert _of_browser(phone, server, rules, [[("renonce", "1")], []]) == [None, None]


def _rulesets() -> Iterator[tuple[str, Ruleset, int]]:
    """With a language, and how many forms of each kind a contract gets: more where few rulesets know the like."""
    yield from (("de", ruleset, 5) for ruleset in presets().values())
    yield from (("de", read_ruleset(own_ruleset(name)), 4) for name in OWN)
    for base, change in (*RULESETS, ("ooe-2023", FOREHANDS_BETTEL)):
        ruleset = variant(base, change)
        is_rare = ruleset.players == 6 or ruleset.has_bei_spiele or ruleset.has_announced_virgin
        yield "en", ruleset, 7 if is_rare else 2


def _forms(ruleset: Ruleset, rng: random.Random, each: int) -> Iterator[tuple[Contract, Entries]]:
    """A quarter right, half with slips, a quarter nonsense."""
    for code, right in right_forms(ruleset, rng, each).items():
        contract = ruleset.contract(code)
        for entries in right:
            yield contract, entries
            yield from ((contract, with_slips(entries, contract, ruleset, rng)) for _ in range(2))
            yield contract, nonsense(contract, ruleset, rng)


def _of_server(batch: list[tuple[Contract, Entries]], ruleset: Ruleset) -> Iterator[Answer]:
    """`typed_hand`, but with one form for all of a contract: building them takes the longest."""
    names = NAMES[: len(ruleset.seats)]
    forms = {row: HandForm({}, ruleset=ruleset, contract=row, names=names) for row in ruleset.contracts}
    for contract, entries in batch:
        form = forms[contract]
        form.data = queried(entries)
        typed = read_form(form)
        yield {"record": typed.record, "problems": list(_problems(form)), "lacksOnly": form.lacks_only}


def _problems(form: HandForm) -> Iterator[dict[str, str | None]]:
    """In the order of the form; what is wrong with no field comes last."""
    errors = form.errors.as_data()
    for field, name in [*((name, name) for name in form.fields), ("", "__all__")]:
        for error in errors.get(name, []):
            [text] = error.messages
            yield {"field": field, "code": error.code, "text": text}


def _of_browser(browser: Chrome, server: str, rules: Answer, forms: list[Entries]) -> list[Answer | None]:
    module = f"{server}{static('js/phone/typed.js')}"
    answers: Any = browser.execute_async_script(TYPED, module, json.dumps(rules), forms)
    assert isinstance(answers, list), answers
    return answers


def _keys(said: Answer, words: dict[str, str]) -> Iterator[str]:
    """Which of the sentences a browser knows were said."""
    for problem in said["problems"]:
        for key, sentence in words.items():
            if key.partition(".")[0] == problem["code"] and _pattern(sentence).fullmatch(problem["text"]):
                yield key


@cache
def _pattern(sentence: str) -> re.Pattern[str]:
    return re.compile(".*".join(map(re.escape, re.split(r"%\(\w+\)s", sentence))))
