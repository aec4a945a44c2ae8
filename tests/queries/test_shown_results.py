"""What everybody may see of an evening: in a last round that is not shown, the standings before it."""

import pytest

from tests.actions.acts import close, finish_round, finish_tournament, record_paper_totals
from tests.factories import NOW, PlayerFactory, anna, at_desk, seated_tournament, tables_of
from tournaments.actions.options import EveningOptions, change_options
from tournaments.actions.people.check_in import check_in
from tournaments.actions.results.publishing import publish_results
from tournaments.actions.room.closing import close_round, close_tournament
from tournaments.models import Tournament
from tournaments.queries.results.shown_results import ShownResults, shown_results
from tournaments.queries.results.standings import tournament_results

pytestmark = pytest.mark.django_db


def frozen_evening() -> Tournament:
    """Two rounds; the first is closed, the last one just begins; its list is to stand still."""
    tournament = seated_tournament(players=8, rounds=2, rounds_planned=2)
    finish_round(tournament)
    change_options(tournament, EveningOptions(freezes_last_round=True), actor=at_desk(), now=NOW)
    return fresh(tournament)


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_related("season__cup", "ruleset", "cup_points").get(pk=tournament.pk)


def test_list_stands_still_from_the_first_total_of_the_last_round_until_results_are_published() -> None:
    tournament = frozen_evening()
    before = shown_results(tournament)
    assert before == ShownResults(tournament_results(tournament))
    one, other = tables_of(tournament, round_number=2)

    record_paper_totals(one, 30, -10, -10, -10)
    tournament = fresh(tournament)

    shown = shown_results(tournament)
    assert (shown.frozen_after, shown.results.rows) == (1, before.results.rows)
    assert tournament_results(tournament).rows != before.results.rows
    record_paper_totals(other, 0, 0, 0, 0)
    close(one)
    close(other)
    close_round(one.round, actor=at_desk(), now=NOW)
    close_tournament(tournament, actor=at_desk(), now=NOW)
    assert shown_results(fresh(tournament)).frozen_after == 1

    publish_results(fresh(tournament), by=anna(), actor=at_desk(), now=NOW)
    assert shown_results(fresh(tournament)) == ShownResults(tournament_results(fresh(tournament)))


def test_an_evening_is_shown_as_it_is_where_nobody_wants_otherwise() -> None:
    tournament = fresh(finish_tournament(seated_tournament(players=8, rounds=2, rounds_planned=2)))
    assert shown_results(tournament) == ShownResults(tournament_results(tournament))


def test_whoever_has_not_played_is_behind_everybody_and_has_no_rank() -> None:
    """The fold has them with 0, before those with minus; ties keep their shared rank."""
    tournament = seated_tournament(players=16, rounds_planned=2)
    one, other, third, _ = tables_of(tournament)
    record_paper_totals(one, 10, 0, -5, -5)
    record_paper_totals(other, 10, 0, -10, 0)
    late = PlayerFactory.create()
    check_in(tournament, late, actor=at_desk(), now=NOW)
    tournament = fresh(tournament)
    assert [row.rank for row in tournament_results(tournament).rows][-3:] == [15, 15, 17]

    shown = shown_results(tournament).results.rows

    assert [row.rank for row in shown[:8]] == [1, 1, 3, 3, 3, 6, 6, 8]
    assert [(row.rank, row.has_played) for row in shown[8:]] == [(0, False)] * 9
    assert late.pk in {row.person.player for row in shown[8:]}
    assert sum(row.total for row in shown) == 0
    record_paper_totals(third, 1, -1, 0, 0)
    assert [row.rank for row in shown_results(fresh(tournament)).results.rows][:4] == [1, 1, 3, 4]


def test_a_list_without_money_says_that_a_point_is_worth_nothing() -> None:
    tournament = frozen_evening()
    change_options(tournament, EveningOptions(hides_money=True), actor=at_desk(), now=NOW)
    tournament = fresh(tournament)
    lists = (shown_results(tournament).results, tournament_results(tournament))
    assert [each.cents_per_point for each in lists] == [0, 10]
