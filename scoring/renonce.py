"""What a Renonce costs: every regular player gets what a complete win of his own side would have brought him."""

from collections.abc import Mapping
from dataclasses import replace

from rulesets.model import Ruleset
from rulesets.rows import Family, TrischakenRenonce
from scoring.hand_model import SEATS, Hand, Side
from scoring.items import Four, Item, by_seat, summed
from scoring.lines import Setting, game_lines, negative_lines, paid_bonus_line, setting_of


def renonce_item(hand: Hand, ruleset: Ruleset) -> Item:
    """The one line of a hand with a Renonce; `hand.renonce` names one or two offenders."""
    if ruleset.trischaken is not None and ruleset.contract(hand.contract).family is Family.TRISCHAKEN:
        amount = _trischaken_amount(hand, ruleset.trischaken.renonce)
        points = money = paid_by_offenders(dict.fromkeys(regular_seats(hand), amount), hand.renonce)
    else:
        points, money = _paid_like_a_win(hand, ruleset)
    return Item("renonce", 0, 1, None, None, points, money)


def regular_seats(hand: Hand) -> tuple[int, ...]:
    """The seats that did not offend."""
    return tuple(seat for seat in SEATS if seat not in hand.renonce)


def paid_by_offenders(gains: Mapping[int, int], offenders: tuple[int, ...]) -> Four:
    """The gains of the regular seats with what the offenders pay for them.

    Two share the sum equally; of an odd one the lower-numbered seat pays the unit more.
    """
    share, rest = divmod(sum(gains.values()), len(offenders))
    first, *others = sorted(offenders)
    return by_seat({**gains, first: -share - rest, **dict.fromkeys(others, -share)})


def _trischaken_amount(hand: Hand, amounts: TrischakenRenonce) -> int:
    if len(hand.renonce) > 1:
        return amounts.by_two
    return amounts.by_forehand if hand.renonce == (hand.forehand,) else amounts.each


def _paid_like_a_win(hand: Hand, ruleset: Ruleset) -> tuple[Four, Four]:
    wins = {side: _complete_win(hand, ruleset, side) for side in Side}
    won = {seat: wins[_side_of(hand, seat)] for seat in regular_seats(hand)}
    points = {seat: points[seat] for seat, (points, _) in won.items()}
    money = {seat: money[seat] for seat, (_, money) in won.items()}
    return paid_by_offenders(points, hand.renonce), paid_by_offenders(money, hand.renonce)


def _side_of(hand: Hand, seat: int) -> Side:
    return Side.DECLARER if seat in hand.declaring_seats else Side.OPPONENTS


def _complete_win(hand: Hand, ruleset: Ruleset, side: Side) -> tuple[Four, Four]:
    """Points and money of the hand if `side` had won the game and every announced bonus, nothing being voided."""
    bonuses = tuple(replace(listed, side=side, made=True) for listed in hand.bonuses)
    setting = setting_of(replace(hand, bonuses=bonuses), ruleset)
    items = list(_game_lines(setting, hand, side))
    items += [paid_bonus_line(setting, listed) for listed in bonuses if listed is not setting.valat]
    return summed([item.points for item in items]), summed([item.money for item in items])


def _game_lines(setting: Setting, hand: Hand, side: Side) -> tuple[Item, ...]:
    won = side is Side.DECLARER
    if setting.contract.family is Family.NEGATIVE:
        return negative_lines(setting, won=won, factors=hand.opponent_kontra)
    return game_lines(setting, won=won, kontra=hand.kontra)
