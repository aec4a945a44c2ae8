"""What is wrong with a hand, in the words of a table."""

import pytest

from scoring.problems import HandProblem
from scoring.sentences import SENTENCES
from tournaments.web.entry.problems import COUNTED, problem_sentence


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        (HandProblem("thirds_sum", "thirds", {"sum": 197, "max": 210}), "Zusammen sind es 65/2; es müssen 70 sein."),
        (HandProblem("thirds_range", "thirds[0]", {"max": 210}), "Kartenpunkte sind 0 bis 70."),
        (
            HandProblem("sack_against_points", "bonuses", {"reason": "missing", "sack": "Sack", "thirds": 164}),
            "Sack fehlt: Die Gewinner haben mindestens 54/2.",
        ),
        (
            HandProblem("thirds_impossible", "thirds[0]", {"least": 4, "most": 206}),
            "Wer einen Stich hat, hat mindestens 1/1; wem einer fehlt, höchstens 68/2.",
        ),
        (
            HandProblem("thirds_against_bonus", "card_thirds", {"least": 39, "most": 158}),
            "Mit Trull und Königen, wie sie dastehen, hat die Spielerpartei 13 bis 52/2.",
        ),
        (HandProblem("too_many_offenders", "renonce", {"max": 2}), "Eine Renonce können höchstens 2 Spieler teilen."),
    ],
)
def test_card_points_are_said_as_they_are_counted(problem: HandProblem, sentence: str) -> None:
    assert problem_sentence(problem) == sentence


def test_what_is_said_of_card_points_is_said_of_problems_there_are() -> None:
    assert set(COUNTED) <= set(SENTENCES)
