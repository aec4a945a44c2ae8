"""Two records that look like one person's are two people."""

import pytest

from tests.actions.witness import Logged, everything, logged_since, refused
from tests.factories import NOW, PlayerFactory, at_desk, cup
from tournaments.actions.people.dismissed_pairs import dismiss_pair, suggest_pair_again
from tournaments.models import DismissedPair, Player
from tournaments.queries.people.merging import likely_pairs

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

    dismissed = dismiss_pair(mine, other, one, actor=at_desk(), now=NOW)
    rows = everything()
    assert dismiss_pair(mine, one, other, actor=at_desk(), now=NOW) == dismissed
    assert (everything(), likely_pairs(mine, everybody)) == (rows, ())
    assert len(likely_pairs(cup(slug="other"), everybody)) == 1  # another cup says so itself

    for _ in range(2):
        suggest_pair_again(dismissed, actor=at_desk(), now=NOW)
    assert len(likely_pairs(mine, everybody)) == 1
    payload = {"players": [one.pk, other.pk]}
    assert logged_since(mine, before) == [
        Logged("keep_as_two", payload, at_desk()),
        Logged("ask_again", payload, at_desk()),
    ]
    assert DismissedPair.objects.count() == 0


def test_somebody_is_not_two_people_with_themselves(pair: list[Player]) -> None:
    with refused("merged_with_oneself", name="Öllinger Jörg"):
        dismiss_pair(cup(), pair[0], pair[0], actor=at_desk(), now=NOW)
