"""A draft changed by hand: two seats swapped, somebody at another table."""

import pytest

from tests.actions.acts import enter, finish_tournament
from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, at_desk, entries_of, new_tournament, seated_tournament, tables_of
from tournaments.actions.draw import draw_rounds, move_in_draft, publish_seating, swap_in_draft
from tournaments.actions.draw.separations import keep_apart
from tournaments.errors import Refused
from tournaments.models import DrawRun, Entry, HandRevision, Round, Tournament
from tournaments.queries.room.seating import seated_rounds
from tournaments.seating.verify import disagreements

pytestmark = pytest.mark.django_db


@pytest.fixture
def drafted() -> Tournament:
    """Twenty people, three rounds in draft."""
    tournament = new_tournament(players=20)
    draw_rounds(tournament, count=3, seed="los", actor=at_desk(), now=NOW)
    return tournament


def at(tournament: Tournament, round_: int, table: int, place: int) -> Entry:
    return Entry.objects.select_related("player").get(pk=seated_rounds(tournament)[round_][table][place])


def swap(round_: Round, one: Entry, other: Entry) -> None:
    swap_in_draft(round_, one, other, actor=at_desk(), now=NOW)


def test_two_people_change_seats_and_the_certificate_follows(drafted: Tournament) -> None:
    one, other, before = at(drafted, 1, 0, 0), at(drafted, 1, 2, 3), seated_rounds(drafted)

    swap(drafted.rounds.get(number=2), one, other)

    exchanged = {one.pk: other.pk, other.pk: one.pk}
    second = tuple(tuple(exchanged.get(entry, entry) for entry in table) for table in before[1])
    assert seated_rounds(drafted) == (before[0], second, before[2])
    run = DrawRun.objects.get()
    assert run.changed_by_hand
    assert run.certificate["goals"]["repeats"]["figure"] > 0
    assert disagreements(run.document, {"rounds": run.rounds, "certificate": run.certificate}) == []
    what = {"round": 2, "entries": [one.pk, other.pk], "seats": [[1, 1], [3, 4]]}
    assert logged_since(drafted, drafted.revision - 1)[-1:] == [Logged("swap_in_draft", what, at_desk())]
    publish_seating(drafted, actor=at_desk(), now=NOW)


def test_a_swap_that_seats_a_separated_pair_together_is_not_published() -> None:
    tournament = new_tournament(players=8)
    one, other, *_ = entries_of(tournament)
    keep_apart(one, other, actor=at_desk(), now=NOW)
    draw_rounds(tournament, count=1, seed="los", actor=at_desk(), now=NOW)
    first = next(table for table in seated_rounds(tournament)[0] if one.pk in table)
    neighbour = Entry.objects.select_related("player").get(pk=next(entry for entry in first if entry != one.pk))

    swap(tournament.rounds.get(), other, neighbour)

    with pytest.raises(Refused, match="not_verified"):
        publish_seating(tournament, actor=at_desk(), now=NOW)


def test_one_person_or_a_stranger_is_refused(drafted: Tournament) -> None:
    one, round_ = at(drafted, 0, 0, 0), drafted.rounds.get(number=1)
    with refused("same_person", field="other"):
        swap(round_, one, one)
    stranger = Entry.objects.create(
        tournament=drafted, player=new_tournament(players=1).entries.get().player, checked_in_at=NOW
    )
    with refused("not_in_round", player=stranger.player.name, round=1):
        swap(round_, one, stranger)


def test_what_is_no_draft_any_more_is_a_conflict(drafted: Tournament) -> None:
    one, other, round_ = at(drafted, 0, 0, 0), at(drafted, 0, 1, 0), drafted.rounds.get(number=1)
    publish_seating(drafted, actor=at_desk(), now=NOW)
    with in_conflict("redrawn"):
        swap(round_, one, other)


