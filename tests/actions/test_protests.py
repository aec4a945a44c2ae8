"""Provisional results: until when they are, what is protested against them, and what makes them official."""

from datetime import timedelta
from typing import Any

import pytest

from tests.actions.acts import change_results, correct_results, finish_tournament
from tests.actions.protests import LATER, UNTIL, WORDS, decided, newest, official, protest, provisional, published
from tests.actions.witness import Logged, everything, in_conflict, logged_since, refused
from tests.factories import (
    NOW,
    PlayerFactory,
    anna,
    at_desk,
    entries_of,
    new_tournament,
    seated_tournament,
    tables_of,
)
from tournaments.actions.log import REASON_LENGTH
from tournaments.actions.results.official import declare_official
from tournaments.actions.results.publishing import publish_season
from tournaments.actions.results.withdrawing import withdraw_list
from tournaments.actions.room.closing import reopen_tournament
from tournaments.models import Entry, Protest, Publication, Table, Tournament
from tournaments.models.protest import WORDS_LENGTH

pytestmark = pytest.mark.django_db

CLOCK = "19:15"
"""`UNTIL` in the inn."""


@pytest.fixture
def evening(db: None) -> Tournament:
    return provisional()


def last_noted(tournament: Tournament) -> Logged:
    return logged_since(tournament, 0)[-1]


def test_results_wait_for_protests_as_long_as_the_evening_says(evening: Tournament) -> None:
    first = newest(evening)

    assert (first.is_provisional, first.protests_until) == (True, UNTIL)
    assert last_noted(evening).what["protests_until"] == "2026-11-20T18:15:00.000000+00:00"


def test_an_evening_without_protests_publishes_official_results() -> None:
    tournament = finish_tournament(seated_tournament(rounds_planned=1, protest_minutes=0))

    assert (published(tournament).protests_until, newest(tournament).is_provisional) == (None, False)
    with refused("results_official"):
        protest(tournament)
    correct_results(tournament, 5, -5, 0, 0)
    assert not published(tournament).is_provisional
    assert not publish_season(tournament.season, by=anna(), actor=at_desk(), now=NOW).is_provisional


def test_a_correction_begins_anew_only_where_somebody_has_another_rank(evening: Tournament) -> None:
    again = NOW + timedelta(minutes=10)
    change_results(evening)

    assert published(evening, now=again).protests_until == UNTIL
    correct_results(evening, 5, -5, 0, 0)
    assert published(evening, now=again).protests_until == again + timedelta(minutes=15)
    withdraw_list(newest(evening), reason="x", by=anna(), actor=at_desk(), now=again)
    assert published(evening, now=again + timedelta(hours=1)).protests_until == UNTIL + timedelta(minutes=70)


def test_what_corrects_official_results_is_official(evening: Tournament) -> None:
    official(evening)
    correct_results(evening, 5, -5, 0, 0)

    later = published(evening)
    assert (later.version, later.is_provisional, later.official_at) == (2, False, None)


def test_a_protest_is_taken_with_what_it_is_about(evening: Tournament) -> None:
    table, entry = tables_of(evening)[0], entries_of(evening)[2]
    about: list[dict[str, Any]] = [{}, {"table": table}, {"table": table, "hand": 3}]

    filed = [protest(evening, words=f" {WORDS} {index}", entry=entry, **each) for index, each in enumerate(about)]

    assert [(each.number, each.about, each.table, each.hand) for each in filed] == [
        (1, "list", None, None),
        (2, "table", table, None),
        (3, "hand", table, 3),
    ]
    assert {(each.entry, each.filed_at, each.filed_by, each.late_reason) for each in filed} == {
        (entry, NOW, anna(), "")
    }
    payload = {"number": 3, "publication": newest(evening).pk, "entry": entry.pk, "table": table.pk, "hand": 3}
    assert last_noted(evening) == Logged("file_protest", payload, at_desk())


def test_the_same_protest_again_is_the_one_there_is_until_it_is_decided(evening: Tournament) -> None:
    first = protest(evening)
    before = everything()

    assert (protest(evening), everything()) == (first, before)
    decided(first)
    assert protest(evening).number == 2


def test_after_the_time_a_protest_needs_a_reason(evening: Tournament) -> None:
    assert protest(evening, now=UNTIL, late_reason="nicht nötig").late_reason == ""
    with refused("protest_late", field="reason", time=CLOCK):
        protest(evening, words="zu spät", now=LATER, late_reason=" ")
    with refused("reason_too_long", field="reason", limit=REASON_LENGTH):
        protest(evening, words="zu spät", now=LATER, late_reason="x" * 201)

    late = protest(evening, words="zu spät", now=LATER, late_reason=" war draußen ")
    assert (late.late_reason, last_noted(evening).reason, last_noted(evening).at) == ("war draußen",) * 2 + (LATER,)


