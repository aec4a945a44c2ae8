"""What broke a tie, in words, for every criterion there is."""

from dataclasses import replace

import pytest
from django.utils.translation import override

from scoring.season import SEASON_CRITERIA
from scoring.tournament_criteria import TOURNAMENT_CRITERIA
from tests.reports.cast import ANNA, listed
from tournaments.lists.published import ResultsRow
from tournaments.reports.remarks import results_remark, tie_break, tournaments_missing


def test_every_criterion_has_a_remark_of_its_own() -> None:
    codes = [*TOURNAMENT_CRITERIA, *SEASON_CRITERIA]

    with override("en"):
        remarks = [tie_break(code) for code in codes]

    assert len(set(remarks)) == len(set(codes)) == len(codes)
    assert not {"", *codes} & set(remarks)


def test_a_code_of_an_older_list_stands_for_itself() -> None:
    assert tie_break("coin") == "coin"


def test_no_tie_has_no_words() -> None:
    assert tie_break(None) == ""


@pytest.mark.parametrize(
    ("criterion", "said"),
    [
        ("best_round", "by the best round (147)"),
        ("second_best_round", "by the second-best round (0)"),
        ("third_best_round", "by the third-best round (–12)"),
        ("lower_worst_round", "by the lower worst round (–12)"),
        ("lot", "by lot"),
        (None, ""),
    ],
)
def test_a_decided_tie_has_the_round_that_was_compared(criterion: str | None, said: str) -> None:
    row = ResultsRow(1, listed(ANNA), (-12, 147, None), 135, 0, 0, criterion)
    with override("en"):
        assert results_remark(row) == said
        assert results_remark(replace(row, rounds=())) == said.partition(" (")[0]


def test_missing_tournaments_are_counted() -> None:
    with override("en"):
        words = [tournaments_missing(missing) for missing in (0, 1, 3)]

    assert words == ["", "1 more evening needed for a rank", "3 more evenings needed for a rank"]
