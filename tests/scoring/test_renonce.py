"""Renonce: who pays, and that every regular player gets a complete win of their own side."""

import random
from dataclasses import replace
from typing import Any

from rulesets.load import preset
from rulesets.rows import Family
from scoring.hand import ListedBonus, PlayedHand, Side, read_hand
from scoring.renonce import paid_by_offenders, regular_seats, renonce_item
from scoring.settle import settle
from tests.scoring.reference.records import random_record

OOE = preset("ooe-2023")


def test_one_offender_pays_everything() -> None:
    assert paid_by_offenders({0: 12, 1: 4, 2: 4}, (3,), OOE.seats) == (12, 4, 4, -20)


def test_two_offenders_share_equally() -> None:
    assert paid_by_offenders({0: 12, 2: 4}, (1, 3), OOE.seats) == (12, -8, 4, -8)


def test_what_is_left_over_is_paid_by_the_lower_of_three() -> None:
    assert paid_by_offenders({2: 5}, (3, 0, 1), OOE.seats) == (-2, -2, 5, -1)


def test_lower_seat_pays_the_unit_more_of_an_odd_sum() -> None:
    assert paid_by_offenders({0: 4, 2: 3}, (3, 1), OOE.seats) == (4, -4, 3, -3)


def test_regular_seats_are_those_who_did_not_offend() -> None:
    assert regular_seats(PlayedHand("dreier", 0, renonce=(2, 0)), OOE) == (1, 3)


def test_offender_pays_their_own_partner_too() -> None:
    hand = PlayedHand("rufer", 0, partner=2, renonce=(2,))

    assert renonce_item(hand, OOE).points == (1, 1, -3, 1)


def test_nothing_is_voided_beside_an_announced_valat() -> None:
    ruleset = preset("tirol-2020")
    said = (ListedBonus("trull", Side.OPPONENTS, True, None), ListedBonus("valat", Side.DECLARER, True, None))
    hand = PlayedHand("dreier", 0, bonuses=said, renonce=(3,))

    assert renonce_item(hand, ruleset).points == (81, 27, 27, -135)


def test_regular_player_gets_what_a_complete_win_of_their_side_pays() -> None:
    rng, hands = random.Random("complete win"), 0
    while hands < 100:
        record = random_record("ooe-2023", rng)
        if OOE.contract(record["contract"]).family is not Family.TRISCHAKEN:
            hands += 1
            assert_pays_like_a_complete_win(record, rng.randrange(4))


def assert_pays_like_a_complete_win(record: dict[str, Any], offender: int) -> None:
    hand = read_hand(record, OOE)
    bonuses = tuple(listed for listed in hand.bonuses if listed.announced)
    played = replace(hand, renonce=(), conceded=False, won=True, bonuses=bonuses)

    paid = renonce_item(replace(played, renonce=(offender,)), OOE)

    for seat in set(range(4)) - {offender}:
        side = Side.DECLARER if seat in hand.declaring_seats else Side.OPPONENTS
        won = tuple(listed._replace(side=side, made=True) for listed in bonuses)
        complete = settle(replace(played, won=side is Side.DECLARER, bonuses=won), OOE)
        assert (paid.points[seat], paid.money[seat]) == (complete.points[seat], complete.money[seat])
    assert (sum(paid.points), sum(paid.money)) == (0, 0)
