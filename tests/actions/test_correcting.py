"""A published result put right in one act."""

from datetime import timedelta

import pytest

from tests.actions.acts import DREIER, LOST, close, countersign, enter, finish_tournament, hand_in, sitting
from tests.actions.till.acts import award, finished_tournament, key, pay_all, set_prizes
from tests.actions.witness import everything, in_conflict, logged_since, refused
from tests.factories import NOW, UserFactory, anna, at_desk, seated_tournament, tables_of
from tests.verification.evening import found
from tournaments.actions.log import Actor, EntryPoint
from tournaments.actions.results.correcting import Change, HandChange, TotalsChange, correct_result, tried_correction
from tournaments.actions.results.publishing import publish_results
from tournaments.actions.room.closing import close_round, close_tournament, reopen_tournament
from tournaments.actions.room.tables import end_table_early, reopen_table
from tournaments.actions.till.cash import settle_points
from tournaments.models import HandRevision, Table, Tournament
from tournaments.queries.digests import shown_digest
from tournaments.queries.results.corrections import CorrectionEffect, reasons_of_reopening
from tournaments.queries.results.publications import PublicationState, results_status
from tournaments.queries.results.standings import computed_results
from tournaments.queries.room.early_ends import early_end_of
from tournaments.queries.room.sheet import totals_on_paper
from tournaments.queries.till.handed_out_prizes import misfitting_prizes

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(hours=1)
LAST = NOW + timedelta(hours=2)
WHY = "falsch abgeschrieben"


@pytest.fixture
def played() -> Table:
    """The only table of a published evening, played hand by hand: three Dreier of forehand, signed by two."""
    tournament = seated_tournament(players=4, rounds_planned=1, hands_at_four=4)
    (table,) = tables_of(tournament)
    for number in range(1, 5):
        enter(table, number=number)
    hand_in(table)
    countersign(table)
    close_round(table.round, actor=at_desk(), now=NOW)
    close_tournament(tournament, actor=at_desk(), now=NOW)
    return published(tournament)


def published(tournament: Tournament) -> Table:
    tournament.refresh_from_db()
    publish_results(tournament, by=anna(), actor=at_desk(), now=NOW)
    return tables_of(tournament)[0]


def hand(number: int = 2, *, record: object = LOST, based_on: int = 1, entry_id: str = "berichtigt") -> HandChange:
    return HandChange(entry_id, number, record, based_on)


def tried(table: Table, change: Change) -> CorrectionEffect:
    return tried_correction(table, change, actor=at_desk(), now=LATER)


def corrected(table: Table, change: Change, *, reason: str = WHY, shown: str = "") -> None:
    seen = shown or tried(table, change).shown
    correct_result(table, change, reason=reason, shown=seen, actor=at_desk(), now=LATER)


def changed_totals(table: Table, *points: int) -> TotalsChange:
    there = [entry.pk for entry in sitting(table)]
    return TotalsChange(dict(zip(there, points, strict=True)), totals_on_paper(table))


def test_evening_table_and_hand_are_one_act_in_the_log(played: Table) -> None:
    tournament = played.round.tournament
    revision = tournament.revision

    corrected(played, hand())

    notes = logged_since(tournament, revision)
    assert [(each.verb, each.reason) for each in notes] == [
        ("reopen_evening", WHY),
        ("reopen_table", WHY),
        ("correct_hand", WHY),
        ("close_table", ""),
        ("close_round", ""),
        ("close_evening", ""),
    ]
    assert {(each.at, each.actor) for each in notes} == {(LATER, at_desk())}
    played.refresh_from_db()
    assert (played.closed_at, played.is_signed) == (LATER, True)
    assert (tournament.state, tournament.closed_at) == ("closed", LATER)
    assert tournament.rounds.get().state == "closed"
    assert results_status(tournament).state == PublicationState.STALE
    assert reasons_of_reopening(tournament, since=NOW) == (WHY,)
    assert found(tournament) == set()


def test_what_is_shown_is_what_becomes_of_it_and_showing_it_writes_nothing(played: Table) -> None:
    before = everything()
    effect = tried(played, hand())
    assert everything() == before

    corrected(played, hand(), shown=effect.shown)

    tournament = Tournament.objects.get(pk=played.round.tournament_id)
    assert shown_digest(computed_results(tournament)) == effect.shown
    assert "total" in {each.code for each in effect.changes}
    assert effect.changes == results_status(tournament).changes


def test_a_hand_is_struck(played: Table) -> None:
    corrected(played, hand(record=None))

    there = HandRevision.objects.get(hand__table=played, hand__number=2, is_current=True)
    assert (there.is_struck, there.reason) == (True, WHY)
    assert found(played.round.tournament) == set()


def test_sent_again_nothing_happens_and_another_hand_under_its_id_is_refused(played: Table) -> None:
    effect = tried(played, hand())
    corrected(played, hand(), shown=effect.shown)
    before = everything()

    corrected(played, hand(), shown=effect.shown)

    assert everything() == before
    with pytest.raises(Exception, match="entry_id_reused"):
        corrected(played, hand(record=DREIER), shown=effect.shown)
    with pytest.raises(Exception, match="entry_id_reused"):
        corrected(played, hand(record=None), shown=effect.shown)
    assert everything() == before


def test_totals_of_a_table_on_paper() -> None:
    table = published(finish_tournament(seated_tournament(players=9, rounds_planned=1)))
    tournament = table.round.tournament
    change = changed_totals(table, -5, 5, 0, 0)
    shown = tried(table, change).shown

    changes, own = tried(table, change).changes, {entry.player_id for entry in sitting(table)}
    is_own = [each.person.player in own for each in changes if each.person]
    assert is_own == sorted(is_own, reverse=True)
    assert not is_own[-1]
    corrected(table, change, shown=shown)
    before = everything()
    corrected(table, change, shown=shown)

    assert everything() == before
    assert totals_on_paper(table) == change.totals
    assert tournament.rounds.get().state == "closed"
    assert found(tournament) == set()


