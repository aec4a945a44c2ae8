"""Every noun asks a fixed number of questions, whether there is one of a thing or there are three."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from pytest_django import DjangoAssertNumQueries

from rulesets.load import preset
from scoring.hand import read_hand
from tests.actions.acts import DREIER, enter, finish_evening, note_totals
from tests.factories import evening, season, seated_evening, tables_of
from tournaments.models import Season, Tournament
from tournaments.queries.entry import outcome, struck_places
from tournaments.queries.links import linked_tables, live_token
from tournaments.queries.log import chain_break, events_of
from tournaments.queries.meetings import meetings, repeats
from tournaments.queries.results import round_totals, tournament_results
from tournaments.queries.room import room_state
from tournaments.queries.seasons import season_qualifiers, season_results
from tournaments.queries.seating import seated_rounds, seating_of, sitters_of
from tournaments.queries.sheet import table_sheet

pytestmark = pytest.mark.django_db

HAND = read_hand(DREIER, preset("ooe-2023"))


def played(things: int) -> Tournament:
    """An evening of that many tables in that many rounds, each with that many hands and one table on paper."""
    tournament = seated_evening(players=16 if things == 3 else 4, rounds=things)
    for number in range(1, things + 1):
        table, *others = tables_of(tournament, round_number=number)
        for hand in range(1, things + 1):
            enter(table, number=hand)
        for other in others[:1]:
            note_totals(other, 3, 1, -1, -3)
    return Tournament.objects.select_related("season__cup", "ruleset", "cup_points").get(pk=tournament.pk)


EVENING_NOUNS: dict[str, tuple[int, Callable[[Tournament], Any]]] = {
    "seated_rounds": (1, seated_rounds),
    "meetings": (1, meetings),
    "repeats": (1, repeats),
    "events_of": (1, events_of),
    "chain_break": (1, chain_break),
    "round_totals": (1, lambda tournament: round_totals([tournament])),
    "tournament_results": (2, tournament_results),
    "linked_tables": (3, linked_tables),
    "seating_of": (2, lambda tournament: seating_of(list(tournament.rounds.all()))),
    "room_state": (2, lambda tournament: room_state(list(tournament.rounds.all()))),
}


@pytest.mark.parametrize("things", [1, 3])
@pytest.mark.parametrize("noun", sorted(EVENING_NOUNS))
def test_nouns_of_an_evening(noun: str, things: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    statements, ask = EVENING_NOUNS[noun]
    tournament = played(things)
    cache.clear()

    with django_assert_num_queries(statements):
        ask(tournament)


TABLE_NOUNS: dict[str, tuple[int, Callable[[Any], Any]]] = {
    "sitters_of": (1, sitters_of),
    "live_token": (1, live_token),
    "table_sheet": (4, table_sheet),
    "outcome": (2, lambda table: outcome(table, HAND, number=16)),
    "struck_places": (2, lambda table: struck_places(table, number=1)),
}


@pytest.mark.parametrize("things", [1, 3])
@pytest.mark.parametrize("noun", sorted(TABLE_NOUNS))
def test_nouns_of_a_table(noun: str, things: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    statements, ask = TABLE_NOUNS[noun]
    table = tables_of(played(things))[0]

    with django_assert_num_queries(statements):
        ask(table)


@pytest.mark.parametrize("evenings", [1, 3])
def test_nouns_of_a_season(evenings: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for _ in range(evenings):
        finish_evening(seated_evening(players=4, rounds_planned=1))
    the_season = Season.objects.select_related("cup").get(pk=season().pk)

    with django_assert_num_queries(3):
        season_results(the_season)
    with django_assert_num_queries(4):
        season_qualifiers(the_season)


def test_results_that_nothing_has_changed_cost_nothing(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    tournament = played(1)
    first = tournament_results(tournament)

    with django_assert_num_queries(0):
        assert tournament_results(tournament) == first


def test_an_empty_evening_has_an_empty_list() -> None:
    assert tournament_results(evening()).rows == ()
