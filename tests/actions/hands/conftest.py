"""A table of four and one of five, of a tournament under ooe-2023."""

import pytest

from tests.factories import seated_tournament, tables_of
from tournaments.models import Table


@pytest.fixture
def tables(db: None) -> list[Table]:
    return list(tables_of(seated_tournament(players=9)))


@pytest.fixture
def four(tables: list[Table]) -> Table:
    return tables[0]


@pytest.fixture
def five(tables: list[Table]) -> Table:
    return tables[1]
