"""Card points while they are typed: too many are said at once, the fourth number is offered and never guessed."""

import pytest
from django.http import QueryDict

from rulesets.load import preset
from tests.web.entry.forms import NAMES
from tournaments.web.entry.answer import HandAnswer
from tournaments.web.entry.typed_hand import typed_hand


def answered(*points: str) -> HandAnswer:
    ruleset = preset("ooe-2023")
    data = QueryDict(mutable=True)
    data.update({f"thirds-{seat}": each for seat, each in enumerate(points)})
    contract = ruleset.contract("trischaken")
    typed = typed_hand(data, ruleset=ruleset, contract=contract, names=NAMES[:4])
    return HandAnswer(typed.form, typed.hand)


@pytest.mark.parametrize(
    ("points", "errors"),
    [
        (("20", "30", "25", ""), [("thirds", "5 zu viel: Die Kartenpunkte ergeben 75 statt 70.")]),
        (("20", "70/1", "", ""), [("thirds", "20/1 zu viel: Die Kartenpunkte ergeben 90/1 statt 70.")]),
        (("20", "30", "25", "0"), [("thirds", "Zusammen sind es 75; es müssen 70 sein.")]),
        (("14/1", "20/2", "35", ""), [("thirds-3", "Das fehlt.")]),
    ],
)
def test_too_many_points_are_the_problem_and_not_the_number_that_lacks(
    points: tuple[str, ...], errors: list[tuple[str, str]]
) -> None:
    assert [(field.name, error) for field, error in answered(*points).wrong()] == errors


@pytest.mark.parametrize(
    ("points", "rest"),
    [
        (("14/1", "20/2", "35", ""), ("thirds-3", "0")),
        (("14/1", "", "35", "0"), ("thirds-1", "20/2")),
        (("14/1", "", "35", ""), None),
        (("14/1", "viel", "35", "0"), None),
        (("20", "30", "25", ""), None),
        (("14/1", "20/2", "35", "0"), None),
    ],
)
def test_the_fourth_number_is_offered(points: tuple[str, ...], rest: tuple[str, str] | None) -> None:
    offered = answered(*points).rest()

    assert (offered and (offered.field.name, offered.points)) == rest
    assert rest is None or answered(*points).hand is None
