"""Trischaken: from the card points of four seats to points, by the ruleset's amounts.

Card points are thirds that sum to 210. Whoever has the most loses; the *mayor* (Bürgermeister) alone has the most and
at least `mayor_thirds`, a *virgin* (Jungfrau) took no trick. The loser pays, and if the ruleset lets virgins collect
from everybody with a trick, they do so in addition.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from math import lcm

from rulesets.model import VIRGIN, Ruleset
from rulesets.trischaken import AnnouncedVirgin, ForehandTied, PlainLoser, TrischakenCases, VirginGets
from rulesets.trischaken_schemes import TrischakenSettings, trischaken_settings
from scoring.items import Item, SeatAmounts
from scoring.lines import points_factor
from scoring.played_hand import PlayedHand, VirginCall

SEATS = (0, 1, 2, 3)
"""Trischaken is played by four, dummies included; forehand is seat 0."""

# -- the lines -------------------------------------------------------------------------------------------------------


def trischaken_items(hand: PlayedHand, ruleset: Ruleset) -> tuple[Item, ...]:
    """The line of a completed Trischaken, and one for each announced virgin; a single Kontra applies to all of them."""
    rule = ruleset.trischaken
    if rule is None or hand.thirds is None:
        raise ValueError("This hand is no Trischaken of this ruleset.")
    points = trischaken_points(hand.thirds, hand.forehand, _settings_of(ruleset))
    game = _line("trischaken", 0, points, hand.kontra, ruleset)
    if rule.announced_virgin is None:
        return (game,)
    return (game, *[_virgin_line(call, rule.announced_virgin, hand, ruleset) for call in hand.announced_virgins])


@lru_cache(maxsize=64)
def _settings_of(ruleset: Ruleset) -> TrischakenSettings:
    if ruleset.trischaken is None:
        raise ValueError("This ruleset has no Trischaken.")
    return trischaken_settings(ruleset.trischaken)


def _virgin_line(call: VirginCall, amounts: AnnouncedVirgin, hand: PlayedHand, ruleset: Ruleset) -> Item:
    """What an announced virgin gets from every other seat, or pays to each."""
    value = amounts.made if call.made else amounts.lost
    each = -value if call.made else value
    points = tuple([-3 * each if seat == call.seat else each for seat in SEATS])
    return _line(VIRGIN, value, points, hand.kontra, ruleset)


def _line(code: str, value: int, points: SeatAmounts, kontra: int, ruleset: Ruleset) -> Item:
    if kontra == 1:
        return Item(code, value, 1, None, None, points, points)
    score = _times(points, points_factor(ruleset, kontra))
    return Item(code, value, kontra, None, None, score, _times(points, kontra))


def _times(amounts: SeatAmounts, factor: int) -> SeatAmounts:
    return tuple(factor * amount for amount in amounts)


# -- who lost, and how -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TrischakenOutcome:
    """The card points in terms of the rules; groups are seats, in seat order."""

    forehand: int
    highest: tuple[int, ...]
    losers: tuple[int, ...]
    """The highest; a tied forehand loses alone, unless the ruleset makes the tied share."""
    virgins: tuple[int, ...]
    has_mayor: bool
    thirds: tuple[int, ...]

    @property
    def others(self) -> tuple[int, ...]:
        """The seats that do not lose."""
        return tuple([seat for seat in SEATS if seat not in self.losers])

    @property
    def forehand_loses(self) -> bool:
        """Whether forehand alone loses."""
        return self.losers == (self.forehand,)

    @property
    def is_plain(self) -> bool:
        """Whether the losers are neither the mayor nor forehand alone."""
        return not self.has_mayor and not self.forehand_loses


def outcome(thirds: tuple[int, ...], forehand: int, settings: TrischakenSettings) -> TrischakenOutcome:
    """Who has the most, who loses, who took no trick."""
    most = max(thirds)
    highest = tuple([seat for seat in SEATS if thirds[seat] == most])
    alone = forehand in highest and settings.forehand_tied is ForehandTied.ALONE
    virgins = tuple([seat for seat in SEATS if not thirds[seat]]) if 0 in thirds else ()
    has_mayor = len(highest) == 1 and most >= settings.mayor_thirds
    return TrischakenOutcome(forehand, highest, (forehand,) if alone else highest, virgins, has_mayor, thirds)


# -- who pays whom ---------------------------------------------------------------------------------------------------


class PaymentKind(StrEnum):
    """Who pays whom in a Trischaken."""

    POT_TO_OTHERS = "pot_to_others"
    """The losers pay in equal parts; everybody who does not lose shares it."""
    POT_TO_VIRGINS = "pot_to_virgins"
    """The losers pay in equal parts; the virgins share it."""
    BY_RANK = "by_rank"
    """The two highest pay the two lowest. Ties share: two tied in the middle get nothing, three tied get or pay half
    each.
    """
    FROM_EACH = "from_each"
    """Every player with a trick pays every virgin."""


@dataclass(frozen=True, slots=True)
class Payment:
    """Each of the `payers` pays `pays` points in all, each of the `receivers` gets `gets`; both are seats."""

    kind: PaymentKind
    payers: tuple[int, ...]
    receivers: tuple[int, ...]
    pays: int
    gets: int

    @property
    def total(self) -> int:
        """The points that change hands."""
        return self.pays * len(self.payers)


def trischaken_points(thirds: tuple[int, ...], forehand: int, settings: TrischakenSettings) -> SeatAmounts:
    """The points of the four seats, without Kontra; they sum to 0."""
    points = [0, 0, 0, 0]
    for payment in payments(outcome(thirds, forehand, settings), settings):
        for seat in payment.payers:
            points[seat] -= payment.pays
        for seat in payment.receivers:
            points[seat] += payment.gets
    return tuple(points)


def payments(result: TrischakenOutcome, settings: TrischakenSettings) -> tuple[Payment, ...]:
    """The loser's payment and, if virgins collect separately, theirs; possibly only one of the two counts."""
    if not result.virgins or settings.virgin is VirginGets.POT:
        return (_losers_payment(result, settings),)
    if settings.cases is TrischakenCases.ALL:
        return (_losers_payment(result, settings), _from_each(result, settings.from_each))
    return (_from_each(result, settings.from_each) if result.is_plain else _losers_payment(result, settings),)


