"""A final of two cups with its people and its evening, for the tests of its day."""

import pytest

from tests.finals import a_final_evening, cast_of, two_cups
from tournaments.models import Championship, Player, Tournament


@pytest.fixture
def cast() -> dict[str, Player]:
    return cast_of("ABCDEFGH")


@pytest.fixture
def final(cast: dict[str, Player]) -> Championship:
    return two_cups(cast)


@pytest.fixture
def evening(final: Championship) -> Tournament:
    """It has one round, and nobody is there."""
    return a_final_evening(final, rounds_planned=1)
