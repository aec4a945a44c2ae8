"""Who sits elsewhere: a table of changes, and that the moves lead from the one seating to the other."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.seating.change.moves import Seatings, SeatMove, Spot, changed_tables, seat_moves

ROUND = ((1, 2, 3, 4), (5, 6, 7, 8))


@pytest.mark.parametrize(
    ("after", "moves", "tables"),
    [
        (ROUND, (), ()),
        (((1, 2, 3, 4, 9), ROUND[1]), (SeatMove(9, None, (1, 5), (1,)),), (1,)),
        (((1, 2, 3), (5, 6, 7, 8)), (SeatMove(4, (1, 4), None, (1,)),), (1,)),
        (((1, 2, 8, 4), (5, 6, 7, 3)), (SeatMove(3, (1, 3), (2, 4), (1,)), SeatMove(8, (2, 4), (1, 3), (1,))), (1, 2)),
        (((2, 1, 3, 4), ROUND[1]), (SeatMove(1, (1, 1), (1, 2), (1,)), SeatMove(2, (1, 2), (1, 1), (1,))), (1,)),
        (((1, 2, 3, 4), ()), tuple(SeatMove(each, (2, each - 4), None, (1,)) for each in (5, 6, 7, 8)), ()),
    ],
)
def test_a_round_is_changed(after: tuple[tuple[int, ...], ...], moves: object, tables: tuple[int, ...]) -> None:
    assert seat_moves({1: ROUND}, {1: after}) == moves
    assert changed_tables({1: ROUND}, {1: after}) == ({1: tables} if tables else {})


def test_the_same_move_in_several_rounds_is_said_once() -> None:
    after = (*ROUND[:1], (*ROUND[1], 9))
    assert seat_moves({2: ROUND, 3: ROUND}, {2: after, 3: after}) == (SeatMove(9, None, (2, 5), (2, 3)),)


@st.composite
def seatings(draw: st.DrawFn) -> Seatings:
    people = draw(st.permutations(range(1, 14)))
    sizes = draw(st.lists(st.integers(0, 5), max_size=3))
    cuts = [sum(sizes[:at]) for at in range(len(sizes) + 1)]
    plan = tuple(tuple(people[low:high]) for low, high in pairwise(cuts))
    return dict.fromkeys(range(1, draw(st.integers(1, 3)) + 1), plan)


@given(before=seatings(), after=seatings())
def test_the_moves_lead_from_one_seating_to_the_other(before: Seatings, after: Seatings) -> None:
    seats = _seats(before)
    for move in seat_moves(before, after):
        for number in move.rounds:
            assert seats.pop((number, move.player), None) == move.before
            if move.after:
                seats[number, move.player] = move.after

    assert seats == _seats(after)


def _seats(rounds: Seatings) -> dict[tuple[int, int], Spot]:
    return {
        (number, player): (table, place)
        for number, plan in rounds.items()
        for table, people in enumerate(plan, start=1)
        for place, player in enumerate(people, start=1)
    }
