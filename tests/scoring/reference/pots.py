"""Trischaken by pots: the losers pay one, and virgins, ranks and ties are settings of the ruleset.

Every function takes the thirds of the four seats (sum 210) and returns four points (sum 0).
"""

from tests.scoring.reference.rules import Tricks

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
    if tricks.from_each is None:
        return _paid(tricks, thirds, losers, virgin_seats(thirds), forehand)
    return added(_paid(tricks, thirds, losers, [], forehand), collected(thirds, tricks.from_each))


def goes_by_rank(tricks: Tricks, thirds: Four, losers: Four, virgins: Four, forehand: int) -> bool:
    """Whether the two highest pay: no mayor, no forehand losing alone, and no pot for two virgins.

    ``virgins`` are those that take the pot, here and below: none where they collect from each.
    """
    if tricks.rank is None or max(thirds) >= tricks.mayor or losers == [forehand]:
        return False
    return len(losers) > 1 or len(virgins) < 2


def pot_of(tricks: Tricks, thirds: Four, losers: Four, virgins: Four, forehand: int) -> int:
    pots, is_forehand = tricks.pots, losers == [forehand]
    assert pots is not None
    if len(losers) == 3:
        return pots.three_tied
    if len(losers) == 2:
        return pots.two_tied[len(virgins)]
    if len(virgins) == 3:
        return pots.all_tricks[1 if is_forehand else 0]
    column = (1 if max(thirds) >= tricks.mayor else 0) + (2 if is_forehand else 0)
    return pots.two_virgins[column] if len(virgins) == 2 else pots.alone[column]


def _paid(tricks: Tricks, thirds: Four, losers: Four, virgins: Four, forehand: int) -> Four:
    if tricks.rank is not None and goes_by_rank(tricks, thirds, losers, virgins, forehand):
        return by_rank(thirds, tricks.rank)
    pot = pot_of(tricks, thirds, losers, virgins, forehand)
    winners = virgins or [seat for seat in range(4) if seat not in losers]
    return paid_between(losers, pot // len(losers), winners, pot // len(winners))


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
