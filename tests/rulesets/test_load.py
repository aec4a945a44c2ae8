"""Documents and rulesets: short ones are completed, complete ones come back equal, wrong ones name every problem."""

import dataclasses
import json
from datetime import date

import pytest

from rulesets.load import RulesetRefused, content_hash, preset, presets, read_ruleset, ruleset_document
from rulesets.rows import Contract, Family, PartnerRule
from tests.rulesets.documents import small_document


def test_short_document_is_completed_from_the_vocabulary() -> None:
    ruleset = read_ruleset(small_document())

    assert ruleset.valid_from == date(2024, 5, 1)
    assert ruleset.contract("rufer") == Contract(
        code="rufer",
        name="Rufer",
        family=Family.POSITIVE,
        value=2,
        lost_value=2,
        partner=PartnerRule.CALLED_KING,
        bonuses=("pagat", "king-ultimo", "valat"),
        forehand_only=True,
        may_concede=True,
    )
    assert ruleset.contract("dreier").bonuses == ("pagat", "valat")
    assert ruleset.contract("dreier").lost_value == 6


def test_keys_a_document_writes_win_over_the_vocabulary() -> None:
    document = small_document()
    document["contracts"][0] |= {"name": "Ruf", "forehand_only": False, "bonuses": ["pagat"]}
    document["bonuses"][0] |= {"name": "Spatz"}

    ruleset = read_ruleset(document)

    assert (ruleset.contract("rufer").name, ruleset.contract("rufer").forehand_only) == ("Ruf", False)
    assert ruleset.contract("rufer").bonuses == ("pagat",)
    assert ruleset.bonus("pagat").name == "Spatz"


def test_own_contract_needs_every_key_without_a_default() -> None:
    document = small_document()
    document["contracts"].append({"code": "triccolo", "value": 3})

    with pytest.raises(RulesetRefused) as refused:
        read_ruleset(document)

    assert [(p.code, p.path) for p in refused.value.problems] == [
        ("missing", "contracts[2].name"),
        ("missing", "contracts[2].family"),
    ]


def test_own_contract_is_a_row_like_any_other() -> None:
    document = small_document()
    document["contracts"].append(
        {"code": "triccolo", "name": "Triccolo", "family": "negative", "value": 3, "tricks": 3},
    )

    assert read_ruleset(document).contract("triccolo") == Contract(
        code="triccolo", name="Triccolo", family=Family.NEGATIVE, value=3, lost_value=3, tricks=3
    )


@pytest.mark.parametrize("slug", list(presets()))
def test_written_document_comes_back_equal_through_json(slug: str) -> None:
    ruleset = preset(slug)

    document = json.loads(json.dumps(ruleset_document(ruleset)))

    assert read_ruleset(document) == ruleset


def test_same_rules_have_the_same_hash_in_whatever_order_and_form() -> None:
    short, reordered = small_document(), dict(reversed(small_document().items()))
    complete = ruleset_document(read_ruleset(short))

    hashes = {content_hash(read_ruleset(document)) for document in (short, reordered, complete)}

    assert len(hashes) == 1
    assert len(hashes.pop()) == 64


def test_any_changed_value_changes_the_hash() -> None:
    changed = small_document() | {"threshold_thirds": 107}

    assert content_hash(read_ruleset(changed)) != content_hash(read_ruleset(small_document()))


def test_presets_have_different_hashes_and_are_loaded_once() -> None:
    assert len({content_hash(ruleset) for ruleset in presets().values()}) == len(presets())
    assert presets() is presets()


def test_loaded_ruleset_is_frozen() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        preset("ooe-2023").threshold_thirds = 106  # type: ignore[misc]


def test_equal_rulesets_have_equal_hash_values() -> None:
    assert hash(read_ruleset(small_document())) == hash(read_ruleset(small_document()))


def test_contract_or_bonus_the_ruleset_lacks_is_a_key_error() -> None:
    ruleset = preset("ooe-2023")

    with pytest.raises(KeyError):
        ruleset.contract("pagatrufer")
    with pytest.raises(KeyError):
        ruleset.bonus("mondfang")


def test_incomplete_and_contradictory_document_is_refused_with_all_problems_at_once() -> None:
    document = small_document()
    del document["name"], document["kontra"]
    document["contracts"] += [{"code": "rufer", "value": 1}, {"code": "bettel", "value": 0}]
    document["valat"]["multiplies_announced"] = 1
    document["colour"] = "green"

    with pytest.raises(RulesetRefused) as refused:
        read_ruleset(document)

    assert [(p.code, p.path) for p in refused.value.problems] == [
        ("missing", "name"),
        ("missing", "kontra"),
        ("wrong_type", "valat.multiplies_announced"),
        ("unknown_key", "colour"),
        ("twice", "contracts[2]"),
        ("contradiction", "contracts[3].value"),
    ]
    assert "contracts[2]: rufer is listed twice." in str(refused.value)
