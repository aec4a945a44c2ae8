"""Checks of a record's fields, other than bonuses, under its ruleset."""

from collections.abc import Callable, Sequence

from rulesets.model import ALL_THIRDS
from rulesets.rows import Family, TrischakenKontra
from scoring.card_checks import impossible_thirds
from scoring.declarer_checks import check_declarers
from scoring.parsed_record import ParsedRecord
from scoring.partner_checks import check_king_in_talon, check_partner, check_partners
from scoring.problems import HandProblem, HandProblems
from scoring.value_checks import contract_problems, declarer_problems, factor_problems, forehand_problems

ROUND_FACTORS = (1, 2)
"""A hand counts once or double, never more."""


def check_fields(record: ParsedRecord) -> HandProblems:
    """Every problem of the fields other than `bonuses`."""
    for check in CHECKS:
        yield from check(record)


def _contract(record: ParsedRecord) -> HandProblems:
    return contract_problems(record, record.contract, record.contract_row, "contract")


def _declarer(record: ParsedRecord) -> HandProblems:
    return declarer_problems(record, record.declarer, record.contract_row, "declarer")


def _won(record: ParsedRecord) -> HandProblems:
    if record.won is None:
        if record.has_sides and record.renonce_is_known and not record.is_renonce and "won" not in record.wrong:
            yield HandProblem("missing", "won")
    elif record.family is Family.TRISCHAKEN:
        yield HandProblem("not_allowed", "won", {"reason": "trischaken"})
    elif record.is_renonce:
        yield HandProblem("not_allowed", "won", {"reason": "renonce"})
    elif record.won and record.conceded:
        yield HandProblem("not_allowed", "won", {"reason": "conceded"})


def _card_thirds(record: ParsedRecord) -> HandProblems:
    thirds = record.card_thirds
    if thirds is None:
        return
    if not record.counts_card_thirds:
        yield HandProblem("not_allowed", "card_thirds", {"reason": "card_thirds"})
    elif not 0 <= thirds <= ALL_THIRDS:
        yield HandProblem("thirds_range", "card_thirds", {"max": ALL_THIRDS})
    elif record.winner is not None and record.won is not (thirds >= record.threshold_thirds):
        yield HandProblem("won_against_points", "card_thirds", {"threshold": record.threshold_thirds})


def _kontra(record: ParsedRecord) -> HandProblems:
    possible = _has_one_kontra(record) and not record.conceded
    yield from factor_problems(record, record.kontra, "kontra", possible=possible)


def _has_one_kontra(record: ParsedRecord) -> bool:
    """Whether Kontra can be said to the game as a whole, as far as is known."""
    if record.family is Family.TRISCHAKEN:
        return record.ruleset.kontra.trischaken is TrischakenKontra.ALL
    return record.family in {None, Family.POSITIVE}


def _opponent_kontra(record: ParsedRecord) -> HandProblems:
    possible = record.family in {None, Family.NEGATIVE} and record.declarers is None
    for seat, factor in record.opponent_kontra.items():
        path = f"opponent_kontra.{seat}"
        if not record.is_seat(seat):
            yield HandProblem("seat_range", path, record.seat_facts)
        elif seat == record.declarer:
            yield HandProblem("same_seat", path, {"reason": "opponent_kontra"})
        else:
            yield from factor_problems(record, factor, path, possible=possible)


def _conceded(record: ParsedRecord) -> HandProblems:
    if not record.conceded:
        return
    if record.contract_row is not None and not record.contract_row.may_concede:
        yield HandProblem("cannot_concede", "conceded", {"reason": "contract"})
    elif not record.king_in_talon and "king_in_talon" not in record.wrong:
        yield HandProblem("cannot_concede", "conceded", {"reason": "king_in_talon"})


def check_thirds(record: ParsedRecord) -> HandProblems:
    """Problems of the card points of a Trischaken."""
    thirds = record.thirds
    if thirds is None:
        yield from _no_thirds(record)
    elif record.has_sides or record.is_renonce:
        yield HandProblem("not_allowed", "thirds", {"reason": "renonce" if record.is_renonce else "thirds"})
    elif len(thirds) != 4:
        yield HandProblem("wrong_type", "thirds", {"reason": "four"})
    else:
        yield from _thirds_values(thirds)


def _no_thirds(record: ParsedRecord) -> HandProblems:
    if record.family is Family.TRISCHAKEN and not record.is_renonce and not record.wrong & {"thirds", "renonce"}:
        yield HandProblem("missing", "thirds")


def _thirds_values(thirds: Sequence[int | None]) -> HandProblems:
    outside = [index for index, value in enumerate(thirds) if value is not None and not 0 <= value <= ALL_THIRDS]
    yield from (HandProblem("thirds_range", f"thirds[{index}]", {"max": ALL_THIRDS}) for index in outside)
    yield from impossible_thirds(thirds)
    known = [value for value in thirds if value is not None]
    if not outside and len(known) == 4 and sum(known) != ALL_THIRDS:
        yield HandProblem("thirds_sum", "thirds", {"sum": sum(known), "max": ALL_THIRDS})


def _renonce(record: ParsedRecord) -> HandProblems:
    seats = record.renonce
    if seats and record.conceded:
        yield HandProblem("not_allowed", "renonce", {"reason": "conceded"})
        return
    if seats and record.declarers is not None:
        yield HandProblem("not_allowed", "renonce", {"reason": "several"})
        return
    most = record.ruleset.renonce.most_offenders
    if len(seats) > most:
        yield HandProblem("too_many_offenders", "renonce", {"max": most})
    earlier: set[int] = set()
    for index, seat in enumerate(seats):
        if seat is not None and not record.is_seat(seat):
            yield HandProblem("seat_range", f"renonce[{index}]", record.seat_facts)
        elif record.is_dummy(seat):
            yield HandProblem("not_allowed", f"renonce[{index}]", {"reason": "dummy"})
        elif seat in earlier:
            yield HandProblem("same_seat", f"renonce[{index}]", {"reason": "renonce"})
        elif seat is not None:
            earlier.add(seat)


def _second_half(record: ParsedRecord) -> HandProblems:
    contract = record.contract_row
    if record.second_half and contract is not None and contract.second_half_lost_value is None:
        yield HandProblem("not_allowed", "second_half", {"reason": "second_half", "contract": contract.name})


def _round_factor(record: ParsedRecord) -> HandProblems:
    factor = record.round_factor
    if factor not in ROUND_FACTORS:
        yield HandProblem("wrong_type", "round_factor", {"reason": "round_factor"})
    elif factor != 1 and not record.ruleset.doubled_after:
        yield HandProblem("not_allowed", "round_factor", {"reason": "round_factor"})


CHECKS: tuple[Callable[[ParsedRecord], HandProblems], ...] = (
    _contract,
    _declarer,
    forehand_problems,
    check_partner,
    check_partners,
    _won,
    _card_thirds,
    _kontra,
    _opponent_kontra,
    check_king_in_talon,
    _conceded,
    check_thirds,
    _renonce,
    check_declarers,
    _second_half,
    _round_factor,
)
"""One check per field, in the order of the record."""
