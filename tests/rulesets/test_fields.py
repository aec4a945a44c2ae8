"""The form of a document: what each kind of key accepts."""

import pytest

from rulesets.load import RulesetRefused, read_ruleset
from tests.rulesets.documents import problems_of, small_document

WRONG: list[tuple[str, object, str]] = [
    ("slug", 5, "wrong_type"),
    ("slug", "Our Table", "bad_code"),
    ("slug", "a" * 51, "bad_code"),
    ("slug", "-a", "bad_code"),
    ("name", 5, "wrong_type"),
    ("name", "  ", "empty"),
    ("name", "two\nlines", "empty"),
    ("source", "x" * 401, "empty"),
    ("valid_from", "1.4.2023", "bad_date"),
    ("valid_from", 2023, "bad_date"),
    ("cups", "RTC", "wrong_type"),
    ("cups", ["RTC"] * 61, "out_of_range"),
    ("threshold_thirds", "107", "wrong_type"),
    ("threshold_thirds", True, "wrong_type"),
    ("threshold_thirds", 35.2, "wrong_type"),
    ("threshold_thirds", 0, "out_of_range"),
    ("threshold_thirds", 211, "out_of_range"),
    ("cents_per_point", -1, "out_of_range"),
    ("four_kings", "whatever", "unknown_choice"),
    ("four_kings", 4, "wrong_type"),
    ("may_call_oneself", 1, "wrong_type"),
    ("contracts", {}, "wrong_type"),
    ("kontra", [], "wrong_type"),
    ("bidding", [], "unknown_key"),
]


def test_wrong_form_is_refused_at_its_key() -> None:
    for key, value, code in WRONG:
        document = small_document() | {key: value}

        problems = problems_of(document)

        assert [(problem.code, problem.path) for problem in problems] == [(code, key)], (key, value)
        assert all(problem.message.endswith(".") for problem in problems), (key, value)


def test_wrong_form_deep_inside_names_its_path() -> None:
    document = small_document()
    document["contracts"][1]["value"] = 1001
    document["contracts"].append("rufer")
    document["kontra"]["levels"] = [{"name": "Kontra", "factor": 2, "colour": "red"}]

    with pytest.raises(RulesetRefused) as refused:
        read_ruleset(document)

    assert [(problem.code, problem.path) for problem in refused.value.problems] == [
        ("out_of_range", "contracts[1].value"),
        ("wrong_type", "contracts[2]"),
        ("unknown_key", "kontra.levels[0].colour"),
    ]
