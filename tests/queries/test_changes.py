"""The text that says whether a table's screen shows something else."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import (
    DREIER,
    LOST,
    close,
    correct,
    countersign,
    enter,
    finish_round,
    hand_in,
    record_paper_totals,
    reject,
    reopen_signed,
    strike,
    undo,
)
from tests.factories import NOW, PlayerFactory, at_desk, bert, seated_tournament, tables_of
from tournaments.actions.hands import reseat_table
from tournaments.actions.people.check_in import check_in
from tournaments.actions.room.clock import (
    call_last_hand,
    pause_clock,
    resume_clock,
    set_extra_time,
    start_clock,
    withdraw_last_hand,
)
from tournaments.actions.room.referee_calls import answer_referee_call, call_referee, close_referee_call
from tournaments.actions.room.stand_in import seat_stand_in
from tournaments.actions.room.tables import choose_first_forehand, reopen_table
from tournaments.models import Entry, Player, RefereeCall, Table
from tournaments.queries.room.changes import table_change, table_changes
from tournaments.queries.room.reseating import Arrangement, seats_digest

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return tables_of(seated_tournament(players=8, rounds_planned=2, hands_at_four=1))[0]


def seen(table: Table) -> str:
    """What a page that is read now knows, and what is told to those who wait."""
    fresh = Table.objects.select_related("round__tournament").get(pk=table.pk)
    assert table_change(fresh) == table_changes([table.pk])[table.pk]
    return table_change(fresh)


def newcomer(table: Table) -> Entry:
    tournament = table.round.tournament
    tournament.refresh_from_db()
    return check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)


def call(table: Table) -> None:
    call_referee(table, place=1, reason="", actor=bert(table), now=NOW)


def the_call(table: Table) -> RefereeCall:
    return RefereeCall.objects.get(table=table)


def reseated(table: Table) -> None:
    fresh = Table.objects.select_related("round__tournament__ruleset").get(pk=table.pk)
    wanted = Arrangement((2, 1, 3, 4), 1)
    digest = seats_digest(fresh)
    reseat_table(table, wanted, entry_id="r", based_on=digest, reason="verkehrt", actor=at_desk(), now=NOW)


def renamed(table: Table, **names: str) -> None:
    Player.objects.filter(entries__occupancies__seat__table=table, entries__occupancies__seat__place=2).update(**names)


Step = Callable[[Table], object]
PLAYED: dict[str, tuple[Step, ...]] = {
    "hands": (enter, lambda t: correct(t, record=LOST), lambda t: strike(t, based_on=2), lambda t: undo(t, based_on=3)),
    "undone": (enter, undo, lambda t: enter(t, record=DREIER, entry_id="again")),
    "stand-ins": (
        lambda t: seat_stand_in(t, place=2, entry=newcomer(t), from_hand=1, actor=at_desk(), now=NOW),
        lambda t: seat_stand_in(t, place=2, entry=newcomer(t), from_hand=1, actor=at_desk(), now=NOW),
    ),
    "seats": (lambda t: choose_first_forehand(t, place=3, actor=at_desk(), now=NOW), reseated),
    "names": (lambda t: renamed(t, given_name="Anna"), lambda t: renamed(t, family_name="Anna", given_name="")),
    "signing": (enter, hand_in, reject, lambda t: hand_in(t, place=2), countersign, reopen_signed),
    "closing": (enter, close, lambda t: reopen_table(t, reason="falsch", actor=at_desk(), now=NOW)),
    "paper": (lambda t: record_paper_totals(t, 1, -1, 0, 0), lambda t: record_paper_totals(t, 2, -2, 0, 0)),
    "calls": (
        call,
        lambda t: answer_referee_call(the_call(t), actor=at_desk(), now=NOW),
        lambda t: close_referee_call(the_call(t), actor=at_desk(), now=NOW),
    ),
    "time": (
        lambda t: start_clock(t.round, minutes=90, actor=at_desk(), now=NOW),
        lambda t: pause_clock(t.round, actor=at_desk(), now=NOW),
        lambda t: resume_clock(t.round, actor=at_desk(), now=NOW),
        lambda t: call_last_hand(t.round, actor=at_desk(), now=NOW),
        lambda t: withdraw_last_hand(t.round, actor=at_desk(), now=NOW),
        lambda t: set_extra_time(t, minutes=10, actor=at_desk(), now=NOW),
    ),
    "round": (lambda t: finish_round(t.round.tournament),),
}


@pytest.mark.parametrize("steps", PLAYED.values(), ids=PLAYED)
def test_every_step_is_a_change_and_nothing_of_another_table(table: Table, steps: tuple[Step, ...]) -> None:
    other = tables_of(table.round.tournament)[1]
    tokens, elsewhere = [seen(table)], seen(other)

    for step in steps:
        step(Table.objects.select_related("round__tournament__ruleset").get(pk=table.pk))
        tokens.append(seen(table))

    assert all(before != after for before, after in pairwise(tokens))
    assert seen(other) == elsewhere or steps in (PLAYED["round"], PLAYED["time"])


def test_all_who_wait_cost_one_statement(table: Table, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    fresh = Table.objects.select_related("round__tournament").get(pk=table.pk)

    with django_assert_num_queries(1):
        tokens = table_changes([*range(fresh.pk, fresh.pk + 2), 10**6])

    assert set(tokens) == {fresh.pk, fresh.pk + 1}
    with django_assert_num_queries(1):
        table_change(fresh)
