"""What broke a tie, in words, for every criterion there is."""

import pytest
from django.utils.translation import override

from scoring.season import SEASON_CRITERIA
from scoring.tournament_criteria import TOURNAMENT_CRITERIA
from tournaments.documents.remarks import evenings_missing, tie_break


@pytest.mark.parametrize("code", [*TOURNAMENT_CRITERIA, *SEASON_CRITERIA])
def test_every_criterion_has_its_words(code: str) -> None:
    with override("en"):
        assert tie_break(code) not in {"", code}


def test_no_tie_has_no_words() -> None:
    assert tie_break(None) == ""


def test_missing_evenings_are_counted() -> None:
    with override("en"):
        words = [evenings_missing(missing) for missing in (0, 1, 3)]

    assert words == ["", "1 evening short of a rank", "3 evenings short of a rank"]
