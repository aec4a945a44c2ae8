"""The room at a glance."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import close, correct, enter, note_totals, strike
from tests.factories import new_tournament, seated_tournament, tables_of
from tournaments.queries.room import RoomTable, TableState, room_state

pytestmark = pytest.mark.django_db


def test_the_room_has_every_tables_state() -> None:
    waiting, playing, complete, on_paper, closed, five = tables_of(seated_tournament(players=25, hands_at_four=2))
    enter(playing)
    correct(playing)  # a corrected hand is one hand
    enter(complete, number=1)
    enter(complete, number=2)
    strike(complete, number=2)  # a struck hand is in
    enter(on_paper)
    note_totals(on_paper, 1, -1, 0, 0)
    note_totals(closed, 1, -1, 0, 0)
    close(closed)

    (tables,) = room_state([waiting.round]).values()

    def table(row: object, number: int, size: int = 4, **changes: object) -> RoomTable:
        plain = {"hands": 2, "hands_in": 0, "on_paper": False, "is_closed": False}
        return RoomTable(table=row.pk, number=number, size=size, **(plain | changes))  # type: ignore[attr-defined,arg-type]

    assert tables == (
        table(waiting, 1),
        table(playing, 2, hands_in=1),
        table(complete, 3, hands_in=2),
        table(on_paper, 4, hands_in=1, on_paper=True),
        table(closed, 5, on_paper=True, is_closed=True),
        table(five, 6, 5, hands=20),
    )
    assert [each.state for each in tables] == [
        TableState.WAITING, TableState.PLAYING, TableState.COMPLETE, TableState.COMPLETE, TableState.CLOSED,
        TableState.WAITING,
    ]  # fmt: skip


@pytest.mark.parametrize("rounds", [1, 3])
def test_the_rooms_of_some_rounds_are_one_statement(
    rounds: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = seated_tournament(players=20, rounds=rounds)
    chosen = list(tournament.rounds.all())

    with django_assert_num_queries(1):
        rooms = room_state(chosen)

    assert {round_: [each.number for each in tables] for round_, tables in rooms.items()} == {
        each.pk: [1, 2, 3, 4, 5] for each in chosen
    }


def test_no_rounds_have_no_rooms() -> None:
    assert room_state(new_tournament().rounds.all()) == {}
