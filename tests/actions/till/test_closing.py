"""The closing sheet is signed once, and only when it balances."""

import pytest
from django.db import IntegrityError, transaction

from tests.actions.acts import correct_results
from tests.actions.test_second_person import confirmed, franz, wanting
from tests.actions.till.acts import (
    FEE,
    award,
    finished_tournament,
    key,
    pay_all,
    paying_tournament,
    set_prizes,
    sign,
    take,
    take_all,
    till_now,
)
from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, at_desk, entries_of, tables_of
from tests.verification.evening import found
from tournaments.actions.till.cash import counter_entry, put_in_float, record_difference
from tournaments.actions.till.closing import sign_closing
from tournaments.amounts import Cents
from tournaments.models import CashEntry, TillClosing, Tournament
from tournaments.models.dual_control import DualControlAction
from tournaments.queries.till.closing_sheet import closing_digest

pytestmark = pytest.mark.django_db


def test_a_till_that_balances_is_signed_once() -> None:
    tournament = finished_tournament()
    put_in_float(tournament, cents=10000, key=key(), actor=at_desk(), now=NOW)
    take_all(tournament)
    set_prizes(tournament)
    award(tournament)
    pay_all(tournament)
    revision = Tournament.objects.get(pk=tournament.pk).revision

    closing = sign(tournament)

    assert closing.content == {
        "last_number": 19,
        "counted": 10000 + 9 * FEE - 6000,
        "incoming": [["float", "cash", 10000], ["fee", "cash", 9 * FEE]],
        "outgoing": [["prize", "cash", 6000]],
        "balances": [["cash", 17500]],
        "fees": {"full": 13500, "due": 13500, "paid": 13500},
        "prizes": {"awarded": 6000, "rounding": 0, "unclaimed": 0},
        "kontras": 0,
    }
    assert (closing.digest, closing.signed_by) == (closing_digest(closing.content), at_desk().user)
    what = {"closing": closing.digest, "number": 19, "counted": 17500}
    assert logged_since(tournament, revision) == [Logged("sign_closing", what, at_desk())]
    assert sign(tournament, counted=5) == closing
    assert found(tournament) == set()


def test_what_is_open_keeps_a_till_from_being_signed() -> None:
    tournament = paying_tournament()
    with refused("not_closed"):
        sign(tournament)
    tournament = finished_tournament(players=8)
    with refused("till_fees_owed", count=8, cents=Cents(8 * FEE)):
        sign(tournament)
    take_all(tournament)
    with in_conflict("till_changed"):
        sign(tournament, last=7)
    set_prizes(tournament)
    with refused("till_prizes_not_awarded"):
        sign(tournament)
    award(tournament)
    with refused("till_prizes_unpaid", count=6, cents=Cents(6000)):
        sign(tournament)
    pay_all(tournament)
    with refused("till_too_little", field="counted", cents=Cents(1)):
        sign(tournament, counted=8 * FEE - 6001)
    with refused("cash_range", field="counted", least=Cents(0), most=Cents(10_000_000)):
        sign(tournament, counted=-1)
    record_difference(tournament, cents=-1, reason="verloren", key=key(), actor=at_desk(), now=NOW)

    assert sign(tournament, counted=8 * FEE - 6001).last_number == 17


@pytest.mark.parametrize(
    "columns",
    [
        {"number": 1},
        {"key": "first"},
        {"kind": "expense", "cents": 5},
        {"kind": "income", "cents": -5},
        {"kind": "income", "cents": 0},
        {"kind": "fee"},
        {"kind": "prize", "cents": -5},
        {"reverses": 7},
    ],
)
def test_the_database_keeps_the_ledger(columns: dict[str, object]) -> None:
    tournament = paying_tournament()
    take(entries_of(tournament)[0], again="first")
    whole = {"number": 2, "key": "second", "kind": "income", "method": "cash", "cents": 5, "at": NOW}
    CashEntry.objects.create(tournament=tournament, **{**whole, "number": 3, "key": "third", "reverses": 7})

    with pytest.raises(IntegrityError), transaction.atomic():
        CashEntry.objects.create(tournament=tournament, **{**whole, **columns})


def test_an_empty_till_needs_no_scheme() -> None:
    tournament = finished_tournament(players=8)
    Tournament.objects.filter(pk=tournament.pk).update(fee_cents=0)

    assert sign(tournament).content["balances"] == []
    assert till_now(tournament).closing is not None


def test_a_second_organiser_confirms_where_the_cup_wants_two() -> None:
    tournament = finished_tournament()
    take_all(tournament)
    wanting(DualControlAction.SIGN_TILL)
    till = till_now(tournament)
    signing = {"counted": till.sheet().sides.in_till, "last_number": 9, "actor": at_desk(), "now": NOW}

    with refused("second_person_missing", field="second_username"):
        sign_closing(tournament, **signing)  # type: ignore[arg-type]
    with refused("second_person_same", field="second_username"):
        sign_closing(tournament, **signing, second=confirmed(at_desk().user))  # type: ignore[arg-type]
    closing = sign_closing(tournament, **signing, second=confirmed())  # type: ignore[arg-type]

    tournament.refresh_from_db()
    assert closing.confirmed_by == franz()
    assert tournament.events.latest("sequence").what["confirmed_by"] == franz().pk
    assert found(tournament) == set()
    TillClosing.objects.update(confirmed_by=None)
    assert found(tournament) == {("closing_changed", f"tournament:{tournament.pk}")}


def test_prizes_awarded_by_former_results_are_awarded_again_before_anybody_signs() -> None:
    tournament = finished_tournament()
    take_all(tournament)
    set_prizes(tournament)
    award(tournament)
    pay_all(tournament)
    others = tables_of(tournament)[0].seats.count() - 2

    tournament = correct_results(tournament, -1, 1, *[0] * others)

    with refused("till_prizes_outdated"):
        sign(tournament)
    for line in till_now(tournament).prizes:
        if line.paid_by:
            counter_entry(
                tournament, number=line.paid_by.number, reason="Einspruch", key=key(), actor=at_desk(), now=NOW
            )
    award(tournament)
    pay_all(tournament)
    assert till_now(tournament).is_outdated is False
    assert sign(tournament).content["prizes"]["awarded"] == 6000
