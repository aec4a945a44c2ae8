"""Checks of a record's listed bonuses under its ruleset."""

from rulesets.rows import Bonus, BonusKind, Contract, Family
from rulesets.vocabulary import is_known_bonus
from scoring.card_checks import check_cards
from scoring.parsed_bonus import VIRGIN_NAME, ParsedBonus
from scoring.parsed_record import ParsedRecord
from scoring.played_hand import Side
from scoring.problems import HandProblem, HandProblems
from scoring.sack_checks import check_sacks
from scoring.value_checks import factor_problems
from scoring.virgin_checks import check_virgin, refused_virgin

PAID_WHEN_SILENTLY_FAILED = frozenset({BonusKind.BIRD, BonusKind.ULTIMO})
"""The kinds that `silent_failures_count` covers."""


def check_bonuses(record: ParsedRecord) -> HandProblems:
    """Every problem of `bonuses` and its entries."""
    yield from _bird_missing(record)
    earlier: set[tuple[str | None, int | None]] = set()
    for entry in record.bonuses:
        refusal = _refused_code(record, entry)
        if refusal is not None:
            yield refusal
        elif (entry.bonus, entry.seat) in earlier:
            yield HandProblem("bonus_twice", f"{entry.path}.bonus", {"bonus": _name(record, entry)})
        elif entry.bonus is not None and _has_right_seat(record, entry):
            earlier.add((entry.bonus, entry.seat))
        row = record.bonus_row(entry) if refusal is None else None
        yield from _entry_problems(record, entry, row)
    yield from check_sacks(record)
    yield from check_cards(record)


def _has_right_seat(record: ParsedRecord, entry: ParsedBonus) -> bool:
    """Whether the entry names a valid seat, or needs none."""
    return "seat" not in entry.wrong and (entry.seat is None or record.is_seat(entry.seat))


def _entry_problems(record: ParsedRecord, entry: ParsedBonus, row: Bonus | None) -> HandProblems:
    """The problems of an entry other than its code; `row` is None if the code is refused or unknown."""
    if not entry.has_side:
        yield from _holder(record, entry)
        if entry.calls_virgin:
            yield from check_virgin(record, entry)
        return
    yield from _side(record, entry, row)
    yield from _announced(record, entry, row)
    yield from _made(record, entry, row)
    possible = entry.announced is not False and not record.conceded and not (row and row.no_kontra)
    yield from factor_problems(record, entry.kontra, f"{entry.path}.kontra", possible=possible)


def _bird_missing(record: ParsedRecord) -> HandProblems:
    contract = record.contract_row
    if contract is None or not contract.required_birds or "bonuses" in record.wrong:
        return
    birds = record.ruleset.required_birds(contract)
    if not any(_may_be_required_bird(entry, birds) for entry in record.bonuses):
        names = [record.bonus_rows[code].name for code in birds]
        yield HandProblem("bird_missing", "bonuses", {"contract": contract.name, "birds": ", ".join(names)})


def _may_be_required_bird(entry: ParsedBonus, birds: tuple[str, ...]) -> bool:
    """Whether the entry is the bird, or could be if its invalid values were corrected."""
    is_bird = entry.bonus in birds or "bonus" in entry.wrong
    is_declarers = entry.side is Side.DECLARER or "side" in entry.wrong
    return is_bird and is_declarers and (entry.announced is True or "announced" in entry.wrong)


def _refused_code(record: ParsedRecord, entry: ParsedBonus) -> HandProblem | None:
    if entry.bonus is None:
        return None
    row, path = record.bonus_row(entry), f"{entry.path}.bonus"
    if row is None:
        return refused_virgin(record, path) if entry.calls_virgin else _no_such_bonus(record, entry.bonus, path)
    if record.contract_row is not None and row.code not in record.contract_row.bonuses:
        return _not_in_contract(record.contract_row, row, path)
    if row.kind is BonusKind.HAND and record.is_renonce:
        return HandProblem("not_allowed", path, {"reason": "held"})
    if record.conceded and row.kind is not BonusKind.BIRD:
        return HandProblem("not_allowed", path, {"reason": "conceded"})
    return None


def _no_such_bonus(record: ParsedRecord, code: str, path: str) -> HandProblem:
    if is_known_bonus(code):
        return HandProblem("bonus_not_in_ruleset", path, {"ruleset": record.ruleset.name})
    return HandProblem("unknown_bonus", path)


