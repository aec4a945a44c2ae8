"""Between whom a lot is drawn, and when it counts."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.lots import DrawnLot, EqualGroup, drawing_of, equal_groups, with_lots
from scoring.ranking import CriteriaRefused
from scoring.standings import standings
from scoring.tournament_criteria import PlayerResult
from scripts import verify_archive

CRITERIA = ("best_round", "lot", "shared")
Lots = Mapping[int, DrawnLot]


def results(*rounds: tuple[int, ...]) -> list[PlayerResult]:
    return [PlayerResult(key, each, each) for key, each in enumerate(rounds, start=1)]


FOUR = results((5, 1), (6, 0), (5, 1), (1, 5))
"""6 points each; three of them have 5 in their best round."""


def ranks(found: Sequence[PlayerResult]) -> dict[int, tuple[int, str | None]]:
    return {line.key: (line.rank, line.decided_by) for line in standings(found, CRITERIA)}


def test_the_lot_decides_between_those_who_are_equal_before_it() -> None:
    assert equal_groups(FOUR, CRITERIA) == (EqualGroup(2, (1, 3, 4)),)
    assert equal_groups(FOUR, ("lot",)) == (EqualGroup(1, (1, 2, 3, 4)),)
    assert equal_groups(FOUR, ("best_round", "shared")) == ()
    with pytest.raises(CriteriaRefused):
        equal_groups(FOUR, ("coin", "lot"))


@pytest.mark.parametrize(
    ("lots", "expected"),
    [
        ({}, {2: (1, "best_round"), 1: (2, "best_round"), 3: (2, "best_round"), 4: (2, "best_round")}),
        (
            {1: DrawnLot(1, 2), 3: DrawnLot(1, 3), 4: DrawnLot(1, 1)},
            {2: (1, "best_round"), 4: (2, "best_round"), 1: (3, "lot"), 3: (4, "lot")},
        ),
        (
            {
                1: DrawnLot(2, 7),
                2: DrawnLot(1, 1),
                3: DrawnLot(2, 2),
                4: DrawnLot(2, 9),
            },  # who is left of a greater one
            {2: (1, "best_round"), 3: (2, "best_round"), 1: (3, "lot"), 4: (4, "lot")},
        ),
    ],
)
def test_everybody_of_a_drawing_is_ranked_by_it(lots: Lots, expected: dict[int, tuple[int, str | None]]) -> None:
    assert ranks(with_lots(FOUR, CRITERIA, lots)) == expected


@pytest.mark.parametrize(
    "lots",
    [
        {1: DrawnLot(1, 1), 3: DrawnLot(1, 2)},  # the fourth came to be equal later
        {1: DrawnLot(1, 1), 3: DrawnLot(1, 2), 4: DrawnLot(2, 3)},
    ],
)
def test_a_lot_says_nothing_about_somebody_who_was_not_in_the_drawing(lots: Lots) -> None:
    assert with_lots(FOUR, CRITERIA, lots) == tuple(FOUR)
    assert drawing_of(EqualGroup(2, (1, 3, 4)), lots) is None


some = st.integers(0, 2)
worlds = st.lists(st.tuples(some, some), max_size=7).map(lambda rounds: results(*rounds))
drawn = st.dictionaries(st.integers(1, 7), st.builds(DrawnLot, st.integers(1, 2), st.integers(1, 7)))


@given(world=worlds, lots=drawn, criteria=st.permutations(["best_round", "lot", "second_best_round"]))
def test_only_equals_change_places_and_the_verifier_sees_the_same(
    world: list[PlayerResult], lots: Lots, criteria: list[str]
) -> None:
    before = criteria[: criteria.index("lot")]
    without = {line.key: line.rank for line in standings(world, before)}
    listed = standings(with_lots(world, criteria, lots), criteria)

    assert [without[line.key] for line in listed] == sorted(without.values())
    merits = {
        each.key: (
            (each.total,),
            *(verify_archive.tournament_measure(code, list(each.rounds), None, []) for code in criteria),
        )
        for each in world
    }
    by_key = {key: (each.drawing, each.place) for key, each in lots.items()}
    verified = verify_archive.with_lots(merits, 1 + criteria.index("lot"), by_key)
    assert {(line.key, line.rank) for line in verify_archive.ranking(verified, criteria)} == {
        (line.key, line.rank) for line in listed
    }
