"""Contradictions within and between contract rows, and with the bonuses they list."""

from collections.abc import Mapping, Sequence

from rulesets.draft import Draft, RulesetProblems, contradiction, missing, twice
from rulesets.problems import RulesetProblem
from rulesets.rows import AnyBird, Bonus, BonusKind, Contract, Family
from rulesets.vocabulary import meant_code


def contract_structure(draft: Draft) -> RulesetProblems:
    """Problems of the list of contracts and of each row."""
    if draft.parts["contracts"] == ():
        yield RulesetProblem("empty", "contracts")
    yield from twice("contracts", draft.codes("contracts") if draft.knows("contracts") else ())
    for path, contract in draft.contracts:
        for key in ("bonuses", "required_birds", "beside"):
            yield from twice(f"{path}.{key}", _listed(contract, key))
        yield from _family_problems(contract, path)
        yield from _positive_only(contract, path)
        yield from _partner_problems(contract, path)
        yield from _becomes(contract, path, draft)
    yield from _bei_pays(draft)


def listed_birds(contract: Contract) -> Sequence[str]:
    """The birds a contract names explicitly; empty if any bird will do."""
    return () if contract.required_birds is AnyBird.ANY else contract.required_birds


def _listed(contract: Contract, key: str) -> Sequence[str]:
    return listed_birds(contract) if key == "required_birds" else getattr(contract, key)


def _family_problems(contract: Contract, path: str) -> RulesetProblems:
    is_negative = contract.family is Family.NEGATIVE
    if is_negative and contract.tricks is None:
        yield contradiction(f"{path}.tricks", "no_tricks")
    if not is_negative and contract.tricks is not None:
        yield contradiction(f"{path}.tricks", "tricks")
    if contract.family is Family.TRISCHAKEN:
        if contract.value or contract.lost_value:
            yield contradiction(f"{path}.{'value' if contract.value else 'lost_value'}", "trischaken_value")
    elif not contract.value:
        yield contradiction(f"{path}.value", "no_value")


def _positive_only(contract: Contract, path: str) -> RulesetProblems:
    if contract.family is Family.POSITIVE:
        return
    if contract.bonuses:
        yield contradiction(f"{path}.bonuses", "no_bonuses")
    if contract.calls_king:
        yield contradiction(f"{path}.partner", "calls_king")
    for key in ("threshold_thirds", "second_half_lost_value"):
        if getattr(contract, key) is not None:
            yield contradiction(f"{path}.{key}", "not_positive")


def _partner_problems(contract: Contract, path: str) -> RulesetProblems:
    for key in ("may_concede", "king_in_talon_voids_kontra", "king_in_talon_becomes"):
        if getattr(contract, key) and not contract.calls_king:
            yield contradiction(f"{path}.{key}", "calls_no_king")


def _becomes(contract: Contract, path: str, draft: Draft) -> RulesetProblems:
    code = contract.king_in_talon_becomes
    if code is None or not contract.calls_king or not draft.knows("contracts"):
        return
    path = f"{path}.king_in_talon_becomes"
    if code not in draft.codes("contracts"):
        yield unknown_contract(path, code, draft)
    for _, other in draft.contracts:
        if other.code == code and (other.family is not Family.POSITIVE or other.calls_king):
            yield contradiction(path, "becomes", contract=other.name)


def unknown_contract(path: str, code: str, draft: Draft) -> RulesetProblem:
    """A code in a row that belongs to no contract."""
    meant = meant_code("contracts", code, draft.sound_codes("contracts"))
    facts = {"reason": "meant", "meant": meant} if meant else {}
    return RulesetProblem("unknown_contract", path, {"code": code, **facts})


def _bei_pays(draft: Draft) -> RulesetProblems:
    is_combinable = any(row.get("beside") for row in draft.rows("contracts"))
    if is_combinable and not draft.has("bei_pays"):
        yield missing("bei_pays", "bei_pays")
    if draft.has("bei_pays") and not is_combinable and draft.is_complete("contracts"):
        yield contradiction("bei_pays", "bei_pays")


def listed_in_contracts(draft: Draft) -> RulesetProblems:
    """Bonuses that a contract lists or requires, but that the ruleset or the contract lacks or cannot have."""
    if not draft.knows("bonuses"):
        return
    rows = {row.code: row for _, row in draft.bonuses}
    for path, contract in draft.contracts:
        yield from _listed_bonuses(contract, rows, draft, f"{path}.bonuses")
        yield from _required_birds(contract, rows, f"{path}.required_birds")


def _listed_bonuses(contract: Contract, rows: Mapping[str, Bonus], draft: Draft, path: str) -> RulesetProblems:
    for index, code in enumerate(contract.bonuses):
        if code not in draft.codes("bonuses"):
            meant = meant_code("bonuses", code, draft.sound_codes("bonuses"))
            facts = {"reason": "meant", "meant": meant} if meant else {}
            yield RulesetProblem("unknown_bonus", f"{path}[{index}]", {"code": code, **facts})
        elif code in rows and rows[code].kind is BonusKind.ULTIMO and not contract.calls_king:
            yield contradiction(f"{path}[{index}]", "needs_king", bonus=rows[code].name)


def _required_birds(contract: Contract, rows: Mapping[str, Bonus], path: str) -> RulesetProblems:
    for index, code in enumerate(listed_birds(contract)):
        if code not in contract.bonuses:
            yield RulesetProblem("unknown_bonus", f"{path}[{index}]", {"reason": "contract", "code": code})
        elif code in rows and rows[code].kind is not BonusKind.BIRD:
            yield contradiction(f"{path}[{index}]", "no_bird", bonus=rows[code].name)
