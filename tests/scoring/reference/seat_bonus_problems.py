"""Bonuses of a seat: cards held in the hand, and the announced virgin of a Trischaken.

Where the code of an entry cannot be read and it names a seat, it may be one of them or not: its fields are then judged
one by one, none is missing and none is too much.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from tests.scoring.reference.frame import Frame, is_integer

Problem = tuple[str, str]
Bonus = dict[str, Any]
UNCLEAR = "unclear"
SEAT_FIELDS: Mapping[str, tuple[str, ...]] = {
    "hand": ("bonus", "seat"),
    "virgin": ("bonus", "seat", "made"),
    UNCLEAR: ("bonus", "side", "seat", "announced", "made", "kontra"),
}
SIDES = ("declarer", "opponents")


def seat_bonus(frame: Frame, bonus: Bonus) -> str | None:
    """Which of the two an entry is, or unclear; ``None``: an entry of a side."""
    kind = frame.kind_of(bonus.get("bonus"))
    if is_virgin(frame, bonus):
        return "virgin"
    if kind is None:
        return UNCLEAR if "seat" in bonus else None
    return "hand" if kind == "hand" else None


def is_virgin(frame: Frame, bonus: Bonus) -> bool:
    tricks = frame.rules.trischaken
    return bonus.get("bonus") == "virgin" and tricks is not None and tricks.announced_virgin is not None


def bonus_twice_at_a_seat(frame: Frame, bonuses: list[Any], index: int) -> bool:
    bonus = bonuses[index]
    earlier = [other for other in bonuses[:index] if isinstance(other, dict) and other.get("bonus") == bonus["bonus"]]
    return frame.is_seat(bonus.get("seat")) and any(
        frame.is_seat(other.get("seat")) and other["seat"] == bonus["seat"] for other in earlier
    )


def seat_bonus_problems(frame: Frame, bonus: Bonus, path: str, *, refused: bool) -> Iterator[Problem]:
    unclear = seat_bonus(frame, bonus) == UNCLEAR
    if unclear and "side" in bonus and bonus["side"] not in SIDES:
        yield "wrong_type", f"{path}.side"
    seat = _seat(frame, bonus)
    if seat:
        yield seat, f"{path}.seat"
    if is_virgin(frame, bonus) and (made := _made(frame, bonus, judged=not refused and seat is None)):
        yield made, f"{path}.made"
    if unclear:
        for field, right in (("announced", bool), ("made", bool), ("kontra", int)):
            if field in bonus and type(bonus[field]) is not right:
                yield "wrong_type", f"{path}.{field}"


def _seat(frame: Frame, bonus: Bonus) -> str | None:
    if "seat" not in bonus:
        return "missing"
    if not is_integer(bonus["seat"]):
        return "wrong_type"
    return None if frame.is_seat(bonus["seat"]) else "seat_range"


def _made(frame: Frame, bonus: Bonus, *, judged: bool) -> str | None:
    if "made" not in bonus:
        return "missing" if frame.renonce is False else None
    if not isinstance(bonus["made"], bool):
        return "wrong_type"
    thirds: Any = frame.record.get("thirds")
    if not judged or not _are_whole(thirds):
        return None
    return "virgin_against_points" if bonus["made"] != (thirds[bonus["seat"]] == 0) else None


def _are_whole(thirds: Any) -> bool:
    """Four numbers of one pack."""
    if not isinstance(thirds, list) or len(thirds) != 4 or not all(is_integer(each) for each in thirds):
        return False
    return sum(thirds) == 210 and not any(each < 0 or each in (1, 2, 3, 207, 208, 209) for each in thirds)
