"""Trischaken in the four published schemes, case by case, and by pots.

Every function takes the thirds of the four seats (sum 210) and forehand's seat, and returns four points (sum 0).
"""

from tests.scoring.reference.pots import (
    Four,
    added,
    collected,
    losing_seats,
    paid_between,
    pots_points,
    virgin_seats,
)
from tests.scoring.reference.rules import Tricks
from tests.scoring.reference.sharing import shared_by


def trischaken_points(tricks: Tricks, thirds: Four, forehand: int) -> Four:
    losers = losing_seats(thirds, forehand, shares=tricks.forehand_shares)
    if tricks.scheme == "ooe":
        return _ooe(thirds, losers, forehand, tricks.mayor)
    if tricks.scheme == "wien":
        return _wien(thirds, losers, forehand, tricks.mayor)
    if tricks.scheme == "sauwald":
        return _sauwald(thirds, losers, forehand, tricks.mayor)
    if tricks.scheme == "pots":
        return pots_points(tricks, thirds, losers, forehand)
    if tricks.all_cases:
        return added(_tirol_loser(thirds, forehand, tricks.mayor), collected(thirds, 2))
    return _tirol(thirds, forehand, tricks.mayor)


def trischaken_renonce_points(tricks: Tricks, offenders: list[int], forehand: int) -> Four:
    """The fixed amounts of a Renonce in Trischaken; the offenders share their sum."""
    each, by_forehand, by_two = tricks.renonce
    if len(offenders) >= 2:
        each = by_two
    elif offenders == [forehand]:
        each = by_forehand
    due = [each, each, each, each]
    return shared_by(offenders, due)


def _ooe(thirds: Four, losers: Four, forehand: int, limit: int) -> Four:
    virgins = virgin_seats(thirds)
    others = [seat for seat in range(4) if seat not in losers]

    if len(losers) == 3:
        return paid_between(losers, 1, others, 3)
    if len(losers) == 2 and len(virgins) == 1:
        return paid_between(losers, 2, virgins, 4)
    if len(losers) == 2:
        return paid_between(losers, 2, others, 2)

    mayor = max(thirds) >= limit
    if mayor and losers == [forehand]:
        base = 4
    elif mayor or losers == [forehand]:
        base = 2
    else:
        base = 1
    return _ooe_alone(base, losers, virgins, others)


def _ooe_alone(base: int, loser: Four, virgins: Four, others: Four) -> Four:
    if len(virgins) == 3:
        return paid_between(loser, 3 * base, virgins, base)
    if len(virgins) == 2 and base == 1:
        return paid_between(loser, 4, virgins, 2)
    if len(virgins) == 2:
        return paid_between(loser, 3 * base, virgins, 3 * base // 2)
    if len(virgins) == 1:
        return paid_between(loser, 3 * base, virgins, 3 * base)
    return paid_between(loser, 3 * base, others, base)


def _wien(thirds: Four, losers: Four, forehand: int, limit: int) -> Four:
    virgins = virgin_seats(thirds)
    others = [seat for seat in range(4) if seat not in losers]

    pot = 6
    if max(thirds) >= limit:
        pot = pot * 2
    if losers == [forehand]:
        pot = pot * 2
    winners = virgins or others
    return paid_between(losers, pot // len(losers), winners, pot // len(winners))


def _sauwald(thirds: Four, losers: Four, forehand: int, limit: int) -> Four:
    virgins = virgin_seats(thirds)
    others = [seat for seat in range(4) if seat not in losers]

    if len(losers) == 3:
        return paid_between(losers, 1, others, 3)
    if len(losers) == 2 and len(virgins) == 2:
        return paid_between(losers, 3, virgins, 3)
    if len(losers) == 2 and len(virgins) == 1:
        return paid_between(losers, 2, virgins, 4)
    if len(losers) == 2:
        return paid_between(losers, 2, others, 2)
    f = 2 if losers == [forehand] else 1
    return _sauwald_alone(losers, virgins, f=f, mayor=max(thirds) >= limit)


def _sauwald_alone(loser: Four, virgins: Four, *, f: int, mayor: bool) -> Four:
    """f: 2 for a losing forehand, otherwise 1; the mayor doubles it only where at most one virgin is left."""
    if len(virgins) == 3:
        return paid_between(loser, 6 * f, virgins, 2 * f)
    if len(virgins) == 2:
        return paid_between(loser, 6 * f, virgins, 3 * f)
    if mayor:
        f = f * 2
    if len(virgins) == 1:
        return paid_between(loser, 3 * f, virgins, 3 * f)
    return paid_between(loser, 3 * f, [seat for seat in range(4) if seat not in loser], f)


def _tirol(thirds: Four, forehand: int, limit: int) -> Four:
    highest = [seat for seat in range(4) if thirds[seat] == max(thirds)]
    if virgin_seats(thirds) and max(thirds) < limit and highest != [forehand]:
        return collected(thirds, 2)
    return _tirol_loser(thirds, forehand, limit)


def _tirol_loser(thirds: Four, forehand: int, limit: int) -> Four:
    """What mayor, else forehand, else the two highest pay, virgins or not."""
    highest = [seat for seat in range(4) if thirds[seat] == max(thirds)]
    others = [seat for seat in range(4) if seat not in highest]
    if max(thirds) >= limit and highest == [forehand]:
        return paid_between(highest, 12, others, 4)
    if max(thirds) >= limit or highest == [forehand]:
        return paid_between(highest, 6, others, 2)
    return _tirol_by_rank(thirds)


def _tirol_by_rank(thirds: Four) -> Four:
    """The two highest pay the two lowest; the tied share."""
    first, second, third, fourth = sorted(range(4), key=lambda seat: -thirds[seat])
    if thirds[first] == thirds[second] == thirds[third]:
        return paid_between([first, second, third], 1, [fourth], 3)
    if thirds[second] == thirds[third] == thirds[fourth]:
        return paid_between([first], 3, [second, third, fourth], 1)
    if thirds[second] == thirds[third]:
        return paid_between([first], 2, [fourth], 2)
    return paid_between([first, second], 2, [third, fourth], 2)
