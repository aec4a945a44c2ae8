"""Fees: taken, given back, reduced and waived."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.actions.till.acts import FEE, finished_tournament, key, paying_tournament, sign, take, take_all, till_now
from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, at_desk, entries_of
from tournaments.actions.till.cash import counter_entry
from tournaments.actions.till.fees import MOST_FEE, ShownFee, TakenFees, refund_fee, set_fee, take_fees
from tournaments.actions.till.ledger import MOST_CENTS
from tournaments.amounts import Cents
from tournaments.models import CashEntry, Entry
from tournaments.money.cash import CashKind, CashMethod
from tournaments.money.fees import FeeAccount, FeeStatus

pytestmark = pytest.mark.django_db


def account_of(entry: Entry) -> FeeAccount:
    return next(line.account for line in till_now(entry.tournament).fees if line.entry == entry)


def reduce_fee(entry: Entry, cents: int | None, *, reason: str = "Jugend") -> None:
    set_fee(entry, cents=cents, reason=reason, actor=at_desk(), now=NOW)


def refund(entry: Entry, cents: int) -> CashEntry:
    return refund_fee(entry, cents=cents, key=key(), actor=at_desk(), now=NOW)


def test_a_fee_is_taken_once() -> None:
    tournament = paying_tournament()
    entry, revision = entries_of(tournament)[0], tournament.revision

    taken = take(entry, method=CashMethod.CARD, again="here")
    again = take(entry, method=CashMethod.CARD, again="here")

    assert again == taken
    assert (taken.number, taken.kind, taken.method, taken.cents) == (1, CashKind.FEE, CashMethod.CARD, FEE)
    assert (taken.entry, taken.by, taken.at) == (entry, at_desk().user, NOW)
    what = {"number": 1, "kind": "fee", "method": "card", "cents": FEE, "reverses": None, "entry": entry.pk}
    assert logged_since(tournament, revision) == [Logged("take_fee", what, at_desk())]
    assert account_of(entry).status == FeeStatus.PAID
    with in_conflict("fee_not_owed", name=entry.player.name):
        take(entry)
    with in_conflict("cash_key_reused"):
        take(entries_of(tournament)[1], method=CashMethod.CARD, again="here")


def take_of(entries: Sequence[Entry], *, again: str = "several", cents: int = FEE) -> TakenFees:
    shown = [ShownFee(each, cents) for each in entries]
    method, tournament = CashMethod.CARD, entries[0].tournament
    return take_fees(tournament, shown, method=method, key=again, actor=at_desk(), now=NOW)


def test_fees_of_several_people_are_taken_at_once_and_who_is_left_out_is_named() -> None:
    tournament = paying_tournament()
    one, paid, less, *_others = people = entries_of(tournament)
    take(paid)
    reduce_fee(less, 500)

    report = take_of(people)

    assert [each.entry for each in report.taken] == [one, *people[3:]]
    assert report.cents == 7 * FEE
    assert [(each.code, each.facts["name"]) for each in report.refused] == [
        ("fee_not_owed", paid.player.name),
        ("fee_changed", less.player.name),
    ]
    assert take_of([one, *people[3:]]).taken == report.taken
    assert CashEntry.objects.count() == 8


def test_fees_that_were_taken_back_are_not_called_taken_by_the_same_key() -> None:
    tournament = paying_tournament()
    first, second, *_ = entries_of(tournament)
    shown = [ShownFee(first, FEE), ShownFee(second, FEE)]
    sent: dict[str, Any] = {"method": CashMethod.CASH, "key": "k", "actor": at_desk(), "now": NOW}
    take_fees(tournament, shown, **sent)
    counter_entry(tournament, number=1, reason="falsch", key="c", actor=at_desk(), now=NOW)

    report = take_fees(tournament, shown, **sent)

    assert [each.number for each in report.taken] == [2]
    assert [each.code for each in report.refused] == ["cash_reversed"]


def test_what_concerns_the_whole_till_takes_nothing_of_anybody() -> None:
    tournament = finished_tournament()
    first, *others = entries_of(tournament)
    take_of([first])

    with in_conflict("cash_key_reused"):
        take_of([first, *others], cents=500)
    with refused("entry_id", field="entry_id"):
        take_of(others, again="")
    for entry in others:
        take(entry)
    sign(tournament)
    with in_conflict("till_signed"):
        take_of(others, again="later")
    assert CashEntry.objects.count() == 9


def test_a_fee_is_taken_as_it_was_shown() -> None:
    entry = entries_of(paying_tournament())[0]
    reduce_fee(entry, 500)

    with in_conflict("fee_changed", field="cents", name=entry.player.name, owed=Cents(500)):
        take(entry)
    for cents in (0, -5, MOST_CENTS + 1):
        with refused("cash_range", field="cents", least=Cents(1), most=Cents(MOST_CENTS)):
            take(entry, cents=cents)
    with refused("entry_id", field="entry_id"):
        take(entry, cents=500, again="no id!")


def test_a_fee_is_reduced_waived_and_asked_in_full_again() -> None:
    tournament = paying_tournament()
    entry, revision = entries_of(tournament)[0], tournament.revision

    reduce_fee(entry, 1000)
    reduced = account_of(entry)
    reduce_fee(entry, 0, reason="Helfer")
    waived = account_of(entry)
    reduce_fee(entry, None, reason="Irrtum")

    assert (reduced, waived) == (FeeAccount(FEE, 1000, 0), FeeAccount(FEE, 0, 0))
    assert account_of(entry) == FeeAccount(FEE, FEE, 0)
    assert logged_since(tournament, revision) == [
        Logged("set_fee", {"entry": entry.pk, "cents": cents}, at_desk(), reason=reason)
        for cents, reason in ((1000, "Jugend"), (0, "Helfer"), (None, "Irrtum"))
    ]
    with refused("reason_missing", field="reason"):
        reduce_fee(entry, 500, reason=" ")
    for cents in (-1, MOST_FEE + 1):
        with refused("cash_range", field="cents", least=Cents(0), most=Cents(MOST_FEE)):
            reduce_fee(entry, cents)


def test_what_was_paid_too_much_is_given_back() -> None:
    tournament = paying_tournament()
    entry = entries_of(tournament)[0]
    take(entry)
    with in_conflict("fee_not_overpaid", name=entry.player.name):
        refund(entry, FEE)
    reduce_fee(entry, 1000)
    with in_conflict("fee_changed", field="cents", name=entry.player.name, owed=Cents(-500)):
        refund(entry, 300)

    assert refund(entry, 500).cents == -500
    assert account_of(entry) == FeeAccount(FEE, 1000, 1000)


def test_whoever_left_before_the_draw_owes_nothing_and_gets_the_fee_back() -> None:
    tournament = paying_tournament()
    stays, leaves = entries_of(tournament)[:2]
    Entry.objects.filter(pk=leaves.pk).update(is_present=False)
    tournament.rounds.all().delete()
    take(stays)
    CashEntry.objects.create(
        tournament=tournament, number=2, key="before", kind="fee", method="cash", cents=FEE, entry=leaves, at=NOW
    )

    assert account_of(leaves) == FeeAccount(0, 0, FEE)
    assert refund(leaves, FEE).cents == -FEE
    reduce_fee(leaves, FEE, reason="bleibt in der Kassa")
    assert account_of(leaves) == FeeAccount(0, FEE, 0)


def test_a_signed_till_takes_no_fee() -> None:
    tournament = finished_tournament()
    take_all(tournament)
    sign(tournament)
    entry = entries_of(tournament)[0]

    with in_conflict("till_signed"):
        take(entry)
    with in_conflict("till_signed"):
        reduce_fee(entry, 0)
    with in_conflict("till_signed"):
        refund(entry, 100)
