"""Contradictions of structure, which the engine relies on: they refuse every document, stored ones too."""

from collections.abc import Callable, Sequence

from rulesets.contradictions.bonus_structure import bonus_structure
from rulesets.contradictions.contract_structure import contract_structure, listed_in_contracts
from rulesets.contradictions.table_structure import doubled_hands, kontra_levels, people
from rulesets.contradictions.trischaken_structure import announced_virgin, trischaken_presence, trischaken_settings
from rulesets.contradictions.valat_structure import valat_effects, valat_presence
from rulesets.draft import Draft, RulesetProblems
from rulesets.problems import RulesetProblem


def structure_problems(draft: Draft) -> list[RulesetProblem]:
    """Every way in which parts of a document contradict each other, or lack what another part needs."""
    return [problem for check in CHECKS for problem in check(draft)]


def _no_cups(draft: Draft) -> RulesetProblems:
    if draft.parts["cups"] == ():
        yield RulesetProblem("empty", "cups")


CHECKS: Sequence[Callable[[Draft], RulesetProblems]] = (
    _no_cups,
    contract_structure,
    bonus_structure,
    listed_in_contracts,
    kontra_levels,
    valat_presence,
    valat_effects,
    trischaken_presence,
    trischaken_settings,
    announced_virgin,
    doubled_hands,
    people,
)
"""In the order in which problems are reported."""
