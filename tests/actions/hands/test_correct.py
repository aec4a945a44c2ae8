"""Correcting a hand."""

from typing import Any

import pytest

from scoring.problems import HandRefused
from tests.actions.acts import DREIER, KONTRA, LOST, close, correct, enter, record_paper_totals, sitting, strike, undo
from tests.actions.hands.test_record import places, scores
from tests.actions.witness import Logged, everything, in_conflict, logged_since, refused
from tests.factories import NOW, at_desk, bert, seated_tournament, tables_of
from tournaments.actions.draw import redraw_round
from tournaments.actions.hands import EntryResult
from tournaments.actions.hands.guards import conflict_facts
from tournaments.models import HandRevision, HandScore, Table
from tournaments.queries.digests import receipt_digest
from tournaments.queries.room.sheet import table_sheet
from tournaments.queries.room.undoing import UNDO_WITHIN

pytestmark = pytest.mark.django_db


def test_a_correction_takes_the_place_of_what_was_wrong(four: Table) -> None:
    first = enter(four, record=DREIER)
    enter(four, number=2, record=DREIER)

    corrected = correct(four, record=KONTRA | {"won": False})

    a, b, c, d = (entry.pk for entry in sitting(four))
    assert corrected.is_new
    assert corrected.receipt | {"hand_hash": ""} == {
        "entry_id": "correction-1-1",
        "number": 1,
        "hand_hash": "",
        "revision": 2,
        "superseded_by": None,
        "places": places(four, (-12, -24, -16), (4, 8, 16), (4, 8, 0), (4, 8, 0)),  # with hand 2 already there
    }
    assert scores(four, 1) == [(a, -12, -24), (b, 4, 8), (c, 4, 8), (d, 4, 8)]
    assert corrected.receipt["hand_hash"] != first.receipt["hand_hash"]


def test_the_wrong_revision_stays_as_it_was(four: Table) -> None:
    enter(four)
    (before,) = HandRevision.objects.values()
    scores_before = list(HandScore.objects.order_by("pk").values())

    correct(four)

    assert HandRevision.objects.values().get(number=1) == before | {"is_current": False}
    assert list(HandScore.objects.filter(revision__number=1).order_by("pk").values()) == scores_before
    assert HandRevision.objects.get(is_current=True).reason == "verkehrt"


def test_a_correction_is_noted_with_its_reason(four: Table) -> None:
    captain, tournament = bert(four), four.round.tournament
    enter(four, actor=captain)
    tournament.refresh_from_db()
    revision = tournament.revision

    corrected = correct(four, reason="  Ansage überhört ", actor=captain)

    what = {
        "table": four.pk,
        "hand": 1,
        "revision": 2,
        "hash": corrected.receipt["hand_hash"],
        "points": [[entry.pk, points, points] for entry, points in zip(sitting(four), (-12, 4, 4, 4), strict=True)],
        "receipt": receipt_digest(corrected.receipt),
    }
    assert logged_since(tournament, revision) == [Logged("correct_hand", what, captain, reason="Ansage überhört")]


def test_a_struck_hand_comes_back_by_a_correction(four: Table) -> None:
    enter(four)
    strike(four, based_on=1)

    corrected = correct(four, record=DREIER, based_on=2)

    assert corrected.receipt["revision"] == 3
    assert [row[1] for row in scores(four, 1)] == [12, -4, -4, -4]


def test_the_same_correction_again_is_the_stored_receipt(four: Table) -> None:
    enter(four)
    first = correct(four)
    before = everything()

    again = correct(four)

    assert again == EntryResult(receipt=first.receipt, is_new=False)
    assert everything() == before


def test_a_correction_with_a_used_entry_id_is_a_conflict(four: Table) -> None:
    first = enter(four)

    with in_conflict("entry_id_reused", **({"field": "entry_id"} | first.receipt)):
        correct(four, entry_id="phone-1", record=LOST)


def test_a_correction_of_what_somebody_changed_is_a_conflict_that_shows_it(four: Table) -> None:
    enter(four)
    correct(four, based_on=1)
    there = HandRevision.objects.get(is_current=True)

    with in_conflict("outdated", number=1, hand=conflict_facts(there)):
        correct(four, based_on=1, entry_id="another", record=KONTRA)


@pytest.mark.parametrize("number", [-1, 0, 2, 17, 10**20])
def test_a_hand_that_is_not_there_cannot_be_corrected(four: Table, number: int) -> None:
    enter(four)

    with refused("no_hand", field="number", number=number):
        correct(four, number=number, entry_id="correction")


