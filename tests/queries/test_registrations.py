"""Who somebody is who registered, as far as the desk need not ask."""

import pytest

from tests.factories import PlayerFactory
from tests.registered import offered, registers
from tournaments.models import Player, Tournament
from tournaments.queries.people.registrations import matching_registrants, recognitions, registrants, terms_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return offered()


def recognised(tournament: Tournament) -> list[tuple[list[str | None], str | None]]:
    """Of each registration the numbers of who may be meant, and of who is taken for it."""
    people = registrants(tournament, terms_of(tournament))
    found = recognitions(people, among=Player.objects.all())
    return [([player.number for player in each.players], each.player.number if each.player else None) for each in found]


def test_number_and_name_together_say_who_it_is(tournament: Tournament) -> None:
    PlayerFactory.create(number="0012", family_name="Herzinger", given_name="Ida", place="Linz")
    registers(tournament, "Hertzinger", number="0012")

    assert recognised(tournament) == [(["0012"], "0012")]


def test_a_number_of_somebody_else_is_only_asked_about(tournament: Tournament) -> None:
    PlayerFactory.create(number="0012", family_name="Karobauer", given_name="Max", place="Linz")
    registers(tournament, "Herzinger", number="0012")

    assert recognised(tournament) == [(["0012"], None)]


def test_without_a_number_the_only_one_who_is_alike_is_taken_and_of_two_none(tournament: Tournament) -> None:
    PlayerFactory.create(number="0012", family_name="Herzinger", given_name="Ida", place="Ried")
    registers(tournament, "Herzinger")
    assert recognised(tournament) == [(["0012"], "0012")]

    PlayerFactory.create(number="0013", family_name="Herzinger", given_name="Ida", place="Ried")
    assert recognised(tournament) == [(["0012", "0013"], None)]


def test_the_same_name_and_place_or_number_is_marked(tournament: Tournament) -> None:
    registers(tournament, "Herzinger", number="0012")
    registers(tournament, "Karobauer", number="0012")
    registers(tournament, "Pikhuber")

    people = registrants(tournament, terms_of(tournament))

    assert [each.is_twice for each in people] == [True, True, False]
    assert [each.name for each in matching_registrants(people, "pik ried")] == ["Pikhuber Ida"]
    assert matching_registrants(people, " ") == ()
