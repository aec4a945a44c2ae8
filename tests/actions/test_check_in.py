"""People come in, and some go again."""

from typing import Any

import pytest

from tests.actions.acts import enter, finish_round, finish_tournament
from tests.actions.witness import Logged, logged_since, refused
from tests.factories import (
    NOW,
    PlayerFactory,
    at_desk,
    entries_of,
    hand_seated_tournament,
    new_tournament,
    seated_tournament,
)
from tests.scoring.variants.changes import variant_document
from tests.scoring.variants.rules import STROHMANN
from tournaments.actions.draw import draw_rounds
from tournaments.actions.people.check_in import check_in, check_out
from tournaments.models import Entry, SeatOccupancy

pytestmark = pytest.mark.django_db


def test_a_player_comes_in() -> None:
    tournament, player = new_tournament(), PlayerFactory.create()

    entry = check_in(tournament, player, actor=at_desk(), now=NOW)

    assert list(Entry.objects.values_list("tournament", "player", "is_present", "checked_in_at", "lot")) == [
        (tournament.pk, player.pk, True, NOW, None)
    ]
    assert logged_since(tournament, 1) == [Logged("check_in", {"entry": entry.pk, "player": player.pk}, at_desk())]


def test_who_is_here_already_is_refused() -> None:
    tournament = new_tournament(players=1)
    (entry,) = entries_of(tournament)

    with refused("already_checked_in", field="player", name=entry.player.name, clock="19:00", who="anna"):
        check_in(tournament, entry.player, actor=at_desk(), now=NOW)


def test_who_went_keeps_their_entry_and_may_come_back_to_it() -> None:
    tournament = new_tournament(players=1)
    (entry,) = entries_of(tournament)

    gone = check_out(entry, actor=at_desk(), now=NOW)
    assert not gone.is_present
    assert list(Entry.objects.values_list("pk", "is_present")) == [(entry.pk, False)]
    back = check_in(tournament, entry.player, actor=at_desk(), now=NOW)

    assert list(Entry.objects.values_list("pk", "is_present")) == [(entry.pk, True)]
    what = {"entry": entry.pk, "player": entry.player_id}
    assert back == entry
    assert logged_since(tournament, 2) == [Logged("check_out", what, at_desk()), Logged("check_in", what, at_desk())]


def test_who_went_cannot_go_again() -> None:
    (entry,) = entries_of(new_tournament(players=1))
    check_out(entry, actor=at_desk(), now=NOW)

    with refused("not_checked_in", name=entry.player.name):
        check_out(entry, actor=at_desk(), now=NOW)


def test_who_sits_in_an_open_round_cannot_go() -> None:
    tournament = seated_tournament()
    entry = entries_of(tournament)[0]
    table = SeatOccupancy.objects.get(entry=entry).seat.table
    where: dict[str, Any] = {"name": entry.player.name, "round": 1, "table": table.number, "table_id": table.pk}

    with refused("already_seated", **where):
        check_out(entry, actor=at_desk(), now=NOW)
    enter(table)
    with refused("seated_and_playing", **where):
        check_out(entry, actor=at_desk(), now=NOW)


def test_who_sits_in_a_draft_cannot_go() -> None:
    tournament = new_tournament(players=4)
    draw_rounds(tournament, count=1, seed="a", actor=at_desk(), now=NOW)
    entry = entries_of(tournament)[0]
    table = SeatOccupancy.objects.get(entry=entry).seat.table

    with refused("seated_in_draft", name=entry.player.name, round=1, table=table.number, table_id=table.pk):
        check_out(entry, actor=at_desk(), now=NOW)


def test_who_was_seated_by_hand_cannot_go() -> None:
    entry = entries_of(hand_seated_tournament(variant_document("ooe-2023", STROHMANN), players=3))[0]
    table = SeatOccupancy.objects.get(entry=entry).seat.table

    with refused("seated_at_table", name=entry.player.name, round=1, table=table.number, table_id=table.pk):
        check_out(entry, actor=at_desk(), now=NOW)


def test_who_played_a_closed_round_may_go() -> None:
    tournament = seated_tournament()
    finish_round(tournament)
    entry = entries_of(tournament)[0]

    check_out(entry, actor=at_desk(), now=NOW)

    entry.refresh_from_db()
    assert not entry.is_present


def test_nobody_comes_or_goes_when_the_tournament_is_closed() -> None:
    tournament = finish_tournament(seated_tournament(rounds_planned=1))
    player = PlayerFactory.create()

    with refused("evening_closed"):
        check_in(tournament, player, actor=at_desk(), now=NOW)
    with refused("evening_closed"):
        check_out(entries_of(tournament)[0], actor=at_desk(), now=NOW)
