"""Sentences on hands that count double."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.model import DoubledAfter, Ruleset


def doubled_sentences(ruleset: Ruleset) -> Iterable[str]:
    """After which hands the next ones count double, and how many; empty if none do."""
    if not ruleset.doubled_after:
        return
    yield _which_hands(ruleset) % {"after": _either(ruleset.doubled_after), "hands": ruleset.doubled_hands}
    yield _("They count double in the score and in money, but never more than double.")
    yield _("When it happens again, counting starts anew; with the round it ends.")


def _which_hands(ruleset: Ruleset) -> str:
    if ruleset.doubled_hands is not None:
        return ngettext(
            "After %(after)s the next hand of the table counts double.",
            "After %(after)s the next %(hands)s hands of the table count double.",
            ruleset.doubled_hands,
        )
    if ruleset.players == 4:
        return _("After %(after)s the next hands count double: four at a table of four, five at a table of five.")
    return _("After %(after)s as many hands of the table count double as people sit there.")


def _either(reasons: Iterable[DoubledAfter]) -> str:
    names = {
        DoubledAfter.TRISCHAKEN: _("a Trischaken"),
        DoubledAfter.ALL_ZERO: _("a hand that brings nobody anything"),
        DoubledAfter.MONDFANG: _("a Mondfang"),
    }
    *first, last = (names[each] for each in reasons)
    return _("%(first)s or %(last)s") % {"first": ", ".join(first), "last": last} if first else last
