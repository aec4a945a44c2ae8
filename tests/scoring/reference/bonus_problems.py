"""What is wrong with the bonuses of a record: first of the list as a whole, then entry by entry."""

from collections.abc import Iterator
from typing import Any

from tests.scoring.reference.card_problems import made_without_trick, trull_without_mond
from tests.scoring.reference.frame import Frame, is_integer
from tests.scoring.reference.renonce_problems import may_be_proved
from tests.scoring.reference.sack_problems import missing_sacks, wrongly_made
from tests.scoring.reference.seat_bonus_problems import (
    SEAT_FIELDS,
    bonus_twice_at_a_seat,
    is_virgin,
    seat_bonus,
    seat_bonus_problems,
)
from tests.scoring.reference.words import BONUSES

Problem = tuple[str, str]
Bonus = dict[str, Any]
SIDES = ("declarer", "opponents")
SUB_FIELDS = ("bonus", "side", "announced", "made", "kontra")


def bonus_problems(frame: Frame) -> Iterator[Problem]:
    bonuses = frame.record.get("bonuses", [])
    if not isinstance(bonuses, list):
        yield "wrong_type", "bonuses"
        return
    if _lacks_its_bird(frame, bonuses):
        yield "bird_missing", "bonuses"
    yield from ((code, "bonuses") for code in missing_sacks(frame, bonuses))
    for index, bonus in enumerate(bonuses):
        if isinstance(bonus, dict):
            yield from _entry_problems(frame, bonuses, index)
        else:
            yield "wrong_type", f"bonuses[{index}]"


def _entry_problems(frame: Frame, bonuses: list[Any], index: int) -> Iterator[Problem]:
    bonus, path = bonuses[index], f"bonuses[{index}]"
    refused = _bonus(frame, bonuses, index)
    if refused:
        yield refused, f"{path}.bonus"
    if seat_bonus(frame, bonus):
        yield from seat_bonus_problems(frame, bonus, path, refused=refused not in (None, "bonus_twice"))
        return
    # Rules about this bonus or that stay unasked where the bonus itself is the problem.
    code = bonus.get("bonus") if refused in (None, "bonus_twice") else None
    if side := _side(frame, bonus, code):
        yield side, f"{path}.side"
    elif trull_without_mond(frame, bonuses, bonus):
        yield "catch_against_trull", f"{path}.side"
    if announced := _announced(frame, bonuses, bonus, code):
        yield announced, f"{path}.announced"
    if made := _made(frame, bonus, code):
        yield made, f"{path}.made"
    elif bonus.get("made") is True and frame.renonce is not True:
        yield from ((wrong, f"{path}.made") for wrong in wrongly_made(frame, bonuses, bonus, code))
        if code is not None and made_without_trick(frame, bonus):
            yield "made_by_loser", f"{path}.made"
    if kontra := _kontra(frame, bonus, code):
        yield kontra, f"{path}.kontra"


def unknown_bonus_fields(frame: Frame) -> Iterator[Problem]:
    bonuses = frame.record.get("bonuses", [])
    for index, bonus in enumerate(bonuses if isinstance(bonuses, list) else []):
        for field in sorted(bonus) if isinstance(bonus, dict) else []:
            if field not in SEAT_FIELDS.get(seat_bonus(frame, bonus) or "", SUB_FIELDS):
                yield "unknown_field", f"bonuses[{index}].{field}"


def _lacks_its_bird(frame: Frame, bonuses: list[Any]) -> bool:
    required = frame.game.birds if frame.game else ()
    return bool(required) and not any(_may_be_bird(frame, bonus, required) for bonus in bonuses)


def _may_be_bird(frame: Frame, bonus: object, required: tuple[str, ...]) -> bool:
    """The announced bird itself, or an entry that could be it once its missing or unreadable fields are put right."""
    if not isinstance(bonus, dict):
        return True
    if seat_bonus(frame, bonus) and not {"side", "announced"} <= bonus.keys():
        return False
    code, side, announced = bonus.get("bonus"), bonus.get("side"), bonus.get("announced")
    right_code = code in required if isinstance(code, str) else True
    right_side = side == "declarer" if side in SIDES else True
    return right_code and right_side and announced is not False


