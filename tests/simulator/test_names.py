import re
from random import Random

import pytest

from tournaments.simulator.names import cast, names_for


def test_cast_has_different_people_with_four_digit_numbers() -> None:
    people = cast(Random(1), players=320)
    assert len({person.number for person in people}) == 320
    assert len({(person.family_name, person.given_name) for person in people}) == 320
    assert all(re.fullmatch("[0-9]{4}", person.number) for person in people)


def test_cast_with_the_same_seed_is_the_same() -> None:
    assert cast(Random(2), players=43) == cast(Random(2), players=43)
    assert cast(Random(2), players=43) != cast(Random(3), players=43)


def test_cast_of_two_thousand_still_repeats_nobody() -> None:
    assert len(set(names_for(2_000))) == 2_000


def test_cast_beyond_the_numbers_is_refused() -> None:
    with pytest.raises(ValueError, match="9,999"):
        cast(Random(4), players=10_000)


def test_cast_has_players_with_and_without_a_club() -> None:
    with_club = sum(person.club is not None for person in cast(Random(5), players=300))
    assert 120 < with_club < 210
