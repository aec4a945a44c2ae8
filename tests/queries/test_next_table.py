"""Where somebody plays next, as soon as it is published."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from tests.factories import NOW, at_desk, new_tournament, tables_of
from tournaments.actions.draw import draw_rounds, publish_seating
from tournaments.models import Round, Table, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.room.next_table import NextTable, next_table
from tournaments.queries.room.seating import seated_players_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Eight people, one round published and another drawn."""
    mine = new_tournament(players=8)
    draw_rounds(mine, count=1, seed="test", actor=at_desk(), now=NOW)
    publish_seating(mine, actor=at_desk(), now=NOW)
    draw_rounds(mine, count=1, seed="next", actor=at_desk(), now=NOW)
    return mine


def seat(table: Table) -> tuple[int, int]:
    """Entry and place of somebody at a table."""
    player = seated_players_of(table)[2]
    return player.entry, player.place


def test_next_table_is_known_once_its_round_is_published(
    tournament: Tournament, django_assert_num_queries: Callable[..., AbstractContextManager[object]]
) -> None:
    here, there = tables_of(tournament)[0], tables_of(tournament, round_number=2)[1]
    entry, place = seat(there)
    assert next_table(here, entry) is None

    publish_seating(tournament, actor=at_desk(), now=NOW)

    with django_assert_num_queries(3):
        found = next_table(here, entry)
    assert found == NextTable(2, there.number, place, seated_players_of(there))


def test_next_table_skips_rounds_that_are_over(tournament: Tournament) -> None:
    publish_seating(tournament, actor=at_desk(), now=NOW)
    draw_rounds(tournament, count=1, seed="last", actor=at_desk(), now=NOW)
    publish_seating(tournament, actor=at_desk(), now=NOW)
    here, there = tables_of(tournament)[0], tables_of(tournament, round_number=3)[0]
    entry, place = seat(there)

    Round.objects.filter(number=2).update(state=RoundState.CLOSED)

    assert next_table(here, entry) == NextTable(3, there.number, place, seated_players_of(there))


def test_who_is_not_seated_there_has_a_round_without_a_table(tournament: Tournament) -> None:
    publish_seating(tournament, actor=at_desk(), now=NOW)
    there = tables_of(tournament, round_number=2)[0]
    entry, place = seat(there)
    there.seats.get(place=place).occupancies.all().delete()

    assert next_table(tables_of(tournament)[0], entry) == NextTable(2)
