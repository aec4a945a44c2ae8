"""Pure functions need none of what every other test is given."""

import pytest


@pytest.fixture(autouse=True)
def own_cache() -> None:
    """Nothing is cached here."""


@pytest.fixture(autouse=True)
def default_language() -> None:
    """Nothing is translated here."""
