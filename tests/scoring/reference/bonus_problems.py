"""What is wrong with the bonuses of a record: first of the list as a whole, then entry by entry."""

from collections.abc import Iterator
from typing import Any

from tests.scoring.reference.frame import Frame, is_integer
from tests.scoring.reference.tables import (
    BIRDS,
    BONUS,
    REQUIRED_BIRDS,
    RUFER_FAMILY,
    SACK_FROM,
    SLUGS,
    WIEN,
    bonuses_of,
)

Problem = tuple[str, str]
Bonus = dict[str, Any]
FACTORS = (1, 2, 4, 8)
SIDES = ("declarer", "opponents")
SUB_FIELDS = ("bonus", "side", "announced", "made", "kontra")
ALL_BONUSES = {"valat"}.union(*(BONUS[slug] for slug in SLUGS))


def bonus_problems(frame: Frame) -> Iterator[Problem]:
    bonuses = frame.record.get("bonuses", [])
    if not isinstance(bonuses, list):
        yield "wrong_type", "bonuses"
        return
    if frame.kind == "positive" and all(_is_readable(bonus) for bonus in bonuses):
        yield from _missing_ones(frame, bonuses)
    for index, bonus in enumerate(bonuses):
        if not isinstance(bonus, dict):
            yield "wrong_type", f"bonuses[{index}]"
            continue
        codes = {
            "bonus": _bonus(frame, bonuses, index),
            "side": _side(frame, bonus),
            "announced": _announced(frame, bonuses, bonus),
            "made": _made(frame, bonuses, bonus),
            "kontra": _kontra(frame, bonus),
        }
        yield from ((code, f"bonuses[{index}].{field}") for field, code in codes.items() if code)
        yield from (("unknown_field", f"bonuses[{index}].{field}") for field in bonus if field not in SUB_FIELDS)


def _is_readable(bonus: object) -> bool:
    return (
        isinstance(bonus, dict)
        and isinstance(bonus.get("bonus"), str)
        and bonus.get("side") in SIDES
        and isinstance(bonus.get("announced"), bool)
        and isinstance(bonus.get("made", False), bool)
    )


def _missing_ones(frame: Frame, bonuses: list[Bonus]) -> Iterator[Problem]:
    birds = [
        bonus["bonus"]
        for bonus in bonuses
        if bonus["side"] == "declarer" and bonus["announced"] and bonus["bonus"] in BIRDS
    ]
    required = REQUIRED_BIRDS.get(frame.contract or "")
    if required and not set(required) & set(birds):
        yield "bird_missing", "bonuses"
    winners_thirds = _winners_thirds(frame)
    if winners_thirds is None or _made_valat(bonuses):
        return
    for code, least in SACK_FROM.items():
        possible = code in bonuses_of(frame.slug, frame.contract or "")
        if possible and winners_thirds >= least and not _counts_as_listed(frame, bonuses, code):
            yield "sack_against_points", "bonuses"


def _winners(frame: Frame) -> str | None:
    if frame.kind != "positive" or frame.won is None:
        return None
    return "declarer" if frame.won else "opponents"


def _winners_thirds(frame: Frame) -> int | None:
    """Card points of the side that won, where the record gives them."""
    thirds = frame.record.get("card_thirds")
    if frame.won is None or frame.renonce is not False or frame.conceded is not False:
        return None
    if not is_integer(thirds) or not 0 <= thirds <= 210:
        return None
    return thirds if frame.won else 210 - thirds


def _made_valat(bonuses: list[Any]) -> bool:
    return any(isinstance(b, dict) and b.get("bonus") == "valat" and b.get("made") is True for b in bonuses)


def _counts_as_listed(frame: Frame, bonuses: list[Any], code: str) -> bool:
    """Made by the winners, or announced by the others and failed."""
    for bonus in bonuses:
        if isinstance(bonus, dict) and bonus.get("bonus") == code:
            return (bonus.get("side") == _winners(frame)) == bonus.get("made")
    return False


