"""Several negative declarers in one hand (Bei-Spiele): each settles with each payer as if there were no others."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial

from rulesets.model import BeiPays, Ruleset
from scoring.items import Item
from scoring.line_cache import LineCache
from scoring.lines import HandContext, negative_line
from scoring.played_hand import BeiSpieler, PlayedHand

PairKey = tuple[str, int, int, bool, int]
"""Contract, declarer's seat, payer's seat, whether it was made, the payer's Kontra factor."""


def bei_spiele_items(hand: PlayedHand, ruleset: Ruleset) -> tuple[Item, ...]:
    """A line for each declarer and payer, by declarer, then by payer's seat."""
    lines = pair_lines(ruleset)
    return tuple(
        lines[each.contract, each.seat, seat, each.won, each.kontra[seat]]
        for each in hand.declarers
        for seat in _payers(hand, each, ruleset)
    )


def _payers(hand: PlayedHand, declarer: BeiSpieler, ruleset: Ruleset) -> Iterator[int]:
    """Every other seat, or every one that declared nothing."""
    everyone_pays = ruleset.bei_pays is BeiPays.EVERYONE
    declaring = {declarer.seat} if everyone_pays else {each.seat for each in hand.declarers}
    return (seat for seat in ruleset.seats if seat not in declaring)


@lru_cache(maxsize=64)
def pair_lines(ruleset: Ruleset) -> LineCache[PairKey, Item]:
    """A ruleset's lines between one of several declarers and one payer, each computed once."""
    return LineCache(partial(_pair_line, ruleset))


def _pair_line(ruleset: Ruleset, key: PairKey) -> Item:
    code, declarer, seat, won, factor = key
    context = HandContext(ruleset, ruleset.contract(code), declarer, side=(declarer,))
    return replace(negative_line(context, seat, won=won, factor=factor), declarer=declarer)
