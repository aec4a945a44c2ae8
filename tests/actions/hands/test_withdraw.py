"""Undoing what was entered just now."""

from dataclasses import replace
from datetime import timedelta

import pytest

from tests.actions.acts import DREIER, KONTRA, LOST, close, correct, enter, record_paper_totals, sitting, strike, undo
from tests.actions.hands.test_doubling import RUFER, TRISCHAKEN, factors, points
from tests.actions.hands.test_record import places, scores
from tests.actions.witness import Logged, everything, in_conflict, logged_since, refused
from tests.factories import NOW, bert, play_under, seated_tournament, tables_of
from tests.scoring.variants.changes import variant_document
from tournaments.actions.hands import EntryResult
from tournaments.actions.hands.guards import conflict_facts
from tournaments.actions.log import EntryPoint
from tournaments.models import Hand, HandRevision, HandScore, Table
from tournaments.queries.digests import receipt_digest
from tournaments.queries.results.standings import tournament_results
from tournaments.queries.room.sheet import table_sheet
from tournaments.queries.room.tables import TableState, room_state
from tournaments.queries.room.undoing import UNDO_WITHIN

pytestmark = pytest.mark.django_db

JUST = NOW + UNDO_WITHIN
LATE = JUST + timedelta(seconds=1)


def current(number: int = 1) -> HandRevision:
    return HandRevision.objects.get(hand__number=number, is_current=True)


def test_an_entry_undone_leaves_its_number_free_and_its_revisions(four: Table) -> None:
    captain, tournament = bert(four), four.round.tournament
    entered = enter(four, actor=captain)
    enter(four, number=2, actor=captain)
    tournament.refresh_from_db()

    undone = undo(four, actor=captain, now=JUST)

    assert undone == EntryResult(
        is_new=True,
        receipt={
            "entry_id": "undo-1-1",
            "number": 1,
            "hand_hash": "",
            "revision": 2,
            "superseded_by": None,
            "places": places(four, (0, 0, -4), (0, 0, 12), (0, 0, -4), (0, 0, -4)),
        },
    )
    sheet = table_sheet(four)
    assert ([hand.number for hand in sheet.hands], sheet.next_number) == ([2], 1)
    assert (current().is_withdrawn, current().is_struck, current().record) == (True, False, None)
    what = {
        "table": four.pk,
        "hand": 1,
        "revision": 2,
        "hash": "",
        "points": [[entry.pk, 0, 0] for entry in sitting(four)],
        "receipt": receipt_digest(undone.receipt),
    }
    assert logged_since(tournament, tournament.revision) == [Logged("withdraw_hand", what, captain, at=JUST)]
    assert enter(four) == EntryResult(receipt=entered.receipt | {"superseded_by": 2}, is_new=False)


def test_a_number_whose_hand_was_undone_takes_another_and_is_not_called_corrected(four: Table) -> None:
    enter(four)
    undo(four)

    again = enter(four, record=LOST, entry_id="again")

    assert (again.receipt["revision"], Hand.objects.count()) == (3, 1)
    assert [row[1:] for row in scores(four, 1)] == [(-12, -12), (4, 4), (4, 4), (4, 4)]
    (hand,) = table_sheet(four).hands
    assert (hand.revision, hand.is_corrected) == (3, False)
    assert enter(four).receipt["superseded_by"] == 3
    assert undo(four, entry_id="another", based_on=3).receipt["revision"] == 4
    assert table_sheet(four).next_number == 1


def test_a_number_whose_hand_was_undone_is_missing_everywhere() -> None:
    tournament = seated_tournament(players=8, hands_at_four=2)
    table = tables_of(tournament)[0]
    before = tournament_results(tournament)
    enter(table)
    undo(table)
    tournament.refresh_from_db()

    assert tournament_results(tournament) == before
    (rooms,) = room_state([table.round]).values()
    assert (rooms[0].hands_in, rooms[0].state) == (0, TableState.WAITING)
    enter(table, number=2)
    with refused("hands_missing", hands="1"):
        close(table)
    with refused("no_hand", field="number", number=1):
        correct(table)
    with refused("no_hand", field="number", number=1):
        strike(table, based_on=2)


def test_a_figure_beside_an_undone_hand_is_in_no_total(four: Table) -> None:
    enter(four)
    undo(four)
    HandScore.objects.filter(revision__is_withdrawn=True, place=1).update(points=20)

    assert [each["total"] for each in enter(four, number=2).receipt["places"]] == [-4, 12, -4, -4]


def test_a_change_undone_brings_back_what_stood_before(four: Table) -> None:
    captain, tournament = bert(four), four.round.tournament
    enter(four, record=KONTRA)
    correct(four, record=LOST)
    tournament.refresh_from_db()

    undone = undo(four, based_on=2, actor=None)

    assert (current().number, current().record, current().is_change_withdrawn) == (3, KONTRA, True)
    assert [row[1:] for row in scores(four, 1)] == [(12, 24), (-4, -8), (-4, -8), (-4, -8)]
    (logged,) = logged_since(tournament, tournament.revision)
    assert (logged.verb, logged.what["hash"]) == ("withdraw_change", undone.receipt["hand_hash"])
    (hand,) = table_sheet(four).hands
    assert (hand.is_corrected, hand.is_change_withdrawn) == (False, True)
    with refused("undo_nothing"):
        undo(four, based_on=3)
    assert captain.link is not None