def _losers_payment(result: TrischakenOutcome, settings: TrischakenSettings) -> Payment:
    virgins = result.virgins if settings.virgin is VirginGets.POT else ()
    has_pot_of_two = len(result.losers) == 1 and len(virgins) == 2
    if settings.plain is PlainLoser.TWO_HIGHEST and result.is_plain and not has_pot_of_two:
        return _by_rank(result, settings.rank)
    kind = PaymentKind.POT_TO_VIRGINS if virgins else PaymentKind.POT_TO_OTHERS
    return _shared(kind, _pot(result, len(virgins), settings), result.losers, virgins or result.others)


def _pot(result: TrischakenOutcome, virgins: int, settings: TrischakenSettings) -> int:
    """What the losers pay in total; `virgins` share it, 0 if they have no part in it."""
    match len(result.losers), virgins:
        case 3, _:
            return settings.three_tied
        case 2, _:
            return settings.two_tied[virgins]
        case _, 3:
            return settings.all_tricks[result.forehand_loses]
        case _:
            pots = settings.two_virgins if virgins == 2 else settings.alone
            return pots[result.has_mayor + 2 * result.forehand_loses]


def _by_rank(result: TrischakenOutcome, rank: int) -> Payment:
    order = sorted(SEATS, key=lambda seat: -result.thirds[seat])
    first, second, third, fourth = [result.thirds[seat] for seat in order]
    if first == third:
        highest, lowest = order[:3], order[3:]
    elif second == fourth:
        highest, lowest = order[:1], order[1:]
    elif second == third:
        highest, lowest = order[:1], order[3:]
    else:
        highest, lowest = order[:2], order[2:]
    total = rank * len(highest) if len(highest) == len(lowest) else 3 * (rank // 2)
    return _shared(PaymentKind.BY_RANK, total, tuple(highest), tuple(lowest))


def _from_each(result: TrischakenOutcome, amount: int) -> Payment:
    payers = tuple([seat for seat in SEATS if seat not in result.virgins])
    return _shared(PaymentKind.FROM_EACH, amount * len(payers) * len(result.virgins), payers, result.virgins)


def _shared(kind: PaymentKind, total: int, payers: tuple[int, ...], receivers: tuple[int, ...]) -> Payment:
    """`total` in equal parts, without the remainder: only stored rulesets have indivisible amounts."""
    total -= total % lcm(len(payers), len(receivers))
    return Payment(kind, payers, receivers, total // len(payers), total // len(receivers))
