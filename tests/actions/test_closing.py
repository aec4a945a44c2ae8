"""Closing rounds, and the tournament."""

import pytest

from tests.actions.acts import close, finish_round, finish_tournament, record_paper_totals
from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, at_desk, new_tournament, seated_tournament, tables_of
from tournaments.actions.draw import draw_rounds, redraw_round
from tournaments.actions.room.closing import close_round, close_tournament, reopen_tournament
from tournaments.actions.room.tables import reopen_table
from tournaments.models import Round, Tournament

pytestmark = pytest.mark.django_db


def closed_round(round_: Round) -> None:
    close_round(round_, actor=at_desk(), now=NOW)


def closed_tournament(tournament: Tournament) -> None:
    close_tournament(tournament, actor=at_desk(), now=NOW)


def reopened(tournament: Tournament, *, reason: str = "Einspruch") -> None:
    reopen_tournament(tournament, reason=reason, actor=at_desk(), now=NOW)


def test_a_round_closes_when_its_tables_are() -> None:
    tournament = seated_tournament()
    for table in tables_of(tournament):
        record_paper_totals(table, 1, -1, *[0] * (table.seats.count() - 2))
        close(table)
    tournament.refresh_from_db()
    revision = tournament.revision

    closed_round(tournament.rounds.get())

    assert list(tournament.rounds.values_list("state", flat=True)) == ["closed"]
    assert logged_since(tournament, revision) == [Logged("close_round", {"round": 1}, at_desk())]


def test_a_round_with_open_tables_does_not_close() -> None:
    tournament = seated_tournament(players=12)
    second = tables_of(tournament)[1]
    record_paper_totals(second, 1, -1, 0, 0)
    close(second)

    with refused("tables_open", tables="1, 3"):
        closed_round(tournament.rounds.get())


def test_a_draft_does_not_close() -> None:
    tournament = new_tournament(players=8)
    (draft,) = draw_rounds(tournament, count=1, seed="los", actor=at_desk(), now=NOW)

    with in_conflict("round_not_published"):
        closed_round(draft)


def test_a_round_closes_once() -> None:
    tournament = seated_tournament()
    finish_round(tournament)

    with in_conflict("round_closed", round=1):
        closed_round(tournament.rounds.get())


def test_a_round_that_was_drawn_again_does_not_close() -> None:
    tournament = seated_tournament()
    stale = tournament.rounds.get()
    redraw_round(tournament.rounds.get(), seed="neu", actor=at_desk(), now=NOW)

    with in_conflict("redrawn"):
        closed_round(stale)


def test_a_round_of_a_closed_tournament_does_not_close() -> None:
    tournament = finish_tournament(seated_tournament(rounds_planned=1))

    with refused("evening_closed"):
        closed_round(tournament.rounds.get())


def test_a_tournament_closes_when_its_rounds_are() -> None:
    tournament = seated_tournament(players=20, rounds=2, rounds_planned=2)
    finish_round(tournament, round_number=1)
    finish_round(tournament, round_number=2)
    tournament.refresh_from_db()
    revision = tournament.revision

    closed_tournament(tournament)

    tournament.refresh_from_db()
    assert (tournament.state, tournament.closed_at) == ("closed", NOW)
    assert logged_since(tournament, revision) == [Logged("close_evening", {"rounds": 2}, at_desk())]


def test_a_tournament_without_rounds_does_not_close() -> None:
    tournament = new_tournament()

    with refused("no_rounds"):
        closed_tournament(tournament)


@pytest.mark.parametrize("finished", [0, 1, 2])
def test_a_tournament_with_an_open_or_undrawn_round_does_not_close(finished: int) -> None:
    tournament = seated_tournament(players=20, rounds=2, rounds_planned=3)
    for number in range(1, finished + 1):
        finish_round(tournament, round_number=number)

    with refused("rounds_open", round=finished + 1):
        closed_tournament(tournament)


def test_a_tournament_closes_once() -> None:
    tournament = finish_tournament(seated_tournament(rounds_planned=1))

    with refused("already_closed"):
        closed_tournament(tournament)


def test_a_closed_tournament_is_reopened_for_a_correction() -> None:
    tournament = finish_tournament(seated_tournament(rounds_planned=1))
    revision = tournament.revision

    reopened(tournament, reason=" Einspruch ")

    tournament.refresh_from_db()
    assert (tournament.state, tournament.closed_at) == ("open", None)
    assert logged_since(tournament, revision) == [Logged("reopen_evening", {}, at_desk(), reason="Einspruch")]
    reopen_table(tables_of(tournament)[0], reason="Einspruch", actor=at_desk(), now=NOW)


def test_an_open_tournament_is_not_reopened() -> None:
    tournament = new_tournament()

    with refused("not_closed"):
        reopened(tournament)


def test_a_tournament_is_reopened_for_a_reason() -> None:
    tournament = finish_tournament(seated_tournament(rounds_planned=1))

    with refused("reason_missing", field="reason"):
        reopened(tournament, reason="")
