"""Contradictions within and between bonus rows."""

from rulesets.draft import Draft, RulesetProblems, contradiction, missing, twice
from rulesets.model import VALAT
from rulesets.rows import Bonus, BonusKind

LONE_KINDS = (BonusKind.ULTIMO, BonusKind.VALAT)


def bonus_structure(draft: Draft) -> RulesetProblems:
    """Problems of the list of bonuses and of each row."""
    codes = draft.codes("bonuses")
    yield from twice("bonuses", codes if draft.knows("bonuses") else ())
    for path, bonus in draft.bonuses:
        yield from _kind_problems(bonus, path)
        if draft.knows("bonuses"):
            yield from _after(bonus, path, draft)
    for kind in LONE_KINDS:
        if sum(row.kind is kind for _, row in draft.bonuses) > 1:
            yield contradiction("bonuses", "one_of_kind", kind=str(kind))
    yield from _hand_pays(draft)


def _kind_problems(bonus: Bonus, path: str) -> RulesetProblems:
    if (bonus.code == VALAT) is not (bonus.kind is BonusKind.VALAT):
        yield contradiction(f"{path}.kind", "valat_kind")
    if bonus.kind is BonusKind.SACK and bonus.least_thirds is None:
        yield contradiction(f"{path}.least_thirds", "no_least_thirds")
    if bonus.kind is not BonusKind.SACK and bonus.least_thirds is not None:
        yield contradiction(f"{path}.least_thirds", "least_thirds")
    if bonus.kind is BonusKind.HAND and bonus.silent is not None:
        yield contradiction(f"{path}.silent", "hand_silent")
    if bonus.kind is not BonusKind.HAND and bonus.silent is None:
        yield missing(f"{path}.silent", "silent")


def _after(bonus: Bonus, path: str, draft: Draft) -> RulesetProblems:
    """A Sack comes after one listed above it; a missing one is not a matter of structure."""
    if bonus.after is None:
        return
    codes = draft.codes("bonuses")
    is_other_kind = any(row.code == bonus.after and row.kind is not BonusKind.SACK for _, row in draft.bonuses)
    if bonus.kind is not BonusKind.SACK:
        yield contradiction(f"{path}.after", "after_kind")
    elif is_other_kind or bonus.after in codes[codes.index(bonus.code) :]:
        yield contradiction(f"{path}.after", "after", code=bonus.after)


def _hand_pays(draft: Draft) -> RulesetProblems:
    has_hand = any(row.get("kind") == BonusKind.HAND for row in draft.rows("bonuses"))
    if has_hand and not draft.has("hand_pays"):
        yield missing("hand_pays", "hand_pays")
    if draft.has("hand_pays") and not has_hand and draft.is_complete("bonuses"):
        yield contradiction("hand_pays", "hand_pays")
