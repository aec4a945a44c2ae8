"""The rules, read on a phone: no table has to be pushed sideways."""

import pytest
from selenium.webdriver import Chrome

from rulesets.load import presets

pytestmark = pytest.mark.browser

TOO_WIDE = "return [...document.querySelectorAll('.scroll')].filter((t) => t.scrollWidth > t.clientWidth).length"


def test_tables_of_every_published_ruleset_fit_a_phone(phone: Chrome, server: str) -> None:
    wide = {}
    for slug in presets():
        phone.get(f"{server}/rulesets/{slug}/")
        wide[slug] = phone.execute_script(TOO_WIDE)

    assert wide == dict.fromkeys(presets(), 0)
