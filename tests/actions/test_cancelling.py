"""Cancelling an evening, and holding it after all."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from tests.actions.acts import close, correct, enter, finish_tournament, hand_in, record_paper_totals, strike, undo
from tests.actions.till.acts import key, paying_tournament, set_prizes, take
from tests.actions.witness import Logged, everything, logged_since, refused
from tests.factories import (
    NOW,
    PlayerFactory,
    anna,
    at_desk,
    bert,
    entries_of,
    new_tournament,
    seated_tournament,
    tables_of,
)
from tests.registered import offered, registers
from tournaments.actions.cancelling import cancel_tournament, withdraw_cancellation
from tournaments.actions.draw import discard_drafts, draw_rounds, publish_seating
from tournaments.actions.options import EveningOptions, change_options
from tournaments.actions.people.check_in import check_in, check_out
from tournaments.actions.results.publishing import publish_results
from tournaments.actions.results.withdrawing import withdraw_list
from tournaments.actions.room.closing import close_round, close_tournament, reopen_tournament
from tournaments.actions.room.referee_calls import call_referee
from tournaments.actions.room.screens import change_screens
from tournaments.actions.room.tables import end_table_early
from tournaments.actions.till.cash import counter_entry, put_in_float, record_expense
from tournaments.actions.tournaments import TournamentSettings, change_tournament
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.queries.draw.input import season_meetings
from tournaments.queries.seasons.tables import season_results
from tournaments.verification.checking import tournament_findings

pytestmark = pytest.mark.django_db


def cancelled(tournament: Tournament, *, by_mistake: bool = False, reason: str = "Der Wirt hat Ruhetag") -> Tournament:
    cancel_tournament(tournament, by_mistake=by_mistake, reason=reason, actor=at_desk(), now=NOW)
    tournament.refresh_from_db()
    return tournament


def held_after_all(tournament: Tournament) -> Tournament:
    withdraw_cancellation(tournament, reason="Er sperrt doch auf", actor=at_desk(), now=NOW)
    tournament.refresh_from_db()
    return tournament


def state_of(tournament: Tournament) -> tuple[str, bool]:
    tournament.refresh_from_db()
    return tournament.state, tournament.made_by_mistake


def test_an_evening_is_cancelled_and_held_after_all_and_the_log_agrees() -> None:
    tournament = seated_tournament()
    revision = tournament.revision

    for by_mistake in (False, True):
        cancelled(tournament, by_mistake=by_mistake)
        assert state_of(tournament) == ("cancelled", by_mistake)
        assert not list(tournament_findings(tournament.pk))
        held_after_all(tournament)
        assert state_of(tournament) == ("open", False)
        assert not list(tournament_findings(tournament.pk))

    enter(tables_of(tournament)[0])  # it goes on where it stood
    events = [(each.verb, each.what, each.reason) for each in logged_since(tournament, revision)[:3]]
    assert events == [
        ("cancel_evening", {"by_mistake": False}, "Der Wirt hat Ruhetag"),
        ("withdraw_cancellation", {}, "Er sperrt doch auf"),
        ("cancel_evening", {"by_mistake": True}, "Der Wirt hat Ruhetag"),
    ]


def test_what_keeps_an_evening_from_being_cancelled() -> None:
    tournament = paying_tournament()
    with refused("reason_missing", field="reason"):
        cancelled(tournament, reason=" ")
    with refused("not_cancelled"):
        held_after_all(tournament)
    one, other = entries_of(tournament)[:2]
    paid = [take(one), take(other)]
    with refused("fees_kept", people=2):
        cancelled(tournament)
    for each in paid:
        counter_entry(tournament, number=each.number, reason="abgesagt", key=key(), actor=at_desk(), now=NOW)
    put_in_float(tournament, cents=5_000, key=key(), actor=at_desk(), now=NOW)
    with refused("money_kept", cents=5_000):
        cancelled(tournament)
    record_expense(tournament, cents=5_000, note="zurück an den Verein", key=key(), actor=at_desk(), now=NOW)

    cancelled(tournament)

    with refused("evening_cancelled"):
        cancelled(tournament)


def test_published_results_are_withdrawn_first() -> None:
    tournament = finish_tournament(seated_tournament(rounds_planned=1))
    with refused("evening_closed"):
        cancelled(tournament)
    published = publish_results(tournament, by=anna(), actor=at_desk(), now=NOW)
    reopen_tournament(tournament, reason="Einspruch", actor=at_desk(), now=NOW)
    with refused("results_published"):
        cancelled(tournament)
    withdraw_list(published, reason="verkehrt", by=anna(), actor=at_desk(), now=NOW)

    cancelled(tournament)


def test_a_cancelled_evening_takes_nothing() -> None:
    tournament = offered(paying_tournament(), seats=20)
    registers(tournament, "Sküsinger")
    first, second = tables_of(tournament)
    entry, newcomer = entries_of(tournament)[0], PlayerFactory.create()
    for number in (1, 2):
        enter(first, number=number)
    acts: dict[str, Callable[[], Any]] = {
        "hand": lambda: enter(first, number=3),
        "hand of a phone": lambda: enter(first, number=3, actor=bert(first)),
        "correction": lambda: correct(first, number=1),
        "strike": lambda: strike(first, number=1),
        "undo": lambda: undo(first, number=2),
        "totals": lambda: record_paper_totals(second, 1, -1, 0, 0, 0),
        "table closed": lambda: close(first),
        "table ended": lambda: end_table_early(first, missing=[3], reason="spät", actor=at_desk(), now=NOW),
        "sheet": lambda: hand_in(first),
        "round closed": lambda: close_round(first.round, actor=at_desk(), now=NOW),
        "closed": lambda: close_tournament(tournament, actor=at_desk(), now=NOW),
        "reopened": lambda: reopen_tournament(tournament, reason="x", actor=at_desk(), now=NOW),
        "results": lambda: publish_results(tournament, by=anna(), actor=at_desk(), now=NOW),
        "check-in": lambda: check_in(tournament, newcomer, actor=at_desk(), now=NOW),
        "check-out": lambda: check_out(entry, actor=at_desk(), now=NOW),
        "draw": lambda: draw_rounds(tournament, count=1, seed="los", actor=at_desk(), now=NOW),
        "publish": lambda: publish_seating(tournament, actor=at_desk(), now=NOW),
        "discard": lambda: discard_drafts(tournament, actor=at_desk(), now=NOW),
        "fee": lambda: take(entry),
        "float": lambda: put_in_float(tournament, cents=100, key=key(), actor=at_desk(), now=NOW),
        "prizes": lambda: set_prizes(tournament),
        "options": lambda: change_options(
            tournament,
            EveningOptions(hides_money=True),
            actor=at_desk(),
            now=NOW,
        ),
        "screens": lambda: change_screens(tournament, screens=[], seconds=30, actor=at_desk(), now=NOW),
        "referee": lambda: call_referee(first, place=1, reason="", actor=bert(first), now=NOW),
        "registration": lambda: registers(tournament, "Pagatl"),
    }
    cancelled(tournament)
    before, said = everything(), {}

    for name, act in acts.items():
        with pytest.raises(Refused) as caught:
            act()
        said[name] = caught.value.code

    assert said == dict.fromkeys(acts, "evening_cancelled")
    assert everything() == before


def test_a_hand_that_was_entered_before_still_gets_its_receipt() -> None:
    tournament = seated_tournament()
    table = tables_of(tournament)[0]
    first = enter(table, actor=bert(table))
    cancelled(tournament)

    assert enter(table, actor=bert(table)).receipt == first.receipt


def test_a_cancelled_evening_counts_nowhere() -> None:
    settings: dict[str, Any] = {"rounds_planned": 1, "date": date(2026, 11, 19), "is_final": True}
    earlier = seated_tournament(players=8, **settings)
    here = new_tournament(players=0)
    entry_of = {}
    for entry in entries_of(earlier):
        entry_of[entry.player_id] = check_in(here, entry.player, actor=at_desk(), now=NOW).pk
    assert season_results(here.season).tournaments == 2
    assert len(season_meetings(here, entry_of)) == 12

    cancelled(earlier)

    assert season_results(here.season).tournaments == 1
    assert not season_meetings(here, entry_of)
    final = new_tournament(is_final=True)  # a cancelled final is in nobody's way
    with refused("final_exists", field="is_final"):
        held_after_all(earlier)
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.filter(pk=earlier.pk).update(state="open")
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.filter(pk=final.pk).update(made_by_mistake=True)


def test_settings_of_a_cancelled_evening_stay() -> None:
    tournament = cancelled(new_tournament())
    settings = TournamentSettings(
        name="x", date=date(2026, 11, 21), venue="", ruleset="ooe-2023", cup_points="fixpunkte"
    )

    with refused("evening_cancelled"):
        change_tournament(tournament, settings, actor=at_desk(), now=NOW)


def test_who_cancelled_it_is_in_the_log() -> None:
    tournament = new_tournament()
    revision = tournament.revision
    cancelled(tournament)

    assert logged_since(tournament, revision) == [
        Logged("cancel_evening", {"by_mistake": False}, at_desk(), "Der Wirt hat Ruhetag")
    ]
