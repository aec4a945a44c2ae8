from collections import Counter
from random import Random

import pytest

from tournaments.simulator.luck import below, permille, pick, seeded, shuffled


def test_luck_with_a_known_seed_falls_as_it_always_did() -> None:
    rng = seeded("2026-11-20/oberkakadu")
    assert [below(rng, 54) for _ in range(8)] == [40, 45, 1, 9, 46, 32, 27, 16]
    assert shuffled(rng, range(8)) == (1, 5, 4, 3, 6, 0, 2, 7)


def test_below_gives_every_number_and_no_other() -> None:
    rng = Random(1)
    assert {below(rng, 3) for _ in range(100)} == {0, 1, 2}


@pytest.mark.parametrize(("chance", "expected"), [(0, 0), (1000, 500)])
def test_permille_at_its_ends_is_certain(chance: int, expected: int) -> None:
    rng = Random(2)
    assert sum(permille(rng, chance) for _ in range(500)) == expected


def test_permille_in_between_hits_about_its_share() -> None:
    rng = Random(3)
    assert 230 < sum(permille(rng, 250) for _ in range(1000)) < 270


def test_pick_reaches_every_item() -> None:
    rng = Random(4)
    assert {pick(rng, "abc") for _ in range(50)} == set("abc")


def test_shuffled_keeps_the_items_and_brings_each_to_the_top_equally_often() -> None:
    rng = Random(5)
    tops = Counter(shuffled(rng, range(4))[0] for _ in range(4000))
    assert sorted(shuffled(rng, range(54))) == list(range(54))
    assert all(900 < count < 1100 for count in tops.values())
