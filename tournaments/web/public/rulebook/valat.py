"""Sentences on the Valat."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from django.utils.translation import gettext as _

from rulesets.model import VALAT, Ruleset
from rulesets.rows import BonusKind, Valat, ValatPays, ValatWays


def valat_sentences(ruleset: Ruleset) -> Iterable[str]:
    """All rules on the Valat; empty if there are none."""
    valat = ruleset.valat
    if valat is None:
        return
    row = ruleset.bonus(VALAT)
    amounts = {"silent": row.silent, "announced": row.announced}
    yield _WAYS[valat.pays_when(announced=False), valat.pays_when(announced=True)]() % amounts
    yield from _lost_and_kontra(valat)
    if valat.doubled_in_solos:
        yield (
            _("In solos, what comes on top of the game counts double.")
            if isinstance(valat.pays, ValatWays)
            else _("In solos it counts double.")
        )
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


_WAYS: Mapping[tuple[ValatPays, ValatPays], Callable[[], str]] = MappingProxyType(
    {
        (ValatPays.REPLACES_GAME, ValatPays.REPLACES_GAME): lambda: _(
            "All tricks: the game counts %(silent)s times, announced %(announced)s times."
        ),
        (ValatPays.BESIDE_GAME, ValatPays.BESIDE_GAME): lambda: _(
            "All tricks: %(silent)s points, announced %(announced)s points, on top of the game."
        ),
        (ValatPays.REPLACES_GAME, ValatPays.BESIDE_GAME): lambda: _(
            "All tricks: the game counts %(silent)s times; announced, %(announced)s points on top of the game."
        ),
        (ValatPays.BESIDE_GAME, ValatPays.REPLACES_GAME): lambda: _(
            "All tricks: %(silent)s points on top of the game; announced, the game counts %(announced)s times."
        ),
    }
)
"""The sentence for silent and announced, by their effect on the game."""


def _lost_and_kontra(valat: Valat) -> Iterable[str]:
    ways = {valat.pays_when(announced=announced) for announced in (False, True)}
    if valat.pays_when(announced=True) is ValatPays.REPLACES_GAME:
        yield _("If it is announced and not made, the other side gets it, reckoned from what the game costs lost.")
    else:
        yield _("If it is announced and not made, the other side gets it; the game counts all the same.")
    if ways == {ValatPays.REPLACES_GAME}:
        yield _("If there is a Kontra on the game and on the Valat, the larger one counts.")
    elif ways == {ValatPays.BESIDE_GAME}:
        yield _("The game and the Valat have a Kontra each.")
    else:
        yield _("In the place of the game the larger Kontra of the two counts, on top of it each has its own.")
