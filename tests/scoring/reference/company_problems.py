"""Who declares, who has forehand's rights and who plays with whom."""

from collections.abc import Iterator
from typing import Any

from tests.scoring.reference.frame import Frame, is_integer

Problem = tuple[str, str]


def declarer(frame: Frame) -> str | None:
    if wrong := persons_seat(frame, frame.record, "declarer"):
        return wrong
    only_forehand = frame.game is not None and frame.game.forehand_only
    if only_forehand and forehand(frame) is None and frame.record["declarer"] != frame.record.get("forehand", 0):
        return "forehand_only"
    return None


def persons_seat(frame: Frame, row: dict[str, Any], field: str) -> str | None:
    """What is wrong with the seat in a field that has to name a person."""
    if field not in row:
        return "missing"
    seat = row[field]
    if not is_integer(seat):
        return "wrong_type"
    if not frame.is_seat(seat):
        return "seat_range"
    return "not_allowed" if frame.rules.is_dummy(seat) else None


def forehand(frame: Frame) -> str | None:
    seat = frame.record.get("forehand", 0)
    if not is_integer(seat):
        return "wrong_type"
    if not frame.is_seat(seat):
        return "seat_range"
    possible = (0, 1) if frame.rules.forehand_passes_on else (0,)
    return None if seat in possible else "not_allowed"


def partner(frame: Frame) -> str | None:
    seat = frame.record.get("partner")
    if seat is None:
        return "partner_missing" if not frame.rules.two_kings and _is_lonely(frame) else None
    if not is_integer(seat):
        return "wrong_type"
    return _nobody(frame, called=1) or _partners_seat(frame, seat)


def partners(frame: Frame) -> Iterator[Problem]:
    """The holders of two called kings."""
    seats = frame.record.get("partners", [])
    if not isinstance(seats, list):
        yield "wrong_type", "partners"
        return
    refused = _partners(frame, seats)
    if refused:
        yield refused, "partners"
    for index, seat in enumerate(seats):
        if not is_integer(seat):
            yield "wrong_type", f"partners[{index}]"
        elif refused is None and (code := _partners_seat(frame, seat)):
            yield code, f"partners[{index}]"


def _partners(frame: Frame, seats: list[object]) -> str | None:
    if not seats:
        return "partner_missing" if frame.rules.two_kings and _is_lonely(frame) else None
    return _nobody(frame, called=2) or ("wrong_type" if len(seats) > 2 else None)


def _nobody(frame: Frame, *, called: int) -> str | None:
    """Why nobody can be named as holder of so many called kings."""
    if frame.calls_kings() is False:
        return "partner_not_allowed"
    if called != (2 if frame.rules.two_kings else 1):
        return "not_allowed"
    return "not_allowed" if frame.record.get("king_in_talon", False) is True else None


def _is_lonely(frame: Frame) -> bool:
    """Whether nobody has the called king that has to be somewhere; whoever is named in the wrong field has it."""
    partners_seats = frame.record.get("partners")
    named = is_integer(frame.record.get("partner")) or (isinstance(partners_seats, list) and bool(partners_seats))
    if frame.rules.may_call_oneself or named:
        return False
    return frame.calls_kings() is True and frame.record.get("king_in_talon", False) is False


def _partners_seat(frame: Frame, seat: int) -> str | None:
    if not frame.is_seat(seat):
        return "seat_range"
    declarers_seat = frame.record.get("declarer")
    return "same_seat" if is_integer(declarers_seat) and seat == declarers_seat else None
