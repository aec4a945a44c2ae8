"""Tables to play at: nine players make a four and a five."""

import pytest

from tests.factories import seated_tournament, tables_of
from tests.web.phone.captain import Captain


@pytest.fixture
def four(db: None) -> Captain:
    """The captain of a table of four."""
    return Captain(tables_of(seated_tournament(players=9))[0])


@pytest.fixture
def five(db: None) -> Captain:
    """The captain of a table of five."""
    return Captain(tables_of(seated_tournament(players=9))[1])


@pytest.fixture
def short_four(db: None) -> Captain:
    """The captain of a table of four that plays one hand."""
    return Captain(tables_of(seated_tournament(players=8, hands_at_four=1))[0])
