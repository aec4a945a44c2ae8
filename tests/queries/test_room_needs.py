"""Which tables need somebody, and for what."""

from datetime import datetime, timedelta

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import DREIER, close, correct, countersign, enter, hand_in, record_paper_totals
from tests.factories import NOW, at_desk, bert, seated_tournament, tables_of
from tournaments.actions.hands import record_hand
from tournaments.actions.room.referee_calls import call_referee
from tournaments.actions.room.tables import reopen_table
from tournaments.models import HandScore, Table, Tournament
from tournaments.queries.room.needs import TableNeed, watched_room
from tournaments.queries.room.phones import record_phone
from tournaments.queries.room.referee_calls import open_calls

pytestmark = pytest.mark.django_db


def needs(tournament: Tournament, *, minutes: float = 0) -> dict[int, list[TableNeed]]:
    """Of every table of round 1 by number, so many minutes after NOW."""
    now = NOW + timedelta(minutes=minutes)
    room, _ = watched_room(tournament.rounds.get(number=1), open_calls(tournament), now=now)
    return {each.table.number: list(each.needs) for each in room}


def by_phone(table: Table, *, number: int = 1, at: datetime = NOW) -> None:
    record_hand(table, entry_id=f"p{number}", number=number, record=DREIER, actor=bert(table), now=at)


def test_a_table_that_calls_needs_the_referee_first() -> None:
    tournament = seated_tournament(players=12)
    one, two, _three = tables_of(tournament)
    call_referee(two, place=None, reason="", actor=bert(two), now=NOW)
    enter(one)
    HandScore.objects.filter(revision__table=one, place=1).update(points=99)

    room, _ = watched_room(one.round, open_calls(tournament), now=NOW)

    assert needs(tournament) == {1: [TableNeed.UNEVEN], 2: [TableNeed.CALLED], 3: []}
    assert [each.table.number for each in sorted(room, key=lambda each: each.urgency)] == [2, 1, 3]


def test_a_table_without_a_hand_for_long_is_quiet_and_one_without_its_phone_is_missed() -> None:
    tournament = seated_tournament(players=12)
    one, two, three = tables_of(tournament)
    by_phone(one)
    enter(two)
    assert needs(tournament, minutes=14) == {1: [], 2: [], 3: []}

    record_phone(three.pk, now=NOW + timedelta(minutes=10))
    by_phone(one, number=2, at=NOW + timedelta(minutes=16))

    assert needs(tournament, minutes=15) == {1: [], 2: [TableNeed.UNSEEN], 3: []}
    assert needs(tournament, minutes=20) == {1: [], 2: [TableNeed.QUIET, TableNeed.UNSEEN], 3: [TableNeed.QUIET]}


def test_nobody_is_missed_before_the_round_begins() -> None:
    assert needs(seated_tournament(players=8), minutes=600) == {1: [], 2: []}


def test_tables_that_are_done_are_to_be_closed_and_no_longer_quiet() -> None:
    tournament = seated_tournament(players=12, hands_at_four=1)
    one, two, three = tables_of(tournament)
    enter(one)
    record_paper_totals(two, 1, -1, 0, 0)
    record_paper_totals(three, 1, -1, 0, 0)
    close(three)

    room, _ = watched_room(one.round, (), now=NOW)

    assert needs(tournament, minutes=600) == {1: [TableNeed.COMPLETE], 2: [TableNeed.COMPLETE], 3: []}
    assert [each.table.number for each in sorted(room, key=lambda each: each.urgency)] == [1, 2, 3]


def test_a_sheet_that_was_changed_after_it_was_signed_shows() -> None:
    tournament = seated_tournament(players=8, hands_at_four=1)
    one, _ = tables_of(tournament)
    enter(one)
    hand_in(one)
    countersign(one)
    assert needs(tournament) == {1: [], 2: []}

    reopen_table(one, reason="Zahlendreher", actor=at_desk(), now=NOW)
    correct(one)

    assert needs(tournament) == {1: [TableNeed.CHANGED, TableNeed.COMPLETE], 2: []}


@pytest.mark.parametrize("players", [4, 20])
def test_a_room_takes_five_statements(players: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    tournament = seated_tournament(players=players, hands_at_four=1)
    for table in tables_of(tournament):
        enter(table)
        hand_in(table)
    round_ = tournament.rounds.get()

    with django_assert_num_queries(5):
        room, seated_players = watched_room(round_, (), now=NOW)

    assert [each.table.number for each in room] == list(range(1, players // 4 + 1))
    assert {each.table.table for each in room} == set(seated_players)
