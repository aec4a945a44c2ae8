"""Which number a new member would get."""

import pytest

from tests.factories import NOW, PlayerFactory, at_desk, new_tournament
from tournaments.actions.people.check_in import check_in
from tournaments.queries.people.free_number import next_number

pytestmark = pytest.mark.django_db


def test_the_next_number_follows_those_of_the_cup() -> None:
    tournament = new_tournament()
    cup = tournament.season.cup
    assert next_number(cup) == "0001"
    player, *_others = (PlayerFactory.create(number=each) for each in ("0041", "0042", "9999"))
    assert next_number(cup) == "0001"
    check_in(tournament, player, actor=at_desk(), now=NOW)
    assert next_number(cup) == "0043"
    PlayerFactory.create(number="0043")
    check_in(tournament, PlayerFactory.create(number=None), actor=at_desk(), now=NOW)
    assert next_number(cup) == "0044"
