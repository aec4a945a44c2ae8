"""Checks of announced virgins: players who announced before a Trischaken that they take no trick."""

from rulesets.rows import Family
from scoring.hand_checks import check_thirds
from scoring.parsed_bonus import VIRGIN_NAME, ParsedBonus
from scoring.parsed_record import ParsedRecord
from scoring.problems import HandProblem, HandProblems


def refused_virgin(record: ParsedRecord, path: str) -> HandProblem | None:
    """Why nobody can be an announced virgin in this record, at `path`; None if somebody can."""
    contract = record.contract_row
    if contract is not None and contract.family is not Family.TRISCHAKEN:
        return HandProblem("bonus_not_in_contract", path, {"bonus": VIRGIN_NAME, "contract": contract.name})
    if record.conceded or record.is_renonce:
        return HandProblem("not_allowed", path, {"reason": "conceded" if record.conceded else "renonce"})
    return None


def check_virgin(record: ParsedRecord, entry: ParsedBonus) -> HandProblems:
    """Problems of `made` of an announced virgin."""
    path = f"{entry.path}.made"
    if entry.made is None:
        if record.renonce_is_known and not record.is_renonce and "made" not in entry.wrong:
            yield HandProblem("missing", path)
    elif refused_virgin(record, path) is None and entry.made is _has_card_points(record, entry.seat):
        yield HandProblem("virgin_against_points", path)


def _has_card_points(record: ParsedRecord, seat: int | None) -> bool | None:
    """Whether a seat has card points; None if the record does not state it legibly."""
    thirds = record.thirds
    if thirds is None or None in thirds or any(check_thirds(record)) or seat is None or not 0 <= seat < len(thirds):
        return None
    return bool(thirds[seat])
