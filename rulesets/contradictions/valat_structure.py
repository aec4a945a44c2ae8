"""Contradictions of the Valat: its row and its table belong together, and its effects must make sense."""

from rulesets.draft import Draft, RulesetProblems, contradiction
from rulesets.model import VALAT
from rulesets.rows import BonusKind, Valat, ValatPays

EFFECTS = ("made_voids", "made_voids_silent", "excludes_announced")


def valat_presence(draft: Draft) -> RulesetProblems:
    """A row without the table, or the table without a row."""
    has_row = VALAT in draft.codes("bonuses")
    if has_row and not draft.has("valat"):
        yield contradiction("valat", "no_valat_table")
    if draft.has("valat") and not has_row and draft.knows("bonuses"):
        yield contradiction("valat", "valat_row")


def valat_effects(draft: Draft) -> RulesetProblems:
    """Effects that this Valat cannot have."""
    valat = draft.part("valat", Valat)
    if valat is None:
        return
    silent, announced = (valat.pays_when(announced=each) for each in (False, True))
    if valat.multiplies_announced and ValatPays.REPLACES_GAME not in (silent, announced):
        yield contradiction("valat.multiplies_announced", "fixed_valat")
    if valat.silent_voids_game_kontra and silent is ValatPays.REPLACES_GAME:
        yield contradiction("valat.silent_voids_game_kontra", "valat_kontra")
    for key in EFFECTS:
        if BonusKind.VALAT in getattr(valat, key):
            yield contradiction(f"valat.{key}", "valat_itself")
        if BonusKind.HAND in getattr(valat, key):
            yield contradiction(f"valat.{key}", "valat_hand")
