"""Which tables of a round have their totals from paper, and which are missing."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import close, enter, record_paper_totals, sitting
from tests.factories import seated_tournament, tables_of
from tournaments.queries.room.paper import SheetState, paper_tables

pytestmark = pytest.mark.django_db


def test_every_table_says_where_its_result_comes_from(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    _missing, by_hand, saved, over_hands, closed, _five = mine = tables_of(seated_tournament(players=25))
    enter(by_hand)
    record_paper_totals(saved, 3, -1, -1, -1)
    enter(over_hands)
    record_paper_totals(over_hands, 0, 0, 0, 0)
    record_paper_totals(closed, 1, -1, 0, 0)
    close(closed)

    with django_assert_num_queries(4):
        tables = paper_tables(mine[0].round)

    assert [each.state for each in tables] == [
        SheetState.MISSING, SheetState.HANDS_ENTERED, SheetState.SAVED, SheetState.SAVED, SheetState.CLOSED,
        SheetState.MISSING,
    ]  # fmt: skip
    assert [len(each.seated_players) for each in tables] == [4, 4, 4, 4, 4, 5]
    assert tables[2].totals == dict(zip([each.pk for each in sitting(saved)], [3, -1, -1, -1], strict=True))
