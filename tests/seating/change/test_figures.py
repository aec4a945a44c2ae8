"""Two drafts side by side."""

from __future__ import annotations

from tests.seating.checker import repeats, second_fives, widest_spread
from tests.seating.inputs import asked
from tournaments.seating import FigureComparison, draw
from tournaments.seating.change.figures import FIGURES, compare_figures
from tournaments.seating.contract.tables import RoundPlan
from tournaments.seating.state.seeded_random import SeededRandom


def shuffled_round(seed: str) -> RoundPlan:
    order = SeededRandom(seed).order(43).tolist()
    return (*zip(*[iter(order[:28])] * 4, strict=True), *zip(*[iter(order[28:])] * 5, strict=True))


def test_every_figure_of_both_drafts_is_told() -> None:
    ours, shuffled = draw(asked(range(43), 3, "x")).rounds, tuple(map(shuffled_round, "abc"))
    found = compare_figures(asked(()), shuffled, ours)
    assert [each.name for each in found] == [name for name in FIGURES if name != "pot"]
    counted = (("repeats", repeats), ("second_fives", second_fives), ("places", widest_spread))
    assert [each for each in found if each.name in dict(counted)] == [
        FigureComparison(name, count(shuffled), count(ours)) for name, count in counted
    ]
    assert all(each.change <= 0 for each in found)


def test_a_draft_is_no_better_than_itself() -> None:
    rounds = draw(asked(range(20), 2, "x")).rounds
    assert {each.change for each in compare_figures(asked(()), rounds, rounds)} == {0}


def test_drafts_of_different_people_can_be_compared() -> None:
    before, after = draw(asked(range(43), 2, "x")).rounds, draw(asked(range(40), 2, "x")).rounds
    figures = {each.name: each for each in compare_figures(asked((), fixed={42: 3}), before, after)}
    assert (figures["second_fives"].before, figures["second_fives"].after) == (0, 0)
    assert figures["fixed"].after == 0
