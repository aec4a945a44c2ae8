from dataclasses import replace

from rulesets.load import preset
from tournaments.simulator.cards import KINGS, PACK, PLAIN_SUITS, TAROCKS, TRULL, Card, Suit, bird_cards, thirds_of


def test_pack_has_54_different_cards_worth_210_thirds() -> None:
    assert len(set(PACK)) == len(PACK) == 54
    assert thirds_of(PACK) == 210


def test_pack_has_22_tarocks_and_four_suits_of_eight() -> None:
    lengths = {suit: sum(card.suit is suit for card in PACK) for suit in Suit}
    assert lengths == {Suit.TAROCK: 22} | dict.fromkeys(PLAIN_SUITS, 8)


def test_thirds_of_court_and_trull_as_published() -> None:
    assert [Card(Suit.HERZ, rank).thirds for rank in range(1, 9)] == [1, 1, 1, 1, 4, 7, 10, 13]
    assert [card.thirds for card in TAROCKS] == [13, *[1] * 19, 13, 13]


def test_kings_are_no_tarocks() -> None:
    assert [card for card in PACK if card.is_king] == list(KINGS)
    assert not any(card.is_king for card in TAROCKS)


def test_birds_are_the_lowest_tarocks_in_the_ruleset_s_order(ruleset_slug: str) -> None:
    birds = ("pagat", "uhu", "kakadu", "quapil")
    expected = dict(zip(birds, TAROCKS, strict=False))

    found = bird_cards(preset(ruleset_slug))

    assert list(found) == [code for code in birds if code in found]
    assert found.items() <= expected.items()


def test_birds_of_a_ruleset_with_a_fifth_one() -> None:
    ruleset = preset("ooe-2023")
    fifth = replace(ruleset.bonus("quapil"), code="marabu", name="Marabu")

    assert bird_cards(replace(ruleset, bonuses=(*ruleset.bonuses, fifth)))["marabu"] == TAROCKS[4]


def test_pagat_belongs_to_the_trull() -> None:
    assert {TAROCKS[0], TAROCKS[20], TAROCKS[21]} == TRULL
