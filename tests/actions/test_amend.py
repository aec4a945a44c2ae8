"""Late arrivals and drop-outs in rounds that are published."""

from typing import Any

import pytest

from tests.actions.acts import enter, finish_round, finish_tournament
from tests.actions.witness import Logged, logged_since, refused
from tests.factories import (
    NOW,
    PlayerFactory,
    at_desk,
    entries_of,
    link_of,
    new_tournament,
    seated_tournament,
    tables_of,
)
from tests.meetings import meetings
from tournaments.actions.draw import AmendedSeating, amend_seating, draw_rounds, redraw_round
from tournaments.actions.draw.check import AmendedRound, require_verified_change
from tournaments.actions.draw.separations import keep_apart
from tournaments.actions.people.check_in import check_in
from tournaments.errors import Refused
from tournaments.models import DrawRun, Entry, Table, TableLink, Tournament
from tournaments.queries.digests import seating_payload
from tournaments.queries.room.seating import seated_rounds
from tournaments.seating import DrawInput
from tournaments.seating.contract.tables import RoundPlan

pytestmark = pytest.mark.django_db


def late(tournament: Tournament) -> Entry:
    """Somebody who is checked in after the draw."""
    return check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)


def amend(tournament: Tournament, *, gone: tuple[Entry, ...] = (), arrived: tuple[Entry, ...] = ()) -> AmendedSeating:
    ids = {"gone": [each.pk for each in gone], "arrived": [each.pk for each in arrived]}
    return amend_seating(tournament, **ids, seed="los", actor=at_desk(), now=NOW)


def sizes(tournament: Tournament) -> list[list[int]]:
    return [[len(table) for table in tables] for tables in seated_rounds(tournament)]


def test_a_late_arrival_makes_a_four_a_five_in_every_round() -> None:
    tournament = seated_tournament(players=20, rounds=3)
    before, links = seated_rounds(tournament), set(TableLink.objects.values_list("pk", flat=True))
    newcomer = late(tournament)

    found = amend(tournament, arrived=(newcomer,))

    assert found == AmendedSeating((1, 2, 3), ())
    after = seated_rounds(tournament)
    assert [sorted(row) for row in sizes(tournament)] == [[4, 4, 4, 4, 5]] * 3
    for was, now_ in zip(before, after, strict=True):
        assert sum(set(one) != set(other) for one, other in zip(was, now_, strict=True)) == 1
        assert newcomer.pk in {entry for table in now_ for entry in table}
    hands = Table.objects.filter(round__tournament=tournament).order_by("round__number", "number")
    assert [table.hands for table in hands] == [20 if size == 5 else 16 for row in sizes(tournament) for size in row]
    assert set(TableLink.objects.values_list("pk", flat=True)) == links
    assert DrawRun.objects.get().changed_by_hand


def test_the_log_knows_who_came_and_went() -> None:
    tournament = seated_tournament(players=9)
    gone, newcomer, revision = entries_of(tournament)[0], late(tournament), tournament.revision + 1

    amend(tournament, gone=(gone,), arrived=(newcomer,))

    what = {"rounds": [1], "gone": [gone.pk], "arrived": [newcomer.pk], "moved": [], "seed": "los"}
    what |= seating_payload(tournament.rounds.all())
    assert logged_since(tournament, revision) == [Logged("amend_seating", what, at_desk())]
    gone.refresh_from_db()
    assert not gone.is_present


def test_who_drops_out_at_a_five_leaves_a_four() -> None:
    tournament = seated_tournament(players=9)
    five = next(table for table in seated_rounds(tournament)[0] if len(table) == 5)

    found = amend(tournament, gone=(Entry.objects.get(pk=five[0]),))

    assert (found.moved, sizes(tournament)) == ((), [[4, 4]])


def test_a_broken_four_is_split_where_there_is_no_five() -> None:
    tournament = seated_tournament(players=16)
    (first, *_) = seated_rounds(tournament)[0]

    found = amend(tournament, gone=(Entry.objects.get(pk=first[0]),))

    assert len(found.moved) == 3
    assert sorted(sizes(tournament)[0]) == [5, 5, 5]
    assert Table.objects.count() == TableLink.objects.count() == 3


def test_a_table_that_opens_gets_its_link() -> None:
    tournament = seated_tournament(players=15)
    newcomer = late(tournament)

    amend(tournament, arrived=(newcomer,))

    assert sorted(sizes(tournament)[0]) == [4, 4, 4, 4]
    assert [link_of(table).generation for table in tables_of(tournament)] == [1, 1, 1, 1]


def test_a_round_being_played_stays_and_the_next_ones_change() -> None:
    tournament = seated_tournament(players=20, rounds=3)
    enter(tables_of(tournament)[0])
    first = seated_rounds(tournament)[0]

    found = amend(tournament, arrived=(late(tournament),))

    assert found.rounds == (2, 3)
    assert seated_rounds(tournament)[0] == first


