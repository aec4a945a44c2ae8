"""The clock of a round: nothing that is done with it loses or makes a second."""

from datetime import datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.actions.acts import close, finish_round, finish_tournament, record_paper_totals
from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, at_desk, seated_tournament, tables_of
from tournaments.actions.draw import draw_rounds, redraw_round
from tournaments.actions.room.clock import (
    add_round_time,
    call_last_hand,
    pause_clock,
    remove_clock,
    resume_clock,
    set_extra_time,
    start_clock,
    withdraw_last_hand,
)
from tournaments.models import ExtraTime, Round, RoundClock, Table
from tournaments.models.round_clock import WITH_TIME
from tournaments.queries.room.clock import RoundTime, round_time, running_time, table_time

pytestmark = pytest.mark.django_db

MINUTES = 90


@pytest.fixture
def round_() -> Round:
    tournament = seated_tournament(players=8, rounds_planned=2)
    return tournament.rounds.select_related("tournament").get()


def start(round_: Round, *, minutes: int = MINUTES, now: datetime = NOW) -> None:
    start_clock(round_, minutes=minutes, actor=at_desk(), now=now)


def after(minutes: float) -> datetime:
    return NOW + timedelta(minutes=minutes)


def time_of(round_: Round) -> RoundTime:
    found = round_time(round_)
    assert found
    return found


def left(round_: Round, *, now: datetime) -> timedelta:
    return time_of(round_).left(now=now)


class TestNoSecondIsLost(TestCase):
    @settings(deadline=None, max_examples=20)
    @given(
        spans=st.lists(st.tuples(*[st.integers(min_value=0, max_value=10**10)] * 2), max_size=6),
        more=st.integers(min_value=1, max_value=60),
    )
    def test_played_and_left_are_always_what_was_given(self, spans: list[tuple[int, int]], more: int) -> None:
        """Spans of play and of pause in microseconds, up to hours; what was played and what is left make the whole."""
        round_ = seated_tournament(players=4).rounds.select_related("tournament").get()
        start(round_, minutes=600)
        now, played = NOW, timedelta()
        for play, pause in spans:
            now += timedelta(microseconds=play)
            played += timedelta(microseconds=play)
            pause_clock(round_, actor=at_desk(), now=now)
            stood = time_of(round_).end - now
            now += timedelta(microseconds=pause)
            resume_clock(round_, actor=at_desk(), now=now)
            assert time_of(round_).end - now == stood
        add_round_time(round_, minutes=more, actor=at_desk(), now=now)

        assert played + (time_of(round_).end - now) == timedelta(minutes=600 + more)
        assert left(round_, now=now) == max(timedelta(minutes=600 + more) - played, timedelta())


def test_a_clock_starts_with_its_minutes_and_counts_down(round_: Round) -> None:
    before = round_.tournament.revision

    start(round_)

    assert [left(round_, now=after(minutes)) for minutes in (0, 67, 91)] == [
        timedelta(minutes=90),
        timedelta(minutes=23),
        timedelta(),
    ]
    assert logged_since(round_.tournament, before) == [Logged("start_clock", {"round": 1, "minutes": 90}, at_desk())]
    with in_conflict("clock_started"):
        start(round_)


def test_a_pause_keeps_what_is_left_and_both_buttons_may_be_pressed_twice(round_: Round) -> None:
    start(round_)
    pause_clock(round_, actor=at_desk(), now=after(66.5))
    pause_clock(round_, actor=at_desk(), now=after(70))

    standing = time_of(round_)
    assert (standing.left(now=after(300)), standing.paused_minutes) == (timedelta(minutes=23.5), 24)

    resume_clock(round_, actor=at_desk(), now=after(80))
    resume_clock(round_, actor=at_desk(), now=after(85))
    assert left(round_, now=after(80)) == timedelta(minutes=23.5)
    assert round_.tournament.events.filter(verb__in=("pause_clock", "resume_clock")).count() == 2


