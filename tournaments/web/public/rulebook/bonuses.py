"""The line of a bonus: values silent and announced, and when it applies."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from rulesets.model import HandPays, Ruleset
from rulesets.rows import Bonus, BonusKind, ValatPays
from scoring.thirds import written_thirds
from tournaments.web.public.rulebook.lines import RulebookLine


def bonus_line(bonus: Bonus, ruleset: Ruleset) -> RulebookLine:
    """The bonus with its two values; a Valat's are factors if it replaces the game."""
    silent, announced = (_amount(bonus, ruleset, announced=each) for each in (False, True))
    return RulebookLine(bonus.name, silent, announced, tuple(_notes(bonus, ruleset)))


def _amount(bonus: Bonus, ruleset: Ruleset, *, announced: bool) -> str:
    if bonus.silent is None and not announced:
        return "–"
    worth = bonus.worth(announced=announced)
    return f"× {worth}" if _is_factor(bonus, ruleset, announced=announced) else str(worth)


def _is_factor(bonus: Bonus, ruleset: Ruleset, *, announced: bool) -> bool:
    if bonus.kind is not BonusKind.VALAT or ruleset.valat is None:
        return False
    return ruleset.valat.pays_when(announced=announced) is ValatPays.REPLACES_GAME


def _notes(bonus: Bonus, ruleset: Ruleset) -> Iterable[str]:
    if any(_is_factor(bonus, ruleset, announced=announced) for announced in (False, True)):
        yield _("× is a factor on the game")
    if bonus.kind is BonusKind.ULTIMO:
        yield _("only when a king is called, only for the declarer's side")
    if bonus.kind is BonusKind.HAND:
        yield from _cards_held(ruleset)
    if bonus.least_thirds is not None:
        yield _("with %(count)s card points or more") % {"count": written_thirds(bonus.least_thirds)}
    if before := ruleset.sack_before(bonus):
        yield _("comes after %(name)s") % {"name": before.name}
    if bonus.no_kontra and bonus.kind is not BonusKind.HAND:
        yield _("no Kontra on it")


def _cards_held(ruleset: Ruleset) -> Iterable[str]:
    yield _("for cards in the hand, shown before the first trick; cannot be lost, no Kontra")
    if ruleset.hand_pays is HandPays.HOLDER:
        yield _("each of the others pays whoever holds them")
    else:
        yield _("counts for the side of whoever holds them")
