"""Swaps and moves by hand, with every figure before and after."""

from __future__ import annotations

from typing import Any

import pytest

from tests.seating.checker import repeats, second_fives, widest_spread
from tests.seating.inputs import asked
from tournaments.seating import Affinity, ChangePreview, NoPlan, draw, move_over, swap_seats
from tournaments.seating.contract.tables import RoundPlan

ROUNDS: tuple[RoundPlan, ...] = (
    ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12, 13)),
    ((1, 5, 9, 13), (2, 6, 10, 8), (3, 4, 7, 11, 12)),
)
FOUR_STAYS = "Table 1 would be left with three people; please swap two seats instead."
PLAIN = asked(range(1, 14))
CONSTRAINTS: dict[str, Any] = {
    "affinities": {Affinity.CLUB: {1: "Linz", 5: "Linz", 6: "Linz"}},
    "apart": ((1, 8),),
    "met": ((4, 5),),
    "fixed": {2: 1},
}


def changes(preview: ChangePreview) -> dict[str, tuple[int, int]]:
    """What became different."""
    return {each.name: (each.before, each.after) for each in preview.figures if each.change}


def test_swap_exchanges_two_people_of_one_round_only() -> None:
    preview = swap_seats(PLAIN, ROUNDS, number=1, one=4, other=5)
    assert preview.rounds == (((1, 2, 3, 5), (4, 6, 7, 8), (9, 10, 11, 12, 13)), ROUNDS[1])


def test_swap_tells_the_change_of_every_figure() -> None:
    preview = swap_seats(asked(range(1, 14), **CONSTRAINTS), ROUNDS, number=1, one=2, other=8)
    assert preview.rounds[0] == ((1, 8, 3, 4), (5, 6, 7, 2), (9, 10, 11, 12, 13))
    assert changes(preview) == {"apart": (0, 1), "fixed": (1, 2)}


def test_figures_agree_with_the_checker() -> None:
    rounds = draw(asked(range(43), 3, "x")).rounds
    preview = swap_seats(PLAIN, rounds, number=2, one=rounds[1][0][0], other=rounds[1][9][4])
    figures = {each.name: (each.before, each.after) for each in preview.figures}
    for name, count in (("repeats", repeats), ("second_fives", second_fives), ("places", widest_spread)):
        assert figures[name] == (count(rounds), count(preview.rounds))


def test_rounds_already_played_count() -> None:
    preview = swap_seats(asked(range(1, 14), played=ROUNDS[:1], **CONSTRAINTS), ROUNDS[1:], number=1, one=1, other=2)
    assert changes(preview) == {"apart": (0, 1), "fixed": (1, 0)}
    assert {each.name: each.before for each in preview.figures if each.before} == {
        "repeats": 4, "second_fives": 2, "club": 1, "places": 2, "fixed": 1,
    }  # fmt: skip


def test_rounds_of_people_who_have_no_tables_together_have_figures_all_the_same() -> None:
    """Seven in all, two of them stand-ins: no draw has a bound for seven, and none is needed here."""
    rounds = (((1, 2, 3, 4, 5),), ((1, 2, 3, 6, 7),))
    preview = swap_seats(
        asked(range(1, 14), affinities={Affinity.CLUB: {1: "Linz", 2: "Linz"}}), rounds, number=1, one=1, other=2
    )
    figures = {each.name: each.after for each in preview.figures}
    assert (figures["repeats"], figures["club"]) == (3, 2)


def test_swap_within_a_table_changes_places_only() -> None:
    preview = swap_seats(PLAIN, ROUNDS, number=2, one=1, other=5)
    assert preview.rounds[1][0] == (5, 1, 9, 13)
    assert set(changes(preview)) <= {"places"}


def test_the_fifth_place_of_a_four_is_taken_from_a_five_that_closes_up() -> None:
    moved = move_over(PLAIN, ROUNDS, number=1, player=9, table=1)
    assert moved.rounds[0] == ((1, 2, 3, 4, 9), (5, 6, 7, 8), (10, 11, 12, 13))


def test_a_table_of_six_is_made_by_hand() -> None:
    fives = (((1, 2, 3, 4, 5), (6, 7, 8, 9, 10)),)
    moved = move_over(PLAIN, fives, number=1, player=3, table=2)
    assert moved.rounds == (((1, 2, 4, 5), (6, 7, 8, 9, 10, 3)),)


@pytest.mark.parametrize(
    ("number", "player", "table", "code", "facts", "reason"),
    [
        (3, 1, 1, "no_such_round", {"round": 3}, "There is no round 3 in this draft."),
        (0, 1, 1, "no_such_round", {"round": 0}, "There is no round 0 in this draft."),
        (1, 99, 1, "not_in_round", {"player": 99, "round": 1}, "Player 99 has no seat in this round."),
        (1, 1, 1, "same_table", {"player": 1, "table": 1}, "Player 1 is already at table 1."),
        (1, 1, 4, "no_such_table", {"table": 4}, "There is no table 4."),
        (1, 9, 0, "no_such_table", {"table": 0}, "There is no table 0."),
        (1, 1, 2, "three_would_remain", {"player": 1, "table": 1}, FOUR_STAYS),
    ],
)
def test_impossible_moves_are_refused(
    number: int, player: int, table: int, code: str, facts: dict[str, int], reason: str
) -> None:
    with pytest.raises(NoPlan) as refusal:
        move_over(PLAIN, ROUNDS, number=number, player=player, table=table)
    assert (refusal.value.code, refusal.value.facts, refusal.value.reason) == (code, facts, reason)


def test_nobody_moves_to_a_table_that_was_closed() -> None:
    closed = (((), (1, 2, 3, 4, 5), (6, 7, 8, 9, 10)),)
    with pytest.raises(NoPlan) as refusal:
        move_over(PLAIN, closed, number=1, player=1, table=1)
    assert (refusal.value.code, refusal.value.facts) == ("no_such_table", {"table": 1})


def test_swap_with_a_stranger_is_refused() -> None:
    with pytest.raises(NoPlan) as refusal:
        swap_seats(PLAIN, ROUNDS, number=1, one=1, other=99)
    assert refusal.value.code == "not_in_round"


def test_the_next_free_place_of_another_table_is_taken() -> None:
    moved = move_over(PLAIN, ROUNDS, number=1, player=9, table=2)
    assert moved.rounds[0] == ((1, 2, 3, 4), (5, 6, 7, 8, 9), (10, 11, 12, 13))


def test_a_six_counts_against_the_fives_it_is_made_of() -> None:
    fives = (((1, 2, 3, 4, 5), (6, 7, 8, 9, 10)), ((1, 6, 2, 7, 3), (8, 4, 9, 5, 10)))
    moved = move_over(PLAIN, fives, number=1, player=3, table=2)
    assert changes(moved)["sixes"] == (0, 1)
    assert changes(moved)["second_fives"] == (10, 6)


def test_nobody_is_seventh() -> None:
    full = (((1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11)),)
    with pytest.raises(NoPlan) as refusal:
        move_over(PLAIN, full, number=1, player=1, table=2)
    assert (refusal.value.code, refusal.value.facts) == ("no_such_place", {"table": 2, "place": 7})
