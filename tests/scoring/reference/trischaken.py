"""Trischaken in the four published schemes, case by case.

Every function takes the thirds of the four seats (sum 210) and forehand's seat, and returns four points (sum 0).
"""

Four = list[int]


def trischaken_points(scheme: str, thirds: Four, forehand: int) -> Four:
    if scheme == "ooe":
        return _ooe(thirds, forehand)
    if scheme == "wien":
        return _wien(thirds, forehand)
    if scheme == "sauwald":
        return _sauwald(thirds, forehand)
    return _tirol(thirds, forehand)


def trischaken_renonce_points(slug: str, offenders: list[int], forehand: int) -> Four:
    """The fixed amounts of a Renonce in Trischaken."""
    offended = [seat for seat in range(4) if seat not in offenders]
    if slug == "wien-2021":
        each = 6
    elif slug == "tirol-2020":
        each = 4
    elif slug == "sauwald-2019" or len(offenders) >= 2:
        each = 3
    elif offenders == [forehand]:
        each = 4
    else:
        each = 2
    points = [0, 0, 0, 0]
    for seat in offended:
        points[seat] = each
    for seat in offenders:
        points[seat] = -each * len(offended) // len(offenders)
    return points


def _losers(thirds: Four, forehand: int) -> Four:
    """Seats with the most thirds; a forehand among them loses alone."""
    losers = [seat for seat in range(4) if thirds[seat] == max(thirds)]
    return [forehand] if forehand in losers else losers


def _virgins(thirds: Four) -> Four:
    return [seat for seat in range(4) if thirds[seat] == 0]


def _paid(losers: Four, loss: int, winners: Four, gain: int) -> Four:
    points = [0, 0, 0, 0]
    for seat in losers:
        points[seat] = -loss
    for seat in winners:
        points[seat] = gain
    return points


def _ooe(thirds: Four, forehand: int) -> Four:
    losers = _losers(thirds, forehand)
    virgins = _virgins(thirds)
    others = [seat for seat in range(4) if seat not in losers]

    if len(losers) == 3:
        return _paid(losers, 1, others, 3)
    if len(losers) == 2 and len(virgins) == 1:
        return _paid(losers, 2, virgins, 4)
    if len(losers) == 2:
        return _paid(losers, 2, others, 2)

    mayor = max(thirds) >= 107
    if mayor and losers == [forehand]:
        base = 4
    elif mayor or losers == [forehand]:
        base = 2
    else:
        base = 1
    return _ooe_alone(base, losers, virgins, others)


def _ooe_alone(base: int, loser: Four, virgins: Four, others: Four) -> Four:
    if len(virgins) == 3:
        return _paid(loser, 3 * base, virgins, base)
    if len(virgins) == 2 and base == 1:
        return _paid(loser, 4, virgins, 2)
    if len(virgins) == 2:
        return _paid(loser, 3 * base, virgins, 3 * base // 2)
    if len(virgins) == 1:
        return _paid(loser, 3 * base, virgins, 3 * base)
    return _paid(loser, 3 * base, others, base)


def _wien(thirds: Four, forehand: int) -> Four:
    losers = _losers(thirds, forehand)
    virgins = _virgins(thirds)
    others = [seat for seat in range(4) if seat not in losers]

    pot = 6
    if max(thirds) >= 107:
        pot = pot * 2
    if losers == [forehand]:
        pot = pot * 2
    winners = virgins or others
    return _paid(losers, pot // len(losers), winners, pot // len(winners))


def _sauwald(thirds: Four, forehand: int) -> Four:
    losers = _losers(thirds, forehand)
    virgins = _virgins(thirds)
    others = [seat for seat in range(4) if seat not in losers]

    if len(losers) == 3:
        return _paid(losers, 1, others, 3)
    if len(losers) == 2 and len(virgins) == 2:
        return _paid(losers, 3, virgins, 3)
    if len(losers) == 2 and len(virgins) == 1:
        return _paid(losers, 2, virgins, 4)
    if len(losers) == 2:
        return _paid(losers, 2, others, 2)
    return _sauwald_alone(thirds, losers, virgins, f=2 if losers == [forehand] else 1)


def _sauwald_alone(thirds: Four, loser: Four, virgins: Four, *, f: int) -> Four:
    """f: 2 for a losing forehand, otherwise 1; the mayor doubles it only where at most one virgin is left."""
    if len(virgins) == 3:
        return _paid(loser, 6 * f, virgins, 2 * f)
    if len(virgins) == 2:
        return _paid(loser, 6 * f, virgins, 3 * f)
    if max(thirds) >= 107:
        f = f * 2
    if len(virgins) == 1:
        return _paid(loser, 3 * f, virgins, 3 * f)
    return _paid(loser, 3 * f, [seat for seat in range(4) if seat not in loser], f)


def _tirol(thirds: Four, forehand: int) -> Four:
    highest = [seat for seat in range(4) if thirds[seat] == max(thirds)]
    virgins = _virgins(thirds)
    others = [seat for seat in range(4) if seat not in highest]

    if max(thirds) >= 107 and highest == [forehand]:
        return _paid(highest, 12, others, 4)
    if max(thirds) >= 107 or highest == [forehand]:
        return _paid(highest, 6, others, 2)
    if virgins:
        with_trick = [seat for seat in range(4) if seat not in virgins]
        return _paid(with_trick, 2 * len(virgins), virgins, 2 * len(with_trick))
    return _tirol_by_rank(thirds)


def _tirol_by_rank(thirds: Four) -> Four:
    """The two highest pay the two lowest; the tied share."""
    first, second, third, fourth = sorted(range(4), key=lambda seat: -thirds[seat])
    if thirds[first] == thirds[second] == thirds[third]:
        return _paid([first, second, third], 1, [fourth], 3)
    if thirds[second] == thirds[third] == thirds[fourth]:
        return _paid([first], 3, [second, third, fourth], 1)
    if thirds[second] == thirds[third]:
        return _paid([first], 2, [fourth], 2)
    return _paid([first, second], 2, [third, fourth], 2)
