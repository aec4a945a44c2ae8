"""Checks of the declarer's partners: the holder of one called king, or of two, or nobody."""

from rulesets.model import PartnerCall
from scoring.parsed_record import ParsedRecord
from scoring.problems import HandProblem, HandProblems

MOST_PARTNERS = 2


def check_partner(record: ParsedRecord) -> HandProblems:
    """Every problem of `partner`."""
    if record.partner is None:
        if not _calls_two(record):
            yield from _missing(record, "partner")
    else:
        yield from _any_problem(record, "partner") or _seat_problem(record, record.partner, "partner")


def check_partners(record: ParsedRecord) -> HandProblems:
    """Every problem of `partners`, which rulesets for six use instead of `partner`."""
    if not record.partners:
        if _calls_two(record):
            yield from _missing(record, "partners")
        return
    whole = _any_problem(record, "partners")
    if whole:
        yield from whole
    elif len(record.partners) > MOST_PARTNERS:
        yield HandProblem("wrong_type", "partners", {"reason": "two"})
    else:
        for index, seat in enumerate(record.partners):
            yield from _seat_problem(record, seat, f"partners[{index}]")


def check_king_in_talon(record: ParsedRecord) -> HandProblems:
    """A called king can lie in the talon only if one was called, now or before the declarer played on."""
    contract = record.contract_row
    if not record.king_in_talon or contract is None or contract.calls_king:
        return
    if not any(row.king_in_talon_becomes == contract.code for row in record.ruleset.contracts):
        yield HandProblem("king_not_called", "king_in_talon", {"reason": "king_in_talon"})


def _calls_two(record: ParsedRecord) -> bool:
    return record.ruleset.partner is PartnerCall.TWO_CALLED_KINGS


def _missing(record: ParsedRecord, field: str) -> HandProblems:
    contract = record.contract_row
    if contract is None or not contract.calls_king or record.ruleset.may_call_oneself:
        return
    is_named = record.partner is not None or record.partners
    if not record.king_in_talon and not is_named and not record.wrong & {field, "king_in_talon"}:
        yield HandProblem("partner_missing", field, {"contract": contract.name})


def _any_problem(record: ParsedRecord, field: str) -> list[HandProblem]:
    """Why nobody can be named in this field."""
    contract = record.contract_row
    if contract is not None and not contract.calls_king:
        return [HandProblem("partner_not_allowed", field, {"contract": contract.name})]
    if _calls_two(record) is not (field == "partners"):
        return [HandProblem("not_allowed", field, {"reason": field})]
    if record.king_in_talon:
        return [HandProblem("not_allowed", field, {"reason": "king_in_talon"})]
    return []


def _seat_problem(record: ParsedRecord, seat: int | None, path: str) -> list[HandProblem]:
    if seat is None:
        return []
    if not record.is_seat(seat):
        return [HandProblem("seat_range", path, record.seat_facts)]
    return [HandProblem("same_seat", path, {"reason": "partner"})] if seat == record.declarer else []
