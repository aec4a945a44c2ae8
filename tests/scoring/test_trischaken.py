"""Trischaken: the published schemes as settings, what no preset plays, and the lines of a hand."""

import random
from dataclasses import replace
from itertools import permutations, product

import pytest

from rulesets.load import preset, presets
from rulesets.model import ALL_THIRDS
from rulesets.trischaken import ForehandTied, PlainLoser, TrischakenCases, TrischakenScheme, VirginGets
from rulesets.trischaken_schemes import NAMED, OOE, TIROL, trischaken_settings
from scoring.hand import PlayedHand, hand_record, read_hand
from scoring.items import Item
from scoring.settle import settle
from scoring.trischaken import outcome, trischaken_items, trischaken_points
from tests.scoring.reference.preset_rules import rules_of
from tests.scoring.reference.thirds import random_trischaken_thirds
from tests.scoring.reference.trischaken import trischaken_points as reference_points
from tests.scoring.test_variants import refusals, variant
from tests.scoring.trischaken_hands import HANDS, KINDS, Hand, descending, kind
from tests.scoring.variants.changes import variant_document
from tests.scoring.variants.examples import Change
from tests.scoring.variants.trischaken import ALL_CASES, ANNOUNCED_VIRGIN, BOTH_LEDGERS, KONTRA, POTS, pots
from tests.scoring.vectors import TRISCHAKEN

SHARES_TOO: Change = {"trischaken": {"forehand_tied": "shares"}}
TWO_HIGHEST = {"plain": "two_highest", "rank": 4}
COLLECT = {"virgin": "from_each", "from_each": 3}
EVERY_POT_DIFFERENT: Change = {
    "trischaken": {
        "scheme": "pots",
        "pots": {
            "alone": [3, 6, 9, 12],
            "two_virgins": [2, 4, 8, 10],
            "all_tricks": [15, 18],
            "two_tied": [20, 14, 16],
            "three_tied": 21,
        },
    }
}
RULES: list[tuple[str, Change]] = [
    *[(slug, {}) for slug in ("ooe-2023", "wien-2021", "sauwald-2019", "tirol-2020")],
    *[(slug, SHARES_TOO) for slug in ("ooe-2023", "wien-2021", "sauwald-2019", "tirol-2020")],
    ("tirol-2020", ALL_CASES),
    ("ooe-2023", EVERY_POT_DIFFERENT),
    ("ooe-2023", pots("wien", **COLLECT)),
    ("ooe-2023", pots("sauwald", **TWO_HIGHEST)),
    ("ooe-2023", pots("sauwald", **TWO_HIGHEST, forehand_tied="shares")),
    ("ooe-2023", pots("ooe", **TWO_HIGHEST, **COLLECT)),
    ("ooe-2023", pots("ooe", **COLLECT, forehand_tied="shares")),
]
"""The published rules and every setting beside others, as changes of a preset."""

BY_RANK = replace(OOE, plain=PlainLoser.TWO_HIGHEST, rank=2)
SETTINGS = [
    *NAMED.values(),
    BY_RANK,
    replace(BY_RANK, forehand_tied=ForehandTied.SHARES),
    replace(OOE, virgin=VirginGets.FROM_EACH, from_each=3),
    replace(TIROL, cases=TrischakenCases.ALL),
]


def test_schemes_pay_what_their_tables_say() -> None:
    for case in TRISCHAKEN:
        points = trischaken_points(tuple(case.thirds), case.forehand, NAMED[TrischakenScheme(case.scheme)])
        assert list(points) == case.points, case


def test_one_interpreter_agrees_with_the_reference_on_every_kind_of_hand() -> None:
    """With each of the four as forehand, from each seat on: all that any rule can tell apart."""
    hands = [hand[turn:] + hand[:turn] for hand in HANDS for turn in range(4)]

    assert _paid_differently(hands) == []


@pytest.mark.slow
def test_one_interpreter_agrees_with_the_reference_in_every_order_of_the_seats() -> None:
    assert _paid_differently([hand for each in HANDS for hand in set(permutations(each))]) == []


