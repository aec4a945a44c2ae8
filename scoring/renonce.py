"""The cost of a Renonce: every regular player gets what a complete win of their own side would have brought."""

from collections.abc import Mapping, Sequence

from rulesets.model import Ruleset
from rulesets.rows import Family
from rulesets.trischaken import TrischakenRenonce
from scoring.items import Item, SeatAmounts, by_seat
from scoring.line_cache import RulesetLines, ruleset_lines
from scoring.played_hand import PlayedHand, Side


def renonce_item(hand: PlayedHand, ruleset: Ruleset) -> Item:
    """The one line of a hand with a Renonce; `hand.renonce` names the offenders."""
    if ruleset.trischaken is not None and ruleset.contract(hand.contract).family is Family.TRISCHAKEN:
        amount = _trischaken_amount(hand, ruleset.trischaken.renonce)
        gains = dict.fromkeys(regular_seats(hand, ruleset), amount)
        points = money = paid_by_offenders(gains, hand.renonce, ruleset.seats)
    else:
        points, money = _paid_like_a_win(hand, ruleset_lines(ruleset))
    return Item("renonce", 0, 1, None, None, points, money)


def regular_seats(hand: PlayedHand, ruleset: Ruleset) -> tuple[int, ...]:
    """The seats that did not offend."""
    return tuple(seat for seat in ruleset.seats if seat not in hand.renonce)


def paid_by_offenders(gains: Mapping[int, int], offenders: Sequence[int], seats: Sequence[int]) -> SeatAmounts:
    """The regular seats' gains and the offenders' payments.

    The offenders share the sum equally; the remainder is paid by the lower-numbered seats, one unit each.
    """
    share, rest = divmod(sum(gains.values()), len(offenders))
    paid = {seat: -share - (place < rest) for place, seat in enumerate(sorted(offenders))}
    return by_seat({**gains, **paid}, seats)


def _trischaken_amount(hand: PlayedHand, amounts: TrischakenRenonce) -> int:
    if len(hand.renonce) > 1:
        return amounts.by_two
    return amounts.by_forehand if hand.renonce == (hand.forehand,) else amounts.each


def _paid_like_a_win(hand: PlayedHand, lines: RulesetLines) -> tuple[SeatAmounts, SeatAmounts]:
    points, money, seats = {}, {}, lines.ruleset.seats
    for seat in regular_seats(hand, lines.ruleset):
        side = Side.DECLARER if seat in hand.declaring_seats else Side.OPPONENTS
        items = lines.items_of_complete_win(hand, side)
        points[seat] = sum(item.points[seat] for item in items)
        money[seat] = sum(item.money[seat] for item in items)
    return paid_by_offenders(points, hand.renonce, seats), paid_by_offenders(money, hand.renonce, seats)