def test_a_closed_tournament_swaps_nothing() -> None:
    tournament = finish_tournament(seated_tournament(players=8, rounds_planned=1))
    one, other, *_ = entries_of(tournament)
    round_ = tournament.rounds.get()
    with refused("evening_closed"):
        swap(round_, one, other)


@pytest.fixture
def two_fives() -> Tournament:
    """Ten people at two tables of five, one round in draft."""
    tournament = new_tournament(players=10)
    draw_rounds(tournament, count=1, seed="los", actor=at_desk(), now=NOW)
    return tournament


def move(round_: Round, entry: Entry, table: int) -> None:
    move_in_draft(round_, entry, table=table, actor=at_desk(), now=NOW)


def test_a_six_is_made_by_hand_published_and_played(two_fives: Tournament) -> None:
    (before,) = seated_rounds(two_fives)
    mover = at(two_fives, 0, 0, 0)

    move(two_fives.rounds.get(), mover, 2)

    assert seated_rounds(two_fives) == ((before[0][1:], (*before[1], mover.pk)),)
    run = DrawRun.objects.get()
    assert run.changed_by_hand
    assert run.certificate["goals"]["sixes"]["figure"] == 1
    what = {"round": 1, "entries": [mover.pk], "former_table": 1, "table": 2}
    assert logged_since(two_fives, two_fives.revision - 1)[-1:] == [Logged("move_in_draft", what, at_desk())]
    publish_seating(two_fives, actor=at_desk(), now=NOW)
    four, six = tables_of(two_fives)
    assert (four.hands, six.hands) == (two_fives.hands_at_four, two_fives.hands_at_six)
    enter(six), enter(six, number=2)
    # Of places 1 to 6 the dealer (6, then 1) and the place opposite (3, then 4) sit out.
    scores = [revision.scores.exclude(points=0) for revision in HandRevision.objects.order_by("pk")]
    scored = [set(rows.values_list("entry", flat=True)) for rows in scores]
    first, second, third, fourth, fifth = before[1]
    assert scored == [{first, second, fourth, fifth}, {second, third, fifth, mover.pk}]


def test_somebody_of_a_five_makes_a_five_of_a_four() -> None:
    tournament = new_tournament(players=9)
    draw_rounds(tournament, count=1, seed="los", actor=at_desk(), now=NOW)
    ((four, five),) = seated_rounds(tournament)

    move(tournament.rounds.get(), at(tournament, 0, 1, 2), 1)

    assert seated_rounds(tournament) == (((*four, five[2]), (*five[:2], *five[3:])),)
    assert [table.hands for table in tables_of(tournament)] == [tournament.hands_at_five, tournament.hands_at_four]
    publish_seating(tournament, actor=at_desk(), now=NOW)


def test_moves_that_cannot_be_are_refused_and_nothing_changes(drafted: Tournament, two_fives: Tournament) -> None:
    before, one = seated_rounds(drafted), at(drafted, 0, 0, 0)
    with refused("same_table", player=one.player.name, table=1):
        move(drafted.rounds.get(number=1), one, 1)
    with refused("three_would_remain", player=one.player.name, table=1):
        move(drafted.rounds.get(number=1), one, 2)
    with refused("no_such_table", table=9):
        move(drafted.rounds.get(number=1), one, 9)
    assert seated_rounds(drafted) == before


def test_nobody_is_seventh_at_a_table(two_fives: Tournament) -> None:
    move(two_fives.rounds.get(), at(two_fives, 0, 0, 0), 2)
    with refused("no_such_place", table=2, place=7):
        move(two_fives.rounds.get(), at(two_fives, 0, 0, 0), 2)


def test_a_move_in_what_is_no_draft_any_more_is_a_conflict(two_fives: Tournament) -> None:
    mover, round_ = at(two_fives, 0, 0, 0), two_fives.rounds.get()
    publish_seating(two_fives, actor=at_desk(), now=NOW)
    with in_conflict("redrawn"):
        move(round_, mover, 2)
