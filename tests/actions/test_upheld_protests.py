"""An upheld protest asks for a reason until other figures are published than stood when it was decided."""

from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.actions.acts import change_results, correct_results
from tests.actions.protests import decided, newest, official, protest, provisional, published
from tests.actions.witness import refused
from tests.factories import NOW, anna, at_desk, tables_of
from tournaments.actions.results.withdrawing import withdraw_list
from tournaments.models import Publication, Table, Tournament
from tournaments.queries.results.protests import protests_of
from tournaments.queries.results.upheld_protests import protest_to_apply, unheeded
from tournaments.verification.checking import tournament_findings

pytestmark = pytest.mark.django_db


def after(minutes: int) -> datetime:
    return NOW + timedelta(minutes=minutes)


@pytest.fixture
def evening(db: None) -> Tournament:
    return provisional()


def left(tournament: Tournament) -> list[int]:
    """Numbers of the upheld protests for which nothing is corrected."""
    return [each.number for each in unheeded(protests_of(tournament), newest(tournament))]


def to_apply(table: Table) -> int | None:
    found = protest_to_apply(table)
    return found.number if found else None


def withdraw(tournament: Tournament, *, minute: int) -> None:
    withdraw_list(newest(tournament), reason="x", by=anna(), actor=at_desk(), now=after(minute))


def test_one_upheld_after_anothers_correction_is_unheeded(evening: Tournament) -> None:
    table = tables_of(evening)[0]
    first, second = protest(evening, table=table), protest(evening, words="Spiel 4", table=table)
    decided(first, "upheld", now=after(1))
    correct_results(evening, 5, -5, 0, 0)
    published(evening, now=after(2))
    decided(second, "upheld", now=after(3))

    assert (left(evening), to_apply(table)) == ([2], 2)
    with refused("protest_unheeded", field="reason"):
        official(evening, now=after(60))
    correct_results(evening, 6, -6, 0, 0)
    published(evening, now=after(4))
    assert (left(evening), to_apply(table)) == ([], None)
    official(evening, now=after(60))


def test_another_name_corrects_nothing(evening: Tournament) -> None:
    decided(protest(evening), "upheld", now=after(1))
    decided(protest(evening, table=tables_of(evening)[0]), "upheld", now=after(1))
    change_results(evening)
    published(evening, now=after(2))

    assert (newest(evening).version, left(evening)) == (2, [1, 2])
    with refused("protest_unheeded", field="reason"):
        official(evening, now=after(60))


def test_what_was_withdrawn_and_published_again_corrects_nothing(evening: Tournament) -> None:
    early, late = protest(evening), protest(evening, words="Spiel 4")
    decided(early, "upheld", now=after(1))
    withdraw(evening, minute=2)
    published(evening, now=after(3))
    decided(late, "upheld", now=after(4))

    assert (newest(evening).version, left(evening)) == (2, [1, 2])
    with refused("protest_unheeded", field="reason"):
        official(evening, now=after(60))


def test_a_correction_counts_for_the_table_it_is_of(evening: Tournament) -> None:
    one, other = tables_of(evening)
    for table in (None, one, other):
        decided(protest(evening, table=table), "upheld", now=after(1))
    assert (to_apply(one), to_apply(other)) == (2, 3)
    correct_results(evening, 5, -5, 0, 0)
    published(evening, now=after(2))

    assert left(evening) == [3]
    assert (to_apply(one), to_apply(other)) == (None, 3)


def test_looking_costs_the_same_for_many(evening: Tournament) -> None:
    def costs() -> int:
        protests, version = protests_of(evening), newest(evening)
        with CaptureQueriesContext(
            connection,
        ) as statements:
            unheeded(protests, version)
        return len(statements)

    table = tables_of(evening)[0]
    decided(protest(evening))
    assert costs() == 0
    for number in range(3):
        decided(protest(evening, words=f"{number}", table=table), "upheld")
        assert costs() == 3


def test_a_withdrawn_official_list_comes_back_provisional(evening: Tournament) -> None:
    official(evening, now=after(20))
    withdraw(evening, minute=30)
    correct_results(evening, 900, -900, 0, 0)

    again = published(evening, now=after(40))
    assert (again.version, again.is_provisional, again.protests_until) == (2, True, after(55))
    official(evening, now=after(60))
    assert not list(tournament_findings(evening.pk))


def test_one_of_an_evening_without_protests_comes_back_official(evening: Tournament) -> None:
    Tournament.objects.filter(pk=evening.pk).update(protest_minutes=0)
    Publication.objects.update(protests_until=None)
    withdraw(evening, minute=30)

    assert not published(evening, now=after(40)).is_provisional
