"""Contradictions between the parts of a well-formed ruleset document."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from rulesets.fields import BAD
from rulesets.model import VALAT
from rulesets.problems import RulesetProblem
from rulesets.rows import AnyBird, Bonus, BonusKind, Contract, Family, Kontra, Valat, ValatPays
from rulesets.trischaken import Trischaken

RulesetProblems = Iterator[RulesetProblem]
Contracts = Sequence[Contract]
Bonuses = Sequence[Bonus]

LONE_KINDS = (BonusKind.ULTIMO, BonusKind.VALAT)


def contradictions(parts: Mapping[str, object]) -> list[RulesetProblem]:
    """Every way in which the parts of a document contradict each other, or lack what another part needs.

    `parts` are the values of the top-level keys. A check is skipped unless all of its parts could be read: its
    findings might only follow from a problem that is reported already.
    """
    found: list[RulesetProblem] = []
    for check, names in CHECKS.items():
        wanted = [parts[name] for name in names]
        if not any(part is BAD or (isinstance(part, tuple) and BAD in part) for part in wanted):
            found += check(*wanted)
    return found


def _refused(path: str, reason: str, **facts: object) -> RulesetProblem:
    return RulesetProblem("contradiction", path, {"reason": reason, **facts})


def _no_cups(cups: Sequence[str]) -> RulesetProblems:
    yield from _empty("cups", cups)


def _contract_rows(contracts: Contracts) -> RulesetProblems:
    yield from _empty("contracts", contracts)
    yield from _twice("contracts", [row.code for row in contracts])
    for index, contract in enumerate(contracts):
        yield from _twice(f"contracts[{index}].bonuses", contract.bonuses)
        yield from _twice(f"contracts[{index}].required_birds", listed_birds(contract))
        yield from _family_problems(contract, f"contracts[{index}]")
        yield from _partner_problems(contract, f"contracts[{index}]")


def _bonus_rows(bonuses: Bonuses) -> RulesetProblems:
    codes = [row.code for row in bonuses]
    yield from _twice("bonuses", codes)
    for index, bonus in enumerate(bonuses):
        yield from _bonus_problems(bonus, codes[:index], f"bonuses[{index}]")
    for kind in LONE_KINDS:
        if sum(row.kind is kind for row in bonuses) > 1:
            yield _refused("bonuses", "one_of_kind", kind=str(kind))


def _empty(path: str, entries: Sequence[object]) -> RulesetProblems:
    if not entries:
        yield RulesetProblem("empty", path)


def _twice(path: str, codes: Sequence[str]) -> RulesetProblems:
    for index, code in enumerate(codes):
        if code in codes[:index]:
            yield RulesetProblem("twice", f"{path}[{index}]", {"code": code})


def _family_problems(contract: Contract, path: str) -> RulesetProblems:
    if (contract.family is Family.NEGATIVE) is (contract.tricks is None):
        yield _refused(f"{path}.tricks", "tricks")
    if contract.family is Family.TRISCHAKEN:
        if contract.value or contract.lost_value:
            yield _refused(f"{path}.value", "trischaken_value")
    elif not contract.value:
        yield _refused(f"{path}.value", "no_value")
    if contract.bonuses and contract.family is not Family.POSITIVE:
        yield _refused(f"{path}.bonuses", "no_bonuses")


def _partner_problems(contract: Contract, path: str) -> RulesetProblems:
    if contract.calls_king and contract.family is not Family.POSITIVE:
        yield _refused(f"{path}.partner", "calls_king")
    for key in ("may_concede", "king_in_talon_voids_kontra"):
        if getattr(contract, key) and not contract.calls_king:
            yield _refused(f"{path}.{key}", "calls_no_king")


def _bonus_problems(bonus: Bonus, before: Sequence[str], path: str) -> RulesetProblems:
    if (bonus.code == VALAT) is not (bonus.kind is BonusKind.VALAT):
        yield _refused(f"{path}.kind", "valat_kind")
    if (bonus.kind is BonusKind.SACK) is (bonus.least_thirds is None):
        yield _refused(f"{path}.least_thirds", "least_thirds")
    if bonus.after is not None and (bonus.kind is not BonusKind.SACK or bonus.after not in before):
        yield _refused(f"{path}.after", "after")


def _bonuses_of_contracts(contracts: Contracts, bonuses: Bonuses) -> RulesetProblems:
    rows = {row.code: row for row in bonuses}
    for index, contract in enumerate(contracts):
        yield from _listed_bonuses(contract, rows, f"contracts[{index}].bonuses")
        yield from _required_birds(contract, rows, f"contracts[{index}].required_birds")


def _listed_bonuses(contract: Contract, rows: Mapping[str, Bonus], path: str) -> RulesetProblems:
    for index, code in enumerate(contract.bonuses):
        if code not in rows:
            yield RulesetProblem("unknown_bonus", f"{path}[{index}]", {"code": code})
        elif rows[code].kind is BonusKind.ULTIMO and not contract.calls_king:
            yield _refused(f"{path}[{index}]", "needs_king", code=code)


def _required_birds(contract: Contract, rows: Mapping[str, Bonus], path: str) -> RulesetProblems:
    for index, code in enumerate(listed_birds(contract)):
        if code not in contract.bonuses:
            yield RulesetProblem("unknown_bonus", f"{path}[{index}]", {"reason": "contract", "code": code})
        elif code in rows and rows[code].kind is not BonusKind.BIRD:
            yield _refused(f"{path}[{index}]", "no_bird", code=code)


def _kontra_levels(kontra: Kontra) -> RulesetProblems:
    factors = [level.factor for level in kontra.levels]
    if factors != [2 ** (step + 1) for step in range(len(factors))]:
        yield _refused("kontra.levels", "levels")


def listed_birds(contract: Contract) -> Sequence[str]:
    """The birds a contract names itself; none where any bird will do."""
    return () if contract.required_birds is AnyBird.ANY else contract.required_birds


def _valat_row(bonuses: Bonuses, valat: Valat | None) -> RulesetProblems:
    has_row = any(row.code == VALAT for row in bonuses)
    if has_row is (valat is None):
        yield _refused("valat", "valat_row")


def _valat_effects(valat: Valat | None) -> RulesetProblems:
    if valat is None:
        return
    if valat.pays is ValatPays.BESIDE_GAME and valat.multiplies_announced:
        yield _refused("valat.multiplies_announced", "fixed_valat")
    if valat.pays is ValatPays.REPLACES_GAME and valat.silent_voids_game_kontra:
        yield _refused("valat.silent_voids_game_kontra", "valat_kontra")
    for key in ("made_voids", "made_voids_silent", "excludes_announced"):
        if BonusKind.VALAT in getattr(valat, key):
            yield _refused(f"valat.{key}", "valat_itself")


def _trischaken_scheme(contracts: Contracts, trischaken: Trischaken | None) -> RulesetProblems:
    has_contract = any(row.family is Family.TRISCHAKEN for row in contracts)
    if has_contract is (trischaken is None):
        yield _refused("trischaken", "trischaken_row")


CHECKS: Mapping[Callable[..., RulesetProblems], tuple[str, ...]] = {
    _no_cups: ("cups",),
    _contract_rows: ("contracts",),
    _bonus_rows: ("bonuses",),
    _bonuses_of_contracts: ("contracts", "bonuses"),
    _kontra_levels: ("kontra",),
    _valat_row: ("bonuses", "valat"),
    _valat_effects: ("valat",),
    _trischaken_scheme: ("contracts", "trischaken"),
}
"""Each check with the top-level keys it reads, in the order their problems are reported."""
