"""What is on."""

from datetime import date, timedelta

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import CORRECTED, change_results
from tests.documents.tournaments import closed_tournament, published_results
from tests.factories import NOW, anna, at_desk, cup, new_tournament, season, seated_tournament
from tournaments.actions.cancelling import cancel_tournament
from tournaments.actions.results.publishing import publish_results, publish_season
from tournaments.actions.results.withdrawing import withdraw_list
from tournaments.models.tournament import TournamentKind
from tournaments.queries.programme import Evenings, evenings_of_cup, programme
from tournaments.queries.public_lists import CupLists
from tournaments.queries.results.versions import published_versions

pytestmark = pytest.mark.django_db

TODAY = date(2026, 11, 20)


def test_tournaments_are_under_way_from_their_day_or_their_seating_on() -> None:
    today = new_tournament(name="Heute")
    seated = seated_tournament(name="Gestern", date=TODAY - timedelta(days=1))
    new_tournament(name="Vergessen", date=TODAY - timedelta(days=1))
    closed_tournament(name="Vorbei")

    assert programme(today=TODAY).evenings.running == (today, seated)


def test_evenings_just_closed_are_awaited_until_their_results_are_public() -> None:
    """Withdrawn results are not public; what was closed long ago without any is not waited for."""
    lately = closed_tournament(name="Vorgestern", date=TODAY - timedelta(days=2))
    closed_tournament(name="Längst", date=TODAY - timedelta(days=60))
    public = published_results(name="Veröffentlicht", date=TODAY)

    evenings = programme(today=TODAY).evenings
    assert (evenings.running, evenings.awaited, evenings.is_empty) == ((), (lately,), False)

    withdraw_list(public, reason="Irrtum", by=anna(), actor=at_desk(), now=NOW)
    assert programme(today=TODAY).evenings.awaited == (public.tournament, lately)


def test_tournaments_to_come_are_the_next_first() -> None:
    later = new_tournament(name="Später", date=TODAY + timedelta(days=9))
    sooner = new_tournament(name="Bald", date=TODAY + timedelta(days=2))
    new_tournament(name="Heute")

    assert programme(today=TODAY).evenings.coming == (sooner, later)


def test_a_cup_has_its_own_evenings_alone(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    mine, other = season(), season(cup_=cup(slug="anderer"))
    tomorrow = TODAY + timedelta(days=1)
    today, coming = new_tournament(season_=mine), new_tournament(season_=mine, date=tomorrow)
    for day in (TODAY, tomorrow):
        new_tournament(season_=other, date=day)
        gone = new_tournament(season_=other, date=day)
        cancel_tournament(gone, by_mistake=False, reason="Hochwasser", actor=at_desk(), now=NOW)
    new_tournament(season_=mine, kind=TournamentKind.SPONTANEOUS)

    with django_assert_num_queries(3):
        assert evenings_of_cup(mine.cup, today=TODAY) == Evenings((today,), (coming,), ())


def test_lists_are_shown_in_their_newest_version_the_latest_first() -> None:
    first = published_results()
    assert first.tournament
    change_results(first.tournament)
    later = NOW + timedelta(hours=1)
    second = publish_results(first.tournament, by=anna(), actor=at_desk(), now=later, correction=CORRECTED)
    table = publish_season(first.season, by=anna(), actor=at_desk(), now=NOW + timedelta(hours=2))

    shown = programme(today=TODAY)
    assert (shown.cups, shown.published) == ((CupLists(table.season.cup, (table,), second),), ())
    assert [each.publication for each in published_versions(first.code)] == [second, first]


@pytest.mark.parametrize("count", [1, 3])
def test_programme_takes_four_statements(django_assert_num_queries: DjangoAssertNumQueries, count: int) -> None:
    for number in range(count):
        new_tournament(name=f"Heute {number}")
        new_tournament(name=f"Morgen {number}", date=TODAY + timedelta(days=1))
        published_results(name=f"Vorbei {number}")

    with django_assert_num_queries(4):
        shown = programme(today=TODAY)
        names = [each.season.cup.name for each in (*shown.evenings.running, *shown.evenings.coming)]
        lists = [*shown.published, *(each for of_cup in shown.cups for each in of_cup.all)]
        names += [each.tournament.name for each in lists if each.tournament]

    assert len(names) == 3 * count
