"""Card points: of the declarer's side, and of the seats of a Trischaken."""

from collections.abc import Iterator

from tests.scoring.reference.card_problems import thirds_against_cards
from tests.scoring.reference.frame import Frame, is_integer

Problem = tuple[str, str]


def card_thirds(frame: Frame) -> Iterator[Problem]:
    code = _card_thirds(frame)
    if code:
        yield code, "card_thirds"
    if code in (None, "won_against_points") and thirds_against_cards(frame):
        yield "thirds_against_bonus", "card_thirds"


def _card_thirds(frame: Frame) -> str | None:
    if "card_thirds" not in frame.record:
        return None
    counted = frame.record["card_thirds"]
    if not is_integer(counted):
        return "wrong_type"
    if frame.kind in ("negative", "trischaken") or frame.renonce is True or frame.conceded is True:
        return "not_allowed"
    if not 0 <= counted <= 210:
        return "thirds_range"
    if frame.kind == "positive" and frame.won is not None and frame.won != (counted >= frame.wins_from()):
        return "won_against_points"
    return None


def thirds(frame: Frame) -> Iterator[Problem]:
    if "thirds" not in frame.record:
        if frame.kind == "trischaken" and frame.renonce is False:
            yield "missing", "thirds"
        return
    counted = frame.record["thirds"]
    if not isinstance(counted, list):
        yield "wrong_type", "thirds"
        return
    belongs_here = frame.kind not in ("positive", "negative") and frame.renonce is not True
    within = [is_integer(third) and 0 <= third <= 210 for third in counted]
    if not belongs_here:
        yield "not_allowed", "thirds"
    elif len(counted) != 4:
        yield "wrong_type", "thirds"
    elif all(within) and sum(counted) != 210:
        yield "thirds_sum", "thirds"
    for seat in range(len(counted)):
        if not is_integer(counted[seat]):
            yield "wrong_type", f"thirds[{seat}]"
        elif belongs_here and len(counted) == 4 and (code := _seats_thirds(counted[seat])):
            yield code, f"thirds[{seat}]"


def _seats_thirds(counted: int) -> str | None:
    """Outside the pack, or against the least trick of 4: too few for one, or too many for the others without one."""
    if not 0 <= counted <= 210:
        return "thirds_range"
    return "thirds_impossible" if counted in (1, 2, 3, 207, 208, 209) else None
