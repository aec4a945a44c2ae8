"""Which silent bonuses can be listed beside a Renonce."""

from tests.scoring.reference.frame import Frame


def may_be_proved(frame: Frame, code: str | None, side: str | None) -> bool | None:
    """``None`` where the bonus, its side or the seats cannot be read and would decide."""
    if frame.rules.provable == "nobody":
        return False
    if frame.kind_of(code) in ("valat", "sack"):
        return False
    if side == "opponents" and frame.rules.provable == "declarer_side":
        return False
    has_regular = _has_regular_player(frame, side)
    if has_regular is False:
        return False
    return None if code is None or has_regular is None else True


def _has_regular_player(frame: Frame, side: str | None) -> bool | None:
    offenders, declaring = frame.record.get("renonce", []), _declaring(frame)
    if side is None or declaring is None:
        return None
    if len(offenders) > frame.rules.most_offenders or not all(_may_offend(frame, offender) for offender in offenders):
        return None
    for seat in frame.rules.all_seats():
        if seat not in offenders and (seat in declaring) == (side == "declarer"):
            return True
    return False


def _declaring(frame: Frame) -> set[object] | None:
    """Seats of the declarer's side, as far as they are seats."""
    partner, partners = frame.record.get("partner"), frame.record.get("partners", [])
    if not isinstance(partners, list):
        return None
    named = [frame.record.get("declarer"), *partners, *([] if partner is None else [partner])]
    return set(named) if all(frame.is_seat(seat) for seat in named) else None


def _may_offend(frame: Frame, offender: object) -> bool:
    return frame.is_seat(offender)
