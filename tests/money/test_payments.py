"""Who pays whom."""

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.money.payments import AT_ONCE, MOST_PEOPLE, CashPayment, few_payments, payments

CASES: dict[str, tuple[tuple[int, ...], list[tuple[int, int, int]]]] = {
    "nobody": ((), []),
    "all even": ((0, 0, 0, 0), []),
    "one wins": ((360, -120, -120, -120), [(1, 0, 120), (2, 0, 120), (3, 0, 120)]),
    "one pays": ((-70, 40, 20, 10), [(0, 1, 40), (0, 2, 20), (0, 3, 10)]),
    "two pairs": ((50, -30, -50, 30), [(1, 3, 30), (2, 0, 50)]),
    "two pairs, not by size": ((70, 50, -50, -70), [(2, 1, 50), (3, 0, 70)]),
    "nobody pays and gets": ((-30, 100, -50, -20), [(0, 1, 30), (2, 1, 50), (3, 1, 20)]),
    "the dealer is even": ((140, 0, -60, -80, 0), [(2, 0, 60), (3, 0, 80)]),
    "three and three": (
        (50, -20, -30, 70, -60, -10),
        [(1, 0, 20), (2, 0, 30), (4, 3, 60), (5, 3, 10)],
    ),
    "largest with largest would need five": (
        (90, 80, -40, -50, -30, -50),
        [(2, 0, 40), (3, 0, 50), (4, 1, 30), (5, 1, 50)],
    ),
}
ZERO_SUMS = st.lists(st.integers(-9, 9), max_size=5).map(lambda some: [*some, -sum(some)])


@pytest.mark.parametrize("name", CASES)
def test_payments(name: str) -> None:
    balances, expected = CASES[name]

    assert payments(balances) == tuple(CashPayment(*each) for each in expected)


@pytest.mark.parametrize("balances", [[1], [10, -10, 5], [-1, -1]])
def test_balances_that_do_not_sum_to_0_are_refused(balances: list[int]) -> None:
    with pytest.raises(ValueError, match="sum to 0"):
        payments(balances)


def test_too_many_people_are_refused() -> None:
    even = [0] * 100

    assert len(payments([*([1, -1] * (MOST_PEOPLE // 2)), *even])) == MOST_PEOPLE // 2
    with pytest.raises(ValueError, match="at most 16"):
        payments([1, -1] * (MOST_PEOPLE // 2 + 1))


@given(st.lists(st.integers(-9, 9), min_size=AT_ONCE, max_size=40).map(lambda some: [*some, -sum(some)]))
def test_many_people_are_even_after_one_payment_less_than_they_are(balances: list[int]) -> None:
    made = few_payments(balances)

    moved: Counter[int] = Counter()
    for payment in made:
        moved[payment.payer] -= payment.cents
        moved[payment.payee] += payment.cents
    assert [moved[index] for index, _ in enumerate(balances)] == balances
    assert len(made) < max(1, sum(map(bool, balances)))
    few = balances if sum(map(bool, balances)) <= AT_ONCE else []
    assert few_payments(few) == payments(few)


@given(ZERO_SUMS)
def test_everybody_is_even_after_the_fewest_payments(balances: list[int]) -> None:
    made = payments(balances)

    moved: Counter[int] = Counter()
    for payment in made:
        assert payment.cents > 0
        moved[payment.payee] += payment.cents
        moved[payment.payer] -= payment.cents
    assert [moved[person] for person in range(len(balances))] == balances
    assert not {each.payer for each in made} & {each.payee for each in made}
    assert len(made) == fewest(balances) <= max(sum(balance != 0 for balance in balances) - 1, 0)
    assert list(made) == sorted(made)


@given(st.lists(st.integers(-99_999, 99_999), max_size=9).map(lambda some: [*some, -sum(some)]))
def test_everybody_with_a_balance_pays_or_gets_it(balances: list[int]) -> None:
    made = payments(balances)

    moved = Counter({each.payee: 0 for each in made})
    for payment in made:
        moved[payment.payee] += payment.cents
        moved[payment.payer] -= payment.cents
    assert {person: cents for person, cents in moved.items() if cents} == {
        person: cents for person, cents in enumerate(balances) if cents
    }


def fewest(balances: Sequence[int]) -> int:
    """By trying all divisions of the people into groups that sum to 0, one after the other."""
    uneven = [balance for balance in balances if balance]
    return len(uneven) - max((len(groups) for groups in divisions(uneven) if not any(map(sum, groups))), default=0)


def divisions(people: list[int]) -> Iterator[list[list[int]]]:
    if not people:
        yield []
        return
    first, *others = people
    for groups in divisions(others):
        yield [[first], *groups]
        for index, group in enumerate(groups):
            yield [*groups[:index], [first, *group], *groups[index + 1 :]]
