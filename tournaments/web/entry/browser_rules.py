"""The rules as delivered to the browser with a hand screen; its modules must agree with the server about every hand.

The modules are in static/js/phone; tests/browser compares them with the server's.
"""

from functools import lru_cache
from typing import Any

from django.utils.translation import get_language

from rulesets.load import content_hash, ruleset_document
from rulesets.model import Ruleset
from scoring.item_prices import item_prices
from scoring.trischaken_shapes import trischaken_payments
from tournaments.queries.room.usual import usual_contract, usual_factor
from tournaments.web.entry.browser_forms import browser_form
from tournaments.web.entry.browser_words import browser_names, browser_words

BrowserRules = dict[str, Any]
MOST_CACHED = 64
"""Cached rulesets per language; an evening has one or two."""


def browser_rules(ruleset: Ruleset) -> BrowserRules:
    """The rules in the active language, ready for JSON; not to be modified.

    In addition to the `settling_rules`: `hash` is the document's content hash; `forms` are keyed by contract, `names`
    and `words` by part and code; `usual` holds the values that hints compare with.
    """
    return _browser_rules(ruleset, get_language())


@lru_cache(maxsize=MOST_CACHED)
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
    """What settling a hand needs: the complete document, and values the engine resolved from it (docs/rulesets.md)."""
    rule = ruleset.trischaken
    return {
        "document": ruleset_document(ruleset),
        "trischaken": trischaken_payments(rule) if rule else None,
        "prices": item_prices(ruleset),
    }


def _usual(ruleset: Ruleset) -> dict[str, Any]:
    """The highest common Kontra, and by contract the most one seat usually wins or loses, if known."""
    known = {row.code: usual_contract(row, ruleset) for row in ruleset.contracts}
    return {
        "factor": usual_factor(ruleset),
        "contracts": {code: {"points": row.points, "money": row.money} for code, row in known.items() if row},
    }
