"""A phone settles a hand as the server does: every rule there is, a few thousand hands, whole answers compared.

That these hands reach every rule is tested in tests/scoring/test_every_rule.py.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from selenium.webdriver import Chrome

from scoring.doubling import makes_next_double
from scoring.settle import answer, settle
from tests.scoring.every_rule import Evening, every_rule
from tournaments.web.entry.browser_rules import settling_rules

pytestmark = pytest.mark.browser

SETTLE = """
const [evenings, done] = arguments;
const settled = (record, rules, { settle, doublesNext }) => {
  try {
    const answer = settle(record, rules);
    return { ...answer, doubles: doublesNext(record, answer.points, rules) };
  } catch (error) {
    return String(error.stack);
  }
};
const asWritten = (_key, value) => (Object.is(value, -0) ? "-0" : value);
import("/static/js/phone/rules/settle.js").then((module) => {
  const answers = evenings.flatMap(({ rules, records }) => records.map((record) => settled(record, rules, module)));
  done(JSON.stringify(answers, asWritten));
}, (error) => done(JSON.stringify([String(error)])));
"""


def test_phone_and_server_settle_every_hand_the_same(phone: Chrome, server: str) -> None:
    phone.get(f"{server}/")
    evenings = [{"rules": settling_rules(each.ruleset), "records": each.records} for each in every_rule()]

    settled = json.loads(phone.execute_async_script(SETTLE, evenings))

    expected = [hand for evening in every_rule() for hand in _expected(evening)]
    assert [(*hand, phones) for hand, phones in zip(expected, settled, strict=True) if hand[-1] != phones][:3] == []


def _expected(evening: Evening) -> Iterator[tuple[str, Any, dict[str, object]]]:
    """Name of the ruleset, record, and the server's answer."""
    for record, hand in zip(evening.records, evening.hands, strict=True):
        settled = settle(hand, evening.ruleset)
        doubles = makes_next_double(hand, settled.points, evening.ruleset)
        yield evening.ruleset.slug, record, {**answer(settled), "doubles": doubles}
