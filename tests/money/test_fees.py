"""What everybody owes, and what of it was paid."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.money.fees import FeeAccount, FeeStatus, FeeTotals, fee_totals

CENTS = st.integers(0, 5_000)
ACCOUNTS = st.lists(st.builds(FeeAccount, CENTS, CENTS, CENTS), max_size=9)


@pytest.mark.parametrize(
    ("account", "status"),
    [
        (FeeAccount(1500, 1500, 0), FeeStatus.OWED),
        (FeeAccount(1500, 1500, 1000), FeeStatus.OWED),
        (FeeAccount(1500, 1500, 1500), FeeStatus.PAID),
        (FeeAccount(1500, 1000, 1000), FeeStatus.REDUCED),
        (FeeAccount(1500, 1000, 0), FeeStatus.OWED),
        (FeeAccount(1500, 0, 0), FeeStatus.WAIVED),
        (FeeAccount(1500, 0, 1500), FeeStatus.OVERPAID),
        (FeeAccount(0, 0, 0), FeeStatus.FREE),
        (FeeAccount(0, 500, 500), FeeStatus.PAID),
    ],
)
def test_how_somebody_stands(account: FeeAccount, status: FeeStatus) -> None:
    assert account.status == status


def test_sums_over_everybody() -> None:
    accounts = [FeeAccount(1500, *each) for each in [(1500, 1500), (1500, 0), (1000, 1000), (0, 0), (1000, 1500)]]

    assert fee_totals(accounts) == FeeTotals(
        full=7500, due=5000, paid=4000, owed=1500, overpaid=500, owing=1, overpaying=1
    )
    assert fee_totals(accounts).remitted == 2500


@given(ACCOUNTS)
def test_every_cent_of_the_fees_is_accounted_for(accounts: list[FeeAccount]) -> None:
    totals = fee_totals(accounts)

    assert totals.full == totals.due + totals.remitted
    assert totals.due + totals.overpaid == totals.paid + totals.owed
    assert (totals.owing == 0) == (totals.owed == 0)
    assert (totals.overpaying == 0) == (totals.overpaid == 0)