def test_one_table_gets_more_time_and_the_last_hand_is_called_once(round_: Round) -> None:
    one, other = tables_of(round_.tournament)
    start(round_)
    set_extra_time(one, minutes=15, actor=at_desk(), now=NOW)
    set_extra_time(one, minutes=15, actor=at_desk(), now=NOW)
    call_last_hand(round_, actor=at_desk(), now=after(85))
    call_last_hand(round_, actor=at_desk(), now=after(86))

    mine, theirs = table_time(one), table_time(other)
    assert mine
    assert theirs
    assert (mine.end, theirs.end, time_of(round_).extra) == (after(105), after(90), {one.pk: 15})
    assert running_time(round_.tournament) == RoundTime(1, NOW, after(90), None, after(85))
    set_extra_time(one, minutes=0, actor=at_desk(), now=NOW)
    assert not ExtraTime.objects.exists()
    events = [(each.verb, each.what) for each in round_.tournament.events.order_by("sequence")][-3:]
    assert events == [
        ("set_extra_time", {"table": one.pk, "minutes": 15, "former": 0}),
        ("call_last_hand", {"round": 1}),
        ("set_extra_time", {"table": one.pk, "minutes": 0, "former": 15}),
    ]


def test_the_last_hand_is_taken_back_alone_and_the_time_is_as_it_was(round_: Round) -> None:
    start(round_)
    call_last_hand(round_, actor=at_desk(), now=after(60))

    withdraw_last_hand(round_, actor=at_desk(), now=after(61))
    withdraw_last_hand(round_, actor=at_desk(), now=after(62))

    assert time_of(round_) == RoundTime(1, NOW, after(90), None, None)
    events = [(each.verb, each.what) for each in round_.tournament.events.order_by("sequence")]
    assert events[-2:] == [("call_last_hand", {"round": 1}), ("withdraw_last_hand", {"round": 1})]


def test_nobody_is_shown_the_time_of_tables_that_are_closed(round_: Round) -> None:
    one, other = tables_of(round_.tournament)
    start(round_)
    record_paper_totals(one, 0, 0, 0, 0)
    record_paper_totals(other, 0, 0, 0, 0)
    close(one)
    closed = Table.objects.select_related(*WITH_TIME).get(pk=one.pk)
    assert (table_time(closed), bool(table_time(other)), bool(running_time(round_.tournament))) == (None, True, True)

    close(other)

    assert running_time(round_.tournament) is None


def test_a_clock_that_was_started_too_early_is_taken_away(round_: Round) -> None:
    start(round_)
    remove_clock(round_, actor=at_desk(), now=NOW)
    assert round_time(round_) is None
    start(round_, now=after(5))
    assert left(round_, now=after(5)) == timedelta(minutes=90)


@pytest.mark.parametrize("minutes", [0, -1, 601])
def test_a_round_has_1_to_600_minutes(round_: Round, minutes: int) -> None:
    with refused("clock_minutes", field="minutes", least=1, most=600):
        start(round_, minutes=minutes)


def test_no_round_ends_before_it_began(round_: Round) -> None:
    start(round_, minutes=10)
    add_round_time(round_, minutes=-10, actor=at_desk(), now=NOW)
    for minutes in (-1, 0, 241):
        with refused("clock_minutes", field="minutes", least=-240, most=240):
            add_round_time(round_, minutes=minutes, actor=at_desk(), now=NOW)
    with refused("clock_minutes", field="minutes", least=0, most=240):
        set_extra_time(tables_of(round_.tournament)[0], minutes=241, actor=at_desk(), now=NOW)


def test_only_a_round_that_is_played_has_a_clock(round_: Round) -> None:
    for verb in (pause_clock, resume_clock, call_last_hand, withdraw_last_hand, remove_clock):
        with refused("clock_not_started"):
            verb(round_, actor=at_desk(), now=NOW)
    start(round_)
    draw_rounds(round_.tournament, count=1, seed="x", actor=at_desk(), now=NOW)
    draft = round_.tournament.rounds.select_related("tournament").get(number=2)
    with in_conflict("round_not_published"):
        start(draft)
    finish_round(round_.tournament)
    with in_conflict("round_closed", round=1):
        pause_clock(round_, actor=at_desk(), now=NOW)
    (closed, *_) = tables_of(round_.tournament)
    assert (running_time(round_.tournament), table_time(closed)) == (None, None)


def test_a_round_drawn_again_begins_without_a_clock(round_: Round) -> None:
    start(round_)
    table = tables_of(round_.tournament)[0]
    redraw_round(round_, seed="other", actor=at_desk(), now=NOW)

    assert not RoundClock.objects.exists()
    with in_conflict("redrawn"):
        start(round_)
    with in_conflict("redrawn"):
        set_extra_time(table, minutes=5, actor=at_desk(), now=NOW)


def test_a_closed_evening_has_no_clock() -> None:
    tournament = finish_tournament(seated_tournament(rounds_planned=1))
    with refused("evening_closed"):
        start(tournament.rounds.select_related("tournament").get())
