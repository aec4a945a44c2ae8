"""Hands that count double because of an earlier one: set by the table's sheet, settled anew when that one changes."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.hand import read_hand
from tests.actions.acts import DREIER, LOST, correct, enter, strike
from tests.actions.hands.test_record import scores
from tests.actions.witness import logged_since
from tests.factories import bert, play_under, seated_tournament, tables_of
from tests.scoring.variants.changes import variant_document
from tournaments.models import HandRevision, HandScore, Table
from tournaments.queries.room.entry import settled_hand, struck_hand
from tournaments.queries.room.sheet import table_sheet
from tournaments.queries.rulesets import table_ruleset

pytestmark = pytest.mark.django_db

TRISCHAKEN = {"contract": "trischaken", "declarer": 0, "thirds": [60, 91, 59, 0]}
RUFER = {"contract": "rufer", "declarer": 0, "partner": 1, "won": True}


@pytest.fixture
def tables(db: None) -> list[Table]:
    tournament = seated_tournament(players=9)
    play_under(tournament, variant_document("ooe-2023", {"doubled_after": ["trischaken"], "slug": "stammtisch"}))
    return list(tables_of(tournament))


def points(table: Table) -> list[int]:
    """What forehand, who declares in each of these hands, got in the live hands by number."""
    live = HandRevision.objects.filter(table=table, is_current=True).order_by("hand__number")
    return [max((score.points for score in each.scores.all()), key=abs) for each in live]


def factors(table: Table) -> list[int]:
    live = HandRevision.objects.filter(table=table, is_current=True, is_struck=False).order_by("hand__number")
    return [each.record.get("round_factor", 1) for each in live if each.record]


def test_as_many_hands_as_people_count_double_after_a_trischaken(tables: list[Table]) -> None:
    four, five = tables
    for table in tables:
        enter(table, number=1, record=TRISCHAKEN)
        for number in range(2, 8):
            enter(table, number=number)

    assert points(four) == [-3, 24, 24, 24, 24, 12, 12]
    assert points(five) == [-3, 24, 24, 24, 24, 24, 12]


def test_a_receipt_has_what_was_written_and_a_resend_gets_it_again(tables: list[Table]) -> None:
    table = tables[0]
    enter(table, number=1, record=TRISCHAKEN)

    first = enter(table, number=2)
    again = enter(table, number=2)

    assert [place["points"] for place in first.receipt["places"]].count(24) == 1
    assert (again.is_new, again.receipt) == (False, first.receipt)
    assert enter(table, number=2, record=DREIER | {"round_factor": 2}).receipt == first.receipt


def test_a_typed_factor_does_not_count(tables: list[Table]) -> None:
    enter(tables[0], number=1, record=DREIER | {"round_factor": 2})

    assert factors(tables[0]) == [1]


def test_a_preview_is_what_is_written(tables: list[Table], django_assert_num_queries: DjangoAssertNumQueries) -> None:
    table = tables[0]
    enter(table, number=1, record=TRISCHAKEN)
    hand = read_hand(DREIER, table_ruleset(table))

    with django_assert_num_queries(3):
        shown = settled_hand(table, hand, number=2)
    written = enter(table, number=2)

    assert (hand.round_factor, shown.hand.round_factor) == (1, 2)
    assert [place["points"] for place in written.receipt["places"]] == [place.points for place in shown.places]
    assert settled_hand(table, hand, number=10**20).hand.round_factor == 1


def test_later_hands_are_settled_anew_when_a_trischaken_comes_late_goes_or_is_struck(tables: list[Table]) -> None:
    table = tables[0]
    for number in (2, 3, 6):
        enter(table, number=number)

    enter(table, number=1, record=TRISCHAKEN)
    assert points(table) == [-3, 24, 24, 12]
    correct(table, number=1, record=RUFER)
    assert points(table) == [1, 12, 12, 12]
    correct(table, number=1, record=TRISCHAKEN, based_on=2)
    assert factors(table) == [1, 2, 2, 1]
    strike(table, number=1, based_on=3)
    assert points(table) == [0, 12, 12, 12]


def test_a_hand_settled_anew_keeps_its_revisions_and_says_why(tables: list[Table]) -> None:
    table, captain = tables[0], bert(tables[0])
    entered = enter(table, number=2)
    tournament = table.round.tournament
    tournament.refresh_from_db()

    enter(table, number=1, record=TRISCHAKEN, actor=captain)

    old, new = HandRevision.objects.filter(hand__number=2).order_by("number")
    assert (old.is_current, old.record, old.hand_hash) == (False, DREIER, entered.receipt["hand_hash"])
    assert (new.number, new.record) == (2, DREIER | {"round_factor": 2})
    assert new.reason == "Spiel 1 hat sich geändert, daher zählt dieses anders."
    assert [(logged.verb, logged.actor) for logged in logged_since(tournament, tournament.revision)] == [
        ("record_hand", captain),
        ("settle_anew", captain),
    ]
    assert enter(table, number=2).receipt == entered.receipt | {"superseded_by": 2}


def test_a_hand_that_counts_differently_is_outdated_for_who_saw_the_old_one(tables: list[Table]) -> None:
    table = tables[0]
    enter(table, number=2)
    enter(table, number=1, record=TRISCHAKEN)

    corrected = correct(table, number=2, record=LOST, based_on=2)

    assert [row[1] for row in scores(table, 2)].count(-24) == 1
    assert corrected.receipt["revision"] == 3


def test_a_preview_says_which_later_hands_turn_and_has_them_in_its_totals(
    tables: list[Table], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table = tables[0]
    enter(table, number=1, record=TRISCHAKEN)
    for number in (2, 3, 6):
        enter(table, number=number)
    hand = read_hand(RUFER, table_ruleset(table))

    with django_assert_num_queries(4):
        shown = settled_hand(table, hand, number=1)
    struck = struck_hand(table, number=1)
    corrected = correct(table, number=1, record=RUFER)

    assert [(each.number, each.factor) for each in shown.turned] == [(2, 1), (3, 1)]
    assert shown.turned == struck.turned
    assert [each.total - each.points for each in shown.places] == [each.total for each in struck.places]
    live = [sum(score.points for score in scores_of(table, each.entry)) for each in shown.places]
    assert [each.total for each in shown.places] == live == [row["total"] for row in corrected.receipt["places"]]
    assert [each.is_settled_anew for each in table_sheet(table).hands] == [False, True, True, False]


def scores_of(table: Table, entry: int) -> list[HandScore]:
    return list(HandScore.objects.filter(revision__table=table, revision__is_current=True, entry=entry))


def test_other_rules_ask_nothing_more(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    table = tables_of(seated_tournament(players=4))[0]
    hand: Any = read_hand(DREIER, table_ruleset(table))

    with django_assert_num_queries(2):
        settled_hand(table, hand, number=2)
