"""Somebody plays on for somebody else."""

import pytest

from tests.actions.acts import close, enter, record_paper_totals, undo
from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, PlayerFactory, at_desk, new_tournament, seated_tournament, tables_of
from tournaments.actions.draw import draw_rounds, release_next_round, swap_in_draft
from tournaments.actions.people.check_in import check_in, check_out
from tournaments.actions.room.stand_in import seat_stand_in
from tournaments.models import DrawRun, Entry, HandScore, Table, Tournament
from tournaments.queries.room.seating import seated_players_at, seated_players_of
from tournaments.verification.checking import tournament_findings

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return seated_tournament(players=4)


@pytest.fixture
def table(tournament: Tournament) -> Table:
    return tables_of(tournament)[0]


@pytest.fixture
def spare(tournament: Tournament) -> Entry:
    """Somebody who is here and sits nowhere."""
    return check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)


def stand_in(table: Table, entry: Entry, *, place: int = 2, from_hand: int = 2) -> None:
    seat_stand_in(table, place=place, entry=entry, from_hand=from_hand, actor=at_desk(), now=NOW)


def names(table: Table, hand: int) -> list[int]:
    return [each.entry for each in seated_players_at(seated_players_of(table), hand=hand)]


def test_the_old_one_keeps_their_hands_and_the_new_one_has_their_own(
    tournament: Tournament, table: Table, spare: Entry
) -> None:
    enter(table)
    old = names(table, 1)[1]

    stand_in(table, spare)
    enter(table, number=2)

    assert (names(table, 1)[1], names(table, 2)[1]) == (old, spare.pk)
    scores = HandScore.objects.order_by("revision__hand__number")
    assert list(scores.filter(entry__in=[old, spare]).values_list("revision__hand__number", "entry")) == [
        (1, old), (2, spare.pk),
    ]  # fmt: skip
    what = {"table": table.pk, "place": 2, "entry": spare.pk, "instead_of": old, "hand": 2}
    assert Logged("seat_stand_in", what, at_desk()) in logged_since(tournament, 0)
    assert DrawRun.objects.get().changed_by_hand


def test_rounds_still_drafted_are_published_after_a_stand_in_from_the_first_hand() -> None:
    tournament = new_tournament(players=8)
    draw_rounds(tournament, count=2, seed="los", actor=at_desk(), now=NOW)
    release_next_round(tournament, actor=at_desk(), now=NOW)
    spare = check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)
    stand_in(tables_of(tournament)[0], spare, from_hand=1)
    one, other = (seated_players_of(table)[0].entry for table in tables_of(tournament, round_number=2))
    people = {entry.pk: entry for entry in tournament.entries.all()}

    swap_in_draft(tournament.rounds.get(number=2), people[one], people[other], actor=at_desk(), now=NOW)
    release_next_round(tournament, actor=at_desk(), now=NOW)

    assert tournament.rounds.filter(state="published").count() == 2
    assert spare.pk not in {entry for seating in DrawRun.objects.get().rounds for table in seating for entry in table}


def test_before_the_first_hand_a_stand_in_takes_the_seat_altogether(table: Table, spare: Entry) -> None:
    stand_in(table, spare, from_hand=1)
    assert (len(seated_players_of(table)), names(table, 1)[1]) == (4, spare.pk)


def test_hands_that_are_in_are_not_taken_over(table: Table, spare: Entry) -> None:
    enter(table)
    enter(table, number=3)
    with refused("hand_there", field="from_hand", number=3):
        stand_in(table, spare)


def test_hands_that_were_undone_are_no_hands(tournament: Tournament, table: Table, spare: Entry) -> None:
    another = check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)
    old = names(table, 1)[1]
    enter(table)
    undo(table)
    stand_in(table, spare, from_hand=1)
    enter(table, entry_id="again")
    enter(table, number=2)
    undo(table, number=2)
    stand_in(table, another)

    scores = HandScore.objects.filter(place=2).order_by("revision__hand__number", "revision__number")
    assert list(scores.values_list("entry", flat=True)) == [old, old, *[spare.pk] * 3]
    assert (names(table, 1)[1], names(table, 2)[1]) == (spare.pk, another.pk)
    assert list(tournament_findings(tournament.pk)) == []


def test_what_there_is_not_is_refused(table: Table, spare: Entry) -> None:
    with refused("place_range", field="place", places=4):
        stand_in(table, spare, place=5)
    for hand in (0, 17):
        with refused("number_range", field="from_hand", hands=16):
            stand_in(table, spare, from_hand=hand)


def test_a_later_change_of_the_place_stays(tournament: Tournament, table: Table, spare: Entry) -> None:
    stand_in(table, spare, from_hand=5)
    another = check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)
    with refused("stand_in_before", field="from_hand"):
        stand_in(table, another, from_hand=2)


def test_who_sits_already_or_is_not_here_cannot_stand_in(tournament: Tournament, table: Table, spare: Entry) -> None:
    sitting = Entry.objects.get(pk=names(table, 1)[0])
    with refused("already_seated_here", field="entry", name=sitting.player.name):
        stand_in(table, sitting)
    check_out(spare, actor=at_desk(), now=NOW)
    with refused("not_checked_in", field="entry", name=spare.player.name):
        stand_in(table, spare)
    stranger = new_tournament(players=1).entries.get()
    with refused("not_checked_in", field="entry", name=stranger.player.name):
        stand_in(table, stranger)


def test_who_stood_in_once_may_stand_in_again_in_the_next_round() -> None:
    tournament = seated_tournament(players=4, rounds=2)
    spare = check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)

    for number in (1, 2):
        (table,) = tables_of(tournament, round_number=number)
        stand_in(table, spare)

    tables = [tables_of(tournament, round_number=number)[0] for number in (1, 2)]
    assert [names(table, 2)[1] for table in tables] == [spare.pk, spare.pk]


def test_a_table_that_takes_no_hands_takes_no_stand_in(tournament: Tournament, table: Table, spare: Entry) -> None:
    record_paper_totals(table, 1, -1, 0, 0)
    with in_conflict("on_paper"):
        stand_in(table, spare)
    close(table)
    with in_conflict("closed"):
        stand_in(table, spare)
    (five,) = draw_rounds(tournament, count=1, seed="a", actor=at_desk(), now=NOW)
    drafted, late = five.tables.get(), check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)
    with in_conflict("round_not_published"):
        stand_in(drafted, late)
