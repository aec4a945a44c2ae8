"""What broke a tie, in words, for every criterion there is."""

from django.utils.translation import override

from scoring.season import SEASON_CRITERIA
from scoring.tournament_criteria import TOURNAMENT_CRITERIA
from tournaments.reports.remarks import tie_break, tournaments_missing


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


def test_missing_tournaments_are_counted() -> None:
    with override("en"):
        words = [tournaments_missing(missing) for missing in (0, 1, 3)]

    assert words == ["", "1 more evening needed for a rank", "3 more evenings needed for a rank"]
