"""Who is here and has no seat in the rounds to come."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import finish_round, record_paper_totals
from tests.factories import NOW, PlayerFactory, at_desk, new_tournament, seated_tournament, tables_of
from tournaments.actions.draw import amend_seating, draw_rounds
from tournaments.actions.people.check_in import check_in, check_out
from tournaments.models import Entry, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.draw.late import late_and_dropouts, without_seat

pytestmark = pytest.mark.django_db


def late(tournament: Tournament) -> Entry:
    return check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)


def test_before_the_draw_nobody_is_without_a_seat() -> None:
    assert without_seat(new_tournament(players=8)) == ()


def test_whoever_comes_after_the_draft_is_in_none_of_its_rounds() -> None:
    tournament = new_tournament(players=8)
    draw_rounds(tournament, count=2, seed="los", actor=at_desk(), now=NOW)
    assert without_seat(tournament) == ()

    candidate = late(tournament)

    assert without_seat(tournament) == (candidate,)
    check_out(candidate, actor=at_desk(), now=NOW)
    assert without_seat(tournament) == ()


def test_whoever_comes_after_the_seating_waits_until_it_is_changed() -> None:
    tournament = seated_tournament(players=8)
    candidate = late(tournament)
    assert without_seat(tournament) == (candidate,)

    amend_seating(tournament, arrived=[candidate.pk], gone=[], seed="los", actor=at_desk(), now=NOW)

    assert without_seat(tournament) == ()


def test_late_come_first_and_who_may_drop_out_second() -> None:
    tournament = seated_tournament(players=8)
    seated = {entry.pk for entry in tournament.entries.all()}
    candidate = late(tournament)

    late_ones, dropouts = late_and_dropouts(tournament)

    assert (late_ones, {entry.pk for entry in dropouts}) == ((candidate,), seated)


def test_a_round_that_is_being_played_takes_nobody_in() -> None:
    tournament = seated_tournament(players=8, rounds_planned=2)
    record_paper_totals(tables_of(tournament)[0], 1, -1, 0, 0)
    late(tournament)
    assert without_seat(tournament) == ()  # the next draw takes them in

    finish_round(tournament)
    assert without_seat(tournament) == ()


def test_nobody_waits_for_a_seat_once_the_tournament_is_closed() -> None:
    tournament = new_tournament(players=8)
    draw_rounds(tournament, count=2, seed="los", actor=at_desk(), now=NOW)
    late(tournament)

    tournament.state = TournamentState.CLOSED

    assert without_seat(tournament) == ()


def test_one_statement_for_few_and_many(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for players in (8, 20):
        tournament = seated_tournament(players=players)
        late(tournament)
        with django_assert_num_queries(1):
            assert [each.player.name for each in without_seat(tournament)]