def test_a_strike_undone_brings_the_hand_back_and_a_correction_of_a_struck_one_the_strike(four: Table) -> None:
    enter(four)
    strike(four)
    undo(four, based_on=2)
    assert (current().record, current().is_struck) == (DREIER, False)

    strike(four, based_on=3, reason="vergeben")
    correct(four, based_on=4, entry_id="back")
    undo(four, based_on=5)

    assert (current().record, current().is_struck, current().is_change_withdrawn) == (None, True, True)
    sheet = table_sheet(four)
    assert (sheet.hands[0].reason, sheet.next_number) == ("vergeben", 2)


def test_a_second_change_undone_leaves_the_first_with_its_reason(four: Table) -> None:
    enter(four)
    correct(four, reason="Rufer war es nicht")
    correct(four, record=KONTRA, based_on=2)

    undo(four, based_on=3)

    (hand,) = table_sheet(four).hands
    assert (hand.is_corrected, hand.reason, hand.record) == (True, "Rufer war es nicht", LOST)


def test_undone_again_with_the_same_id_is_the_stored_receipt(four: Table) -> None:
    enter(four)
    first = undo(four)
    before = everything()

    assert undo(four) == EntryResult(receipt=first.receipt, is_new=False)
    assert undo(four, now=LATE).receipt == first.receipt
    assert everything() == before


def test_an_id_stands_for_one_deed(four: Table) -> None:
    first = enter(four)
    undone = undo(four, entry_id="undo")

    with in_conflict("entry_id_reused", **(first.receipt | {"field": "entry_id", "superseded_by": 2})):
        undo(four, entry_id="phone-1")
    with in_conflict("entry_id_reused", **({"field": "entry_id"} | undone.receipt)):
        strike(four, entry_id="undo")


def test_what_somebody_changed_is_not_undone_blindly(four: Table) -> None:
    enter(four)
    correct(four)

    with in_conflict("outdated", number=1, hand=conflict_facts(current())):
        undo(four)
    with refused("no_hand", field="number", number=3):
        undo(four, number=3)


def test_nothing_is_undone_after_the_time(four: Table) -> None:
    enter(four)

    with refused("undo_late", minutes=2):
        undo(four, now=LATE)


def test_a_table_undoes_what_any_of_its_phones_entered_but_nothing_of_the_desk(four: Table) -> None:
    captain = bert(four)
    enter(four, actor=replace(captain, entry_point=EntryPoint.API))
    undo(four, actor=captain)
    enter(four, number=2, actor=captain)
    undo(four, number=2)  # the desk may
    enter(four, number=3)

    with refused("undo_elsewhere"):
        undo(four, number=3, actor=captain)


@pytest.mark.parametrize("code", ["on_paper", "closed"])
def test_a_table_that_takes_no_hands_undoes_none(code: str) -> None:
    table = tables_of(seated_tournament(players=8, hands_at_four=1))[0]
    enter(table)
    if code == "closed":
        close(table)
    else:
        record_paper_totals(table, 3, 3, -3, -3)

    with in_conflict(code):
        undo(table)


def test_an_undoing_with_an_id_that_is_none_is_refused(four: Table) -> None:
    enter(four)

    with refused("entry_id", field="entry_id"):
        undo(four, entry_id="a b")


def test_hands_after_one_undone_are_settled_anew(db: None) -> None:
    tournament = seated_tournament(players=8)
    play_under(tournament, variant_document("ooe-2023", {"doubled_after": ["trischaken"], "slug": "stammtisch"}))
    table = tables_of(tournament)[0]
    enter(table, number=2)
    enter(table, number=1, record=TRISCHAKEN)
    assert points(table) == [-3, 24]
    with refused("undo_nothing"):
        undo(table, number=2, based_on=2)  # nobody wrote that revision

    undo(table)
    assert factors(table) == [1]
    enter(table, number=1, record=TRISCHAKEN, entry_id="again")
    correct(table, record=RUFER, based_on=3)
    assert factors(table) == [1, 1]
    undo(table, based_on=4)

    assert factors(table) == [1, 2]
    correct(table, number=2, record=LOST, based_on=6, entry_id="two")
    correct(table, record=RUFER, based_on=5, entry_id="one")
    enter(table, number=3)
    assert factors(table) == [1, 1, 1]


def test_what_comes_back_counts_as_the_sheet_says_now(db: None) -> None:
    tournament = seated_tournament(players=8)
    play_under(tournament, variant_document("ooe-2023", {"doubled_after": ["trischaken"], "slug": "stammtisch"}))
    table = tables_of(tournament)[0]
    enter(table, number=2)
    strike(table, number=2)
    enter(table, number=1, record=TRISCHAKEN)

    undo(table, number=2, based_on=2)

    assert factors(table) == [1, 2]


def test_a_place_the_table_does_not_have_is_left_out(four: Table) -> None:
    captain, tournament = replace(bert(four), place=5), four.round.tournament
    tournament.refresh_from_db()

    enter(four, actor=captain)
    undo(four, actor=captain)

    assert list(HandRevision.objects.values_list("entered_at_place", flat=True)) == [None, None]
    assert ["from_place" in each.what for each in logged_since(tournament, tournament.revision)] == [False, False]


def test_a_phone_that_says_whose_it_is_is_noted(four: Table) -> None:
    captain, tournament = replace(bert(four), place=2), four.round.tournament
    tournament.refresh_from_db()

    enter(four, actor=captain)

    assert (current().door, current().entered_at_place) == ("phone", 2)
    (logged,) = logged_since(tournament, tournament.revision)
    assert logged.what["from_place"] == 2
    (hand,) = table_sheet(four).hands
    assert (hand.origin.door, hand.origin.place, hand.origin.at) == ("phone", 2, NOW)
