"""The committed seed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.seating.proof.commitment import commitment

COMMITTED = "c7d79c8b4e492a2a0b692899f9c1dd4a17661843c672811ec7c9c4478cc9c4b1"


def test_commitment_is_what_a_hash_program_says() -> None:
    assert commitment("2026-11-20/linz", "5f0c") == COMMITTED


def test_another_seed_or_salt_has_another_commitment() -> None:
    assert commitment("2026-11-20/wels", "5f0c") != COMMITTED
    assert commitment("2026-11-20/linz", "5f0d") != COMMITTED


@given(one=st.text(), other=st.text(), salt=st.text("0123456789abcdef", min_size=1))
def test_two_seeds_never_share_a_commitment(one: str, other: str, salt: str) -> None:
    assert (commitment(one, salt) == commitment(other, salt)) == (one == other)


@pytest.mark.parametrize("salt", ["", "a:b", ":"])
def test_a_salt_that_blurs_the_border_is_refused(salt: str) -> None:
    with pytest.raises(ValueError, match="no colon"):
        commitment("seed", salt)
