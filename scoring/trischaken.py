"""Trischaken: from the card points of four seats to points, by the scheme of the ruleset.

Card points are thirds that sum to 210. Whoever has the most loses; the *mayor* has the most and at least
`mayor_thirds`, a *virgin* took no trick. No Kontra, no bonus. The schemes are those of the cups' rule books; what a
source leaves open is marked.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rulesets.model import Ruleset
from rulesets.trischaken import Trischaken, TrischakenScheme
from scoring.items import Item, SeatAmounts, by_seat
from scoring.played_hand import SEATS, PlayedHand


@dataclass(frozen=True, slots=True)
class TrischakenOutcome:
    """The card points in the terms of the schemes; all fields but the last two are seats, in seat order."""

    forehand: int
    highest: tuple[int, ...]
    losers: tuple[int, ...]
    """The highest; a forehand tied with others loses alone, except in the Tyrol, where ties are shared."""
    virgins: tuple[int, ...]
    has_mayor: bool
    thirds: tuple[int, ...]

    @property
    def others(self) -> tuple[int, ...]:
        """The seats that do not lose."""
        return tuple(seat for seat in SEATS if seat not in self.losers)

    @property
    def winners(self) -> tuple[int, ...]:
        """The virgins where there are any, else everybody who does not lose."""
        return self.virgins or self.others

    @property
    def forehand_loses(self) -> bool:
        """Whether forehand is the one who loses."""
        return self.losers == (self.forehand,)


def trischaken_item(hand: PlayedHand, ruleset: Ruleset) -> Item:
    """The one line of a Trischaken played to the end."""
    rule = ruleset.trischaken
    if rule is None or hand.thirds is None:
        raise ValueError("This hand is no Trischaken of this ruleset.")
    points = SCHEMES[rule.scheme](outcome(hand.thirds, hand.forehand, rule))
    return Item("trischaken", 0, 1, None, None, points, points)


def outcome(thirds: tuple[int, ...], forehand: int, rule: Trischaken) -> TrischakenOutcome:
    """Who has the most, who loses, who took no trick."""
    most = max(thirds)
    highest = tuple(seat for seat in SEATS if thirds[seat] == most)
    losers = (forehand,) if forehand in highest else highest
    virgins = tuple(seat for seat in SEATS if not thirds[seat])
    return TrischakenOutcome(
        forehand, highest, losers, virgins, len(highest) == 1 and most >= rule.mayor_thirds, thirds
    )


def ooe_points(result: TrischakenOutcome) -> SeatAmounts:
    """Upper Austria 2023: b = 1, mayor or forehand 2, both 4; the loser pays 3b.

    With two virgins and b = 1 the loser pays 4. Two tied losers pay 2 each, three 1 each.
    """
    base = _doubled(1, result.has_mayor, result.forehand_loses)
    due = 4 if base == 1 and len(result.virgins) == 2 else 3 * base
    return _shared(result, due=4 if len(result.losers) == 2 else due)


def wien_points(result: TrischakenOutcome) -> SeatAmounts:
    """Vienna: a pot of 6, doubled for the mayor and for a losing forehand; losers and winners share it."""
    return _shared(result, due=_doubled(6, result.has_mayor, result.forehand_loses))


def sauwald_points(result: TrischakenOutcome) -> SeatAmounts:
    """Sauwald and the classic Upper Austrian sets: f = 1, doubled for the mayor and for forehand; the loser pays 3f.

    Two virgins get 3 each, from a losing forehand 6 each, mayor or not. Two tied losers pay 2 each, three 1 each; two
    tied with two virgins 3 each.
    """
    if len(result.virgins) == 2:
        return _shared(result, due=12 if result.forehand_loses else 6)
    due = 3 * _doubled(1, result.has_mayor, result.forehand_loses)
    return _shared(result, due=4 if len(result.losers) == 2 else due)


def tirol_points(result: TrischakenOutcome) -> SeatAmounts:
    """Tyrol, the first that applies: a mayor, a forehand who alone has the most, virgins, else ranks.

    The source is silent on the order of the four and on three tied: both are this product's choice.
    """
    alone = len(result.highest) == 1
    if result.has_mayor:
        return _shared_by_all(result, each=4 if result.forehand_loses else 2)
    if alone and result.forehand_loses:
        return _shared_by_all(result, each=2)
    if result.virgins:
        return _virgins_collect(result)
    return _by_rank(result)


SCHEMES: Mapping[TrischakenScheme, Callable[[TrischakenOutcome], SeatAmounts]] = {
    TrischakenScheme.OOE: ooe_points,
    TrischakenScheme.WIEN: wien_points,
    TrischakenScheme.SAUWALD: sauwald_points,
    TrischakenScheme.TIROL: tirol_points,
}


def _doubled(base: int, *reasons: bool) -> int:
    return base << sum(reasons)


def _shared(result: TrischakenOutcome, *, due: int) -> SeatAmounts:
    """The losers pay `due` in equal parts, the winners share it equally; the schemes only name divisible amounts."""
    paid = dict.fromkeys(result.losers, -(due // len(result.losers)))
    return by_seat(paid | dict.fromkeys(result.winners, due // len(result.winners)), SEATS)


def _shared_by_all(result: TrischakenOutcome, *, each: int) -> SeatAmounts:
    return by_seat(dict.fromkeys(result.others, each) | dict.fromkeys(result.losers, -3 * each), SEATS)


def _virgins_collect(result: TrischakenOutcome) -> SeatAmounts:
    """Every virgin gets 2 from each player who has a trick."""
    payers = [seat for seat in SEATS if seat not in result.virgins]
    gets, pays = 2 * len(payers), -2 * len(result.virgins)
    return by_seat(dict.fromkeys(result.virgins, gets) | dict.fromkeys(payers, pays), SEATS)


RANK_POINTS: Mapping[tuple[int, ...], tuple[int, ...]] = {
    (1, 1, 1, 1): (-2, -2, 2, 2),
    (2, 1, 1): (-2, -2, 2, 2),
    (1, 1, 2): (-2, -2, 2, 2),
    (2, 2): (-2, -2, 2, 2),
    (1, 2, 1): (-2, 0, 0, 2),
    (3, 1): (-1, -1, -1, 3),
    (1, 3): (-3, 1, 1, 1),
}
"""Points from the highest seat to the lowest, by the sizes of the ties from the top."""


def _by_rank(result: TrischakenOutcome) -> SeatAmounts:
    ranked = sorted(SEATS, key=lambda seat: -result.thirds[seat])
    counts = [result.thirds.count(value) for value in sorted(set(result.thirds), reverse=True)]
    return by_seat(dict(zip(ranked, RANK_POINTS[tuple(counts)], strict=True)), SEATS)