def _not_in_contract(contract: Contract, row: Bonus, path: str) -> HandProblem:
    if row.kind is BonusKind.ULTIMO and contract.family is Family.POSITIVE and not contract.calls_king:
        return HandProblem("king_not_called", path, {"reason": "bonus", "bonus": row.name})
    return HandProblem("bonus_not_in_contract", path, {"bonus": row.name, "contract": contract.name})


def _name(record: ParsedRecord, entry: ParsedBonus) -> str:
    if entry.calls_virgin:
        return VIRGIN_NAME
    row = record.bonus_row(entry)
    return row.name if row is not None else str(entry.bonus)


def _holder(record: ParsedRecord, entry: ParsedBonus) -> HandProblems:
    if entry.seat is not None and not record.is_seat(entry.seat):
        yield HandProblem("seat_range", f"{entry.path}.seat", record.seat_facts)


def _side(record: ParsedRecord, entry: ParsedBonus, row: Bonus | None) -> HandProblems:
    if row is None or entry.side is not Side.OPPONENTS:
        return
    if row.kind is BonusKind.ULTIMO:
        yield HandProblem("not_allowed", f"{entry.path}.side", {"reason": "ultimo", "bonus": row.name})
    elif record.conceded:
        yield HandProblem("not_allowed", f"{entry.path}.side", {"reason": "conceded"})


def _announced(record: ParsedRecord, entry: ParsedBonus, row: Bonus | None) -> HandProblems:
    path = f"{entry.path}.announced"
    if entry.announced is False and record.is_renonce:
        if _can_be_proved(record, entry, row) is False:
            yield HandProblem("not_allowed", path, {"reason": "renonce_silent"})
    elif entry.announced is False and record.conceded and row is not None:
        yield HandProblem("not_allowed", path, {"reason": "conceded"})
    elif entry.announced and row is not None and row.kind in record.excluded_kinds:
        yield HandProblem("valat_excludes", path, {"bonus": row.name})


def _made(record: ParsedRecord, entry: ParsedBonus, row: Bonus | None) -> HandProblems:
    path = f"{entry.path}.made"
    if record.is_renonce:
        yield from _made_in_renonce(record, entry, row, path)
    elif entry.made is None:
        if record.renonce_is_known and "made" not in entry.wrong:
            yield HandProblem("missing", path)
    elif record.conceded:
        if entry.made:
            yield HandProblem("not_allowed", path, {"reason": "conceded"})
    elif entry.made:
        yield from _made_by_loser(record, entry, row, path)
    elif entry.announced is False and not _is_paid_when_silently_failed(record, row):
        yield HandProblem("silent_failed", path)


def _made_in_renonce(record: ParsedRecord, entry: ParsedBonus, row: Bonus | None, path: str) -> HandProblems:
    """An announced bonus was not played out; a silent one must have been made, if it can be listed at all."""
    if entry.announced is not False:
        if entry.announced and entry.made is not None:
            yield HandProblem("not_allowed", path, {"reason": "renonce"})
    elif _can_be_proved(record, entry, row) and "made" not in entry.wrong:
        if entry.made is None:
            yield HandProblem("missing", path)
        elif not entry.made:
            yield HandProblem("silent_failed", path)


def _can_be_proved(record: ParsedRecord, entry: ParsedBonus, row: Bonus | None) -> bool | None:
    """Like `ParsedRecord.can_be_proved`; König ultimo on the opponents' side has a problem of its own."""
    is_refused_side = row is not None and row.kind is BonusKind.ULTIMO and entry.side is Side.OPPONENTS
    return record.can_be_proved(row, None if is_refused_side else entry.side)


def _is_paid_when_silently_failed(record: ParsedRecord, row: Bonus | None) -> bool:
    return record.ruleset.silent_failures_count and (row is None or row.kind in PAID_WHEN_SILENTLY_FAILED)


def _made_by_loser(record: ParsedRecord, entry: ParsedBonus, row: Bonus | None, path: str) -> HandProblems:
    if row is None or row.kind not in {BonusKind.SACK, BonusKind.VALAT}:
        return
    if None not in {record.winner, entry.side} and entry.side is not record.winner:
        yield HandProblem("made_by_loser", path, {"bonus": row.name})
