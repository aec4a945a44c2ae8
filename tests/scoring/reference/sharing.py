"""Who shares what: offenders the sum they pay, people the balance of their dummies."""

from collections.abc import Sequence


def shared_by(offenders: Sequence[int], due: Sequence[int]) -> list[int]:
    """What each regular player gets of ``due``, and what the offenders pay for it in equal parts; the lower seats pay
    what is left over, a unit each."""
    paid = [0 if seat in offenders else due[seat] for seat in range(len(due))]
    total = sum(paid)
    for seat in offenders:
        paid[seat] = -(total // len(offenders))
    for seat in sorted(offenders)[: total % len(offenders)]:
        paid[seat] = paid[seat] - 1
    return paid


def dummies_shared(people: Sequence[int], dummies: Sequence[int]) -> list[int]:
    """What the people have once their dummies' balance has gone to them: equal parts, whole units toward zero; what is
    left over goes to the highest, or is taken from the lowest, the lower place where two are tied."""
    balance = sum(dummies)
    part = abs(balance) // len(people)
    if balance < 0:
        part = -part
    left_over = balance - part * len(people)
    shared = [points + part for points in people]
    if left_over > 0:
        shared[people.index(max(people))] += left_over
    elif left_over < 0:
        shared[people.index(min(people))] += left_over
    return shared
