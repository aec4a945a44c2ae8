"""The empty pads of all contracts, included in the page so that choosing a contract needs no network.

They are rendered once per ruleset, language and seat order, and cached. They contain no names: {0} stands for the name
at seat 0 and so on, narrow names after the full ones; static/js/phone/pad.js fills them in for the open hand. So a page
with thirteen pads costs hardly more than one with none, and they serve every hand of the table.
"""

from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from rulesets.model import Ruleset
from tournaments.web.entry.form import HandForm
from tournaments.web.entry.pad import Pad


@dataclass(frozen=True, slots=True)
class EmptyPad:
    """A contract's pad without input, with placeholders for names."""

    code: str
    name: str
    html: SafeString


def empty_pads(ruleset: Ruleset) -> tuple[EmptyPad, ...]:
    """The pads in bidding order; rows of people in seat order."""
    return _rendered(ruleset, get_language())


@lru_cache(maxsize=64)
def _rendered(ruleset: Ruleset, language: str | None) -> tuple[EmptyPad, ...]:
    """Render the pads in the active language; `language` is the cache key."""
    count = len(ruleset.seats)
    marks = tuple(f"{{{index}}}" for index in range(2 * count))
    names, narrow = marks[:count], marks[count:]
    forms = (HandForm(ruleset=ruleset, contract=row, names=names) for row in ruleset.contracts)
    pads = (Pad(form, tuple(ruleset.seats), narrow) for form in forms)
    html = (mark_safe(render_to_string("web/entry/pad.html", {"pad": pad})) for pad in pads)  # noqa: S308 - all of it is ours
    return tuple(EmptyPad(row.code, row.name, each) for row, each in zip(ruleset.contracts, html, strict=True))
