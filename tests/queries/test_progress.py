"""How far a tournament is, and what comes next."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import close, finish_round, finish_tournament, one_gone_home, record_paper_totals
from tests.factories import NOW, anna, at_desk, new_tournament, seated_tournament, tables_of
from tournaments.actions.draw import draw_rounds, publish_seating, redraw_round
from tournaments.actions.results.publishing import publish_results
from tournaments.models import Tournament
from tournaments.queries.results.publications import PublicationState, PublicationStatus
from tournaments.queries.room.progress import DrawState, Next, RoundProgress, TournamentProgress, tournament_progress

pytestmark = pytest.mark.django_db


def progress(tournament: Tournament) -> TournamentProgress:
    tournament.refresh_from_db()
    return tournament_progress(tournament)


def test_tournament_goes_from_check_in_to_published_results() -> None:
    assert progress(new_tournament()).next is Next.CHECK_IN
    assert progress(new_tournament(players=3)).next is Next.CHECK_IN
    assert progress(new_tournament(players=7)).next is Next.CHECK_IN

    tournament = new_tournament(players=8)
    assert progress(tournament).next is Next.DRAW
    draw_rounds(tournament, count=1, seed="a", actor=at_desk(), now=NOW)
    assert progress(tournament).next is Next.PUBLISH_SEATING

    tournament = seated_tournament(players=4, rounds_planned=2)
    (table,) = tables_of(tournament)
    assert progress(tournament).next is Next.PLAY
    record_paper_totals(table, 1, -1, 0, 0)
    assert progress(tournament).next is Next.PLAY
    close(table)
    assert progress(tournament).next is Next.CLOSE_ROUND


def test_closed_round_leads_to_the_next_draw_or_to_the_end() -> None:
    one_of_two = seated_tournament(players=4, rounds_planned=2)
    finish_round(one_of_two)
    assert progress(one_of_two).next is Next.DRAW

    one_of_one = seated_tournament(players=4, rounds_planned=1)
    finish_round(one_of_one)
    assert progress(one_of_one).next is Next.CLOSE_TOURNAMENT


def test_closed_tournament_is_to_be_published_and_then_done() -> None:
    tournament = finish_tournament(seated_tournament(players=4, rounds_planned=1))
    assert progress(tournament).next is Next.PUBLISH_RESULTS

    publish_results(tournament, by=anna(), actor=at_desk(), now=NOW)

    assert progress(tournament).next is Next.NOTHING


def test_the_draw_goes_from_undrawn_to_closed() -> None:
    tournament = new_tournament(players=8, rounds_planned=2)
    assert progress(tournament).draw_state is DrawState.UNDRAWN
    draw_rounds(tournament, count=1, seed="a", actor=at_desk(), now=NOW)
    assert (progress(tournament).draw_state, progress(tournament).rounds_left) == (DrawState.DRAFT, 2)
    publish_seating(tournament, actor=at_desk(), now=NOW)
    assert (progress(tournament).draw_state, progress(tournament).rounds_left) == (DrawState.PARTLY_PUBLISHED, 1)
    draw_rounds(tournament, count=1, seed="a", actor=at_desk(), now=NOW)
    assert progress(tournament).draw_state is DrawState.DRAFT
    publish_seating(tournament, actor=at_desk(), now=NOW)
    assert progress(tournament).draw_state is DrawState.PUBLISHED
    assert progress(finish_tournament(tournament)).draw_state is DrawState.CLOSED


def test_a_round_drawn_again_is_still_the_first_to_be_played() -> None:
    tournament = seated_tournament(players=4, rounds=2, rounds_planned=2)
    redraw_round(tournament.rounds.get(number=1), seed="neu", actor=at_desk(), now=NOW)
    publish_seating(tournament, actor=at_desk(), now=NOW)

    assert progress(tournament).current == RoundProgress(number=1, state="published", tables=1, closed=0)


def test_who_played_and_went_home_is_counted() -> None:
    tournament, *_ = one_gone_home()

    found = progress(tournament)

    assert (found.present, found.left) == (7, 1)


def test_progress_counts_tables_by_round(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    tournament = seated_tournament(players=9, rounds=2)
    record_paper_totals(tables_of(tournament)[0], 1, -1, 0, 0)
    close(tables_of(tournament)[0])

    tournament = Tournament.objects.select_related("ruleset").get(pk=tournament.pk)
    with django_assert_num_queries(3):
        found = tournament_progress(tournament)

    assert found == TournamentProgress(
        present=9,
        rounds_planned=3,
        rounds=(
            RoundProgress(number=1, state="published", tables=2, closed=1),
            RoundProgress(number=2, state="published", tables=2, closed=0),
        ),
        is_closed=False,
        publication=PublicationStatus(PublicationState.MISSING),
    )
    assert (found.current, found.fours_and_fives) == (found.rounds[0], (1, 1))
