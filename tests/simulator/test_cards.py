from tournaments.simulator.cards import BIRDS, KINGS, PACK, PLAIN_SUITS, TAROCKS, TRULL, Card, Suit, thirds_of


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


def test_birds_are_the_four_lowest_tarocks_and_the_pagat_belongs_to_the_trull() -> None:
    assert tuple(BIRDS.values()) == TAROCKS[:4]
    assert {TAROCKS[0], TAROCKS[20], TAROCKS[21]} == TRULL
