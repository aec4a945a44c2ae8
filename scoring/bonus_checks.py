"""What can be wrong with the listed bonuses of a record under its ruleset."""

from collections.abc import Iterator

from rulesets.rows import Bonus, BonusKind, Contract, Family
from rulesets.vocabulary import is_known_bonus
from scoring.case import Case
from scoring.draft import DraftBonus
from scoring.hand_checks import factor_problems
from scoring.played_hand import Side
from scoring.problems import HandProblem
from scoring.sack_checks import check_sacks

Found = Iterator[HandProblem]

PAID_WHEN_SILENTLY_FAILED = frozenset({BonusKind.BIRD, BonusKind.ULTIMO})
"""What `silent_failures_count` covers."""


def check_bonuses(case: Case) -> Found:
    """Every problem of `bonuses` and its entries."""
    yield from _bird_missing(case)
    earlier: set[str] = set()
    for entry in case.draft.bonuses:
        refusal = _refused_code(case, entry)
        if refusal is not None:
            yield refusal
        elif entry.bonus in earlier:
            yield HandProblem("bonus_twice", f"{entry.path}.bonus", {"bonus": case.bonus_rows[entry.bonus].name})
        elif entry.bonus is not None:
            earlier.add(entry.bonus)
        row = case.row(entry) if refusal is None else None
        yield from _entry_problems(case, entry, row)
    yield from check_sacks(case)


def _entry_problems(case: Case, entry: DraftBonus, row: Bonus | None) -> Found:
    """The problems of an entry beside its code; `row` is None where that is refused or not known."""
    yield from _side(case, entry, row)
    yield from _announced(case, entry, row)
    yield from _made(case, entry, row)
    possible = entry.announced is not False and not case.draft.conceded
    yield from factor_problems(case, entry.kontra, f"{entry.path}.kontra", possible=possible)


def _bird_missing(case: Case) -> Found:
    contract = case.contract
    if contract is None or not contract.required_birds or "bonuses" in case.draft.wrong:
        return
    if not any(_may_be_required_bird(entry, contract.required_birds) for entry in case.draft.bonuses):
        names = [case.bonus_rows[code].name for code in contract.required_birds]
        yield HandProblem("bird_missing", "bonuses", {"contract": contract.name, "birds": ", ".join(names)})


def _may_be_required_bird(entry: DraftBonus, birds: tuple[str, ...]) -> bool:
    """Whether the entry is the bird, or could be if what is wrong in it were right."""
    is_bird = entry.bonus in birds or "bonus" in entry.wrong
    is_declarers = entry.side is Side.DECLARER or "side" in entry.wrong
    return is_bird and is_declarers and (entry.announced is True or "announced" in entry.wrong)


def _refused_code(case: Case, entry: DraftBonus) -> HandProblem | None:
    if entry.bonus is None:
        return None
    row, path = case.row(entry), f"{entry.path}.bonus"
    if row is None:
        return _no_such_bonus(case, entry.bonus, path)
    if case.contract is not None and row.code not in case.contract.bonuses:
        return _not_in_contract(case.contract, row, path)
    if case.draft.conceded and row.kind is not BonusKind.BIRD:
        return HandProblem("not_allowed", path, {"reason": "conceded"})
    return None


def _no_such_bonus(case: Case, code: str, path: str) -> HandProblem:
    if is_known_bonus(code):
        return HandProblem("bonus_not_in_ruleset", path, {"ruleset": case.ruleset.name})
    return HandProblem("unknown_bonus", path)


def _not_in_contract(contract: Contract, row: Bonus, path: str) -> HandProblem:
    if row.kind is BonusKind.ULTIMO and contract.family is Family.POSITIVE and not contract.calls_king:
        return HandProblem("king_not_called", path, {"reason": "bonus", "bonus": row.name})
    return HandProblem("bonus_not_in_contract", path, {"bonus": row.name, "contract": contract.name})


def _side(case: Case, entry: DraftBonus, row: Bonus | None) -> Found:
    if row is None or entry.side is not Side.OPPONENTS:
        return
    if row.kind is BonusKind.ULTIMO and entry.announced:
        yield HandProblem("not_allowed", f"{entry.path}.side", {"reason": "ultimo", "bonus": row.name})
    elif case.draft.conceded:
        yield HandProblem("not_allowed", f"{entry.path}.side", {"reason": "conceded"})


def _announced(case: Case, entry: DraftBonus, row: Bonus | None) -> Found:
    path = f"{entry.path}.announced"
    if entry.announced is False and case.is_renonce:
        yield HandProblem("not_allowed", path, {"reason": "renonce_silent"})
    elif entry.announced is False and case.draft.conceded and row is not None:
        yield HandProblem("not_allowed", path, {"reason": "conceded"})
    elif entry.announced and row is not None and row.kind in case.excluded_kinds:
        yield HandProblem("valat_excludes", path, {"bonus": row.name})


def _made(case: Case, entry: DraftBonus, row: Bonus | None) -> Found:
    path = f"{entry.path}.made"
    if entry.made is None:
        if case.renonce_is_known and not case.is_renonce and "made" not in entry.wrong:
            yield HandProblem("missing", path)
    elif case.is_renonce:
        yield HandProblem("not_allowed", path, {"reason": "renonce"})
    elif case.draft.conceded:
        if entry.made:
            yield HandProblem("not_allowed", path, {"reason": "conceded"})
    elif entry.made:
        yield from _made_by_loser(case, entry, row, path)
    elif entry.announced is False and not _is_paid_when_silently_failed(case, row):
        yield HandProblem("silent_failed", path)


def _is_paid_when_silently_failed(case: Case, row: Bonus | None) -> bool:
    return case.ruleset.silent_failures_count and (row is None or row.kind in PAID_WHEN_SILENTLY_FAILED)


def _made_by_loser(case: Case, entry: DraftBonus, row: Bonus | None, path: str) -> Found:
    if row is None or row.kind not in {BonusKind.SACK, BonusKind.VALAT}:
        return
    if None not in {case.winner, entry.side} and entry.side is not case.winner:
        yield HandProblem("made_by_loser", path, {"bonus": row.name})