def _bonus(frame: Frame, bonuses: list[Any], index: int) -> str | None:
    bonus = bonuses[index]
    if "bonus" not in bonus:
        return "missing"
    code = bonus["bonus"]
    if not isinstance(code, str):
        return "wrong_type"
    if code not in frame.rules.extras and not is_virgin(frame, bonus):
        return "bonus_not_in_ruleset" if code in BONUSES else "unknown_bonus"
    return _bonus_in_contract(frame, code) or _bonus_beside(frame, bonuses, index)


def _bonus_in_contract(frame: Frame, code: str) -> str | None:
    if frame.game is None or (code == "virgin" and frame.kind == "trischaken"):
        return None
    if frame.kind == "positive" and frame.kind_of(code) == "ultimo" and not frame.game.calls:
        return "king_not_called"
    return None if code in frame.game.bonuses else "bonus_not_in_contract"


def _bonus_beside(frame: Frame, bonuses: list[Any], index: int) -> str | None:
    code = bonuses[index]["bonus"]
    if frame.conceded is True and frame.kind_of(code) != "bird":
        return "not_allowed"
    if seat_bonus(frame, bonuses[index]):
        if frame.renonce is True:
            return "not_allowed"
        return "bonus_twice" if bonus_twice_at_a_seat(frame, bonuses, index) else None
    twice = any(isinstance(earlier, dict) and earlier.get("bonus") == code for earlier in bonuses[:index])
    return "bonus_twice" if twice else None


def _side(frame: Frame, bonus: Bonus, code: str | None) -> str | None:
    if "side" not in bonus:
        return "missing"
    if bonus["side"] not in SIDES:
        return "wrong_type"
    if bonus["side"] == "declarer" or code is None:
        return None
    return "not_allowed" if frame.kind_of(code) == "ultimo" or frame.conceded is True else None


def _announced(frame: Frame, bonuses: list[Any], bonus: Bonus, code: str | None) -> str | None:
    if "announced" not in bonus:
        return "missing"
    announced = bonus["announced"]
    if not isinstance(announced, bool):
        return "wrong_type"
    if not announced:
        if frame.renonce is True:
            return "not_allowed" if _provable(frame, bonus, code) is False else None
        return "not_allowed" if frame.conceded is True and code is not None else None
    excluding = frame.rules.valat.excludes_announced if frame.rules.valat else ()
    excluded = frame.kind_of(code) in excluding and _announced_valat(bonuses)
    return "valat_excludes" if excluded else None


def _announced_valat(bonuses: list[Any]) -> bool:
    return any(isinstance(b, dict) and b.get("bonus") == "valat" and b.get("announced") is True for b in bonuses)


def _provable(frame: Frame, bonus: Bonus, code: str | None) -> bool | None:
    """Whether a silent bonus can stand beside the Renonce; a side with a problem of its own decides nothing."""
    side = bonus.get("side")
    if side not in SIDES or (frame.kind_of(code) == "ultimo" and side == "opponents"):
        return may_be_proved(frame, code, None)
    return may_be_proved(frame, code, side)


def _made(frame: Frame, bonus: Bonus, code: str | None) -> str | None:
    proved = frame.renonce is True and bonus.get("announced") is False and _provable(frame, bonus, code) is True
    if "made" not in bonus:
        return "missing" if frame.renonce is False or proved else None
    made = bonus["made"]
    if not isinstance(made, bool):
        return "wrong_type"
    if frame.renonce is True and not proved:
        return "not_allowed" if bonus.get("announced") is True else None
    if frame.conceded is True:
        return "not_allowed" if made else None
    failed_silently = not made and bonus.get("announced") is False
    return "silent_failed" if failed_silently and (proved or not _may_fail_silently(frame, code)) else None


def _may_fail_silently(frame: Frame, code: str | None) -> bool:
    """Some circles pay a bird or an ultimo that failed without having been announced."""
    return frame.rules.silent_failures and (code is None or frame.kind_of(code) in ("bird", "ultimo"))


def _kontra(frame: Frame, bonus: Bonus, code: str | None) -> str | None:
    kontra = bonus.get("kontra", 1)
    if not is_integer(kontra):
        return "wrong_type"
    never = code is not None and frame.rules.extras[code].no_kontra
    if kontra > 1 and (bonus.get("announced") is False or frame.conceded is True or never):
        return "kontra_not_allowed"
    return None if kontra in frame.rules.factors else "kontra_level"
