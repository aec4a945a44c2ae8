"""What a draw is made from: ids, affinities without names, the season's meetings."""

import json
from datetime import date
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.factories import NOW, at_desk, entries_of, new_tournament, seated_tournament, tables_of
from tournaments.actions.draw.separations import keep_apart
from tournaments.actions.people.check_in import check_in
from tournaments.models import Club, Entry, Player, SeatOccupancy, Tournament
from tournaments.queries.draw.input import DrawOptions, draw_input
from tournaments.seating.answer import answer

pytestmark = pytest.mark.django_db


def guests_of(earlier: Tournament, **settings: Any) -> Tournament:
    """Another tournament with the same people."""
    tournament = new_tournament(**settings)
    for entry in entries_of(earlier):
        check_in(tournament, entry.player, actor=at_desk(), now=NOW)
    return tournament


@pytest.mark.parametrize("players", [4, 9])
def test_plain_tournament_is_a_list_of_ids(players: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    tournament = new_tournament(players=players)

    with django_assert_num_queries(4):
        document = draw_input(tournament, rounds=2, seed="los").to_document()

    assert document == {
        "players": [{"id": entry.pk} for entry in entries_of(tournament)],
        "rounds": 2, "seed": "los", "met": [], "apart": [], "fixed": {}, "played": [], "left": [],
    }  # fmt: skip
    assert answer(json.loads(json.dumps(document))) == answer(document)


def test_affinities_are_numbers_and_nobody_is_in_one_alone() -> None:
    tournament = new_tournament(players=5)
    entries = entries_of(tournament)
    first, second = (Club.objects.create(name=name) for name in ("Erste Runde", "Zweite Runde"))
    for entry, club in zip(entries, (second, first, second, first, None), strict=True):
        Player.objects.filter(pk=entry.player_id).update(club=club)
    Entry.objects.filter(pk__in=[entries[0].pk, entries[4].pk]).update(household="Huber")
    Entry.objects.filter(pk=entries[1].pk).update(car="grün", fixed_table=1)

    document = draw_input(tournament, rounds=1, seed="", draw_options=DrawOptions(least_bad=True)).to_document()

    assert document["players"] == [
        {"id": entries[0].pk, "club": "1", "household": "1"}, {"id": entries[1].pk, "club": "2"},
        {"id": entries[2].pk, "club": "1"}, {"id": entries[3].pk, "club": "2"},
        {"id": entries[4].pk, "household": "1"},
    ]  # fmt: skip
    assert (document["fixed"], document["least_bad"]) == ({str(entries[1].pk): 1}, True)


def test_rounds_that_stand_are_played_and_who_is_gone_has_left() -> None:
    tournament = seated_tournament(players=5)
    gone, *others = entries_of(tournament)
    keep_apart(gone, others[0], actor=at_desk(), now=NOW)
    keep_apart(others[1], others[0], actor=at_desk(), now=NOW)
    Entry.objects.filter(pk=gone.pk).update(is_present=False)

    inputs = draw_input(tournament, rounds=1, seed="")

    assert [sorted(table) for table in inputs.played[0]] == [sorted(each.pk for each in (gone, *others))]
    assert inputs.left == (gone.pk,)
    assert inputs.apart == ((others[0].pk, others[1].pk),)


def test_meetings_of_the_seasons_earlier_tournaments_count_as_often_as_they_happened() -> None:
    first = seated_tournament(players=4, rounds=2, date=date(2026, 11, 1))
    seated_tournament(players=4, date=date(2026, 11, 9))
    later = guests_of(first, date=date(2026, 11, 20))
    seated_tournament(players=4, date=date(2026, 12, 1))
    ids = [entry.pk for entry in entries_of(later)]

    met = draw_input(later, rounds=1, seed="").met

    pairs = [(one, other) for index, one in enumerate(ids) for other in ids[index + 1 :]]
    assert met == tuple(sorted(pairs + pairs))
    assert draw_input(first, rounds=1, seed="").met == ()


def test_a_stand_in_and_a_draft_are_no_meetings() -> None:
    first = seated_tournament(players=4, date=date(2026, 11, 1))
    later = guests_of(first)
    stranger = new_tournament(players=1, date=date(2026, 10, 1)).entries.get()
    seat = tables_of(first)[0].seats.get(place=1)
    SeatOccupancy.objects.create(seat=seat, entry=stranger, from_hand=5)
    check_in(later, stranger.player, actor=at_desk(), now=NOW)

    assert len(draw_input(later, rounds=1, seed="").met) == 6
    first.rounds.update(state="draft")
    assert draw_input(later, rounds=1, seed="").met == ()
