"""Which silent bonuses can be listed beside a Renonce."""

from tests.scoring.reference.frame import Frame, is_seat
from tests.scoring.reference.tables import MOST_OFFENDERS, PROVES_FOR_DECLARER, PROVES_FOR_EITHER_SIDE, SACK_FROM


def may_be_proved(frame: Frame, code: str | None, side: str | None) -> bool | None:
    """``None`` where the bonus, its side or the seats cannot be read and would decide."""
    if frame.slug not in (*PROVES_FOR_EITHER_SIDE, *PROVES_FOR_DECLARER):
        return False
    if code in ("valat", *SACK_FROM):
        return False
    if side == "opponents" and frame.slug in PROVES_FOR_DECLARER:
        return False
    has_regular = _has_regular_player(frame, side)
    if has_regular is False:
        return False
    return None if code is None or has_regular is None else True


def _has_regular_player(frame: Frame, side: str | None) -> bool | None:
    offenders, declarer = frame.record.get("renonce", []), frame.record.get("declarer")
    partner = frame.record.get("partner")
    if side is None or not is_seat(declarer) or not (partner is None or is_seat(partner)):
        return None
    if len(offenders) > MOST_OFFENDERS[frame.slug] or not all(is_seat(offender) for offender in offenders):
        return None
    for seat in range(4):
        is_declarers = seat in (declarer, partner)
        if seat not in offenders and is_declarers == (side == "declarer"):
            return True
    return False
