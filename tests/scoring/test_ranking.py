import pytest

from scoring.documents import DocumentCode, DocumentProblem
from scoring.ranking import CriteriaRefused, Ranked, chosen_measures, criteria_problems, ranked
from scoring.tournament_criteria import DEFAULT_CRITERIA, TOURNAMENT_CRITERIA


def test_criteria_problems_of_the_default() -> None:
    assert criteria_problems(DEFAULT_CRITERIA, TOURNAMENT_CRITERIA) == ()


def test_criteria_problems_of_a_wrong_list_all_at_once() -> None:
    codes = ["best_round", "coin", "best_round", "shared", "lot"]

    assert criteria_problems(codes, TOURNAMENT_CRITERIA) == (
        DocumentProblem(DocumentCode.UNKNOWN_CRITERION, "criteria[1]", (("criterion", "coin"),)),
        DocumentProblem(DocumentCode.REPEATED_CRITERION, "criteria[2]", (("criterion", "best_round"),)),
        DocumentProblem(DocumentCode.CRITERION_AFTER_SHARED, "criteria[4]", (("criterion", "lot"),)),
    )


def test_chosen_measures_refuse_with_every_problem() -> None:
    with pytest.raises(CriteriaRefused) as refused:
        chosen_measures(["coin", "dice"], TOURNAMENT_CRITERIA)

    assert [problem.field for problem in refused.value.problems] == ["criteria[0]", "criteria[1]"]


def test_ranked_serves_any_items_and_measures() -> None:
    words = ["bb", "a", "cc", "ddd"]

    order = ranked(
        words,
        head=lambda word: (len(word),),
        criteria=[("early", lambda word: (-ord(word[0]),))],
        key=lambda word: ord(word[0]),
    )

    assert order == (Ranked(1, "ddd", None), Ranked(2, "bb", "early"), Ranked(3, "cc", "early"), Ranked(4, "a", None))
