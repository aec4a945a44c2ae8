"""What is wrong with a record, in the order of the published field table.

The rules give the codes and the order of the fields. Where they leave open which of several codes a field gets, it is
the first of: wrong type, not possible in this contract or state, out of range, at odds with another field. A rule that
needs a field which is itself broken stays unasked. Field paths read like ``bonuses[0].kontra``.
"""

from collections.abc import Callable, Iterator

from tests.scoring.reference.beside_problems import declarer_rows, unknown_row_fields
from tests.scoring.reference.bonus_problems import bonus_problems, unknown_bonus_fields
from tests.scoring.reference.company_problems import declarer, forehand, partner, partners
from tests.scoring.reference.frame import Frame, is_integer, read_frame
from tests.scoring.reference.kontra_problems import kontra, opponent_kontra
from tests.scoring.reference.points_problems import card_thirds, thirds
from tests.scoring.reference.preset_rules import Book, rules_of
from tests.scoring.reference.words import CONTRACTS

Problem = tuple[str, str]
Check = Callable[[Frame], Iterator[Problem]]


def reference_problems(book: Book, record: object) -> list[Problem]:
    """(code, field) of every problem, in order; empty for a legal record."""
    if not isinstance(record, dict):
        return [("not_an_object", "")]
    frame = read_frame(rules_of(book), record)
    problems = [problem for check in CHECKS.values() for problem in check(frame)]
    problems += unknown_bonus_fields(frame)
    problems += unknown_row_fields(frame)
    problems += [("unknown_field", field) for field in sorted(record) if field not in CHECKS]
    return problems


def _named(field: str, code_of: Callable[[Frame], str | None]) -> Check:
    """A check that finds at most one problem, at its field."""

    def check(frame: Frame) -> Iterator[Problem]:
        code = code_of(frame)
        if code:
            yield code, field

    return check


def _contract(frame: Frame) -> str | None:
    if "contract" not in frame.record:
        return "missing"
    contract = frame.record["contract"]
    if not isinstance(contract, str):
        return "wrong_type"
    if contract not in CONTRACTS and contract not in frame.rules.games:
        return "unknown_contract"
    return None if frame.contract else "contract_not_in_ruleset"


def _won(frame: Frame) -> str | None:
    if "won" not in frame.record:
        required = frame.kind in ("positive", "negative") and frame.renonce is False
        return "missing" if required else None
    won = frame.record["won"]
    if not isinstance(won, bool):
        return "wrong_type"
    if frame.kind == "trischaken" or frame.renonce is True:
        return "not_allowed"
    return "not_allowed" if frame.conceded is True and won else None


def _king_in_talon(frame: Frame) -> str | None:
    king_in_talon = frame.record.get("king_in_talon", False)
    if not isinstance(king_in_talon, bool):
        return "wrong_type"
    possible = frame.game is None or frame.game.calls or frame.rules.may_become(frame.contract)
    return "king_not_called" if king_in_talon and not possible else None


def _conceded(frame: Frame) -> str | None:
    conceded = frame.record.get("conceded", False)
    if not isinstance(conceded, bool):
        return "wrong_type"
    concedable = frame.game is None or frame.game.may_concede
    without_talon = frame.record.get("king_in_talon", False) is False
    return "cannot_concede" if conceded and (not concedable or without_talon) else None


def _renonce(frame: Frame) -> Iterator[Problem]:
    offenders = frame.record.get("renonce", [])
    if not isinstance(offenders, list):
        yield "wrong_type", "renonce"
        return
    belongs_here = frame.conceded is not True and not frame.declared_beside
    if offenders and not belongs_here:
        yield "not_allowed", "renonce"
    elif len(offenders) > frame.rules.most_offenders:
        yield "too_many_offenders", "renonce"
    for index, offender in enumerate(offenders):
        if not is_integer(offender):
            yield "wrong_type", f"renonce[{index}]"
        elif belongs_here and (code := _offender(frame, offender, offenders[:index])):
            yield code, f"renonce[{index}]"


def _offender(frame: Frame, offender: int, earlier: list[object]) -> str | None:
    if not frame.is_seat(offender):
        return "seat_range"
    if frame.rules.is_dummy(offender):
        return "not_allowed"
    return "same_seat" if offender in earlier else None


def _second_half(frame: Frame) -> str | None:
    second_half = frame.record.get("second_half", False)
    if not isinstance(second_half, bool):
        return "wrong_type"
    possible = frame.game is None or frame.game.second_half_lost is not None
    return "not_allowed" if second_half and not possible else None


def _round_factor(frame: Frame) -> str | None:
    factor = frame.record.get("round_factor", 1)
    if not is_integer(factor) or factor not in (1, 2):
        return "wrong_type"
    return "not_allowed" if factor == 2 and not frame.rules.doubles else None


CHECKS: dict[str, Check] = {
    "contract": _named("contract", _contract),
    "declarer": _named("declarer", declarer),
    "forehand": _named("forehand", forehand),
    "partner": _named("partner", partner),
    "partners": partners,
    "won": _named("won", _won),
    "card_thirds": card_thirds,
    "kontra": _named("kontra", kontra),
    "opponent_kontra": opponent_kontra,
    "bonuses": bonus_problems,
    "king_in_talon": _named("king_in_talon", _king_in_talon),
    "conceded": _named("conceded", _conceded),
    "thirds": thirds,
    "renonce": _renonce,
    "declarers": declarer_rows,
    "second_half": _named("second_half", _second_half),
    "round_factor": _named("round_factor", _round_factor),
}
FIELDS = tuple(CHECKS)
