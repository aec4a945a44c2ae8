"""What points are worth, and what Kontras add."""

import pytest

from tournaments.money.ledgers import in_cents, kontra_money


def test_points_are_worth_cents() -> None:
    assert in_cents((12, -4, 0, -8), cents_per_point=10) == (120, -40, 0, -80)
    assert in_cents((12, -12), cents_per_point=0) == (0, 0)


def test_kontra_money_is_what_the_money_has_beyond_the_points() -> None:
    assert kontra_money((2, -2, 2, -2), (6, -6, 2, -2)) == (4, -4, 0, 0)


def test_ledgers_of_other_people_are_refused() -> None:
    with pytest.raises(ValueError, match="zip"):
        kontra_money((2, -2), (2, -2, 0))
