"""The empty pads of all contracts, which a page brings along so that tapping a contract needs no network.

They are rendered once for a ruleset, a language and an order of the seats, and kept; names come in at the end. So a
page with thirteen pads costs hardly more than one with none.
"""

from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from rulesets.model import Ruleset
from tournaments.web.entry.fields import Names, SeatsByPlace
from tournaments.web.entry.form import HandForm
from tournaments.web.entry.pad import Pad

FIRST = 0xE000
"""The first character for private use: one for each seat stands where the name will, and one where it is narrow."""
NARROW = FIRST + 16


@dataclass(frozen=True, slots=True)
class EmptyPad:
    """A contract's pad with nothing tapped."""

    code: str
    name: str
    html: SafeString


def empty_pads(ruleset: Ruleset, names: Names, narrow: Names, places: SeatsByPlace) -> tuple[EmptyPad, ...]:
    """The pads in bidding order, for people of these names at these places; `narrow` are names that fit a column."""
    seats = {FIRST + seat: escape(name) for seat, name in enumerate(names)}
    seats |= {NARROW + seat: escape(name) for seat, name in enumerate(narrow)}
    return tuple(
        EmptyPad(row.code, row.name, mark_safe(html.translate(seats)))  # noqa: S308 - names are escaped, the rest is ours
        for row, html in zip(ruleset.contracts, _rendered(ruleset, places, get_language()), strict=True)
    )


@lru_cache(maxsize=64)
def _rendered(ruleset: Ruleset, places: SeatsByPlace, language: str | None) -> tuple[str, ...]:
    """The pads with a character for each name. They are in the active language, which `language` is."""
    names, narrow = (tuple(chr(first + seat) for seat in ruleset.seats) for first in (FIRST, NARROW))
    forms = (HandForm(ruleset=ruleset, contract=row, names=names) for row in ruleset.contracts)
    return tuple(render_to_string("web/entry/pad.html", {"pad": Pad(form, places, narrow)}) for form in forms)
