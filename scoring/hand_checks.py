"""What can be wrong with the fields of a record under its ruleset, the bonuses apart."""

from collections.abc import Callable, Iterator, Sequence

from rulesets.model import ALL_THIRDS
from rulesets.rows import Family
from rulesets.vocabulary import is_known_contract
from scoring.case import Case, is_seat
from scoring.played_hand import FOREHAND
from scoring.problems import HandProblem

Found = Iterator[HandProblem]

MOST_OFFENDERS = 2


def check_fields(case: Case) -> Found:
    """Every problem of the fields other than `bonuses`."""
    for check in CHECKS:
        yield from check(case)


def _contract(case: Case) -> Found:
    code = case.draft.contract
    if code is None or case.contract is not None:
        return
    if is_known_contract(code):
        yield HandProblem("contract_not_in_ruleset", "contract", {"ruleset": case.ruleset.name})
    else:
        yield HandProblem("unknown_contract", "contract")


def _declarer(case: Case) -> Found:
    declarer = case.draft.declarer
    if declarer is None:
        return
    if not is_seat(declarer):
        yield HandProblem("seat_range", "declarer")
    elif _needs_forehand(case) and declarer != case.draft.forehand:
        yield HandProblem("forehand_only", "declarer", {"seat": case.draft.forehand})


def _needs_forehand(case: Case) -> bool:
    forehand_is_known = "forehand" not in case.draft.wrong and not list(_forehand(case))
    return forehand_is_known and case.contract is not None and case.contract.forehand_only


def _forehand(case: Case) -> Found:
    forehand = case.draft.forehand
    if not is_seat(forehand):
        yield HandProblem("seat_range", "forehand")
    elif forehand != FOREHAND and not (forehand == FOREHAND + 1 and case.ruleset.forehand_may_pass):
        yield HandProblem("not_allowed", "forehand", {"reason": "forehand"})


def _partner(case: Case) -> Found:
    draft, contract = case.draft, case.contract
    if draft.partner is None:
        yield from _no_partner(case)
    elif contract is not None and not contract.calls_king:
        yield HandProblem("partner_not_allowed", "partner", {"contract": contract.name})
    elif draft.king_in_talon:
        yield HandProblem("not_allowed", "partner", {"reason": "king_in_talon"})
    elif not is_seat(draft.partner):
        yield HandProblem("seat_range", "partner")
    elif draft.partner == draft.declarer:
        yield HandProblem("same_seat", "partner", {"reason": "partner"})


def _no_partner(case: Case) -> Found:
    if case.contract is None or not case.contract.calls_king or case.ruleset.may_call_oneself:
        return
    if not case.draft.king_in_talon and not case.draft.wrong & {"partner", "king_in_talon"}:
        yield HandProblem("partner_missing", "partner", {"contract": case.contract.name})


def _won(case: Case) -> Found:
    draft = case.draft
    if draft.won is None:
        if case.has_sides and case.renonce_is_known and not case.is_renonce and "won" not in draft.wrong:
            yield HandProblem("missing", "won")
    elif case.family is Family.TRISCHAKEN:
        yield HandProblem("not_allowed", "won", {"reason": "trischaken"})
    elif case.is_renonce:
        yield HandProblem("not_allowed", "won", {"reason": "renonce"})
    elif draft.won and draft.conceded:
        yield HandProblem("not_allowed", "won", {"reason": "conceded"})


def _card_thirds(case: Case) -> Found:
    thirds = case.draft.card_thirds
    if thirds is None:
        return
    if case.family not in {None, Family.POSITIVE} or case.is_renonce or case.draft.conceded:
        yield HandProblem("not_allowed", "card_thirds", {"reason": "card_thirds"})
    elif not 0 <= thirds <= ALL_THIRDS:
        yield HandProblem("thirds_range", "card_thirds", {"max": ALL_THIRDS})
    elif case.winner is not None and case.draft.won is not (thirds >= case.ruleset.threshold_thirds):
        yield HandProblem("won_against_points", "card_thirds", {"threshold": case.ruleset.threshold_thirds})


