"""Who may be in the records twice."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.factories import PlayerFactory
from tournaments.intake.players import PlayerRow
from tournaments.models import Player
from tournaments.queries.people.duplicates import MOST_NAMED, likeness_seen, likenesses

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("others", [0, 20])
def test_everybody_who_may_be_meant_is_found_in_one_statement(
    others: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    numbered = PlayerFactory.create(number="0417", family_name="Öllinger", given_name="Jörg")
    guest = PlayerFactory.create(number=None, family_name="Oellinger", given_name="Joerg")
    PlayerFactory.create_batch(others)
    rows = [
        PlayerRow("", "Olinger", "Jörg", place="Oberkakadu"),
        PlayerRow("", "Öllinger", "Franz"),
        PlayerRow("", "X"),
    ]

    with django_assert_num_queries(1):
        found = likenesses(rows, among=Player.objects.all(), besides=[guest.pk])

    assert found == ((numbered,), (), ())


def test_without_rows_nobody_is_asked(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        assert likenesses([], among=Player.objects.all()) == ()


def test_no_more_are_named_than_help() -> None:
    PlayerFactory.create_batch(MOST_NAMED + 2, family_name="Huber")
    (found,) = likenesses([PlayerRow("", "Huber", "Probe", place="Oberkakadu")], among=Player.objects.all())
    assert len(found) == MOST_NAMED


def test_what_was_seen_names_the_row_and_everybody() -> None:
    one, other = PlayerFactory.create_batch(2)
    row, changed = PlayerRow("", "Huber"), PlayerRow("", "Hueber")
    seen = {likeness_seen(row, [one]), likeness_seen(row, [one, other]), likeness_seen(changed, [one])}
    assert len(seen) == 3
