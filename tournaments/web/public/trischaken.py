"""How Trischaken is paid, in sentences, scheme by scheme as in `scoring.trischaken`."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from django.utils.translation import gettext as _

from rulesets.model import Ruleset
from rulesets.trischaken import TalonGoes, Trischaken, TrischakenRenonce, TrischakenScheme
from scoring.thirds import written_thirds


def trischaken_sentences(ruleset: Ruleset) -> Iterable[str]:
    """Everything the ruleset says about Trischaken; nothing where it is not played."""
    rule = ruleset.trischaken
    if rule is None:
        return
    yield _("Whoever has the most card points loses. A virgin (Jungfrau) is a player without a trick.")
    mayor = {"count": written_thirds(rule.mayor_thirds)}
    yield _("A loser with %(count)s or more is the mayor (Bürgermeister).") % mayor
    yield from _SCHEMES[rule.scheme]()
    yield from _talon(rule)
    yield _renonce(rule.renonce)


def _ooe() -> Iterable[str]:
    yield _("The loser pays 1 to each of the others; 2 as mayor or as forehand, 4 as both.")
    yield _(
        "One virgin gets all of it; two or three share it. Where the others would get 1 each, two virgins get 2 each."
    )
    yield _("Forehand, if tied for the most, loses alone. If others are tied, two pay 2 each, three pay 1 each.")


def _wien() -> Iterable[str]:
    yield _("The loser pays 6; 12 as mayor or as forehand, 24 as both. Several losers share it.")
    yield _("The others share it; if there are virgins, only they do.")
    yield _("Forehand, if tied for the most, loses alone.")


def _sauwald() -> Iterable[str]:
    yield _("The loser pays 1 to each of the others; 2 as mayor or as forehand, 4 as both.")
    yield _("One virgin gets all of it. Two virgins get 3 each, or 6 each from a losing forehand, mayor or not.")
    yield _("Whoever takes all tricks pays 6, as forehand 12.")
    yield _("Forehand, if tied for the most, loses alone. If others are tied, two pay 2 each, three pay 1 each.")
    yield _("Two tied against two virgins pay 3 each.")


def _tirol() -> Iterable[str]:
    yield _("The first that applies counts:")
    yield _("The mayor pays 2 to each of the others, as forehand 4 to each.")
    yield _("Forehand, if alone with the most, pays 2 to each.")
    yield _("Every virgin gets 2 from each player who took a trick.")
    yield _("Otherwise the two with the most pay 2 each and the two with the least get 2 each.")
    yield _(
        "Two tied in the middle neither pay nor get anything there; three tied for the most pay 1 "
        "each, three tied for the least get 1 each."
    )


_SCHEMES: Mapping[TrischakenScheme, Callable[[], Iterable[str]]] = MappingProxyType(
    {
        TrischakenScheme.OOE: _ooe,
        TrischakenScheme.WIEN: _wien,
        TrischakenScheme.SAUWALD: _sauwald,
        TrischakenScheme.TIROL: _tirol,
    }
)


def _talon(rule: Trischaken) -> Iterable[str]:
    sentences = {
        TalonGoes.LAST_TRICK: _("The talon goes to the last trick."),
        TalonGoes.FIRST_SIX_TRICKS: _("One card of the talon goes with each of the first six tricks."),
        TalonGoes.FOREHANDS_CHOICE: _("Forehand chooses where the talon goes."),
    }
    if rule.talon in sentences:
        yield sentences[rule.talon]


def _renonce(renonce: TrischakenRenonce) -> str:
    amounts = {"each": renonce.each, "forehand": renonce.by_forehand, "two": renonce.by_two}
    if len({renonce.each, renonce.by_forehand, renonce.by_two}) == 1:
        return _("After a Renonce each of the others gets %(each)s.") % amounts
    sentence = _(
        "After a Renonce each of the others gets %(each)s; if forehand is at fault %(forehand)s, "
        "if two players are %(two)s."
    )
    return sentence % amounts
