"""A table beside the others of its round."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import enter, strike, undo
from tests.factories import seated_tournament, tables_of
from tournaments.queries.room.hints import Hint, HintCode
from tournaments.queries.room.pace import table_hints

pytestmark = pytest.mark.django_db


def test_table_four_hands_behind_the_room_is_told_so(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    """Three others have played five hands, one of them struck; in the next round nobody has."""
    tournament = seated_tournament(players=16, rounds=2)
    slow, *others = tables_of(tournament)
    enter(slow)
    for table in others:
        for number in range(1, 6):
            enter(table, number=number)
    strike(others[0], number=5)

    behind = (Hint(HintCode.TABLE_BEHIND, {"behind": 4, "there": 1, "hands": 16}),)

    with django_assert_num_queries(1):
        assert table_hints(slow) == behind
    enter(slow, number=2)
    assert [table_hints(each) for each in (slow, *others)] == [()] * 4
    undo(slow, number=2)
    assert table_hints(slow) == behind
    assert table_hints(tables_of(tournament, round_number=2)[0]) == ()
