"""Settling one hand: points, money, and the lines that explain them. docs/hand-record.md has the rules."""

from rulesets.model import DummiesShared, Ruleset
from scoring.bei_spiele import bei_spiele_items
from scoring.dummies import dummies_line
from scoring.items import Item, Settlement, doubled, settlement
from scoring.line_cache import ruleset_lines
from scoring.played_hand import PlayedHand
from scoring.renonce import renonce_item
from scoring.trischaken import trischaken_items

__all__ = ["Item", "Settlement", "answer", "settle"]


def settle(hand: PlayedHand, ruleset: Ruleset) -> Settlement:
    """Points and money of the seats, each summing to 0, and the lines that add up to them.

    `hand` must have been read under the same rules; nothing is checked again.
    """
    settled = settlement(_items(hand, ruleset))
    if ruleset.dummies and ruleset.dummies_shared is DummiesShared.HAND:
        settled = settlement((*settled.items, dummies_line(settled, ruleset)))
    return settled if hand.round_factor == 1 else doubled(settled)


def _items(hand: PlayedHand, ruleset: Ruleset) -> tuple[Item, ...]:
    if hand.renonce:
        return (renonce_item(hand, ruleset),)
    if hand.thirds is not None:
        return trischaken_items(hand, ruleset)
    if hand.declarers:
        return bei_spiele_items(hand, ruleset)
    return ruleset_lines(ruleset).items(hand)


def answer(settled: Settlement) -> dict[str, object]:
    """The settlement as every entry point returns it, as plain JSON values."""
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
    seats = {"declarer": item.declarer, "seat": item.seat}
    return line | {name: seat for name, seat in seats.items() if seat is not None}
