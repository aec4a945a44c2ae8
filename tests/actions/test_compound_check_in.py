"""Many at once at the check-in, wholly or not at all."""

import pytest

from tests.actions.acts import finish_tournament
from tests.actions.witness import Logged, logged_since, refused
from tests.factories import NOW, PlayerFactory, at_desk, entries_of, new_tournament, seated_tournament
from tournaments.actions.people.check_in import check_out
from tournaments.actions.people.compound_check_in import (
    CheckInReport,
    check_in_many,
    check_in_newcomer,
    check_in_numbers,
    import_and_check_in,
)
from tournaments.actions.people.player_imports import ImportReport
from tournaments.intake.players import PlayerRow
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

NEWCOMER = PlayerRow(number="0417", family_name="Eichelhuber", given_name="Leopoldine")
GUEST = PlayerRow(number="", family_name="Gast")


@pytest.fixture
def over() -> Tournament:
    """A tournament that is closed."""
    return finish_tournament(seated_tournament(players=4, rounds_planned=1))


def test_newcomer_is_added_and_comes_in() -> None:
    tournament = new_tournament()

    entry = check_in_newcomer(tournament, NEWCOMER, actor=at_desk(), now=NOW)

    assert (entry.player.number, entry.player.name, entry.is_present) == ("0417", "Eichelhuber Leopoldine", True)
    assert entries_of(tournament) == [entry]


def test_newcomer_of_a_closed_tournament_is_not_added_either(over: Tournament) -> None:
    with refused("evening_closed"):
        check_in_newcomer(over, NEWCOMER, actor=at_desk(), now=NOW)


def test_many_come_in_with_one_event() -> None:
    tournament = new_tournament(players=2)
    gone, _ = entries_of(tournament)
    check_out(gone, actor=at_desk(), now=NOW)
    new = PlayerFactory.create()
    everybody = [*(entry.player_id for entry in entries_of(tournament)), new.pk]
    tournament.refresh_from_db()
    revision = tournament.revision

    checked_in = check_in_many(tournament, everybody, actor=at_desk(), now=NOW)

    assert checked_in == CheckInReport(came=2, were_present=1)
    assert all(entry.is_present for entry in entries_of(tournament))
    entries = [gone.pk, tournament.entries.get(player=new).pk]
    what = {"entries": entries, "players": [gone.player_id, new.pk]}
    assert logged_since(tournament, revision) == [Logged("check_in_many", what, at_desk())]


def test_many_who_are_all_here_leave_no_event() -> None:
    tournament = new_tournament(players=2)
    revision = tournament.revision

    checked_in = check_in_many(
        tournament, [entry.player_id for entry in entries_of(tournament)], actor=at_desk(), now=NOW
    )

    assert checked_in == CheckInReport(came=0, were_present=2)
    assert logged_since(tournament, revision) == []


def test_many_at_a_closed_tournament_are_refused(over: Tournament) -> None:
    player = PlayerFactory.create()
    with refused("evening_closed"):
        check_in_many(over, [player.pk], actor=at_desk(), now=NOW)


def test_numbers_bring_their_players_in() -> None:
    tournament, player = new_tournament(), PlayerFactory.create(number="0417")

    assert check_in_numbers(tournament, ["0417"], actor=at_desk(), now=NOW) == CheckInReport(came=1, were_present=0)
    assert [entry.player for entry in entries_of(tournament)] == [player]


def test_numbers_of_which_one_is_nobodys_are_refused() -> None:
    PlayerFactory.create(number="0417")
    tournament = new_tournament()
    with refused("unknown_numbers", field="numbers", numbers="9999, 8888"):
        check_in_numbers(tournament, ["0417", "9999", "8888"], actor=at_desk(), now=NOW)


def test_list_is_taken_in_and_everybody_on_it_comes() -> None:
    PlayerFactory.create(number="0001", family_name="Ahorn", given_name="", place="")
    tournament = new_tournament()
    rows = [PlayerRow(number="0001", family_name="Ahorn"), NEWCOMER, GUEST]

    done = import_and_check_in(tournament, rows, actor=at_desk(), now=NOW)

    assert done == (ImportReport(added=2, changed=0, same=1), CheckInReport(came=3, were_present=0))
    assert {entry.player.family_name for entry in entries_of(tournament)} == {"Ahorn", "Eichelhuber", "Gast"}


def test_list_at_a_closed_tournament_is_not_taken_in_either(over: Tournament) -> None:
    with refused("evening_closed"):
        import_and_check_in(over, [NEWCOMER], actor=at_desk(), now=NOW)
