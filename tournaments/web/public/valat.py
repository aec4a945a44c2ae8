"""What a Valat does, in sentences."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from rulesets.model import VALAT, Ruleset
from rulesets.rows import BonusKind, ValatPays


def valat_sentences(ruleset: Ruleset) -> Iterable[str]:
    """Everything the ruleset says about the Valat; nothing where it has none."""
    valat = ruleset.valat
    if valat is None:
        return
    row = ruleset.bonus(VALAT)
    amounts = {"silent": row.silent, "announced": row.announced}
    if valat.pays is ValatPays.REPLACES_GAME:
        yield _("All tricks: the game counts %(silent)s times, announced %(announced)s times.") % amounts
    else:
        yield _("All tricks: %(silent)s points, announced %(announced)s points, on top of the game.") % amounts
    if valat.doubled_in_solos:
        yield _("In solos it counts double.")
    if valat.multiplies_announced:
        yield _("Announced bonuses are multiplied like the game.")
    if valat.voids_silent:
        yield _("Silent bonuses do not count beside it.")
    if valat.made_voids:
        yield _("These do not count when a Valat is made: %(names)s.") % {"names": _names(ruleset, valat.made_voids)}
    if valat.made_voids_silent:
        names = _names(ruleset, valat.made_voids_silent)
        yield _("When a Valat is made, these count only if announced: %(names)s.") % {"names": names}
    if valat.excludes_announced:
        names = _names(ruleset, valat.excludes_announced)
        yield _("These cannot be announced together with a Valat: %(names)s.") % {"names": names}
    if valat.silent_voids_game_kontra:
        yield _("A silent Valat voids the Kontra on the game.")


def _names(ruleset: Ruleset, kinds: tuple[BonusKind, ...]) -> str:
    return ", ".join(bonus.name for bonus in ruleset.bonuses if bonus.kind in kinds)
