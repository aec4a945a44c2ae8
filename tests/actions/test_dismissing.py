"""Two records that look like one person's are two people."""

import pytest

from tests.actions.witness import Noted, everything, noted_since, refused
from tests.factories import NOW, PlayerFactory, at_desk, cup
from tournaments.actions.dismissing import ask_again, keep_as_two
from tournaments.models import DismissedPair, Player
from tournaments.queries.merging import likely_pairs

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair() -> list[Player]:
    cup()
    return [PlayerFactory.create(family_name="Öllinger", given_name="Jörg", place="Ried") for _ in range(2)]


def test_a_pair_is_not_asked_about_until_somebody_wants_it_again(pair: list[Player]) -> None:
    one, other = pair
    mine = cup()
    before, everybody = mine.revision, Player.objects.all()
    assert len(likely_pairs(mine, everybody)) == 1

    dismissed = keep_as_two(mine, other, one, actor=at_desk(), now=NOW)
    rows = everything()
    assert keep_as_two(mine, one, other, actor=at_desk(), now=NOW) == dismissed
    assert (everything(), likely_pairs(mine, everybody)) == (rows, ())
    assert len(likely_pairs(cup(slug="other"), everybody)) == 1  # another cup says so itself

    for _ in range(2):
        ask_again(dismissed, actor=at_desk(), now=NOW)
    assert len(likely_pairs(mine, everybody)) == 1
    told = {"players": [one.pk, other.pk]}
    assert noted_since(mine, before) == [Noted("keep_as_two", told, at_desk()), Noted("ask_again", told, at_desk())]
    assert DismissedPair.objects.count() == 0


def test_somebody_is_not_two_people_with_themselves(pair: list[Player]) -> None:
    with refused("merged_with_oneself", name="Öllinger Jörg"):
        keep_as_two(cup(), pair[0], pair[0], actor=at_desk(), now=NOW)
