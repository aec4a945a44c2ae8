"""What a list of players would change."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.factories import NOW, PlayerFactory, cup
from tournaments.intake.players import PlayerRow
from tournaments.models import Club, Player
from tournaments.queries.people.intake import ImportPreview, PlayerChange, import_preview

pytestmark = pytest.mark.django_db

AHORN = PlayerRow(number="0001", family_name="Ahorn", given_name="Rosa", place="Uhu", club="Stammtisch")
BIRN = PlayerRow(number="0002", family_name="Birn")
GUEST = PlayerRow(number="", family_name="Gast")


@pytest.mark.parametrize("guests", [1, 3])
def test_comparison_tells_new_changed_and_same_apart(
    guests: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    club = Club.objects.create(name="Stammtisch")
    Player.objects.create(number="0001", family_name="Ahorn", given_name="Rosa", place="Uhu", club=club)
    Player.objects.create(number="0002", family_name="Birn", place="Oberuhu")
    there = PlayerFactory.create(number=None, family_name="Gast", given_name="", place="")
    before = PlayerRow(number="0002", family_name="Birn", place="Oberuhu")

    mine = cup()

    with django_assert_num_queries(3):
        found = import_preview([AHORN, BIRN, *[GUEST] * guests], cup=mine, now=NOW)

    assert found == ImportPreview(
        new=(GUEST,) * (guests - 1),
        changed=(PlayerChange(before=before, after=BIRN),),
        shared=(),
        same=(AHORN, GUEST),
        guests=(there.pk,),
    )


def test_list_whose_club_or_place_differs_changes_somebody() -> None:
    Player.objects.create(number="0001", family_name="Ahorn", given_name="Rosa", place="Uhu")
    assert [change.after for change in import_preview([AHORN], cup=cup(), now=NOW).changed] == [AHORN]