def test_totals_that_two_people_type_are_not_corrected_by_one() -> None:
    tournament = seated_tournament(players=4, rounds_planned=1)
    table = published(finish_tournament(tournament))
    Tournament.objects.filter(pk=tournament.pk).update(double_entry=True)

    with refused("totals_typed_twice"):
        tried(table, changed_totals(table, -5, 5, 0, 0))


def test_a_table_that_ended_early_ends_at_the_same_hand_for_its_reason() -> None:
    tournament = seated_tournament(players=4, rounds_planned=1, hands_at_four=8)
    (table,) = tables_of(tournament)
    for number in range(1, 5):
        enter(table, number=number)
    missing = range(5, 9)
    franz = Actor(EntryPoint.DESK, UserFactory.create(username="franz"))
    end_table_early(table, missing=missing, reason="Sperrstunde", actor=franz, now=NOW)
    close_round(table.round, actor=at_desk(), now=NOW)
    close_tournament(tournament, actor=at_desk(), now=NOW)
    table.refresh_from_db()

    corrected(table, hand())

    table.refresh_from_db()
    ended = early_end_of(table)
    assert ended is not None
    assert (table.closed_at, ended.missing) == (LATER, tuple(missing))
    assert (ended.reason, ended.username, ended.at) == ("Sperrstunde", "franz", NOW)
    assert found(tournament) == set()

    reopen_tournament(tournament, reason=WHY, actor=at_desk(), now=LAST)
    reopen_table(table, reason=WHY, actor=at_desk(), now=LAST)
    assert early_end_of(tables_of(tournament)[0]) is None
    end_table_early(table, missing=missing, reason="Stromausfall", actor=at_desk(), now=LAST + timedelta(hours=1))
    again = early_end_of(tables_of(tournament)[0])
    assert again is not None
    assert (again.reason, again.username) == ("Stromausfall", "anna")


def test_during_the_evening_only_what_was_closed_is_opened() -> None:
    tournament = seated_tournament(players=8, rounds_planned=1, hands_at_four=4)
    table, other = tables_of(tournament)
    for number in range(1, 5):
        enter(table, number=number)
    close(table)
    revision = Tournament.objects.get(pk=tournament.pk).revision

    effect = tried(table, hand())
    enter(other, entry_id="anderswo")
    corrected(table, hand(), shown=effect.shown)
    with in_conflict("list_changed_since"):
        corrected(table, hand(3, entry_id="zweite"), shown=effect.shown)

    verbs = [each.verb for each in logged_since(tournament, revision)]
    assert verbs == ["record_hand", "reopen_table", "correct_hand", "close_table"]
    assert not other.is_closed
    with refused("table_open"):
        tried(other, hand())


def test_a_changed_hand_a_changed_list_and_a_missing_reason_are_refused(played: Table) -> None:
    shown = tried(played, hand()).shown

    with refused("reason_missing", field="reason"):
        corrected(played, hand(), reason=" ", shown=shown)
    with in_conflict("list_changed_since"):
        corrected(played, hand(), shown="other")
    with refused("no_hand", field="number", number=9):
        corrected(played, hand(9), shown=shown)
    paper = published(finish_tournament(seated_tournament(players=4, rounds_planned=1, name="Zweiter")))
    with in_conflict("on_paper"):
        tried(paper, hand())


def test_money_that_was_given_by_the_old_list_is_named() -> None:
    tournament = finished_tournament()
    set_prizes(tournament)
    award(tournament)
    pay_all(tournament)
    table = published(tournament)
    winner, second, _, _ = sitting(table)
    cents = -tournament.cents_per_point
    settle_points(winner, cents=cents, key=key(), actor=at_desk(), now=NOW)

    effect = tried(table, changed_totals(table, -5, 5, 0, 0))

    assert winner.pk in {each.prize.entry_id for each in effect.prizes}
    assert second.pk not in {each.prize.entry_id for each in effect.prizes if each.prize.cents}
    (paid,) = effect.paid
    assert (paid.person.player, paid.cents, paid.amount) == (winner.player_id, cents, -cents)
    assert effect.kontras is None
    assert not effect.is_signed
    assert misfitting_prizes(tournament) == ()


def test_what_changes_nothing_is_refused(played: Table) -> None:
    before = everything()
    with refused("nothing_corrected"):
        tried(played, hand(record=DREIER))
    with refused("nothing_corrected"):
        corrected(played, hand(record=DREIER), shown="any")
    assert everything() == before
    corrected(played, hand(record=None))
    with refused("already_struck"):
        tried(played, hand(record=None, based_on=2, entry_id="nochmals"))

    paper = published(finish_tournament(seated_tournament(players=4, rounds_planned=1, name="Zweiter")))
    same = changed_totals(paper, *totals_on_paper(paper).values())
    with refused("nothing_corrected"):
        tried(paper, same)
    with refused("nothing_corrected"):
        corrected(paper, same, shown="any")


def test_an_entry_id_is_read_before_anything_is_looked_up_by_it(played: Table) -> None:
    gone = Table(pk=0, round=played.round)
    with refused("entry_id", field="entry_id"):
        tried(gone, hand(entry_id="a\0b"))
    with refused("entry_id", field="entry_id"):
        corrected(gone, hand(entry_id="a\0b"), shown="any")
