"""Trischaken: each scheme against its table, and what holds for all of them."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from rulesets.load import preset, presets
from rulesets.trischaken import TrischakenScheme
from scoring.hand import PlayedHand
from scoring.trischaken import SCHEMES, outcome, trischaken_item
from tests.scoring.legal_hands import thirds
from tests.scoring.vectors import TRISCHAKEN

RULE = next(ruleset.trischaken for ruleset in presets().values() if ruleset.trischaken)


def test_schemes_pay_what_their_tables_say() -> None:
    for case in TRISCHAKEN:
        result = outcome(tuple(case.thirds), case.forehand, RULE)
        assert list(SCHEMES[TrischakenScheme(case.scheme)](result)) == case.points, case


def test_every_scheme_is_written_out() -> None:
    assert set(SCHEMES) == set(TrischakenScheme) - {TrischakenScheme.POTS}


@given(thirds())
@settings(max_examples=100, deadline=None)
def test_every_scheme_sums_to_zero_and_never_pays_who_has_most(card_thirds: list[int]) -> None:
    result = outcome(tuple(card_thirds), 0, RULE)

    for points in (scheme(result) for scheme in SCHEMES.values()):
        assert sum(points) == 0
        assert all(points[seat] < 0 for seat in result.losers)


def test_mayor_starts_where_the_ruleset_says() -> None:
    assert not outcome((106, 44, 40, 20), 3, RULE).has_mayor
    assert outcome((107, 43, 40, 20), 3, RULE).has_mayor
    assert outcome((106, 44, 40, 20), 3, replace(RULE, mayor_thirds=106)).has_mayor


def test_item_is_one_line_without_kontra() -> None:
    hand = PlayedHand("trischaken", 0, thirds=(60, 91, 59, 0))

    item = trischaken_item(hand, preset("ooe-2023"))

    assert (item.item, item.value, item.factor, item.winner, item.void) == ("trischaken", 0, 1, None, None)
    assert item.points == item.money == (0, -3, 0, 3)


def test_hand_of_another_contract_has_no_trischaken_item() -> None:
    with pytest.raises(ValueError, match="no Trischaken"):
        trischaken_item(PlayedHand("dreier", 0, won=True), preset("ooe-2023"))
