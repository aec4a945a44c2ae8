"""Striking a hand that cannot be cleared up."""

import pytest

from tests.actions.acts import close, correct, enter, record_paper_totals, sitting, strike
from tests.actions.hands.test_record import places, scores
from tests.actions.witness import Logged, everything, in_conflict, logged_since, refused
from tests.factories import bert, seated_tournament, tables_of
from tournaments.actions.hands import EntryResult
from tournaments.actions.hands.guards import conflict_facts
from tournaments.models import HandRevision, Table
from tournaments.queries.digests import receipt_digest

pytestmark = pytest.mark.django_db


def test_a_struck_hand_counts_nothing_and_keeps_its_place(five: Table) -> None:
    enter(five, number=1)
    enter(five, number=2)

    struck = strike(five, number=2)

    assert struck == EntryResult(
        is_new=True,
        receipt={
            "entry_id": "strike-2-1",
            "number": 2,
            "hand_hash": "",
            "revision": 2,
            "superseded_by": None,
            "places": places(five, (0, 0, 12), (0, 0, -4), (0, 0, -4), (0, 0, -4), (0, 0, 0)),
        },
    )
    assert scores(five, 2) == [(entry.pk, 0, 0) for entry in sitting(five)]
    revision = HandRevision.objects.get(hand__number=2, is_current=True)
    assert (revision.is_struck, revision.record, revision.reason) == (True, None, "strittig")


def test_a_strike_is_noted_with_its_reason(four: Table) -> None:
    captain, tournament = bert(four), four.round.tournament
    enter(four)
    tournament.refresh_from_db()
    revision = tournament.revision

    struck = strike(four, reason=" strittig ", actor=captain)

    what = {
        "table": four.pk,
        "hand": 1,
        "revision": 2,
        "hash": "",
        "points": [[entry.pk, 0, 0] for entry in sitting(four)],
        "receipt": receipt_digest(struck.receipt),
    }
    assert logged_since(tournament, revision) == [Logged("strike_hand", what, captain, reason="strittig")]


def test_the_same_strike_again_is_the_stored_receipt(four: Table) -> None:
    enter(four)
    first = strike(four)
    before = everything()

    again = strike(four)

    assert again == EntryResult(receipt=first.receipt, is_new=False)
    assert everything() == before


def test_a_strike_with_an_entrys_id_is_a_conflict(four: Table) -> None:
    first = enter(four)

    with in_conflict("entry_id_reused", **({"field": "entry_id"} | first.receipt)):
        strike(four, entry_id="phone-1")


def test_a_strike_of_what_somebody_changed_is_a_conflict(four: Table) -> None:
    enter(four)
    correct(four)
    there = HandRevision.objects.get(is_current=True)

    with in_conflict("outdated", number=1, hand=conflict_facts(there)):
        strike(four, based_on=1)


def test_a_hand_that_is_not_there_cannot_be_struck(four: Table) -> None:
    with refused("no_hand", field="number", number=1):
        strike(four)


@pytest.mark.parametrize("reason", ["", " "])
def test_a_strike_without_reason_is_refused(four: Table, reason: str) -> None:
    enter(four)

    with refused("reason_missing", field="reason"):
        strike(four, reason=reason)


def test_a_strike_with_an_entry_id_that_is_none_is_refused(four: Table) -> None:
    enter(four)

    with refused("entry_id", field="entry_id"):
        strike(four, entry_id="a/b")


def test_a_table_on_paper_strikes_nothing(four: Table) -> None:
    enter(four)
    record_paper_totals(four, 3, 3, -3, -3)

    with in_conflict("on_paper"):
        strike(four)


def test_a_closed_table_strikes_nothing() -> None:
    table = tables_of(seated_tournament(players=8, hands_at_four=1))[0]
    enter(table)
    close(table)

    with in_conflict("closed"):
        strike(table)
