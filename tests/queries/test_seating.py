"""Who sits where."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import sitting
from tests.factories import NOW, at_desk, new_tournament, seated_tournament, tables_of
from tests.meetings import meetings, repeats
from tournaments.actions.draw import draw_rounds
from tournaments.models import Player, Seat, SeatOccupancy, Table, Tournament
from tournaments.names import NamedPerson
from tournaments.queries.room.seating import (
    SeatedPlayer,
    SeatedTable,
    seated_players_at,
    seated_players_of,
    seated_rounds,
    seating_of,
)

pytestmark = pytest.mark.django_db

ROUNDS = pytest.mark.parametrize("rounds", [1, 3])


def seated(rounds: int) -> Tournament:
    return seated_tournament(players=9 if rounds == 1 else 21, rounds=rounds)


def seated_player_of(occupancy: SeatOccupancy) -> SeatedPlayer:
    player = occupancy.entry.player
    return SeatedPlayer(
        place=occupancy.seat.place,
        entry=occupancy.entry_id,
        from_hand=occupancy.from_hand,
        player=player.pk,
        person=NamedPerson(player.family_name, "Probe", number=player.number or "", place=player.place),
        short_name=player.family_name,
    )


def stand_in(table: Table, *, place: int, from_hand: int) -> SeatOccupancy:
    """Somebody of another table takes over a place."""
    seat = Seat.objects.get(table=table, place=place)
    others = table.round.tournament.entries.exclude(occupancies__seat__table=table)
    return SeatOccupancy.objects.create(seat=seat, entry=others[0], from_hand=from_hand)


@ROUNDS
def test_seated_rounds_are_entries_by_round_table_and_place(
    rounds: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = seated(rounds)
    expected = tuple(
        tuple(tuple(entry.pk for entry in sitting(table)) for table in tables_of(tournament, round_number=number))
        for number in range(1, rounds + 1)
    )

    with django_assert_num_queries(1):
        assert seated_rounds(tournament) == expected


def test_a_tournament_without_rounds_seats_nobody() -> None:
    assert seated_rounds(new_tournament(players=4)) == ()


@ROUNDS
def test_the_seating_has_every_table_with_its_people(
    rounds: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = seated(rounds)
    tables = [table for number in range(1, rounds + 1) for table in tables_of(tournament, round_number=number)]
    people = SeatOccupancy.objects.select_related("seat", "entry__player").order_by("seat__place")
    expected = tuple(
        SeatedTable(
            table=table.pk,
            round_number=table.round.number,
            number=table.number,
            hands=table.hands,
            first_forehand=1,
            seated_players=tuple(seated_player_of(each) for each in people.filter(seat__table=table)),
        )
        for table in tables
    )

    chosen = list(tournament.rounds.all())
    with django_assert_num_queries(1):
        assert seating_of(chosen) == expected


def test_seated_players_of_a_table_are_one_statement(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for table in tables_of(seated_tournament()):
        people = SeatOccupancy.objects.filter(seat__table=table).select_related("seat", "entry__player")
        expected = tuple(seated_player_of(each) for each in people.order_by("seat__place"))
        with django_assert_num_queries(1):
            assert seated_players_of(table) == expected


def test_guests_sit_without_a_number() -> None:
    table = tables_of(seated_tournament())[0]
    Player.objects.update(number=None, given_name="")

    assert {each.number for each in seated_players_of(table)} == {""}
    assert all(each.name == each.short_name for each in seated_players_of(table))


def test_a_stand_in_sits_from_their_hand_on() -> None:
    tournament = seated_tournament()
    table = tables_of(tournament)[0]
    before = seated_players_of(table)
    stand_in_ = stand_in(table, place=2, from_hand=5)

    after = seated_players_of(table)

    assert [(each.place, each.from_hand) for each in after] == [(1, 1), (2, 1), (2, 5), (3, 1), (4, 1)]
    assert seated_players_at(after, hand=4) == before
    assert seated_players_at(after, hand=5) == (before[0], seated_player_of(stand_in_), *before[2:])
    assert seating_of(tournament.rounds.all())[0].seated_players == before
    assert seated_rounds(tournament)[0][0] == tuple(each.entry for each in before)


def test_everybody_meets_the_others_of_their_table_once_a_round() -> None:
    tournament = new_tournament(players=5)
    for seed in "ab":
        draw_rounds(tournament, count=1, seed=seed, actor=at_desk(), now=NOW)
    people = sorted(entry.pk for entry in sitting(tables_of(tournament)[0]))
    pairs = {(one, other): 1 for one in people for other in people if one < other}

    assert meetings(tournament) == pairs
    assert repeats(tournament) == 0


def test_a_second_round_of_one_table_repeats_every_meeting() -> None:
    tournament = new_tournament(players=4)
    draw_rounds(tournament, count=3, seed="a", actor=at_desk(), now=NOW)

    assert set(meetings(tournament).values()) == {3}
    assert repeats(tournament) == 6 * 2
