"""What is found when rows are changed around the program, and that nothing else is."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event as Signal

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from tests.actions.acts import enter
from tests.factories import NOW, PlayerFactory, at_desk, new_tournament, seated_tournament, tables_of
from tests.verification.evening import found, played_evening, undone
from tests.verification.tampering import TAMPERINGS, move_points
from tournaments.actions.draw import discard_drafts, draw_rounds, redraw_round, release_next_round
from tournaments.actions.people.check_in import check_in
from tournaments.actions.room.stand_in import seat_stand_in
from tournaments.models import Cup, DrawRun, Tournament
from tournaments.queries.log.reading import chain_break
from tournaments.queries.moment import one_moment
from tournaments.verification.checking import installation_findings, tournament_findings, whole_cup_findings
from tournaments.verification.findings import Finding

HAND = "round:1/table:1/hand:1/revision:1"
CODES = {
    "points moved": "kept_otherwise list_otherwise points_moved receipt_changed settled_otherwise",
    "points and receipt moved": "kept_otherwise list_otherwise points_moved receipt_changed settled_otherwise",
    "record replaced": "receipt_changed record_replaced settled_otherwise",
    "record changed": "record_changed record_refused",
    "hand deleted": "hand_deleted kept_otherwise list_otherwise",
    "version deleted": "current_revision hand_deleted kept_otherwise list_otherwise",
    "former version counts": "current_revision kept_otherwise list_otherwise",
    "version renumbered": "hand_deleted hand_without_log receipt_changed revision_numbers",
    "hand renumbered": "hand_deleted hand_without_log not_seated receipt_changed",
    "people of two scores swapped": "kept_otherwise list_otherwise not_seated points_moved",
    "players of two entries swapped": "entry_player kept_otherwise list_otherwise",
    "score added": "not_seated points_moved receipt_changed settled_otherwise",
    "scores deleted": "kept_otherwise list_otherwise not_seated points_moved receipt_changed",
    "entry id changed": "receipt_changed",
    "receipt changed": "receipt_changed",
    "receipt broken": "unreadable",
    "reason changed": "reason_changed",
    "time changed": "time_changed",
    "struck hand back": "record_changed record_refused verb_changed",
    "undone hand struck": "verb_changed",
    "undone change kept": "verb_changed",
    "other phone named": "origin_changed",
    "entered at the desk": "origin_changed",
    "other ruleset named": "ruleset_replaced settled_otherwise",
    "other ruleset with the same points named": "ruleset_replaced",
    "event changed": "event_changed reason_changed",
    "event broken": "event_changed hand_without_log signed_otherwise",
    "event cut out": "commitment_time draw_time event_missing",
    "end cut": "chain_end list_without_log",
    "end cut and moved": "list_without_log seal_wrong",
    "beginning cut and recomputed": "chain_start evening_ruleset seal_wrong",
    "chain recomputed over another hand": "list_otherwise seal_wrong settled_otherwise signed_otherwise",
    "chain recomputed over another signed digest": "seal_wrong signed_otherwise",
    "chain recomputed over another worth of a point": "seal_wrong signed_otherwise",
    "chain recomputed over other signed totals": "seal_wrong signed_otherwise",
    "event of another evening": "chain_end entry_deleted entry_without_log event_changed event_previous",
    "event from an archive": "event_original reason_changed",
    "seal removed": "seal_missing",
    "seal of another evening": "seal_wrong",
    "seal of an unknown key": "seal_unknown_key",
    "paper total changed": "kept_otherwise list_otherwise paper_changed",
    "paper money changed": "list_otherwise paper_money",
    "paper totals deleted": "kept_otherwise list_otherwise paper_changed",
    "paper no longer counts": "kept_otherwise list_otherwise paper_flag",
    "seats swapped": "seats_changed",
    "stand-in earlier": "not_seated seats_changed",
    "somebody sits twice": "not_seated seated_twice seats_changed",
    "forehand changed": "forehand_changed settled_otherwise",
    "table deleted": "kept_otherwise list_otherwise paper_changed table_deleted",
    "entry added": "entry_without_log",
    "presence changed": "entry_presence",
    "table reopened": "closed_changed",
    "sheet no longer signed": "signed_changed",
    "signature deleted": "signatures_changed",
    "signature at another place": "signatures_changed",
    "sent back for another reason": "signatures_changed",
    "signature under another sheet": "signatures_changed",
    "round reopened": "round_state",
    "round deleted": "kept_otherwise list_otherwise paper_changed round_state table_deleted",
    "evening reopened": "closed_changed",
    "evening cancelled": "cancelled_changed closed_changed",
    "evening in another season": "evening_season",
    "season in another cup": "list_deleted list_without_log season_gone",
    "table numbers swapped": "table_changed",
    "planned hands changed": "table_changed",
    "settings changed": "settings_changed",
    "evening's ruleset changed": "evening_ruleset",
    "ruleset's document changed": "ruleset_changed settled_otherwise",
    "ruleset renamed": "ruleset_changed",
    "list's figures changed": "list_changed list_otherwise",
    "list's name changed": "list_names_changed",
    "list broken": "list_changed unreadable",
    "kept results changed": "kept_otherwise",
    "kept results broken": "kept_otherwise",
    "list deleted": "list_deleted",
    "list's time changed": "list_changed",
    "addresses of lists swapped": "list_moved",
    "season table said to be the qualifiers": "list_changed",
    "results in another season": "list_moved",
    "season table changed": "list_changed",
    "season table deleted": "list_deleted",
    "name on the list of qualifiers changed": "list_names_changed",
    "reason of a list invented": "list_changed",
    "list said to be withdrawn": "list_withdrawal",
    "list withdrawn for another reason": "list_withdrawal",
    "two people no longer wanted": "two_people_changed",
    "seed changed": "draw_seed",
    "commitment changed": "commitment_changed",
    "commitment earlier": "commitment_time",
    "commitment secret again": "commitment_time",
    "certificate changed": "draw_disagrees",
    "certificate changed in a run that looks unpublished": "draw_disagrees draw_time",
    "run of the draw secret again": "draw_time",
    "run of the draw later": "draw_time",
    "run of the draw deleted": "draw_missing",
    "run of the draw not changed by hand": "draw_by_hand",
    "chain of the cup cut": "event_missing",
    "log taken away": "chain_start closed_changed commitment_changed draw_missing entry_without_log evening_ruleset "
    "hand_without_log list_without_log paper_changed paper_flag round_state seal_missing seats_changed "
    "signatures_changed signed_changed",
    "log of the cup taken away": "list_without_log ruleset_without_log seal_missing two_people_changed",
}
"""What is found, by what was done."""
CHAIN_SAYS = {
    "event changed",
    "event broken",
    "event cut out",
    "end cut",
    "event of another evening",
}
"""Where counting the chain alone shows something: all that a page could say before."""


@pytest.mark.django_db
def test_whatever_is_changed_around_the_program_is_found() -> None:
    evening = played_evening()
    assert found() == set()
    answers, chain = {}, set()
    for name, tamper in TAMPERINGS.items():
        with undone():
            tamper(evening)
            answers[name] = " ".join(sorted({code for code, _ in found()}))
            chain |= {name} if chain_break(Tournament.objects.get(pk=evening.pk)) else set()

    assert answers == CODES
    assert chain == CHAIN_SAYS
    assert found() == set()


@pytest.mark.django_db
def test_a_finding_says_where() -> None:
    evening = played_evening()
    with undone():
        move_points(evening)
        places = found(evening)
    assert {(code, HAND) for code in ("points_moved", "receipt_changed", "settled_otherwise")} <= places

    with undone():
        TAMPERINGS["event cut out"](evening)
        assert ("event_missing", "entry:5") in found(evening)
        assert f"tournament:{evening.pk}/entry:5" in {each.path for each in whole_cup_findings(Cup.objects.get())}


@pytest.mark.django_db
def test_a_run_of_the_draw_has_the_seats_of_its_rounds() -> None:
    tournament = seated_tournament(players=8)
    run = DrawRun.objects.get()
    one, other = run.rounds[0][0][:2]
    run.rounds[0][0][:2] = [other, one]
    run.save()

    assert ("draw_seats", "round:1") in found(tournament)


@pytest.mark.django_db
def test_a_stand_in_at_a_table_that_was_drawn_again_is_no_finding() -> None:
    tournament = seated_tournament(players=8, rounds=2)
    latecomer = check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)
    second = tables_of(tournament, round_number=2)[0]
    seat_stand_in(second, place=2, entry=latecomer, from_hand=1, actor=at_desk(), now=NOW)
    redraw_round(second.round, seed="neu", actor=at_desk(), now=NOW)
    assert found(tournament) == set()

    release_next_round(tournament, actor=at_desk(), now=NOW)
    draw_rounds(tournament, count=1, seed="drei", actor=at_desk(), now=NOW)
    discard_drafts(tournament, actor=at_desk(), now=NOW)
    assert found(tournament) == set()


@pytest.mark.django_db
def test_other_evenings_are_not_suspected() -> None:
    evening, other = played_evening(), new_tournament(players=8)
    move_points(evening)

    assert found(other) == set()


@pytest.mark.django_db
def test_statements_do_not_grow_with_the_hands() -> None:
    tournament = seated_tournament(players=8)
    counts = []
    for number in (1, 2, 3):
        for table in tables_of(tournament):
            enter(table, number=number)
        with CaptureQueriesContext(
            connection,
        ) as caught:
            assert list(tournament_findings(tournament.pk)) == []
        counts.append(len(caught))

    assert counts == counts[:1] * 3


@pytest.mark.django_db(transaction=True)
def test_nobody_is_suspected_who_enters_hands_meanwhile() -> None:
    tournament = seated_tournament(players=8, hands_at_four=16)
    tables = tables_of(tournament)
    for table in tables:
        enter(table)
    reading, written = Signal(), Signal()

    def writer() -> None:
        try:
            reading.wait(10)
            for number in range(2, 17):
                for table in tables:
                    enter(table, number=number)
            written.set()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(writer)
        findings = _beginning_before(installation_findings(), reading, written)
        writing.result()

    assert findings == []
    with one_moment():
        assert list(installation_findings()) == []
    assert tournament.events.count() > 32


def _beginning_before(findings: Iterator[Finding], reading: Signal, written: Signal) -> list[Finding]:
    """All findings as of a moment before the hands are written; the writer does not wait for the reader."""
    with one_moment():
        before = Tournament.objects.get().revision
        reading.set()
        assert written.wait(10)
        assert Tournament.objects.get().revision == before
        return list(findings)
