"""What the game and every bonus are worth beside each Valat, against the sentences of docs/rulesets.md."""

import json
from typing import Any

import pytest

from rulesets.load import preset, presets
from scoring.item_prices import item_prices
from tests.scoring.test_variants import variant
from tests.scoring.variants.rules import KOEPFE, MIXED_VALAT, NO_VALAT

BY_VALAT = ["none", "silent", "announced", "failed", "renonce"]


def beside(slug: str, code: str, hand: str = "other") -> list[Any]:
    """The prices of a bonus, by what becomes of the Valat."""
    prices = item_prices(preset(slug))[hand]
    return [prices[valat]["bonuses"][code] for valat in BY_VALAT]


def test_a_valat_that_replaces_the_game_is_a_factor_and_voids_what_is_silent() -> None:
    prices = item_prices(preset("ooe-2023"))["other"]

    assert [prices[valat]["game"] for valat in BY_VALAT] == [1, None, None, None, None]
    assert [prices[valat]["bonuses"]["valat"] for valat in BY_VALAT[1:]] == [[4, 4], [8, 8], [8, 8], [8, 8]]
    assert beside("ooe-2023", "trull") == [[1, 2], [None, 2], [None, 2], [None, 2], [1, 2]]


def test_a_fixed_valat_stands_beside_the_game_and_is_doubled_in_solos() -> None:
    assert [prices["game"] for prices in item_prices(preset("tirol-2020"))["solo"].values()] == [1] * 5
    assert beside("tirol-2020", "valat")[1:] == [[10, 10], [20, 20], [20, 20], [20, 20]]
    assert beside("tirol-2020", "valat", "solo")[1:] == [[20, 20], [40, 40], [40, 40], [40, 40]]


def test_only_a_made_valat_voids_kinds() -> None:
    assert beside("tirol-2020", "trull") == [[1, 2], [None, None], [None, None], [1, 2], [1, 2]]
    assert beside("tirol-2020", "trull", "solo") == [[2, 4], [None, None], [None, None], [2, 4], [2, 4]]


def test_a_silent_valat_voids_the_kontra_on_the_game() -> None:
    prices = item_prices(preset("wien-2021"))["other"]

    assert [valat for valat in BY_VALAT if prices[valat]["voids_kontra"]] == ["silent"]


def test_a_valat_multiplies_what_is_announced() -> None:
    assert beside("hopfgarten-2016", "king-ultimo")[:3] == [[2, 3], [2, 6], [2, 12]]


def test_a_valat_of_two_ways_is_doubled_where_it_is_fixed() -> None:
    prices = item_prices(variant("ooe-2023", MIXED_VALAT))["solo"]

    assert [prices[valat]["game"] for valat in ("silent", "announced")] == [None, 1]
    assert [prices[valat]["bonuses"]["valat"] for valat in ("silent", "announced")] == [[4, 4], [40, 40]]


def test_cards_held_are_doubled_and_never_void() -> None:
    prices = item_prices(variant("ooe-2023", KOEPFE))

    assert {prices["other"][valat]["bonuses"]["koepfe"][1] for valat in BY_VALAT} == {1}
    assert {prices["solo"][valat]["bonuses"]["koepfe"][1] for valat in BY_VALAT} == {2}


def test_without_a_valat_there_is_one_state() -> None:
    assert list(item_prices(variant("ooe-2023", NO_VALAT))["other"]) == ["none"]


@pytest.mark.parametrize("slug", presets())
def test_prices_are_small(slug: str) -> None:
    assert len(json.dumps(item_prices(preset(slug)), separators=(",", ":"))) < 4000
