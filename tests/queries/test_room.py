"""The room at a glance."""

from datetime import timedelta
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import DREIER, close, correct, enter, record_paper_totals, strike
from tests.factories import NOW, at_desk, bert, hand_seated_tournament, new_tournament, seated_tournament, tables_of
from tests.scoring.variants.changes import variant_document
from tests.scoring.variants.rules import STROHMANN
from tournaments.actions.hands import record_hand
from tournaments.models import HandScore, RoundTotal, Table
from tournaments.queries.room.tables import RoomTable, TableState, room_state

pytestmark = pytest.mark.django_db

WRITTEN: dict[str, Any] = {"first_at": NOW, "last_at": NOW}


def test_the_room_has_every_tables_state() -> None:
    waiting, playing, complete, on_paper, closed, five = tables_of(seated_tournament(players=25, hands_at_four=2))
    enter(playing)
    correct(playing)  # a corrected hand is one hand
    enter(complete, number=1)
    enter(complete, number=2)
    strike(complete, number=2)  # a struck hand is in
    enter(on_paper)
    record_paper_totals(on_paper, 1, -1, 0, 0)
    record_paper_totals(closed, 1, -1, 0, 0)
    close(closed)

    (tables,) = room_state([waiting.round]).values()

    def table(row: object, number: int, size: int = 4, **changes: object) -> RoomTable:
        plain = {"hands": 2, "hands_in": 0, "on_paper": False, "is_closed": False}
        return RoomTable(table=row.pk, number=number, size=size, **(plain | changes))  # type: ignore[attr-defined,arg-type]

    assert tables == (
        table(waiting, 1),
        table(playing, 2, hands_in=1, **WRITTEN),
        table(complete, 3, hands_in=2, **WRITTEN),
        table(on_paper, 4, hands_in=1, on_paper=True, **WRITTEN),
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


def state_of(table: Table) -> RoomTable:
    return next(each for each in room_state([table.round])[table.round_id] if each.table == table.pk)


def test_the_room_knows_when_hands_were_written_and_which_came_from_a_phone() -> None:
    table, _ = tables_of(seated_tournament(players=8))
    at = [NOW + timedelta(minutes=minutes) for minutes in (0, 7, 20)]
    for number, when in enumerate(at, start=1):
        actor = bert(table) if number < 3 else at_desk()
        record_hand(table, entry_id=f"e{number}", number=number, record=DREIER, actor=actor, now=when)

    there = state_of(table)

    assert (there.first_at, there.last_at, there.phone_at) == (at[0], at[2], at[1])
    assert (there.hands_left, there.written_for) == (13, timedelta(minutes=20))


@pytest.mark.parametrize("what", ["points", "money"])
def test_a_hand_that_does_not_sum_to_0_shows(what: str) -> None:
    table, other = tables_of(seated_tournament(players=8))
    enter(table)
    enter(other)
    scores = HandScore.objects.filter(revision__table=table, place=1)
    assert not state_of(table).is_uneven

    scores.update(**{what: 99})

    assert (state_of(table).is_uneven, state_of(other).is_uneven) == (True, False)
    strike(table)  # what is struck counts no more
    assert not state_of(table).is_uneven


def test_totals_that_do_not_sum_to_0_show_and_their_tables_hands_do_not_count() -> None:
    table, _ = tables_of(seated_tournament(players=8))
    enter(table)
    HandScore.objects.filter(revision__table=table, place=1).update(points=99)
    record_paper_totals(table, 1, -1, 0, 0)
    assert not state_of(table).is_uneven

    RoundTotal.objects.filter(table=table, points=1).update(points=2)

    assert state_of(table).is_uneven


def test_what_dummies_have_makes_no_sum_uneven() -> None:
    (table,) = tables_of(hand_seated_tournament(variant_document("ooe-2023", STROHMANN), players=3))
    enter(table)

    assert not state_of(table).is_uneven