def _kontra(case: Case) -> Found:
    possible = case.family in {None, Family.POSITIVE} and not case.draft.conceded
    yield from factor_problems(case, case.draft.kontra, "kontra", possible=possible)


def _opponent_kontra(case: Case) -> Found:
    possible = case.family in {None, Family.NEGATIVE}
    for seat, factor in case.draft.opponent_kontra.items():
        path = f"opponent_kontra.{seat}"
        if not is_seat(seat):
            yield HandProblem("seat_range", path)
        elif seat == case.draft.declarer:
            yield HandProblem("same_seat", path, {"reason": "opponent_kontra"})
        else:
            yield from factor_problems(case, factor, path, possible=possible)


def factor_problems(case: Case, factor: int, path: str, *, possible: bool) -> Found:
    """What is wrong with a Kontra factor, where one above 1 is `possible` or not."""
    if factor > 1 and not possible:
        yield HandProblem("kontra_not_allowed", path)
    elif factor not in case.ruleset.kontra_factors:
        factors = ", ".join(str(level) for level in case.ruleset.kontra_factors)
        yield HandProblem("kontra_level", path, {"factors": factors})


def _king_in_talon(case: Case) -> Found:
    if case.draft.king_in_talon and case.contract is not None and not case.contract.calls_king:
        yield HandProblem("king_not_called", "king_in_talon", {"reason": "king_in_talon"})


def _conceded(case: Case) -> Found:
    if not case.draft.conceded:
        return
    if case.contract is not None and not case.contract.may_concede:
        yield HandProblem("cannot_concede", "conceded", {"reason": "contract"})
    elif not case.draft.king_in_talon and "king_in_talon" not in case.draft.wrong:
        yield HandProblem("cannot_concede", "conceded", {"reason": "king_in_talon"})


def _thirds(case: Case) -> Found:
    thirds = case.draft.thirds
    if thirds is None:
        yield from _no_thirds(case)
    elif case.has_sides or case.is_renonce:
        yield HandProblem("not_allowed", "thirds", {"reason": "renonce" if case.is_renonce else "thirds"})
    elif len(thirds) != 4:
        yield HandProblem("wrong_type", "thirds", {"reason": "four"})
    else:
        yield from _thirds_values(thirds)


def _no_thirds(case: Case) -> Found:
    if case.family is Family.TRISCHAKEN and not case.is_renonce and not case.draft.wrong & {"thirds", "renonce"}:
        yield HandProblem("missing", "thirds")


def _thirds_values(thirds: Sequence[int | None]) -> Found:
    outside = [index for index, value in enumerate(thirds) if value is not None and not 0 <= value <= ALL_THIRDS]
    yield from (HandProblem("thirds_range", f"thirds[{index}]", {"max": ALL_THIRDS}) for index in outside)
    known = [value for value in thirds if value is not None]
    if not outside and len(known) == 4 and sum(known) != ALL_THIRDS:
        yield HandProblem("thirds_sum", "thirds", {"sum": sum(known), "max": ALL_THIRDS})


def _renonce(case: Case) -> Found:
    seats = case.draft.renonce
    if seats and case.draft.conceded:
        yield HandProblem("not_allowed", "renonce", {"reason": "conceded"})
        return
    if len(seats) > MOST_OFFENDERS:
        yield HandProblem("too_many_offenders", "renonce", {"max": MOST_OFFENDERS})
    earlier: set[int] = set()
    for index, seat in enumerate(seats):
        if seat is not None and not is_seat(seat):
            yield HandProblem("seat_range", f"renonce[{index}]")
        elif seat in earlier:
            yield HandProblem("same_seat", f"renonce[{index}]", {"reason": "renonce"})
        elif seat is not None:
            earlier.add(seat)


def _declarers(case: Case) -> Found:
    if case.draft.has_declarers:
        yield HandProblem("not_allowed", "declarers", {"reason": "declarers"})


CHECKS: tuple[Callable[[Case], Found], ...] = (
    _contract,
    _declarer,
    _forehand,
    _partner,
    _won,
    _card_thirds,
    _kontra,
    _opponent_kontra,
    _king_in_talon,
    _conceded,
    _thirds,
    _renonce,
    _declarers,
)
"""One check for each field, in the order of the record."""
