"""Every contradiction between the parts of a document: one change to a sound one, and what it is refused for."""

from typing import Any

import pytest

from rulesets.load import RulesetRefused, read_ruleset
from tests.rulesets.documents import problems_of, small_document

KOENIG = {"code": "king-2", "name": "King 2", "kind": "ultimo", "silent": 1, "announced": 2}
SACK = {"code": "sack1", "silent": 1, "announced": 2}
TRISCHAKEN = {"scheme": "ooe", "mayor_thirds": 107, "renonce": {"each": 2, "by_forehand": 4, "by_two": 3}}
LEVELS = [{"name": "Kontra", "factor": 2}, {"name": "Re", "factor": 8}]

BREAKS: list[tuple[str, Any, str, str]] = [
    ("cups", [], "empty", "cups"),
    ("contracts", [], "empty", "contracts"),
    ("contracts[2]", {"code": "rufer", "value": 1}, "twice", "contracts[2]"),
    ("contracts[0].bonuses", ["pagat", "pagat"], "twice", "contracts[0].bonuses[1]"),
    ("contracts[0].bonuses", ["trull"], "unknown_bonus", "contracts[0].bonuses[0]"),
    ("contracts[1].bonuses", ["king-ultimo"], "contradiction", "contracts[1].bonuses[0]"),
    ("contracts[0].required_birds", ["uhu"], "unknown_bonus", "contracts[0].required_birds[0]"),
    ("contracts[0].required_birds", ["valat"], "contradiction", "contracts[0].required_birds[0]"),
    ("contracts[0].value", 0, "contradiction", "contracts[0].value"),
    ("contracts[0].tricks", 3, "contradiction", "contracts[0].tricks"),
    ("contracts[1].may_concede", True, "contradiction", "contracts[1].may_concede"),
    ("contracts[1].king_in_talon_voids_kontra", True, "contradiction", "contracts[1].king_in_talon_voids_kontra"),
    ("contracts[2]", {"code": "bettel", "value": 2, "tricks": None}, "wrong_type", "contracts[2].tricks"),
    ("contracts[2]", {"code": "bettel", "value": 2, "partner": "called_king"}, "contradiction", "contracts[2].partner"),
    ("contracts[2]", {"code": "bettel", "value": 2, "bonuses": ["pagat"]}, "contradiction", "contracts[2].bonuses"),
    ("contracts[2]", {"code": "trischaken"}, "contradiction", "trischaken"),
    ("trischaken", TRISCHAKEN, "contradiction", "trischaken"),
    ("bonuses[2]", {"code": "uhu", "silent": 1, "announced": 2}, "contradiction", "valat"),
    ("bonuses[3]", {"code": "pagat", "silent": 1, "announced": 2}, "twice", "bonuses[3]"),
    ("bonuses[3]", KOENIG, "contradiction", "bonuses"),
    ("bonuses[2].kind", "bird", "contradiction", "bonuses[2].kind"),
    ("bonuses[0].least_thirds", 100, "contradiction", "bonuses[0].least_thirds"),
    ("bonuses[0].after", "valat", "contradiction", "bonuses[0].after"),
    ("bonuses[3]", SACK | {"after": "sack1"}, "contradiction", "bonuses[3].after"),
    ("kontra.levels", LEVELS, "contradiction", "kontra.levels"),
    ("valat", {"pays": "beside_game", "multiplies_announced": True}, "contradiction", "valat.multiplies_announced"),
    ("valat.silent_voids_game_kontra", True, "contradiction", "valat.silent_voids_game_kontra"),
    ("valat.made_voids", ["valat"], "contradiction", "valat.made_voids"),
    ("valat.made_voids_silent", ["valat"], "contradiction", "valat.made_voids_silent"),
    ("valat.excludes_announced", ["valat"], "contradiction", "valat.excludes_announced"),
]


def test_broken_document_is_refused_for_it() -> None:
    for change, value, code, path in BREAKS:
        document = small_document()
        _put(document, change, value)

        problems = problems_of(document)

        assert [(problem.code, problem.path) for problem in problems] == [(code, path)], (change, value)


def test_trischaken_with_a_value_is_refused() -> None:
    document = small_document() | {"trischaken": TRISCHAKEN}
    document["contracts"].append({"code": "trischaken", "value": 1})

    with pytest.raises(RulesetRefused) as refused:
        read_ruleset(document)

    assert [problem.path for problem in refused.value.problems] == ["contracts[2].value"]


def _put(document: dict[str, Any], path: str, value: object) -> None:
    """Set what `contracts[2].value` names; an index behind the last entry appends."""
    keys = path.replace("]", "").replace("[", ".").split(".")
    target: Any = document
    for key in keys[:-1]:
        target = target[int(key)] if key.isdigit() else target[key]
    last = keys[-1]
    if not last.isdigit():
        target[last] = value
    elif int(last) == len(target):
        target.append(value)
    else:
        target[int(last)] = value
