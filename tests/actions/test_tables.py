"""What happens to a table as a whole."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.db import transaction

import tournaments
from tests.actions.acts import close, enter, finish_round, finish_tournament, record_paper_totals, strike, undo
from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, at_desk, bert, new_tournament, seated_tournament, tables_of
from tournaments.actions.draw import draw_rounds, redraw_round
from tournaments.actions.hands.locking import lock_tables
from tournaments.actions.room.closing import close_round, close_tournament
from tournaments.actions.room.tables import choose_first_forehand, close_table, end_table_early, reopen_table
from tournaments.models import Table
from tournaments.queries.results.standings import tournament_results
from tournaments.queries.room.early_ends import EarlyEnd, early_end_of
from tournaments.verification.checking import tournament_findings

pytestmark = pytest.mark.django_db


@pytest.fixture
def four(db: None) -> Table:
    """A table of four with two hands to play."""
    return tables_of(seated_tournament(hands_at_four=2))[0]


def choose(table: Table, place: int) -> None:
    choose_first_forehand(table, place=place, actor=bert(table), now=NOW)


def reopen(table: Table, *, reason: str = "Zahlendreher") -> None:
    reopen_table(table, reason=reason, actor=at_desk(), now=NOW)


def draft_table() -> Table:
    tournament = new_tournament(players=8)
    draw_rounds(tournament, count=1, seed="los", actor=at_desk(), now=NOW)
    return tables_of(tournament)[0]


def test_a_table_may_draw_for_the_first_forehand(four: Table) -> None:
    tournament = four.round.tournament

    choose(four, 3)

    four.refresh_from_db()
    assert four.first_forehand == 3
    what = {"table": four.pk, "place": 3, "former": 1}
    assert logged_since(tournament, tournament.revision) == [Logged("choose_first_forehand", what, bert(four))]
    assert [each["points"] for each in enter(four).receipt["places"]] == [-4, -4, 12, -4]


def test_a_table_that_undid_its_hands_may_still_draw(four: Table) -> None:
    choose(four, 3)
    enter(four)
    undo(four)

    choose(four, 2)

    assert [each["points"] for each in enter(four, entry_id="again").receipt["places"]] == [-4, 12, -4, -4]
    assert list(tournament_findings(four.round.tournament_id)) == []


@pytest.mark.parametrize("place", [0, 5, -1])
def test_a_place_the_table_has_not_is_refused(four: Table, place: int) -> None:
    with refused("place_range", field="place", places=4):
        choose(four, place)


def test_a_table_that_has_played_keeps_its_first_forehand(four: Table) -> None:
    enter(four)
    strike(four)

    with refused("table_played", field="place"):
        choose(four, 2)


def test_no_forehand_is_chosen_where_no_hands_are_taken(four: Table) -> None:
    draft = draft_table()
    with in_conflict("round_not_published"):
        choose_first_forehand(draft, place=2, actor=at_desk(), now=NOW)
    record_paper_totals(four, 1, -1, 0, 0)
    with in_conflict("on_paper"):
        choose(four, 2)
    close(four)
    with in_conflict("closed"):
        choose(four, 2)


def test_a_table_with_all_its_hands_closes(four: Table) -> None:
    tournament = four.round.tournament
    enter(four, number=1)
    enter(four, number=2)
    strike(four, number=2)  # a struck hand is there

    close_table(four, actor=bert(four), now=NOW)

    four.refresh_from_db()
    assert four.closed_at == NOW
    assert logged_since(tournament, tournament.revision + 3) == [Logged("close_table", {"table": four.pk}, bert(four))]


def test_a_table_on_paper_closes_without_hands(four: Table) -> None:
    record_paper_totals(four, 1, -1, 0, 0)

    close(four)

    four.refresh_from_db()
    assert four.is_closed


def test_a_table_that_misses_hands_does_not_close() -> None:
    table = tables_of(seated_tournament(hands_at_four=4))[0]
    enter(table, number=2)

    with refused("hands_missing", hands="1, 3, 4"):
        close(table)


def test_a_table_closes_once(four: Table) -> None:
    record_paper_totals(four, 1, -1, 0, 0)
    close(four)

    with in_conflict("closed"):
        close(four)


def test_a_draft_does_not_close() -> None:
    table = draft_table()

    with in_conflict("round_not_published"):
        close(table)


def end_early(table: Table, *missing: int, reason: str = "Die Zeit ist um") -> None:
    end_table_early(table, missing=missing, reason=reason, actor=at_desk(), now=NOW)


def test_a_table_ends_early_without_the_hands_it_has_not_played() -> None:
    tournament = seated_tournament(players=8, rounds_planned=1, hands_at_four=4)
    one, other = tables_of(tournament)
    enter(one, number=1)
    enter(one, number=3)
    strike(one, number=3)

    end_early(one, 4, 2, reason=" Die Zeit ist um ")

    one.refresh_from_db()
    assert one.closed_at == NOW
    expected = Logged("end_table_early", {"table": one.pk, "missing": [2, 4]}, at_desk(), reason="Die Zeit ist um")
    assert logged_since(tournament, tournament.revision + 3) == [expected]
    assert early_end_of(one) == EarlyEnd((2, 4), "Die Zeit ist um", "anna", NOW)
    end_early(other, 1, 2, 3, 4)  # nobody has played there
    close_round(one.round, actor=at_desk(), now=NOW)
    close_tournament(tournament, actor=at_desk(), now=NOW)
    tournament.refresh_from_db()
    assert sorted(row.total for row in tournament_results(tournament).rows) == [-4, -4, -4, 12]
    assert list(tournament_findings(tournament.pk)) == []


def test_a_table_that_was_opened_again_goes_on_and_ended_no_longer_early() -> None:
    table = tables_of(seated_tournament(players=8, hands_at_four=2))[0]
    enter(table, number=1)
    end_early(table, 2)

    reopen(table)
    enter(table, number=2)
    close_table(table, actor=at_desk(), now=NOW + timedelta(minutes=1))

    table.refresh_from_db()
    assert (table.is_closed, early_end_of(table)) == (True, None)


def test_a_table_ends_early_only_as_it_was_shown_and_for_a_reason(four: Table) -> None:
    enter(four, number=1)
    with refused("reason_missing", field="reason"):
        end_early(four, 2, reason=" ")
    with refused("reason_too_long", field="reason", limit=200):
        end_early(four, 2, reason="ä" * 201)
    with in_conflict("sheet_changed"):
        end_early(four, 1, 2)
    enter(four, number=2)
    with refused("hands_complete"):
        end_early(four, 2)


def test_no_table_ends_early_that_takes_no_hands(four: Table) -> None:
    draft = draft_table()
    with in_conflict("round_not_published"):
        end_early(draft, 1)
    record_paper_totals(four, 1, -1, 0, 0)
    with in_conflict("on_paper"):
        end_early(four, 1, 2)
    close(four)
    with in_conflict("closed"):
        end_early(four, 1, 2)


def test_a_reopened_table_takes_hands_again(four: Table) -> None:
    tournament = four.round.tournament
    enter(four, number=1)
    enter(four, number=2)
    close(four)

    reopen(four, reason=" Zahlendreher ")

    four.refresh_from_db()
    assert four.closed_at is None
    assert logged_since(tournament, tournament.revision + 3) == [
        Logged("reopen_table", {"table": four.pk}, at_desk(), reason="Zahlendreher")
    ]
    assert strike(four, number=2).is_new


def test_a_reopened_table_opens_its_closed_round(four: Table) -> None:
    finish_round(four.round.tournament)

    reopen(four)

    assert list(four.round.tournament.rounds.values_list("state", flat=True)) == ["published"]
    assert list(Table.objects.order_by("number").values_list("closed_at", flat=True)) == [None, NOW]


def test_a_table_is_reopened_for_a_reason(four: Table) -> None:
    record_paper_totals(four, 1, -1, 0, 0)
    close(four)

    with refused("reason_missing", field="reason"):
        reopen(four, reason="  ")


def test_a_reason_may_be_as_long_as_the_log_holds_and_no_longer(four: Table) -> None:
    record_paper_totals(four, 1, -1, 0, 0)
    close(four)

    with refused("reason_too_long", field="reason", limit=200):
        reopen(four, reason="ä" * 201)
    reopen(four, reason="ä" * 200)

    assert four.round.tournament.events.latest("sequence").reason == "ä" * 200


def test_an_open_table_is_not_reopened(four: Table) -> None:
    with refused("table_open"):
        reopen(four)


def test_a_closed_tournament_reopens_no_table() -> None:
    tournament = finish_tournament(seated_tournament(rounds_planned=1))

    with refused("evening_closed"):
        reopen(tables_of(tournament)[0])


def test_a_stale_form_after_a_redraw_is_a_conflict(four: Table) -> None:
    captain = bert(four)
    redraw_round(four.round, seed="neu", actor=at_desk(), now=NOW)

    with in_conflict("redrawn"):
        close(four)
    with in_conflict("redrawn"):
        reopen(four)
    with in_conflict("redrawn"):
        choose_first_forehand(four, place=1, actor=captain, now=NOW)


def test_tables_are_locked_in_one_order_wherever_several_are() -> None:
    tournament = seated_tournament(players=8, rounds=2)
    seen = {
        (each.round.number, each.number): each.pk
        for number in (1, 2)
        for each in tables_of(tournament, round_number=number)
    }
    Table.objects.filter(pk=seen[1, 1]).update(number=9)  # the first by id is the last of its round
    with transaction.atomic():
        locked = lock_tables(Table.objects.filter(round__tournament=tournament))
    assert [each.pk for each in locked] == [seen[1, 2], seen[1, 1], seen[2, 1], seen[2, 2]]

    sources = Path(tournaments.__file__).parent.rglob("*.py")
    assert {each.name for each in sources if "Table.objects.select_for_update" in each.read_text("utf-8")} == {
        "locking.py"
    }
