"""What is in front of each cup, what was published last, and what is older."""

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import count
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.factories import BEST_SIX, NOW, TWO_QUALIFY, anna, at_desk, cup, new_tournament
from tests.finals import a_final, sends
from tournaments.actions.cups import open_season
from tournaments.models import Cup, PastChampion, Publication, Season, Tournament
from tournaments.models.publication import PublicationKind
from tournaments.models.tournament import TournamentKind
from tournaments.queries.public_lists import (
    LATELY,
    MOST,
    CupLists,
    OlderSeason,
    lists_in_front,
    lists_of_cup,
    lists_of_other_finals,
    lists_of_seasons,
    older_seasons,
)

pytestmark = pytest.mark.django_db

TODAY = NOW.date()
_codes = count(1)


def a_season(mine: Cup, year: int) -> Season:
    """From September on."""
    return open_season(
        mine,
        name=str(year),
        slug=str(year),
        starts=date(year, 9, 1),
        ends=date(year + 1, 6, 30),
        rule=BEST_SIX,
        qualification=TWO_QUALIFY,
        actor=at_desk(),
        now=NOW,
    )


def listed(season: Season, kind: PublicationKind = PublicationKind.SEASON, **columns: Any) -> Publication:
    """A published list; its content matters to nobody here."""
    plain = {"code": f"c{next(_codes)}", "content": {}, "published_at": NOW, "published_by": anna()}
    return Publication.objects.create(season=season, kind=kind, **plain | columns)


def results(season: Season, day: date, **columns: Any) -> Publication:
    """The results of an evening."""
    evening = new_tournament(season_=season, name=f"Abend {day}", date=day)
    return listed(season, PublicationKind.RESULTS, tournament=evening, **columns)


def in_front(today: date = TODAY) -> Sequence[CupLists]:
    return lists_in_front(today=today)[0]


def test_each_cup_has_the_table_of_its_running_season_and_its_latest_evening_whatever_was_published_since() -> None:
    mine, other = cup(), cup(slug="anderer")
    running = a_season(mine, 2026)
    table, evening = listed(running), results(running, date(2026, 11, 13))
    results(running, date(2026, 10, 9), published_at=NOW + timedelta(days=1))
    second = listed(a_season(other, 2025))
    past = [a_season(mine, year) for year in range(1990, 2000)]
    imported = [listed(each, published_at=NOW + timedelta(days=2)) for each in past]
    imported += [results(each, date(1990 + nth, 10, 1), published_at=NOW) for nth, each in enumerate(past)]

    cups, latest = lists_in_front(today=TODAY)

    assert cups == (CupLists(other, (second,), None), CupLists(mine, (table,), evening))
    assert latest[:10] == tuple(reversed(imported[:10]))
    assert len(latest) == MOST
    assert not {table, evening, second} & set(latest)


def test_lists_of_a_season_stand_together_running_ones_of_each_and_else_the_newest() -> None:
    mine = cup()
    first, second = a_season(mine, 2024), a_season(mine, 2025)
    listed(first, PublicationKind.FINAL)
    table, qualifiers = listed(second), listed(second, PublicationKind.QUALIFIERS)
    assert [each.of_seasons for each in in_front()] == [(table, qualifiers)]

    running = a_season(mine, 2026)
    assert [each.of_seasons for each in in_front()] == [(table, qualifiers)]

    third = listed(running)
    Season.objects.filter(pk=second.pk).update(ends=running.ends)
    assert [each.of_seasons for each in in_front()] == [(third, table, qualifiers)]


def test_only_what_is_in_force_and_no_sandbox_is_in_front() -> None:
    running = a_season(cup(), 2026)
    first = listed(running)
    assert in_front() == (CupLists(cup(), (first,)),)

    second = listed(running, code=first.code, version=2)
    assert in_front() == (CupLists(cup(), (second,)),)

    gone = {"withdrawn_at": NOW, "withdrawn_by": anna(), "withdrawal_reason": "Irrtum"}
    Publication.objects.filter(code=first.code).update(**gone)
    trial = results(running, date(2026, 11, 13))
    Tournament.objects.update(kind=TournamentKind.SANDBOX)
    assert trial.tournament
    assert (in_front(), lists_of_cup(cup(), today=TODAY)) == ((), CupLists(cup()))
    assert older_seasons(cup(), besides=()) == []


def test_a_cup_has_its_own_lists_in_front_and_the_others_by_season() -> None:
    mine, old, new = cup(), a_season(cup(), 1998), a_season(cup(), 2026)
    front = (listed(new), results(new, date(2026, 11, 13)))
    former = results(new, date(2026, 10, 9), published_at=NOW + timedelta(days=1))
    past = (
        listed(old, published_at=NOW + timedelta(days=2)),
        results(old, date(1999, 1, 8)),
        results(old, date(1998, 12, 4)),
    )
    listed(a_season(cup(slug="anderer"), 2026))

    shown = lists_of_cup(mine, today=TODAY)
    besides = {each.pk for each in shown.all}
    seasons = older_seasons(mine, besides=besides)

    assert shown.all == front
    assert seasons == [OlderSeason(new.pk, "2026", 1), OlderSeason(old.pk, "1998", 3)]
    assert lists_of_seasons(seasons, besides=besides) == [former, *past]
    assert lists_of_seasons(seasons[1:], besides=besides) == [*past]


def test_a_cup_has_the_published_lists_of_finals_of_others_it_sends_to() -> None:
    mine, host = a_season(cup(), 2025), a_season(cup(slug="finale"), 2026)
    final = a_final(season=host, title="Tarockfinale")
    sends(final, "MC", season=mine)
    assert lists_of_other_finals(cup()) == []

    finalists, overall = listed(host, PublicationKind.FINALISTS), listed(host, PublicationKind.FINAL)
    listed(host)
    assert lists_of_other_finals(cup()) == [overall, finalists]
    assert lists_of_other_finals(host.cup) == []


@pytest.mark.parametrize("years", [1, LATELY])
def test_lists_in_front_take_one_statement(django_assert_num_queries: DjangoAssertNumQueries, years: int) -> None:
    for year in range(1950, 1950 + years):
        listed(a_season(cup(), year))
    PastChampion.objects.create(cup=cup(), year=1950, name="Uhu Anton")

    with django_assert_num_queries(1):
        (mine,), latest = lists_in_front(today=TODAY)
        named = [(each.season.cup.name, each.season.name, each.tournament) for each in (*mine.all, *latest)]
    assert len(named) == min(years, MOST + 1)
