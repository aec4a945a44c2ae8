"""Sentences on how Trischaken is paid; individual cases are in the table of `trischaken_cases`."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from rulesets.model import Ruleset
from rulesets.rows import TrischakenKontra
from rulesets.trischaken import ForehandTied, PlainLoser, TalonGoes, Trischaken, TrischakenCases, VirginGets
from rulesets.trischaken_schemes import TrischakenSettings, trischaken_settings
from scoring.thirds import written_thirds


def trischaken_sentences(ruleset: Ruleset) -> Iterable[str]:
    """All rules on Trischaken except its cases; empty if it is not played."""
    rule = ruleset.trischaken
    if rule is None:
        return
    settings = trischaken_settings(rule)
    yield _("Whoever has the most card points loses. A virgin (Jungfrau) is a player without a trick.")
    mayor = {"count": written_thirds(rule.mayor_thirds)}
    yield _("A loser with %(count)s or more is the mayor (Bürgermeister).") % mayor
    yield from _ties(settings)
    yield from _virgins(settings)
    yield from _announced(rule)
    yield from _talon(rule)
    if ruleset.kontra.trischaken is TrischakenKontra.ALL:
        yield _("A Kontra can be said; it holds for the whole Trischaken, but not for a Renonce.")
    elif ruleset.kontra.levels:
        yield _("No Kontra can be said.")


def _ties(settings: TrischakenSettings) -> Iterable[str]:
    if settings.forehand_tied is ForehandTied.ALONE:
        yield _("Forehand, if tied for the most, loses alone.")
    else:
        yield _("Forehand, if tied for the most, shares it like the others.")
    if settings.plain is PlainLoser.TWO_HIGHEST:
        yield _("If the two in the middle are tied, only the highest pays and only the lowest gets, the same amounts.")
        half = {"half": settings.rank // 2, "whole": 3 * (settings.rank // 2)}
        yield _("If three are tied for the least, they get %(half)s each, and the highest pays %(whole)s.") % half


def _virgins(settings: TrischakenSettings) -> Iterable[str]:
    if settings.virgin is VirginGets.POT:
        return
    each = {"each": settings.from_each}
    yield _("A virgin gets %(each)s from each player who took a trick.") % each
    if settings.cases is TrischakenCases.ALL:
        yield _("The virgins are paid in addition to what the loser pays.")
    else:
        yield _(
            "Only one thing is paid: a mayor or forehand alone with the most comes first, then virgins, then the rest."
        )


def _announced(rule: Trischaken) -> Iterable[str]:
    if rule.announced_virgin is None:
        return
    amounts = {"made": rule.announced_virgin.made, "lost": rule.announced_virgin.lost}
    yield (
        _(
            "Whoever announces to stay a virgin gets %(made)s from each of the others beside that, "
            "or pays %(lost)s to each."
        )
        % amounts
    )


def _talon(rule: Trischaken) -> Iterable[str]:
    sentences = {
        TalonGoes.LAST_TRICK: _("The talon goes to the last trick."),
        TalonGoes.FIRST_SIX_TRICKS: _("One card of the talon goes with each of the first six tricks."),
        TalonGoes.FOREHANDS_CHOICE: _("Forehand chooses where the talon goes."),
    }
    if rule.talon in sentences:
        yield sentences[rule.talon]