def test_separated_pairs_are_kept() -> None:
    tournament = seated_tournament(players=8)
    newcomer = late(tournament)
    enemies = [Entry.objects.get(pk=pk) for pk in seated_rounds(tournament)[0][0]]
    for enemy in enemies:
        keep_apart(newcomer, enemy, actor=at_desk(), now=NOW)

    amend(tournament, arrived=(newcomer,))

    met = meetings(tournament)
    assert [met[enemy.pk, newcomer.pk] for enemy in enemies] == [0, 0, 0, 0]


def test_an_amended_tournament_can_go_on() -> None:
    tournament = seated_tournament(players=16, rounds=1)
    amend(tournament, gone=(entries_of(tournament)[0],))
    finish_round(tournament)

    draw_rounds(tournament, count=2, seed="los", actor=at_desk(), now=NOW)

    assert [sum(row) for row in sizes(tournament)] == [15, 15, 15]


@pytest.mark.parametrize(("players", "left"), [(8, 7), (12, 11), (4, 3)])
def test_numbers_without_tables_are_refused(players: int, left: int) -> None:
    tournament = seated_tournament(players=players)
    code = "too_few_players" if left < 4 else "no_table_split"
    with refused(code, players=left):
        amend(tournament, gone=(entries_of(tournament)[0],))


def test_what_cannot_be_is_refused() -> None:
    tournament = seated_tournament(players=8)
    with refused("nobody_chosen"):
        amend(tournament)
    stranger = new_tournament(players=1).entries.get()
    with refused("not_checked_in", field="arrived", name=stranger.player.name):
        amend(tournament, arrived=(stranger,))
    newcomer = late(tournament)
    enter(tables_of(tournament)[0])
    with refused("no_unplayed_round"):
        amend(tournament, arrived=(newcomer,))


def test_drafts_are_drawn_again_instead() -> None:
    tournament = seated_tournament(players=8, rounds=2)
    redraw_round(tournament.rounds.get(number=2), seed="neu", actor=at_desk(), now=NOW)
    newcomer = late(tournament)
    with refused("draft_stands"):
        amend(tournament, arrived=(newcomer,))


def test_a_closed_tournament_is_not_amended() -> None:
    tournament = finish_tournament(seated_tournament(players=8, rounds_planned=1))
    someone = entries_of(tournament)[0]
    with refused("evening_closed"):
        amend(tournament, gone=(someone,))


BEFORE: RoundPlan = ((1, 2, 3, 4), (5, 6, 7, 8))
AFTER: RoundPlan = ((1, 2, 3, 4), (5, 6, 7, 8, 9))
ALL = set(range(1, 10))


def fault_found(after: RoundPlan, **constraints: Any) -> str:
    """What the independent checker says against an amended round; "" for nothing."""
    draw_input = DrawInput(tuple(ALL), played=(BEFORE,), **constraints)
    try:
        require_verified_change(draw_input, AmendedRound(BEFORE, after, ALL, ()))
    except Refused as refusal:
        return f"{refusal.code}: {refusal.facts['faults']}"
    return ""


def test_the_checker_lets_an_honest_change_pass() -> None:
    assert fault_found(AFTER) == ""
    assert fault_found(((1, 2, 3, 4), (), (5, 6, 7, 8, 9))) == ""


@pytest.mark.parametrize(
    ("after", "said"),
    [
        (((1, 2, 3, 4), (5, 6, 7, 8)), "does not seat everybody once"),
        (((1, 2, 3, 4), (5, 6, 7, 8, 8)), "does not seat everybody once"),
        (((1, 2, 3, 4), (5, 6, 7, 8, 10)), "does not seat everybody once"),
        (((1, 2, 3), (5, 6, 7, 8, 9, 4)), "has tables of [3, 6]"),
        (((1, 2, 3), (4, 5, 6), (7, 8, 9)), "has tables of [3, 3, 3]"),
    ],
)
def test_the_checker_refuses_who_is_missing_twice_there_or_at_a_wrong_table(after: RoundPlan, said: str) -> None:
    found = fault_found(after)
    assert found.startswith("not_verified: ")
    assert said in found


def test_the_checker_refuses_a_separated_pair_the_change_brought_together() -> None:
    assert "must not meet" in fault_found(AFTER, apart=((8, 9),))
    assert fault_found(AFTER, apart=((4, 9),)) == ""
    assert fault_found(AFTER, apart=((1, 2),)) == "", "they sat together before"


def test_the_checker_refuses_who_was_taken_from_the_fixed_table() -> None:
    assert "Player 9 is not at table 1" in fault_found(AFTER, fixed={9: 1})
    moved: RoundPlan = ((2, 3, 4, 9), (5, 6, 7, 8, 1))
    assert "Player 1 is not at table 1" in fault_found(moved, fixed={1: 1})
    assert fault_found(AFTER, fixed={1: 2, 5: 2}) == "", "whose table was fixed after the draw stays"
