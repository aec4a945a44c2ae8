"""What the source of the rules leaves open, and how it is settled here."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from rulesets.model import FourKings, Ruleset
from rulesets.trischaken import TalonGoes, Trischaken, TrischakenCases
from rulesets.trischaken_schemes import LeftOpen, trischaken_settings


def open_sentences(ruleset: Ruleset) -> Iterable[str]:
    """Empty if the source is complete."""
    if ruleset.four_kings is FourKings.UNSTATED and any(row.calls_king for row in ruleset.contracts):
        yield _("What whoever holds all four kings may play.")
    if ruleset.trischaken is not None:
        yield from _in_trischaken(ruleset.trischaken)


def _in_trischaken(rule: Trischaken) -> Iterable[str]:
    if rule.talon is TalonGoes.UNSTATED:
        yield _("Where the talon goes in Trischaken.")
    order = (
        _("Here: only the first that applies.")
        if rule.cases is TrischakenCases.FIRST
        else _("Here: the loser's and the virgins' in addition.")
    )
    sentences = {
        LeftOpen.TWO_TIED_ONE_VIRGIN: _(
            "What two who are tied for the most pay in Trischaken if there is a virgin. Here: as much as without one."
        ),
        LeftOpen.ORDER_OF_CASES: " ".join(
            (_("In Trischaken, which of the cases comes first, or whether several are paid."), order)
        ),
        LeftOpen.THREE_TIED: _("What three who are tied pay or get in Trischaken. Here: half as much each."),
    }
    yield from (sentences[each] for each in trischaken_settings(rule).left_open)
