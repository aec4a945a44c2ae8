"""Settle balances with as few payments as possible.

A group whose balances sum to 0 settles with one payment less than it has people, so payments are fewest if everybody is
partitioned into as many such groups as possible. All partitions are considered: 2^n steps for n people.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

MOST_PEOPLE = 16
"""Beyond that, considering all partitions takes too long."""
AT_ONCE = 12
"""Maximum for exact results during a page request."""

PeopleBits = int
"""A set of people: bit i is person i."""


@dataclass(frozen=True, slots=True, order=True)
class CashPayment:
    """Person `payer` gives person `payee` a positive amount of cents. Both are indexes into the balances."""

    payer: int
    payee: int
    cents: int


def payments(balances: Sequence[int]) -> tuple[CashPayment, ...]:
    """The fewest payments that settle all balances, by payer and payee; deterministic.

    `balances` are cents by person: positive to receive, negative to pay. Nobody both pays and receives. Raises
    ValueError if they do not sum to 0, or for more than `MOST_PEOPLE` with a balance.
    """
    uneven = _uneven(balances)
    if len(uneven) > MOST_PEOPLE:
        raise ValueError(f"at most {MOST_PEOPLE} people can be settled together, not {len(uneven)}")
    groups = _even_groups([balances[index] for index in uneven])
    return tuple(sorted(payment for group in groups for payment in _settled(balances, _people(group, uneven))))


def few_payments(balances: Sequence[int]) -> tuple[CashPayment, ...]:
    """The fewest payments for up to `AT_ONCE` people with a balance; for more, at most one fewer than people.

    For pages that are polled. Raises ValueError if the balances do not sum to 0.
    """
    uneven = _uneven(balances)
    return payments(balances) if len(uneven) <= AT_ONCE else tuple(sorted(_settled(balances, uneven)))


def _uneven(balances: Sequence[int]) -> list[int]:
    """Indexes with a balance. Raises ValueError if balances do not sum to 0."""
    if sum(balances) != 0:
        raise ValueError(f"balances must sum to 0, not to {sum(balances)}")
    return [index for index, balance in enumerate(balances) if balance]


def _even_groups(balances: Sequence[int]) -> Iterator[PeopleBits]:
    """A partition into the most groups that sum to 0; if there are several, the one leaving out the first person first.

    People are removed one by one; whenever the rest sums to 0, a group is complete.
    """
    sums, most = _sums(balances), _most_groups(balances)
    left, group = len(sums) - 1, 0
    while left:
        person = max(_persons(left), key=lambda each: (most[left & ~each], -each))
        left, group = left & ~person, group | person
        if sums[left] == 0:
            yield group
            group = 0


def _most_groups(balances: Sequence[int]) -> list[int]:
    """For each set of people, the largest number of complete groups summing to 0 in a partition."""
    sums = _sums(balances)
    most = [0] * len(sums)
    for people in range(1, len(sums)):
        most[people] = max(most[people & ~each] for each in _persons(people)) + (sums[people] == 0)
    return most


def _sums(balances: Sequence[int]) -> list[int]:
    """The balance of every set of people."""
    sums = [0]
    for balance in balances:
        sums += [balance + others for others in sums]
    return sums


def _persons(group: PeopleBits) -> Iterator[PeopleBits]:
    """The members of a set as singletons, in order."""
    while group:
        person = group & -group
        yield person
        group ^= person


def _people(group: PeopleBits, positions: Sequence[int]) -> list[int]:
    return [positions[person.bit_length() - 1] for person in _persons(group)]


def _settled(balances: Sequence[int], people: Sequence[int]) -> Iterator[CashPayment]:
    """Payments within a group that sums to 0: the largest debtor pays the largest creditor, settling at least one of
    them.
    """
    open_balances = {each: balances[each] for each in people}
    while any(open_balances.values()):
        payer = min(open_balances, key=lambda each: (open_balances[each], each))
        payee = max(open_balances, key=lambda each: (open_balances[each], -each))
        cents = min(-open_balances[payer], open_balances[payee])
        open_balances[payer] += cents
        open_balances[payee] -= cents
        yield CashPayment(payer, payee, cents)