def _bonus(frame: Frame, bonuses: list[Any], index: int) -> str | None:
    bonus = bonuses[index]
    if "bonus" not in bonus:
        return "missing"
    code = bonus["bonus"]
    if not isinstance(code, str):
        return "wrong_type"
    if code not in ALL_BONUSES:
        return "unknown_bonus"
    if code not in (*BONUS[frame.slug], "valat"):
        return "bonus_not_in_ruleset"
    return _bonus_in_contract(frame, code) or _bonus_beside(frame, bonuses, index)


def _bonus_in_contract(frame: Frame, code: str) -> str | None:
    if frame.kind in ("negative", "trischaken"):
        return "bonus_not_in_contract"
    if frame.kind == "positive" and code == "king-ultimo" and frame.contract not in RUFER_FAMILY:
        return "king_not_called"
    if frame.contract and code not in bonuses_of(frame.slug, frame.contract):
        return "bonus_not_in_contract"
    return None


def _bonus_beside(frame: Frame, bonuses: list[Any], index: int) -> str | None:
    code = bonuses[index]["bonus"]
    if any(isinstance(earlier, dict) and earlier.get("bonus") == code for earlier in bonuses[:index]):
        return "bonus_twice"
    return "not_allowed" if frame.conceded is True and code not in BIRDS else None


def _side(frame: Frame, bonus: Bonus) -> str | None:
    if "side" not in bonus:
        return "missing"
    side = bonus["side"]
    if side not in SIDES:
        return "wrong_type"
    if side == "opponents" and frame.conceded is True:
        return "not_allowed"
    if side == "opponents" and bonus.get("bonus") == "king-ultimo" and bonus.get("announced") is True:
        return "not_allowed"
    return None


def _announced(frame: Frame, bonuses: list[Any], bonus: Bonus) -> str | None:
    if "announced" not in bonus:
        return "missing"
    announced = bonus["announced"]
    if not isinstance(announced, bool):
        return "wrong_type"
    if not announced:
        return "not_allowed" if frame.conceded is True or frame.renonce is True else None
    announced_valat = any(
        isinstance(b, dict) and b.get("bonus") == "valat" and b.get("announced") is True for b in bonuses
    )
    excluded = frame.slug == WIEN and announced_valat and bonus.get("bonus") in ("trull", "kings")
    return "valat_excludes" if excluded else None


def _made(frame: Frame, bonuses: list[Any], bonus: Bonus) -> str | None:
    if "made" not in bonus:
        return "missing" if frame.renonce is False else None
    made = bonus["made"]
    if not isinstance(made, bool):
        return "wrong_type"
    if frame.renonce is True or (frame.conceded is True and made):
        return "not_allowed"
    if not made:
        return "silent_failed" if bonus.get("announced") is False and frame.conceded is not True else None
    return _made_by_a_side(frame, bonuses, bonus)


def _made_by_a_side(frame: Frame, bonuses: list[Any], bonus: Bonus) -> str | None:
    code, side = bonus.get("bonus"), bonus.get("side")
    if code not in ("valat", "sack1", "sack2") or side not in SIDES or _winners(frame) is None:
        return None
    if side != _winners(frame):
        return "made_by_loser"
    winners_thirds = _winners_thirds(frame)
    if winners_thirds is not None and winners_thirds < SACK_FROM.get(code, 0):
        return "sack_against_points"
    if code == "sack2" and not _made_valat(bonuses) and not _counts_as_listed(frame, bonuses, "sack1"):
        return "sack_order"
    return None


def _kontra(frame: Frame, bonus: Bonus) -> str | None:
    kontra = bonus.get("kontra", 1)
    if not is_integer(kontra):
        return "wrong_type"
    if kontra > 1 and (bonus.get("announced") is False or frame.conceded is True):
        return "kontra_not_allowed"
    return None if kontra in FACTORS else "kontra_level"
