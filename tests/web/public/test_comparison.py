"""What differs between two rulesets, in the words of the rules page."""

from typing import Any

import pytest
from django.utils.translation import override

from rulesets.load import preset, presets, read_ruleset
from tests.scoring.reference.own_rulesets import own_ruleset
from tests.scoring.variants.changes import variant_document
from tournaments.web.public.rulebook import RuleChange, compared, compared_with_nearest


def changes(change: Any) -> list[RuleChange]:
    """From Upper Austria to the same with a change."""
    with override("en"):
        return list(
            compared(read_ruleset(variant_document("ooe-2023", change)), with_ruleset=preset("ooe-2023")).changes
        )


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, []),
        ({"contracts": {"dreier": {"value": 5}}}, [RuleChange("Dreier", "4", "5")]),
        ({"contracts": {"dreier": {"lost_value": 9}}}, [RuleChange("Dreier", "4", "4 / 9")]),
        ({"contracts": {"bettel-ouvert": None}}, [RuleChange("Bettel ouvert", "7", "")]),
        (
            {"contracts": {"bettel": {"forehand_only": True}}},
            [RuleChange("Bettel", "", "forehand only")],
        ),
        (
            {"cents_per_point": 5},
            [
                RuleChange("General", "A point is €0.10 in money, unless the tournament says otherwise.", ""),
                RuleChange("General", "", "A point is €0.05 in money, unless the tournament says otherwise."),
            ],
        ),
    ],
    ids=["nothing", "value", "lost value", "gone", "note", "sentence"],
)
def test_what_differs_is_told_once(change: Any, expected: list[RuleChange]) -> None:
    assert changes(change) == expected


def test_trischaken_is_compared_case_by_case() -> None:
    with override("en"):
        expected = compared(read_ruleset(own_ruleset("upper-austrian-club")), with_ruleset=preset("ooe-2023")).changes

    assert [each for each in expected if each.name == "Trischaken: Three are tied for the most"] == [
        RuleChange(
            "Trischaken: Three are tied for the most", "no virgin: 1 each (the other 3)", "2 each (the other 6)"
        ),
        RuleChange(
            "Trischaken: Three are tied for the most", "1 virgin: 1 each (the virgin 3)", "2 each (the virgin 6)"
        ),
    ]


def test_another_bidding_order_is_told() -> None:
    document = variant_document("ooe-2023", {})
    first, second, *rest = document["contracts"]

    with override("en"):
        expected = compared(
            read_ruleset(document | {"contracts": [second, first, *rest]}), with_ruleset=preset("ooe-2023")
        ).changes

    assert [(each.name, each.after[:17]) for each in expected] == [("Contracts, in bidding order", "Rufer, Trischaken")]


def test_nearest_is_the_one_with_fewest_differences() -> None:
    ruleset = read_ruleset(variant_document("wien-2021", {"contracts": {"dreier": {"value": 9}}}))

    comparison = compared_with_nearest(ruleset, presets().values())

    assert comparison.with_ruleset == preset("wien-2021")
    assert {each.name for each in comparison.changes} == {"Dreier"}
