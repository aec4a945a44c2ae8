"""One hand to points and money: the lines that explain it, and their sums. docs/hand-record.md has the rules."""

from rulesets.model import Ruleset
from scoring.items import Item, Settlement, settlement
from scoring.line_cache import ruleset_lines
from scoring.played_hand import PlayedHand
from scoring.renonce import renonce_item
from scoring.trischaken import trischaken_item

__all__ = ["Item", "Settlement", "answer", "settle"]


def settle(hand: PlayedHand, ruleset: Ruleset) -> Settlement:
    """Points and money of the four seats, each summing to 0, and the lines that add up to them.

    `hand` must have been read under the same rules; nothing about it is checked again.
    """
    if hand.renonce:
        return settlement((renonce_item(hand, ruleset),))
    if hand.thirds is not None:
        return settlement((trischaken_item(hand, ruleset),))
    return settlement(ruleset_lines(ruleset).items(hand))


def answer(settled: Settlement) -> dict[str, object]:
    """The settlement as every entry point returns it, ready for JSON."""
    items = [_item_answer(item) for item in settled.items]
    return {"points": list(settled.points), "money": list(settled.money), "items": items}


def _item_answer(item: Item) -> dict[str, object]:
    line: dict[str, object] = {
        "item": item.item,
        "value": item.value,
        "factor": item.factor,
        "winner": None if item.winner is None else item.winner.value,
        "void": None if item.void is None else item.void.value,
        "points": list(item.points),
        "money": list(item.money),
    }
    return line if item.seat is None else line | {"seat": item.seat}
