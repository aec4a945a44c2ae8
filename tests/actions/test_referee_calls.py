"""A table calls the referee: once, seen, answered, settled or taken back."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from tests.actions.witness import Logged, everything, in_conflict, logged_since, refused
from tests.factories import NOW, anna, at_desk, bert, clara, seated_tournament, tables_of
from tournaments.actions.draw import redraw_round
from tournaments.actions.room.referee_calls import (
    CALLS_WITHIN,
    MOST_CALLS,
    answer_referee_call,
    call_referee,
    close_referee_call,
    withdraw_referee_call,
)
from tournaments.models import RefereeCall, Table, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.room.referee_calls import open_call_of, open_calls

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(minutes=3)


@pytest.fixture
def tournament() -> Tournament:
    return seated_tournament(players=9)


@pytest.fixture
def four(tournament: Tournament) -> Table:
    return tables_of(tournament)[0]


def call(table: Table, *, place: int | None = 2, reason: str = "renonce", minutes: int = 0) -> RefereeCall:
    now = NOW + timedelta(minutes=minutes)
    return call_referee(table, place=place, reason=reason, actor=bert(table), now=now)


def test_call_is_open_and_noted(tournament: Tournament, four: Table) -> None:
    revision = tournament.revision

    made = call(four)

    assert open_call_of(four) == made
    assert (made.place, made.reason, made.called_at, made.is_answered) == (2, "renonce", NOW, False)
    what = {"table": four.pk, "place": 2, "called_for": "renonce"}
    assert logged_since(tournament, revision) == [Logged("call_referee", what, bert(four))]


def test_a_second_tap_writes_nothing(four: Table) -> None:
    first = call(four)
    before = everything()

    assert call(four, place=3, reason="other", minutes=1) == first
    assert everything() == before


@pytest.mark.parametrize("place", [None, 0, 5, 10**30])
def test_a_place_the_table_does_not_have_is_left_out(four: Table, place: int | None) -> None:
    assert call(four, place=place).place is None


def test_database_has_one_open_call_a_table(four: Table) -> None:
    call(four)

    with pytest.raises(IntegrityError), transaction.atomic():
        RefereeCall.objects.create(table=four, called_at=LATER)


def test_unknown_reason_is_refused(four: Table) -> None:
    with refused("call_reason", field="reason"):
        call(four, reason="hunger")


def test_a_table_cannot_fill_the_desk(four: Table) -> None:
    for minute in range(MOST_CALLS):
        call(four, minutes=minute)
        withdraw_referee_call(four, actor=bert(four), now=NOW)

    with refused("many_calls"):
        call(four, minutes=MOST_CALLS)
    assert call(four, minutes=int(CALLS_WITHIN.total_seconds()) // 60).place == 2


def test_answering_says_who_comes_and_the_first_stays(tournament: Tournament, four: Table) -> None:
    made = call(four)
    revision = tournament.revision + 1

    answer_referee_call(made, actor=at_desk(), now=LATER)
    answer_referee_call(made, actor=at_desk(clara()), now=LATER + timedelta(minutes=1))

    made.refresh_from_db()
    assert (made.answered_by, made.answered_at, made.closed_at) == (anna(), LATER, None)
    assert logged_since(tournament, revision) == [
        Logged("answer_referee_call", {"table": four.pk}, at_desk(), at=LATER)
    ]


def test_settling_closes_it_for_the_next_one(tournament: Tournament, four: Table) -> None:
    made = call(four)
    revision = tournament.revision + 1

    close_referee_call(made, actor=at_desk(), now=LATER)

    made.refresh_from_db()
    assert (made.closed_at, made.is_withdrawn, open_call_of(four)) == (LATER, False, None)
    assert logged_since(tournament, revision) == [Logged("close_referee_call", {"table": four.pk}, at_desk(), at=LATER)]
    assert call(four, minutes=5).pk != made.pk


def test_a_call_that_is_over_stays_so(four: Table) -> None:
    made = call(four)
    withdraw_referee_call(four, actor=bert(four), now=LATER)
    call(four, minutes=5)
    before = everything()

    close_referee_call(made, actor=at_desk(), now=LATER)
    with in_conflict("call_over"):
        answer_referee_call(made, actor=at_desk(), now=LATER)

    assert everything() == before
    made.refresh_from_db()
    assert (made.closed_at, made.is_withdrawn) == (LATER, True)


def test_taking_back_what_nobody_called_writes_nothing(four: Table) -> None:
    before = everything()

    withdraw_referee_call(four, actor=bert(four), now=NOW)

    assert everything() == before


def test_open_calls_of_the_evening_are_listed_longest_first(tournament: Tournament) -> None:
    four, five = tables_of(tournament)
    second, first = call(five, minutes=2), call(four, minutes=1)

    assert open_calls(tournament) == (first, second)
    close_referee_call(first, actor=at_desk(), now=LATER)
    assert open_calls(tournament) == (second,)


def test_after_the_evening_nobody_calls_and_nothing_is_listed(tournament: Tournament, four: Table) -> None:
    made = call(four)
    tournament.state = TournamentState.CLOSED
    tournament.save()

    assert open_calls(tournament) == ()
    with refused("evening_closed"):
        call(four)
    with refused("evening_closed"):
        close_referee_call(made, actor=at_desk(), now=LATER)
    with refused("evening_closed"):
        withdraw_referee_call(four, actor=at_desk(), now=LATER)


def test_a_table_drawn_again_calls_no_more(four: Table) -> None:
    actor = bert(four)
    redraw_round(four.round, seed="anew", actor=at_desk(), now=NOW)

    with in_conflict("redrawn"):
        call_referee(four, place=None, reason="", actor=actor, now=NOW)
