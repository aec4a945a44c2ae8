import re
from random import Random

import pytest

from tournaments.simulator.luck import seeded
from tournaments.simulator.names import cast, everybody, names_for


def test_everybody_is_somebody_else_with_a_four_digit_number() -> None:
    people = everybody(320)
    assert len({person.number for person in people}) == 320
    assert len({(person.family_name, person.given_name) for person in people}) == 320
    assert all(re.fullmatch("[0-9]{4}", person.number) for person in people)


def test_everybody_begins_with_the_same_people_however_many() -> None:
    assert everybody(500)[:43] == everybody(43)


def test_everybody_of_nine_thousand_still_repeats_nobody() -> None:
    assert len(set(names_for(9_999))) == 9_999


def test_everybody_beyond_the_numbers_is_refused() -> None:
    with pytest.raises(ValueError, match="9,999"):
        everybody(10_000)


def test_everybody_is_half_in_clubs() -> None:
    with_club = sum(person.club != "" for person in everybody(300))
    assert 120 < with_club < 210


def test_cast_draws_different_people_by_the_seed() -> None:
    people = everybody(70)
    assert len(set(cast(Random(1), players=43, among=people))) == 43
    assert cast(Random(1), players=43, among=people) == cast(Random(1), players=43, among=people)
    assert cast(Random(1), players=43, among=people) != cast(Random(2), players=43, among=people)


def test_cast_of_fewer_than_nobody_is_refused() -> None:
    with pytest.raises(ValueError, match="-4"):
        cast(seeded("1"), players=-4, among=everybody(8))
