"""Who pays whom, with as few payments as possible.

People whose balances sum to 0 settle among themselves with one payment less than they are, so the payments are fewest
where everybody is divided into the most groups that sum to 0. All divisions are looked at: 2^n steps for n people.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

MOST_PEOPLE = 16
"""Beyond that looking at all divisions takes more than a moment."""

PeopleBits = int
"""Some people: bit i is person i."""


@dataclass(frozen=True, slots=True, order=True)
class CashPayment:
    """Person `payer` gives person `payee` so many cents, always above 0. Both are positions in the balances."""

    payer: int
    payee: int
    cents: int


def payments(balances: Sequence[int]) -> tuple[CashPayment, ...]:
    """The fewest payments after which everybody is even, by payer and payee; equal balances give equal payments.

    `balances` are cents by person: above 0 what somebody gets, below what they owe. Each person only pays or only gets.
    ValueError when they don't sum to 0, or for more than `MOST_PEOPLE` with a balance.
    """
    if sum(balances) != 0:
        raise ValueError(f"balances must sum to 0, not to {sum(balances)}")
    uneven = [index for index, balance in enumerate(balances) if balance]
    if len(uneven) > MOST_PEOPLE:
        raise ValueError(f"at most {MOST_PEOPLE} people can be settled together, not {len(uneven)}")
    groups = _even_groups([balances[index] for index in uneven])
    return tuple(sorted(payment for group in groups for payment in _settled(balances, _people(group, uneven))))


def _even_groups(balances: Sequence[int]) -> Iterator[PeopleBits]:
    """A division into the most groups that sum to 0; of several the one that leaves out the first person first.

    People are taken away one by one; each time what is left sums to 0 another group is complete.
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
    """For all sets of people, how many groups that sum to 0 they can be divided into, counting complete ones only."""
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
    """Everybody in a group as a group of one, the first first."""
    while group:
        person = group & -group
        yield person
        group ^= person


def _people(group: PeopleBits, positions: Sequence[int]) -> list[int]:
    return [positions[person.bit_length() - 1] for person in _persons(group)]


def _settled(balances: Sequence[int], people: Sequence[int]) -> Iterator[CashPayment]:
    """Payments within a group that sums to 0: whoever owes most pays whoever gets most, so one of them is even."""
    open_balances = {each: balances[each] for each in people}
    while any(open_balances.values()):
        payer = min(open_balances, key=lambda each: (open_balances[each], each))
        payee = max(open_balances, key=lambda each: (open_balances[each], -each))
        cents = min(-open_balances[payer], open_balances[payee])
        open_balances[payer] += cents
        open_balances[payee] -= cents
        yield CashPayment(payer, payee, cents)
