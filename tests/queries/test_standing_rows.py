"""The rows that are kept between two looks at the standings: always those that reading everything would give."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import (
    KONTRA,
    close,
    correct,
    countersign,
    enter,
    hand_in,
    record_paper_totals,
    reject,
    reopen_signed,
    sitting,
    strike,
)
from tests.factories import NOW, at_desk, entries_of, seated_tournament, tables_of
from tournaments.actions.people.check_in import check_in, check_out
from tournaments.actions.people.players import change_player
from tournaments.actions.results.totals import withdraw_totals
from tournaments.actions.room.closing import close_round, close_tournament, reopen_tournament
from tournaments.actions.room.stand_in import seat_stand_in
from tournaments.actions.room.tables import reopen_table
from tournaments.intake.players import PlayerRow
from tournaments.models import Player, Tournament
from tournaments.queries.results.standing_rows import newest_rows_of, standing_rows
from tournaments.queries.results.standings import newest_of, tournament_results

pytestmark = pytest.mark.django_db


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_related("season__cup", "ruleset", "cup_points").get(pk=tournament.pk)


def late_player() -> Player:
    return Player.objects.create(family_name="Spätinger")


def evening(tournament: Tournament) -> Iterator[None]:
    """What happens at an evening, one thing at a time; nearly everything that standings could depend on."""
    one, two = tables_of(tournament)
    player = entries_of(tournament)[0].player
    yield
    for number in (1, 2, 3):
        enter(one, number=number, record=KONTRA)
        yield
    correct(one, number=1)
    yield
    enter(two)
    strike(one, number=2)
    yield
    check_in(tournament, late_player(), actor=at_desk(), now=NOW)
    yield
    record_paper_totals(two, 9, 2, -1, -10)
    yield
    withdraw_totals(two, reason="verlesen", actor=at_desk(), now=NOW)
    yield
    check_out(entries_of(tournament)[-1], actor=at_desk(), now=NOW)
    yield
    check_in(tournament, late_player(), actor=at_desk(), now=NOW)
    seat_stand_in(one, place=1, entry=entries_of(tournament)[-1], from_hand=4, actor=at_desk(), now=NOW)
    enter(one, number=4)
    yield
    change_player(tournament.season.cup, player, PlayerRow(player.number or "", "Neuname"), actor=at_desk(), now=NOW)
    yield
    record_paper_totals(two, 4, 0, 0, -4)
    for number in range(5, one.hands + 1):
        enter(one, number=number)
    yield
    hand_in(one)
    reject(one)
    hand_in(one)
    countersign(one)
    close(two)
    yield
    reopen_signed(one)
    close(one)
    reopen_table(one, reason="verlesen", actor=at_desk(), now=NOW)
    close(one)
    close_round(one.round, actor=at_desk(), now=NOW)
    yield
    close_tournament(tournament, actor=at_desk(), now=NOW)
    yield
    reopen_tournament(tournament, reason="Einspruch", actor=at_desk(), now=NOW + timedelta(hours=1))
    yield


def test_kept_rows_give_what_reading_everything_gives() -> None:
    tournament = seated_tournament(players=8, rounds_planned=1)
    for step, _ in enumerate(evening(tournament)):
        followed = tournament_results(fresh(tournament))

        kept = newest_rows_of(tournament.pk).rows
        newest_of.cache_clear()
        newest_rows_of.cache_clear()
        assert followed == tournament_results(fresh(tournament)), f"step {step}"
        newest_rows_of(tournament.pk).rows = kept


def test_entered_hand_reads_its_table_alone(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    tournament = seated_tournament(players=8)
    one, _two = tables_of(tournament)
    before = standing_rows(fresh(tournament))
    enter(one)
    after = fresh(tournament)

    with django_assert_num_queries(2) as asked:
        rows = standing_rows(after)

    assert str(one.pk) in asked.captured_queries[1]["sql"]
    assert rows.entries is before.entries
    points = {each.entry: each.points for each in rows.amounts}
    assert points == dict(zip([entry.pk for entry in sitting(one)], (12, -4, -4, -4), strict=True))


def test_rows_of_another_log_are_read_anew() -> None:
    tournament = seated_tournament(players=8)
    one, two = tables_of(tournament)
    enter(one)
    standing_rows(fresh(tournament))
    enter(two)
    last = tournament.events.order_by("sequence").last()
    assert last
    last.hash = "0" * 64  # as after a restored copy, from where the evening took another way
    last.save()
    Tournament.objects.filter(pk=tournament.pk).update(chain_head=last.hash)
    enter(two, number=2)

    assert len(standing_rows(fresh(tournament)).amounts) == 8
