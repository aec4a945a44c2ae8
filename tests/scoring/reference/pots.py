"""Trischaken by pots: the losers pay one, and virgins, ranks and ties are settings of the ruleset.

Every function takes the thirds of the four seats (sum 210) and returns four points (sum 0).
"""

from tests.scoring.reference.rules import Pots, Tricks

Four = list[int]


def losing_seats(thirds: Four, forehand: int, *, shares: bool) -> Four:
    """Seats with the most thirds; a forehand among them loses alone, unless the ruleset lets him share."""
    losers = [seat for seat in range(4) if thirds[seat] == max(thirds)]
    return [forehand] if forehand in losers and not shares else losers


def virgin_seats(thirds: Four) -> Four:
    return [seat for seat in range(4) if thirds[seat] == 0]


def paid_between(losers: Four, loss: int, winners: Four, gain: int) -> Four:
    points = [0, 0, 0, 0]
    for seat in losers:
        points[seat] = -loss
    for seat in winners:
        points[seat] = gain
    return points


def added(first: Four, second: Four) -> Four:
    return [a + b for a, b in zip(first, second, strict=True)]


def collected(thirds: Four, amount: int) -> Four:
    """What virgins collect from each player who has a trick."""
    virgins = virgin_seats(thirds)
    with_trick = [seat for seat in range(4) if seat not in virgins]
    return paid_between(with_trick, amount * len(virgins), virgins, amount * len(with_trick))


def pots_points(tricks: Tricks, thirds: Four, losers: Four, forehand: int) -> Four:
    mayor = max(thirds) >= tricks.mayor
    is_forehand = losers == [forehand]
    if tricks.from_each is None:
        return _paid(tricks, thirds, losers, virgin_seats(thirds), mayor=mayor, is_forehand=is_forehand)
    paid = _paid(tricks, thirds, losers, [], mayor=mayor, is_forehand=is_forehand)
    return added(paid, collected(thirds, tricks.from_each))


def _paid(tricks: Tricks, thirds: Four, losers: Four, virgins: Four, *, mayor: bool, is_forehand: bool) -> Four:
    """``virgins``: those that take the pot, where it is theirs."""
    assert tricks.pots is not None
    if tricks.rank is not None and not mayor and not is_forehand and (len(losers) > 1 or len(virgins) < 2):
        return by_rank(thirds, tricks.rank)
    pot = _pot(tricks.pots, len(losers), len(virgins), mayor=mayor, is_forehand=is_forehand)
    winners = virgins or [seat for seat in range(4) if seat not in losers]
    return paid_between(losers, pot // len(losers), winners, pot // len(winners))


def _pot(pots: Pots, losers: int, virgins: int, *, mayor: bool, is_forehand: bool) -> int:
    if losers == 3:
        return pots.three_tied
    if losers == 2:
        return pots.two_tied[virgins]
    if virgins == 3:
        return pots.all_tricks[1 if is_forehand else 0]
    column = (1 if mayor else 0) + (2 if is_forehand else 0)
    return pots.two_virgins[column] if virgins == 2 else pots.alone[column]


def by_rank(thirds: Four, rank: int) -> Four:
    """The two highest pay ``rank`` each to the two lowest; of three tied everybody has half of it."""
    first, second, third, fourth = sorted(range(4), key=lambda seat: -thirds[seat])
    if thirds[first] == thirds[second] == thirds[third]:
        return paid_between([first, second, third], rank // 2, [fourth], rank // 2 * 3)
    if thirds[second] == thirds[third] == thirds[fourth]:
        return paid_between([first], rank // 2 * 3, [second, third, fourth], rank // 2)
    if thirds[second] == thirds[third]:
        return paid_between([first], rank, [fourth], rank)
    return paid_between([first, second], rank, [third, fourth], rank)
