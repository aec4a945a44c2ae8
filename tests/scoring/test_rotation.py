"""Who has forehand, who deals and who sits out."""

from collections import Counter
from itertools import product

import pytest

from scoring.rotation import Deal, deal, table_sizes

TABLES = [(size, players) for players in range(2, 7) for size in table_sizes(players)]
"""How many sit at every table there is, and how many of them play."""


@pytest.mark.parametrize(
    ("players", "sizes"), [(2, [2, 3]), (3, [3, 4]), (4, [4, 5, 6]), (5, [5, 6]), (6, [6])], ids=str
)
def test_a_table_has_those_who_play_and_at_most_so_many_more(players: int, sizes: list[int]) -> None:
    assert list(table_sizes(players)) == sizes
    for size in {1, 2, 3, 4, 5, 6, 7} - set(sizes):
        with pytest.raises(ValueError, match=f"no table of {size} where {players} play"):
            deal(1, size=size, players=players)


@pytest.mark.parametrize(
    ("size", "players", "hand", "expected"),
    [
        (2, 2, 2, Deal(forehand=2, dealer=1, active=(2, 1), sitting_out=())),
        (3, 3, 2, Deal(forehand=2, dealer=1, active=(2, 3, 1), sitting_out=())),
        (4, 3, 2, Deal(forehand=2, dealer=1, active=(2, 3, 4), sitting_out=(1,))),
        (4, 4, 4, Deal(forehand=4, dealer=3, active=(4, 1, 2, 3), sitting_out=())),
        (5, 4, 3, Deal(forehand=3, dealer=2, active=(3, 4, 5, 1), sitting_out=(2,))),
        (6, 4, 2, Deal(forehand=2, dealer=1, active=(2, 3, 5, 6), sitting_out=(1, 4))),
        (6, 6, 6, Deal(forehand=6, dealer=5, active=(6, 1, 2, 3, 4, 5), sitting_out=())),
    ],
)
def test_forehand_moves_one_place_and_the_dealer_sits_before(
    size: int, players: int, hand: int, expected: Deal
) -> None:
    assert deal(hand, size=size, players=players) == expected


def test_in_a_radl_everybody_leads_deals_and_plays_equally_often() -> None:
    for size, players in TABLES:
        places = range(1, size + 1)
        for first, start in product(places, (*places, 55)):
            hands = range(start, start + size)
            radl = [deal(hand, size=size, players=players, first_forehand=first) for hand in hands]
            failing = f"{players} of {size}, {first} first, from hand {start}"

            assert Counter(each.forehand for each in radl) == Counter(places), failing
            assert Counter(each.dealer for each in radl) == Counter(places), failing
            assert Counter(place for each in radl for place in each.active) == dict.fromkeys(places, players), failing
            for each in radl:
                assert (len(each.active), each.active[0]) == (players, each.forehand), failing
                assert sorted((*each.active, *each.sitting_out)) == list(places), failing
                assert each.dealer in (each.sitting_out or each.active[-1:]), failing