def test_a_protest_is_about_something_of_the_evening(evening: Tournament) -> None:
    table = tables_of(evening)[0]
    spectator = Entry.objects.create(tournament=evening, player=PlayerFactory.create(), checked_in_at=NOW)
    elsewhere: Table = tables_of(seated_tournament(players=4))[0]

    with refused("protest_stranger", field="entry"):
        protest(evening, entry=spectator)
    with refused("protest_stranger", field="entry"):
        protest(evening, entry=entries_of(elsewhere.round.tournament)[0])
    with refused("protest_table", field="table"):
        protest(evening, table=elsewhere)
    with refused("protest_table", field="table"):
        protest(evening, hand=3)
    for hand in (0, table.hands + 1):
        with refused("protest_hand", field="hand", hands=table.hands):
            protest(evening, table=table, hand=hand)
    with refused("protest_words", field="words"):
        protest(evening, words=" ")
    with refused("words_too_long", field="words", limit=WORDS_LENGTH):
        protest(evening, words="x" * 501)


def test_there_is_nothing_to_protest_against(evening: Tournament) -> None:
    unpublished = seated_tournament(players=4)
    with refused("not_published"):
        protest(unpublished)
    official(evening)
    with refused("results_official"):
        protest(evening)
    withdraw_list(newest(evening), reason="x", by=anna(), actor=at_desk(), now=NOW)
    with refused("not_published"):
        protest(evening)


def test_a_protest_is_decided_once(evening: Tournament) -> None:
    filed = protest(evening)

    for outcome, decider, words, code, field in (
        ("", "desk", "x", "protest_outcome", "outcome"),
        ("upheld", "", "x", "protest_decider", "decider"),
        ("upheld", "desk", " ", "protest_words", "words"),
    ):
        with refused(code, field=field):
            decided(filed, outcome, decider, words)
    with refused("words_too_long", field="words", limit=WORDS_LENGTH):
        decided(filed, words="x" * 501)
    row = decided(filed, "upheld", "referee", " Der Zettel zeigt es ")

    assert (row.outcome, row.decider, row.decision) == ("upheld", "referee", "Der Zettel zeigt es")
    assert (row.decided_at, row.decided_by, row.is_open) == (NOW, anna(), False)
    payload = {"number": 1, "outcome": "upheld", "decider": "referee"}
    assert last_noted(evening) == Logged("decide_protest", payload, at_desk())
    before = everything()
    decided(filed, "upheld", "referee", "Der Zettel zeigt es")
    assert everything() == before
    with in_conflict("already_decided"):
        decided(filed, "rejected")


def test_results_are_declared_official_once_the_time_is_over(evening: Tournament) -> None:
    with refused("protests_taken", field="reason", time=CLOCK):
        official(evening, now=NOW)
    official(evening, now=UNTIL)

    first = newest(evening)
    assert (first.is_provisional, first.official_at, first.official_by) == (False, UNTIL, anna())
    payload = {"publication": first.pk, "version": 1}
    assert last_noted(evening) == Logged("declare_official", payload, at_desk(), at=UNTIL)
    before = everything()
    official(evening)
    assert everything() == before


def test_they_are_official_earlier_for_a_reason(evening: Tournament) -> None:
    with refused("reason_too_long", field="reason", limit=REASON_LENGTH):
        official(evening, now=NOW, reason="x" * 201)
    official(evening, now=NOW, reason=" alle einverstanden ")

    assert (newest(evening).official_at, last_noted(evening).reason) == (NOW, "alle einverstanden")


def test_nothing_is_official_while_a_protest_is_open_or_an_upheld_one_unheeded(evening: Tournament) -> None:
    filed = protest(evening)
    with refused("protest_open"):
        official(evening, reason="alle einverstanden")
    decided(filed, "upheld")
    with refused("protest_unheeded", field="reason"):
        official(evening)
    correct_results(evening, 5, -5, 0, 0)
    with refused("correction_unpublished"):
        official(evening)
    seen = newest(evening)
    published(evening)
    with in_conflict("list_changed_since"):
        declare_seen(seen)

    official(evening, now=LATER)
    assert newest(evening).official_at == LATER


def declare_seen(seen: Publication) -> None:
    declare_official(seen, by=anna(), actor=at_desk(), now=LATER)


def test_only_published_results_of_a_closed_evening_become_official(evening: Tournament) -> None:
    seen = newest(evening)
    of_season = publish_season(evening.season, by=anna(), actor=at_desk(), now=NOW)
    reopen_tournament(evening, reason="Einspruch", actor=at_desk(), now=NOW)
    with refused("not_closed"):
        declare_seen(seen)
    withdraw_list(seen, reason="x", by=anna(), actor=at_desk(), now=NOW)
    with refused("not_published"):
        declare_seen(seen)
    with refused("not_published"):
        declare_seen(of_season)
    assert (Protest.objects.count(), new_tournament().protest_minutes) == (0, 0)
