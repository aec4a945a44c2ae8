"""The rules as a browser gets them with the screen of a hand: its modules say of a hand what the server would.

The modules are in static/js/phone; tests/browser holds them against the server's.
"""

from functools import lru_cache
from typing import Any

from django.utils.translation import get_language

from rulesets.load import content_hash, ruleset_document
from rulesets.model import Ruleset
from scoring.item_prices import item_prices
from scoring.trischaken_shapes import trischaken_payments
from tournaments.queries.usual import usual_contract, usual_factor
from tournaments.web.entry.browser_forms import browser_form
from tournaments.web.entry.browser_words import browser_names, browser_words

BrowserRules = dict[str, Any]
MOST_KEPT = 64
"""Rulesets in a language; an evening has one or two."""


def browser_rules(ruleset: Ruleset) -> BrowserRules:
    """The rules in the active language, ready for JSON; not to be changed.

    Beside the `settling_rules`, `hash` is the document's content hash; `forms` are by contract, `names` and `words` by
    part and code; `usual` is what hints compare a hand with.
    """
    return _browser_rules(ruleset, get_language())


@lru_cache(maxsize=MOST_KEPT)
def _browser_rules(ruleset: Ruleset, _language: str | None) -> BrowserRules:
    return {
        **settling_rules(ruleset),
        "hash": content_hash(ruleset),
        "forms": {row.code: browser_form(row, ruleset) for row in ruleset.contracts},
        "names": browser_names(ruleset),
        "words": browser_words(ruleset),
        "usual": _usual(ruleset),
    }


def settling_rules(ruleset: Ruleset) -> BrowserRules:
    """What a hand is settled by: the complete document, and what the engine has resolved of it (docs/rulesets.md)."""
    rule = ruleset.trischaken
    return {
        "document": ruleset_document(ruleset),
        "trischaken": trischaken_payments(rule) if rule else None,
        "prices": item_prices(ruleset),
    }


def _usual(ruleset: Ruleset) -> dict[str, Any]:
    """The highest usual Kontra; by contract the most one seat usually wins or loses, where that is known."""
    known = {row.code: usual_contract(row, ruleset) for row in ruleset.contracts}
    return {
        "factor": usual_factor(ruleset),
        "contracts": {code: {"points": row.points, "money": row.money} for code, row in known.items() if row},
    }
