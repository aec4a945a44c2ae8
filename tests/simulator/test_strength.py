from tests.simulator.hands import cards
from tournaments.simulator.cards import Suit
from tournaments.simulator.strength import exposure, kings, of_suit, power, suit_power, tarocks

GIANT = cards("t22 t21 t20 t19 t18 t17 t16 t15 t14 hK kK pK")
ORDINARY = cards("t20 t12 t9 t6 t3 hK hB k4 k2 pD p1 f3")
HARMLESS = cards("t1 t8 h1 h2 h3 k1 k2 p1 p2 p3 f1 f2")
LONG_SUIT = cards("hK hD hC hB h4 h3 h2 kK kD pK p1 t5")


def test_of_suit_sorts_by_rank() -> None:
    assert of_suit(cards("h3 t2 hK h1"), Suit.HERZ) == cards("h1 h3 hK")


def test_tarocks_and_kings_are_counted() -> None:
    assert (tarocks(GIANT), kings(GIANT)) == (9, 3)
    assert (tarocks(ORDINARY), kings(ORDINARY)) == (5, 1)


def test_power_orders_holdings_as_a_player_would() -> None:
    assert power(HARMLESS) < 28 <= power(ORDINARY) < 40
    assert power(GIANT) > 72


def test_suit_power_needs_the_king_of_a_suit() -> None:
    assert suit_power(LONG_SUIT) == (2 + 1 + 4) + (2 + 1) + 2
    assert suit_power(cards("hD hC hB h4 h3 h2 h1 t1 t2 t3 t4 t5")) == 0


def test_exposure_is_nothing_with_low_cards_in_every_suit() -> None:
    assert exposure(HARMLESS) == 0
    assert exposure(GIANT) > exposure(ORDINARY) > 2