@pytest.mark.slow
def test_there_are_21_kinds_of_hands() -> None:
    assert {kind(hand) for hand in descending(range(ALL_THIRDS // 2 + 1))} == set(KINDS)
    assert len(KINDS) == 21


def _paid_differently(hands: list[Hand]) -> list[tuple[Change, Hand, int]]:
    """Rules, card thirds and forehand for which the reference pays something else."""
    differently = []
    for base, change in RULES:
        rule, tricks = variant(base, change).trischaken, rules_of(variant_document(base, change)).trischaken
        assert rule is not None
        assert tricks is not None
        amounts = trischaken_settings(rule)
        for card_thirds, forehand in product(hands, range(4)):
            expected = tuple(reference_points(tricks, list(card_thirds), forehand))
            if trischaken_points(card_thirds, forehand, amounts) != expected:
                differently.append((change, card_thirds, forehand))
    return differently


@pytest.mark.parametrize("scheme", POTS)
def test_pots_written_out_are_the_settings_of_the_published_name(scheme: str) -> None:
    rule = variant("ooe-2023", pots(scheme)).trischaken

    assert rule is not None
    assert trischaken_settings(rule) == NAMED[TrischakenScheme(scheme)]


def test_every_published_scheme_has_settings() -> None:
    assert set(NAMED) == set(TrischakenScheme) - {TrischakenScheme.POTS}


def test_a_ruleset_can_have_the_tied_share_beside_a_published_scheme() -> None:
    rules = {ruleset.trischaken for ruleset in presets().values() if ruleset.trischaken}

    shared = {trischaken_settings(replace(rule, forehand_tied=ForehandTied.SHARES)).forehand_tied for rule in rules}
    unsaid = {rule.scheme: trischaken_settings(rule).forehand_tied for rule in rules}

    assert shared == {ForehandTied.SHARES}
    assert unsaid == {scheme: amounts.forehand_tied for scheme, amounts in NAMED.items()}


def test_points_sum_to_zero_and_never_pay_who_has_most() -> None:
    rng = random.Random("sum")
    for amounts, forehand in product(SETTINGS, range(4)):
        for card_thirds in (tuple(random_trischaken_thirds(forehand, rng)) for _ in range(25)):
            points = trischaken_points(card_thirds, forehand, amounts)

            assert sum(points) == 0, (card_thirds, forehand)
            assert all(points[seat] < 0 for seat in outcome(card_thirds, forehand, amounts).losers), card_thirds


def test_mayor_starts_where_the_ruleset_says() -> None:
    assert not outcome((106, 44, 40, 20), 3, OOE).has_mayor
    assert outcome((107, 43, 40, 20), 3, OOE).has_mayor
    assert outcome((106, 44, 40, 20), 3, replace(OOE, mayor_thirds=106)).has_mayor
    assert not outcome((105, 105, 0, 0), 3, replace(OOE, mayor_thirds=105)).has_mayor


def test_two_virgins_take_the_pot_where_the_two_highest_pay() -> None:
    assert trischaken_points((106, 104, 0, 0), 3, BY_RANK) == (-4, 0, 2, 2)
    assert trischaken_points((105, 105, 0, 0), 3, BY_RANK) == (-2, -2, 2, 2)
    assert trischaken_points((106, 104, 0, 0), 3, replace(BY_RANK, virgin=VirginGets.FROM_EACH)) == (-2, -2, 2, 2)


def test_stored_pot_that_does_not_divide_is_paid_as_far_as_it_does() -> None:
    odd = replace(OOE, alone=(5, 6, 6, 12), two_virgins=(5, 6, 6, 12), two_tied=(5, 5, 5), three_tied=5)

    assert trischaken_points((60, 90, 40, 20), 3, odd) == (1, -3, 1, 1)
    assert trischaken_points((0, 106, 104, 0), 3, odd) == (2, -4, 0, 2)
    assert trischaken_points((80, 80, 30, 20), 3, odd) == (-2, -2, 2, 2)
    assert trischaken_points((60, 60, 60, 30), 3, odd) == (-1, -1, -1, 3)


def test_line_has_no_kontra_where_none_was_said() -> None:
    hand = PlayedHand("trischaken", 0, thirds=(60, 91, 59, 0))

    (line,) = trischaken_items(hand, preset("ooe-2023"))

    assert (line.item, line.value, line.factor, line.winner, line.void) == ("trischaken", 0, 1, None, None)
    assert line.points == line.money == (0, -3, 0, 3)


def test_kontra_counts_in_the_ledgers_of_the_ruleset() -> None:
    hand = PlayedHand("trischaken", 0, thirds=(60, 80, 40, 30), kontra=4)
    plain, fourfold = (1, -3, 1, 1), (4, -12, 4, 4)

    for change, points in ((KONTRA, plain), (BOTH_LEDGERS, fourfold)):
        assert trischaken_items(hand, variant("ooe-2023", change)) == (
            Item("trischaken", 0, 4, None, None, points, fourfold),
        )


def test_every_announced_virgin_has_a_line_with_the_kontra_of_the_game() -> None:
    ruleset = variant("ooe-2023", {"trischaken": {"announced_virgin": {"made": 3, "lost": 2}}, **KONTRA})
    calls = [{"bonus": "virgin", "seat": 3, "made": True}, {"bonus": "virgin", "seat": 1, "made": False}]
    record = {"contract": "trischaken", "declarer": 0, "thirds": [50, 90, 70, 0], "kontra": 2, "bonuses": calls}

    hand = read_hand(record, ruleset)

    assert settle(hand, ruleset).items[1:] == (
        Item("virgin", 3, 2, None, None, (-3, -3, -3, 9), (-6, -6, -6, 18)),
        Item("virgin", 2, 2, None, None, (2, -6, 2, 2), (4, -12, 4, 4)),
    )
    assert hand_record(hand) == record


def test_problems_of_an_announced_virgin_do_not_follow_from_others() -> None:
    """Card points that are refused say nothing about a virgin; a seat that is not there is a problem of its own."""
    ruleset = variant("ooe-2023", ANNOUNCED_VIRGIN)
    call = {"bonus": "virgin", "seat": 0, "made": False}
    record = {"contract": "trischaken", "declarer": 0, "bonuses": [call]}
    cases = [
        ([0, 90, 60, 61], call, [("thirds_sum", "thirds")]),
        ([-1, 90, 60, 61], call, [("thirds_range", "thirds[0]")]),
        ([0, 207, 3, 0], call, [("thirds_impossible", "thirds[1]"), ("thirds_impossible", "thirds[2]")]),
        ([0, 90, 60, "60"], call, [("wrong_type", "thirds[3]")]),
        ([0, 90, 120], call, [("wrong_type", "thirds")]),
        ([0, 90, 60, 60], call | {"seat": 4}, [("seat_range", "bonuses[0].seat")]),
        ([0, 90, 60, 60], call | {"seat": -1}, [("seat_range", "bonuses[0].seat")]),
        ([0, 90, 60, 60], call | {"made": "no"}, [("wrong_type", "bonuses[0].made")]),
        ([0, 90, 60, 60], {"bonus": "virgin", "seat": 0}, [("missing", "bonuses[0].made")]),
        ([0, 90, 60, 60], call | {"made": True, "kontra": 2}, [("unknown_field", "bonuses[0].kontra")]),
    ]  # fmt: skip

    for card_thirds, entry, expected in cases:
        assert refusals(record | {"thirds": card_thirds, "bonuses": [entry]}, ruleset) == expected, card_thirds


def test_dummies_pay_and_get_like_players() -> None:
    dummy = {"players": 3, "dummies": 1, "dummies_shared": "hand"}
    ruleset = variant("ooe-2023", {**pots(plain="two_highest", rank=2), **dummy})
    record = {"contract": "trischaken", "declarer": 0, "thirds": [40, 60, 40, 70]}

    settled = settle(read_hand(record, ruleset), ruleset)

    assert settled.items[0].points == (2, -2, 2, -2)
    assert settled.points == (2, -4, 2, 0)


def test_hand_of_another_contract_has_no_trischaken_line() -> None:
    with pytest.raises(ValueError, match="no Trischaken"):
        trischaken_items(PlayedHand("dreier", 0, won=True), preset("ooe-2023"))
