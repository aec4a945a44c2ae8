"""What the cards themselves make impossible. An entry counts here when it is the first of its code, belongs to the
contract, and says readably and without a problem of its own that a side made it."""

from typing import Any

from tests.scoring.reference.frame import Frame, is_integer
from tests.scoring.reference.renonce_problems import may_be_proved
from tests.scoring.reference.tables import CARDS_OF

Bonus = dict[str, Any]
SIDES = ("declarer", "opponents")
NEEDS_A_TRICK = ("bird", "ultimo", "catch")


def thirds_against_cards(frame: Frame) -> bool:
    """Whether the card points leave no room for Trull and kings of the side that has them."""
    thirds = frame.record.get("card_thirds")
    if not is_integer(thirds):
        return False
    least, most = 0, 210
    for code, worth in CARDS_OF.items():
        if maker(frame, code) == "declarer":
            least = least + worth
        if maker(frame, code) == "opponents":
            most = most - worth
    return thirds < least or thirds > most


def made_without_trick(frame: Frame, bonus: Bonus) -> bool:
    """A made bird, König ultimo or Mondfang of the side against which a Valat was made."""
    if frame.kind_of(bonus["bonus"]) not in NEEDS_A_TRICK or not _is_sound(frame, bonus):
        return False
    sweeper = maker(frame, "valat")
    return sweeper is not None and sweeper != bonus["side"]


def trull_without_mond(frame: Frame, bonuses: list[Any], bonus: Bonus) -> bool:
    """The Trull of a side that lost its Mond to the other."""
    if bonus.get("bonus") != "trull" or _first(bonuses, "trull") is not bonus:
        return False
    sides = {maker(frame, "trull"), maker(frame, "mondfang")}
    return sides == {"declarer", "opponents"}


def maker(frame: Frame, code: str) -> str | None:
    """The side that made a bonus, where the record says so."""
    bonuses = frame.record.get("bonuses", [])
    entry = _first(bonuses, code) if isinstance(bonuses, list) else None
    if entry is None or not _is_sound(frame, entry):
        return None
    side: str = entry["side"]
    return side


def _first(bonuses: list[Any], code: str) -> Bonus | None:
    return next((bonus for bonus in bonuses if isinstance(bonus, dict) and bonus.get("bonus") == code), None)


def _is_sound(frame: Frame, bonus: Bonus) -> bool:
    code, side = bonus["bonus"], bonus.get("side")
    if frame.conceded is True or bonus.get("made") is not True or side not in SIDES:
        return False
    kind = frame.kind_of(code)
    if not _belongs(frame, code) or kind == "hand" or (kind == "ultimo" and side == "opponents"):
        return False
    if frame.renonce is True:
        return bonus.get("announced") is False and may_be_proved(frame, code, side) is True
    if kind in ("valat", "sack") and frame.kind == "positive" and frame.won is not None:
        winners = "declarer" if frame.won else "opponents"
        return bool(side == winners)
    return True


def _belongs(frame: Frame, code: str) -> bool:
    if frame.game is None:
        return code in frame.rules.extras
    return code in frame.game.bonuses
