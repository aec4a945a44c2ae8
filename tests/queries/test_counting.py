"""Evenings that count nowhere, and people of one evening who are found nowhere else."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.http import Http404

from tests.actions.witness import refused
from tests.factories import NOW, PlayerFactory, anna, at_desk, cup, entries_of, new_tournament, season
from tests.queries.test_seasons import held
from tournaments.access import cups_to_see, player_to_see, players_to_merge, players_to_see
from tournaments.access.board import player_to_ban
from tournaments.actions.draw.earlier_requests import copy_earlier_requests
from tournaments.actions.people.check_in import check_in
from tournaments.intake.players import PlayerRow
from tournaments.models import Entry, Player, Tournament
from tournaments.models.tournament import TournamentKind
from tournaments.queries.desk import latest_tournament, season_tournaments
from tournaments.queries.draw.input import season_meetings
from tournaments.queries.people.intake import import_preview
from tournaments.queries.people.player_codes import open_evenings
from tournaments.queries.programme import programme
from tournaments.queries.room.screens import evening_in_room
from tournaments.queries.seasons.tables import season_qualifiers, season_results

pytestmark = pytest.mark.django_db

OTHERS = (TournamentKind.SPONTANEOUS, TournamentKind.SANDBOX)


def as_kind(evening: Tournament, kind: TournamentKind) -> Tournament:
    """An evening that was played as any other one, but is of this kind."""
    Tournament.objects.filter(pk=evening.pk).update(kind=kind)
    return evening


def test_a_season_knows_nothing_of_evenings_that_are_not_regular() -> None:
    people = PlayerFactory.create_batch(4)
    held(people, 9, 3, -4, -8, day=1)
    for day, kind in enumerate(OTHERS, start=2):
        as_kind(held(people, -8, -4, 3, 9, day=day), kind)

    table = season_results(season())

    assert (table.tournaments, len(table.columns)) == (1, 1)
    assert [row.person.player for row in table.rows] == [each.pk for each in people]
    assert [row.participations for row in season_qualifiers(season()).rows] == [1] * len(people)
    assert len(season_tournaments(season())) == 1 + len(OTHERS)


def test_a_season_does_not_know_from_them_who_has_met_and_who_came_with_whom() -> None:
    people = PlayerFactory.create_batch(4)
    for kind in OTHERS:
        evening = as_kind(held(people, 9, 3, -4, -8, day=1), kind)
        Entry.objects.filter(tournament=evening).update(car="Kombi")
    today = new_tournament()
    for player in people:
        check_in(today, player, actor=at_desk(), now=NOW)

    assert season_meetings(today, {entry.player_id: entry.pk for entry in entries_of(today)}) == ()
    with refused("nothing_to_carry_over"):
        copy_earlier_requests(today, actor=at_desk(), now=NOW)


WHAT_IS_ON: dict[str, Callable[[], Any]] = {
    "home": lambda: programme(today=NOW.date()).evenings.running,
    "to come": lambda: programme(today=NOW.date() - timedelta(days=1)).evenings.coming,
    "screen": lambda: evening_in_room(cup(), now=NOW),
    "codes": lambda: open_evenings(cups_to_see(anna())),
    "next": lambda: latest_tournament(season()),
}


@pytest.mark.parametrize("place", WHAT_IS_ON)
def test_what_is_on_is_a_regular_evening(place: str) -> None:
    for kind in OTHERS:
        new_tournament(kind=kind)
    assert not WHAT_IS_ON[place]()
    new_tournament()
    assert WHAT_IS_ON[place]()


@pytest.mark.parametrize("kind", OTHERS)
def test_no_final_is_other_than_regular(kind: TournamentKind) -> None:
    of = season()
    with refused("final_not_regular", field="is_final"):
        new_tournament(kind=kind, season_=of, is_final=True)
    evening = new_tournament(kind=kind)
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.filter(pk=evening.pk).update(is_final=True)


@pytest.fixture
def named_at_table() -> Player:
    """Somebody of one evening, called as an imported guest is."""
    evening = new_tournament(kind=TournamentKind.SPONTANEOUS)
    somebody = PlayerFactory.create(number=None, only_at=evening, family_name="Kakadu", given_name="", place="")
    Entry.objects.create(tournament=evening, player=somebody, checked_in_at=NOW)
    return somebody


def test_people_of_one_evening_are_found_nowhere_else(named_at_table: Player) -> None:
    assert not players_to_see(anna()).exists()
    assert not any(group.exists() for group in players_to_merge(anna(), cup()))
    for look_up in (lambda pk: player_to_see(anna(), pk), player_to_ban):
        with pytest.raises(Http404):
            look_up(named_at_table.pk)
    (row,) = import_preview([PlayerRow("", "Kakadu", "")], cup=cup(), now=NOW).new
    assert row.family_name == "Kakadu"


@pytest.mark.parametrize("known", ["number", "merged_into"])
def test_people_of_one_evening_have_no_number_and_are_nobody_else(named_at_table: Player, known: str) -> None:
    value = {"number": "0001", "merged_into": PlayerFactory.create()}[known]
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.filter(pk=named_at_table.pk).update(**{known: value})
