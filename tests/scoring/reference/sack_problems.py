"""Säcke and Valat against the card points, the side that won, and each other.

Every rule here needs a list whose entries can be read, and a result that the card points do not contradict.
"""

from collections.abc import Iterator
from typing import Any

from tests.scoring.reference.frame import Frame, is_integer

Bonus = dict[str, Any]
SIDES = ("declarer", "opponents")
DECIDED_BY_POINTS = ("valat", "sack")


def missing_sacks(frame: Frame, bonuses: list[Any]) -> Iterator[str]:
    """A code for every Sack the winners have the card points for, and that nobody listed."""
    winners, thirds = _winners(frame), _winners_thirds(frame)
    if frame.contract is None or thirds is None or not _is_readable(frame, bonuses) or _has_made_valat(bonuses):
        return
    for code in _saecke(frame):
        entry = _first(bonuses, code)
        listed = entry is not None and (entry["made"] or entry["side"] != winners)
        if thirds >= frame.rules.extras[code].least_thirds and not listed:
            yield "sack_against_points"


def wrongly_made(frame: Frame, bonuses: list[Any], bonus: Bonus, code: str | None) -> Iterator[str]:
    """Codes for a made Sack or Valat; several can apply."""
    if frame.kind_of(code) not in DECIDED_BY_POINTS or bonus.get("side") not in SIDES:
        return
    winners, thirds = _winners(frame), _winners_thirds(frame)
    if winners is not None and bonus["side"] != winners:
        yield "made_by_loser"
    if code is None or frame.kind_of(code) != "sack":
        return
    if not _is_readable(frame, bonuses) or bonus is not _first(bonuses, code):
        return
    sack = frame.rules.extras[code]
    if thirds is not None and bonus["side"] == winners and thirds < sack.least_thirds:
        yield "sack_against_points"
    if sack.after and not _has_made_valat(bonuses) and not _has_sack(bonuses, sack.after, bonus["side"]):
        yield "sack_order"


def _saecke(frame: Frame) -> list[str]:
    """Of the contract."""
    return [code for code in frame.game.bonuses if _is_a_sack(frame, code)] if frame.game else []


def _first(bonuses: list[Any], code: str) -> Bonus | None:
    """The entry that counts where a bonus is listed twice."""
    return next((bonus for bonus in bonuses if bonus["bonus"] == code), None)


def _has_sack(bonuses: list[Any], code: str, side: str) -> bool:
    """Made, or announced by the other side and failed."""
    entry = _first(bonuses, code)
    return entry is not None and (entry["made"] or entry["side"] != side)


def _winners(frame: Frame) -> str | None:
    """The side that won; an unreadable ``conceded`` or ``renonce`` counts as absent here."""
    if frame.kind != "positive" or frame.won is None or frame.renonce is True or frame.conceded is True:
        return None
    return "declarer" if frame.won else "opponents"


def _winners_thirds(frame: Frame) -> int | None:
    """Card points of the side that won, where the record gives them without contradiction."""
    thirds = frame.record.get("card_thirds")
    if _winners(frame) is None or not is_integer(thirds) or not 0 <= thirds <= 210:
        return None
    if frame.won != (thirds >= frame.wins_from()):
        return None
    return thirds if frame.won else 210 - thirds


def _has_made_valat(bonuses: list[Any]) -> bool:
    return any(b["bonus"] == "valat" and b["made"] for b in bonuses)


def _is_readable(frame: Frame, bonuses: list[Any]) -> bool:
    return all(_is_readable_entry(frame, bonus) for bonus in bonuses)


def _is_readable_entry(frame: Frame, bonus: object) -> bool:
    if not isinstance(bonus, dict) or not isinstance(bonus.get("bonus"), str):
        return False
    if bonus["bonus"] != "valat" and not _is_a_sack(frame, bonus["bonus"]):
        return True
    return bonus.get("side") in SIDES and isinstance(bonus.get("made"), bool)


def _is_a_sack(frame: Frame, code: str) -> bool:
    return frame.kind_of(code) == "sack"
