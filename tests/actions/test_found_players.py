"""Whoever is written is found by what they are called now: no verb leaves behind what a search looks in."""

import pytest

from tests.actions.witness import lost_players
from tests.factories import NOW, at_desk, cup
from tournaments.actions.people.player_imports import import_players
from tournaments.actions.people.players import add_player, change_player
from tournaments.actions.people.undo_import import undo_import
from tournaments.intake.players import PlayerRow
from tournaments.models import Player, PlayerImport
from tournaments.queries.people.player_imports import undo_plan
from tournaments.queries.people.search import matching_players

pytestmark = pytest.mark.django_db


def found(text: str) -> list[str]:
    return [each.family_name for each in matching_players(text, among=Player.objects.all())]


def test_added_changed_imported_and_put_back_people_are_found_by_their_names_of_today() -> None:
    player = add_player(cup(), PlayerRow("0007", "Öllinger", "Jörg", place="Čeling"), actor=at_desk(), now=NOW)
    assert (found("oell joerg celing"), lost_players()) == (["Öllinger"], [])

    change_player(cup(), player, PlayerRow("0007", "Großweiß", "Jörg"), actor=at_desk(), now=NOW)
    assert (found("grossweiss"), found("oell"), lost_players()) == (["Großweiß"], [], [])

    rows = [PlayerRow("0007", "Šimić", "Jörg"), PlayerRow("", "Gäst", "Ida")]
    report = import_players(cup(), rows, actor=at_desk(), now=NOW)
    assert (found("simic"), found("gaest"), lost_players()) == (["Šimić"], ["Gäst"], [])

    made = PlayerImport.objects.get(pk=report.made)
    undo_import(made, seen=undo_plan(made).fingerprint, actor=at_desk(), now=NOW)
    assert (found("grossweiss"), found("simic"), lost_players()) == (["Großweiß"], [], [])


def test_a_list_without_years_takes_no_year_of_birth_away() -> None:
    born = PlayerRow("0007", "Öllinger", "Jörg", birth_year="1958")
    player = add_player(cup(), born, actor=at_desk(), now=NOW)

    same = import_players(cup(), [PlayerRow("0007", "Öllinger", "Jörg")], actor=at_desk(), now=NOW)
    moved = import_players(cup(), [PlayerRow("0007", "Öllinger", "Jörg", place="Uhu")], actor=at_desk(), now=NOW)

    player.refresh_from_db()
    assert (same.same, moved.changed, player.place, player.birth_year) == (1, 1, "Uhu", 1958)