@pytest.mark.parametrize("reason", ["", "  \n"])
def test_a_correction_without_reason_is_refused(four: Table, reason: str) -> None:
    enter(four)

    with refused("reason_missing", field="reason"):
        correct(four, reason=reason)


def test_a_reason_may_be_as_long_as_the_log_holds_and_no_longer(four: Table) -> None:
    enter(four)

    with refused("reason_too_long", field="reason", limit=200):
        correct(four, reason="x" * 201)
    correct(four, reason=" " + "x" * 200)

    assert HandRevision.objects.get(is_current=True).reason == "x" * 200
    assert four.round.tournament.events.latest("sequence").reason == "x" * 200


def test_a_correction_with_an_entry_id_that_is_none_is_refused(four: Table) -> None:
    enter(four)

    with refused("entry_id", field="entry_id"):
        correct(four, entry_id="a b")


def test_a_correction_by_a_wrong_record_is_refused(four: Table) -> None:
    enter(four)
    before = everything()

    with pytest.raises(HandRefused) as caught:
        correct(four, record={"contract": "dreier", "declarer": 0})

    assert [(each.code, each.field) for each in caught.value.problems] == [("missing", "won")]
    assert everything() == before


def test_a_table_on_paper_takes_no_correction(four: Table) -> None:
    enter(four)
    record_paper_totals(four, 3, 3, -3, -3)

    with in_conflict("on_paper"):
        correct(four)


def test_a_closed_table_takes_no_correction() -> None:
    table = tables_of(seated_tournament(players=8, hands_at_four=1))[0]
    enter(table)
    close(table)

    with in_conflict("closed"):
        correct(table)


@pytest.mark.parametrize("verb", [correct, strike])
def test_a_table_that_was_drawn_again_takes_nothing(four: Table, verb: Any) -> None:
    redraw_round(four.round, seed="neu", actor=at_desk(), now=NOW)

    with in_conflict("redrawn"):
        verb(four)


def test_a_table_needs_no_reason_for_what_it_entered_just_now(four: Table) -> None:
    captain = bert(four)
    enter(four, actor=captain)

    correct(four, reason="", actor=captain, now=NOW + UNDO_WITHIN)

    assert HandRevision.objects.get(is_current=True).reason == ""
    with refused("reason_too_long", field="reason", limit=200):
        correct(four, reason="x" * 201, based_on=2, actor=captain)


def test_a_reason_is_needed_some_minutes_after_the_entry_however_new_the_last_correction(four: Table) -> None:
    captain = bert(four)
    enter(four, actor=captain)
    correct(four, reason="", actor=captain, now=NOW + UNDO_WITHIN)
    with refused("reason_missing", field="reason"):
        correct(four, record=DREIER, reason="", based_on=2, actor=captain, now=NOW + UNDO_WITHIN * 2)

    undo(four, based_on=2, actor=captain, now=NOW + UNDO_WITHIN)
    correct(four, based_on=3, reason="doch", actor=captain, now=NOW + UNDO_WITHIN)
    assert not table_sheet(four).hands[0].entered.is_fresh(NOW + UNDO_WITHIN * 2)


def test_a_hand_entered_again_is_a_new_one(four: Table) -> None:
    captain = bert(four)
    enter(four, actor=captain)
    undo(four, actor=captain)
    HandRevision.objects.update(recorded_at=NOW - UNDO_WITHIN * 2)
    enter(four, actor=captain, entry_id="again")

    correct(four, reason="", based_on=3, actor=captain)

    assert table_sheet(four).hands[0].entered.at == NOW


def test_a_reason_is_needed_later_at_the_desk_and_for_what_others_wrote(four: Table) -> None:
    captain = bert(four)
    enter(four, actor=captain)
    enter(four, number=2)
    correct(four, number=1, actor=captain)
    undo(four, based_on=2, actor=captain)

    with refused("reason_missing", field="reason"):
        correct(four, reason="", based_on=3, entry_id="undone", actor=captain)
    with refused("reason_missing", field="reason"):
        correct(four, number=2, reason="", actor=captain)
    enter(four, number=3, actor=captain)
    with refused("reason_missing", field="reason"):
        correct(four, number=3, reason="")
    with refused("reason_missing", field="reason"):
        correct(four, number=3, reason=" ", actor=captain, now=NOW + UNDO_WITHIN * 2)
