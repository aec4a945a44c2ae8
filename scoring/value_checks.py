"""Checks of contracts, declarers' seats and Kontra factors, in any field of a record."""

from rulesets.rows import Contract
from rulesets.vocabulary import is_known_contract
from scoring.parsed_record import ParsedRecord
from scoring.played_hand import FOREHAND
from scoring.problems import HandProblem, HandProblems


def contract_problems(record: ParsedRecord, code: str | None, row: Contract | None, path: str) -> HandProblems:
    """Why the ruleset has no contract of this code, with its `row` if known; nothing if the code is unreadable."""
    if code is None or row is not None:
        return
    if is_known_contract(code):
        yield HandProblem("contract_not_in_ruleset", path, {"ruleset": record.ruleset.name})
    else:
        yield HandProblem("unknown_contract", path)


def declarer_problems(record: ParsedRecord, seat: int | None, contract: Contract | None, path: str) -> HandProblems:
    """Why this seat cannot declare this contract, as far as both are known."""
    if seat is None:
        return
    if not record.is_seat(seat):
        yield HandProblem("seat_range", path, record.seat_facts)
    elif record.is_dummy(seat):
        yield HandProblem("not_allowed", path, {"reason": "dummy"})
    elif _needs_forehand(record, contract) and seat != record.forehand:
        yield HandProblem("forehand_only", path, {"seat": record.forehand})


def forehand_problems(record: ParsedRecord) -> HandProblems:
    """Why forehand's rights cannot be at the record's seat."""
    forehand = record.forehand
    if not record.is_seat(forehand):
        yield HandProblem("seat_range", "forehand", record.seat_facts)
    elif forehand != FOREHAND and not (forehand == FOREHAND + 1 and record.ruleset.forehand_may_pass):
        yield HandProblem("not_allowed", "forehand", {"reason": "forehand"})


def factor_problems(
    record: ParsedRecord, factor: int, path: str, *, possible: bool, reason: str | None = None
) -> HandProblems:
    """Problems of a Kontra factor; one above 1 may not be `possible`, for `reason` if known."""
    if factor > 1 and not possible:
        yield HandProblem("kontra_not_allowed", path, {"reason": reason} if reason else {})
    elif factor not in record.ruleset.kontra_factors:
        factors = ", ".join(str(level) for level in record.ruleset.kontra_factors)
        yield HandProblem("kontra_level", path, {"factors": factors})


def _needs_forehand(record: ParsedRecord, contract: Contract | None) -> bool:
    forehand_is_known = "forehand" not in record.wrong and not list(forehand_problems(record))
    return forehand_is_known and contract is not None and contract.forehand_only
