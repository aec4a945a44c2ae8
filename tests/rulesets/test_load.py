"""Documents and rulesets: short ones are completed, complete ones come back equal, wrong ones name every problem."""

import copy
import dataclasses
import json
from collections.abc import Iterator
from datetime import date
from functools import reduce
from itertools import cycle
from operator import getitem
from typing import Any

import pytest

from rulesets.load import RulesetRefused, content_hash, preset, presets, read_ruleset, ruleset_document
from rulesets.rows import Contract, Family, PartnerRule
from tests.rulesets.documents import places, problems_of, small_document

HASHES = {
    "hausruck-classic": "73236ca03908d90b15fdaf8887588613347c29cf4a36a151a3d7462d3ce742ec",
    "hopfgarten-2016": "21dcdb6c2105da0baf4322e0eb916543a594574cab57c7b42ff251a344481438",
    "oesterreich-finale-2021": "fa4a4d038a050dbebfacc79aa8ee0cdf38ce2c2b2e60c1d63036ba3345e8392f",
    "ooe-2023": "4a3b2c1e176f28c1e801ffc1a75e460ceffc7d1fbb98ef569cbb5c357b15c069",
    "raiffeisen-classic": "dbdd52ff1ec6994a2f104d0b913b2ec8cf9c7f654bdc6a97ba3e80549a6b54df",
    "sauwald-2019": "deddbf63a9ec744407d32a6c9e5d326aa2f2b1a08e609c25683d7fc666aad90e",
    "tirol-2020": "65eb5bf8fbf7a70aa534f4db41fa22760e173f2498292295b5c21ed388f3a00c",
    "wien-2021": "36082b6a25e3ad1b7b16748618a3aa1ac34de37cd62f4f653aa46f0bd6d625dd",
}
"""Every change of a preset shows here, and only one that is meant may."""


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


def test_own_row_is_told_every_key_it_lacks_at_once() -> None:
    document = small_document()
    document["contracts"].append({"code": "triccolo", "value": 3})
    document["bonuses"].append({"code": "geier", "kind": "bird"})

    problems = problems_of(document)

    assert places(problems) == [("unknown_contract", "contracts[2].code"), ("unknown_bonus", "bonuses[3].code")]
    assert problems[0].message.endswith(
        'its row also needs: name = "…", family = "positive" / "negative" (+ tricks = …).'
    )
    assert problems[1].message.endswith('its row also needs: name = "…", announced = …, silent = ….')


def test_sack_of_ones_own_belongs_to_suit_contracts_too() -> None:
    document = small_document()
    document["contracts"].append({"code": "farbendreier", "value": 3})
    document["bonuses"] += [
        {"code": "trull", "silent": 1, "announced": 2},
        {"code": "absolut", "name": "Absolut", "kind": "sack", "silent": 1, "announced": 2, "least_thirds": 137},
    ]

    assert read_ruleset(document).contract("farbendreier").bonuses == ("valat", "absolut")


def test_stored_contract_that_cannot_stand_beside_another_stands_beside_none() -> None:
    document = small_document()
    document["contracts"][1]["beside"] = ["rufer", "bettel"]
    document["contracts"].append({"code": "bettel", "value": 2})

    ruleset = read_ruleset(document | {"bei_pays": "everyone"})

    assert not ruleset.has_bei_spiele
    assert [ruleset.combinable_contracts(row) for row in ruleset.contracts] == [(), (), ()]


def test_stored_names_may_be_longer_than_new_ones() -> None:
    document = small_document() | {"name": "x" * 400, "version": " 1 "}

    assert read_ruleset(document).name == "x" * 400


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


def test_key_that_came_later_is_not_written_at_its_default() -> None:
    older, newer = small_document(), small_document()
    newer["renonce"] = {"provable_silent": "nobody", "most_offenders": 2}
    newer["valat"]["made_voids_silent"] = []

    assert ruleset_document(read_ruleset(newer)) == ruleset_document(read_ruleset(older))
    assert "renonce" not in ruleset_document(read_ruleset(newer))


def test_key_that_came_later_is_written_with_another_value() -> None:
    document = small_document() | {"renonce": {"provable_silent": "nobody", "most_offenders": 3}}

    assert ruleset_document(read_ruleset(document))["renonce"] == {"most_offenders": 3}


def test_presets_keep_the_hashes_tournaments_are_frozen_to() -> None:
    assert {slug: content_hash(ruleset) for slug, ruleset in presets().items()} == HASHES


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
    assert "contracts[2]: Rufer: rufer is listed twice." in str(refused.value)


def test_whatever_stands_anywhere_is_a_problem_and_nothing_else() -> None:
    """Every value of a complete document in turn is replaced by the next of values that nobody expects."""
    strange: Iterator[object] = cycle(
        [None, 10**5000, -1, 2.5, float("nan"), True, "", "Ä" * 500, "%s %(x)s", [], [[1]], {"a": {}}, b"x"]
    )
    document = ruleset_document(read_ruleset(small_document()))
    for path, value in zip(places_in(document), strange, strict=False):
        changed: Any = copy.deepcopy(document)
        reduce(getitem, path[:-1], changed)[path[-1]] = value
        for problem in problems_of(changed):
            assert problem.message


def places_in(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The keys that lead to every value inside."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in entries:
        yield (*path, key)
        yield from places_in(entry, (*path, key))
