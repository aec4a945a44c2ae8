"""A signed closing sheet is taken back with a reason, and the next one is signed beside it."""

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
    set_prizes,
    sign,
    take_all,
    till_now,
)
from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, at_desk, tables_of
from tests.verification.evening import found
from tournaments.actions.till.cash import record_expense
from tournaments.actions.till.closing import reopen_till
from tournaments.actions.till.reversals import reverse_prizes
from tournaments.models import TillClosing, Tournament
from tournaments.models.dual_control import DualControlAction
from tournaments.queries.till.handed_out_prizes import misfitting_prizes

pytestmark = pytest.mark.django_db


def signed_tournament() -> Tournament:
    """Prizes awarded and paid, and everything signed."""
    tournament = finished_tournament()
    take_all(tournament)
    set_prizes(tournament)
    award(tournament)
    pay_all(tournament)
    sign(tournament)
    return tournament


def reopen(tournament: Tournament, **arguments: object) -> None:
    whole = {"version": 1, "reason": "Einspruch", "actor": at_desk(), "now": NOW, **arguments}
    reopen_till(tournament, **whole)  # type: ignore[arg-type]


def test_a_correction_after_signing_ends_in_a_second_sheet_that_balances() -> None:
    tournament = signed_tournament()
    others = tables_of(tournament)[0].seats.count() - 2
    tournament = correct_results(tournament, -1, 1, *[0] * others)
    wrong = [each.paid_by.number for each in misfitting_prizes(tournament)]

    with in_conflict("till_signed"):
        award(tournament)
    reopen(tournament)
    reverse_prizes(tournament, numbers=wrong, reason="Einspruch", key="back", actor=at_desk(), now=NOW)
    award(tournament)
    pay_all(tournament)
    second = sign(tournament)

    first = TillClosing.objects.get(version=1)
    assert (second.version, second.content["prizes"]["awarded"]) == (2, 6000)
    assert (first.withdrawn_at, first.withdrawn_by, first.withdrawal_reason) == (NOW, at_desk().user, "Einspruch")
    assert first.content["balances"] == second.content["balances"] == [["cash", 9 * FEE - 6000]]
    assert first.last_number < second.last_number
    till = till_now(tournament)
    assert (till.closing, till.closings, till.is_outdated) == (second, (first, second), False)
    assert found(tournament) == set()


def test_taking_a_sheet_back_is_told_and_opens_the_till() -> None:
    tournament = signed_tournament()
    revision = Tournament.objects.get(pk=tournament.pk).revision
    digest = TillClosing.objects.get().digest

    with refused("reason_missing", field="reason"):
        reopen(tournament, reason=" ")
    with in_conflict("closing_gone", version=2):
        reopen(tournament, version=2)
    reopen(tournament)

    what = {"closing": digest, "version": 1}
    assert logged_since(tournament, revision) == [Logged("reopen_till", what, at_desk(), reason="Einspruch")]
    with in_conflict("closing_gone", version=1):
        reopen(tournament)
    record_expense(tournament, cents=500, note="Karten", key=key(), actor=at_desk(), now=NOW)
    assert till_now(tournament).closing is None


def test_a_second_organiser_confirms_where_the_cup_wants_two() -> None:
    tournament = signed_tournament()
    wanting(DualControlAction.SIGN_TILL)

    with refused("second_person_missing", field="second_username"):
        reopen(tournament)
    reopen(tournament, second=confirmed())

    assert TillClosing.objects.get().withdrawal_confirmed_by == franz()
    assert found(tournament) == set()
    TillClosing.objects.update(withdrawal_confirmed_by=None)
    assert found(tournament) == {("closing_changed", f"tournament:{tournament.pk}")}


@pytest.mark.parametrize("columns", [{"version": 1}, {"withdrawn_at": None}, {"withdrawn_at": None, "version": 3}])
def test_the_database_keeps_one_standing_sheet(columns: dict[str, object]) -> None:
    tournament = signed_tournament()
    whole = {"content": {}, "digest": "00", "last_number": 1, "signed_at": NOW, "withdrawn_at": NOW, "version": 2}

    with pytest.raises(IntegrityError), transaction.atomic():
        TillClosing.objects.create(tournament=tournament, **{**whole, **columns})
