"""Which hands count double, and that a doubled hand is the same hand twice."""

import pytest

from rulesets.model import DoubledAfter
from scoring.doubling import doubled_hands, makes_next_double, round_factor
from scoring.hand import read_hand
from scoring.settle import Settlement, settle
from tests.scoring.test_variants import variant

RULES = variant("tirol-2020", {"doubled_after": ["trischaken", "all_zero", "mondfang"]})
MONDFANG = {"bonus": "mondfang", "side": "opponents", "announced": True, "made": True}
RUFER = {"contract": "rufer", "declarer": 0, "partner": 1, "won": True}
TRULL = {"bonus": "trull", "side": "opponents", "announced": False, "made": True}

OCCASIONS = [
    ("a Trischaken", {"contract": "trischaken", "declarer": 0, "thirds": [60, 91, 59, 0]}, True),
    ("a Renonce in Trischaken", {"contract": "trischaken", "declarer": 0, "renonce": [1]}, True),
    ("a hand of nothing", RUFER | {"bonuses": [TRULL]}, True),
    ("a hand of nothing but money", RUFER | {"kontra": 2, "bonuses": [TRULL]}, True),
    ("a Mondfang", RUFER | {"bonuses": [MONDFANG]}, True),
    ("a Mondfang that failed", RUFER | {"bonuses": [MONDFANG | {"made": False}]}, False),
    ("any other hand", RUFER, False),
]


@pytest.mark.parametrize(("record", "doubles"), [case[1:] for case in OCCASIONS], ids=[case[0] for case in OCCASIONS])
def test_what_makes_the_next_hands_double(record: dict[str, object], doubles: bool) -> None:
    hand = read_hand(record, RULES)
    nothing = variant("tirol-2020", {"doubled_after": []})

    assert makes_next_double(hand, settle(hand, RULES).points, RULES) is doubles
    assert not makes_next_double(hand, settle(hand, RULES).points, nothing)


def test_each_occasion_counts_only_where_it_is_named() -> None:
    hand = read_hand(OCCASIONS[0][1], RULES)
    for occasion in DoubledAfter:
        only = variant("tirol-2020", {"doubled_after": [occasion.value]})
        assert makes_next_double(hand, settle(hand, only).points, only) is (occasion is DoubledAfter.TRISCHAKEN)


def test_so_many_hands_after_an_occasion_count_double_and_a_new_one_starts_again() -> None:
    def factors(*occasions: int) -> list[int]:
        return [round_factor(number, occasions, hands=4) for number in range(1, 12)]

    assert factors() == [1] * 11
    assert factors(2) == [1, 1, 2, 2, 2, 2, 1, 1, 1, 1, 1]
    assert factors(2, 4) == [1, 1, 2, 2, 2, 2, 2, 2, 1, 1, 1]
    assert factors(9) == [1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2]


def test_as_many_hands_as_people_unless_the_rules_say_so() -> None:
    assert [doubled_hands(RULES, people=people) for people in (4, 5)] == [4, 5]
    assert doubled_hands(variant("ooe-2023", {"doubled_after": ["trischaken"], "doubled_hands": 3}), people=5) == 3


def test_every_line_of_a_doubled_hand_moves_twice_as_much() -> None:
    record = {"contract": "rufer", "declarer": 0, "partner": 1, "won": True, "kontra": 2, "bonuses": [TRULL]}
    once = settle(read_hand(record, RULES), RULES)
    twice = settle(read_hand(record | {"round_factor": 2}, RULES), RULES)

    assert [(item.item, item.value, item.factor) for item in once.items] == [
        (item.item, item.value, item.factor) for item in twice.items
    ]
    assert [[2 * amount for amount in ledger] for ledger in ledgers(once)] == [list(each) for each in ledgers(twice)]


def ledgers(settled: Settlement) -> list[tuple[int, ...]]:
    """Points and money of a hand and of each of its lines."""
    lines = [ledger for item in settled.items for ledger in (item.points, item.money)]
    return [settled.points, settled.money, *lines]
