"""The fee in the same act as the check-in, and both taken back at once."""

from datetime import timedelta
from typing import Any

import pytest

from tests.actions.till.acts import FEE, key, till_now
from tests.actions.witness import everything, in_conflict, logged_since, refused
from tests.factories import NOW, PlayerFactory, at_desk, new_tournament
from tournaments.actions.draw import draw_rounds
from tournaments.actions.people.check_in import check_in, check_out
from tournaments.actions.till.cash import counter_entry
from tournaments.actions.till.check_in import (
    AskedFee,
    check_in_newcomer_with_fee,
    check_in_with_fee,
    check_in_with_reduced_fee,
    undo_check_in,
)
from tournaments.actions.till.fees import set_fee, take_fee
from tournaments.amounts import Cents
from tournaments.intake.players import PlayerRow
from tournaments.models import CashEntry, Entry, Event, FeeReduction, Player, Tournament
from tournaments.money.cash import CashMethod
from tournaments.money.fees import FeeAccount
from tournaments.queries.people.check_in_fees import checked_in, fee_accounts, takes_fees

pytestmark = pytest.mark.django_db
EARLIER, LATER, LATEST = (NOW + timedelta(minutes=minutes) for minutes in (-5, 5, 10))


@pytest.fixture
def tournament() -> Tournament:
    """An evening of 15 € to which nobody has come."""
    return new_tournament(fee_cents=FEE)


def check_in_paying(tournament: Tournament, player: Player, *, cents: int = FEE, again: str = "") -> Entry:
    return check_in_with_fee(tournament, player, cents=cents, key=again or key(), actor=at_desk(), now=NOW)


def undo(entry: Entry) -> Entry:
    return undo_check_in(entry, since=entry.checked_in_at, reason="Irrtum", actor=at_desk(), now=LATER)


def test_a_player_comes_in_and_pays_once(tournament: Tournament) -> None:
    player, other = PlayerFactory.create_batch(2)

    entry = check_in_paying(tournament, player, again="here")
    again = check_in_paying(tournament, player, again="here")

    (taken,) = CashEntry.objects.all()
    assert again == entry
    assert (taken.entry, taken.cents, taken.method, taken.at) == (entry, FEE, CashMethod.CASH, entry.checked_in_at)
    assert [each.verb for each in logged_since(tournament, 1)] == ["check_in", "take_fee"]
    seen = checked_in(tournament, entry.pk)
    assert seen
    assert (seen.entry, seen.taken, seen.account) == (entry, taken, FeeAccount(FEE, FEE, FEE))
    with in_conflict("cash_key_reused"):
        check_in_paying(tournament, other, again="here")


def test_nobody_comes_in_when_the_fee_is_not_taken(tournament: Tournament) -> None:
    player = PlayerFactory.create()
    with in_conflict("fee_changed", field="cents", name=player.name, owed=Cents(FEE)):
        check_in_paying(tournament, player, cents=100)
    with refused("entry_id", field="entry_id"):
        check_in_paying(tournament, player, again="no id!")

    assert not Entry.objects.exists()
    assert logged_since(tournament, 1) == []


def test_a_fee_is_reduced_waived_or_owed_at_the_door(tournament: Tournament) -> None:
    reduced, waived, later, other = PlayerFactory.create_batch(4)
    acting: dict[str, Any] = {"actor": at_desk(), "now": NOW}

    check_in_with_reduced_fee(tournament, reduced, asked=AskedFee(500, "Jugend"), key=key(), **acting)
    check_in_with_reduced_fee(tournament, waived, asked=AskedFee(0, "Helfer"), key=key(), **acting)
    check_in_with_reduced_fee(tournament, later, asked=AskedFee(500, "Jugend"), method=None, key=key(), **acting)

    assert list(fee_accounts(tournament).values()) == [
        FeeAccount(FEE, 500, 500),
        FeeAccount(FEE, 0, 0),
        FeeAccount(FEE, 500, 0),
    ]
    with refused("reason_missing", field="reason"):
        check_in_with_reduced_fee(tournament, other, asked=AskedFee(0, ""), key=key(), **acting)
    assert Entry.objects.count() == 3


def test_a_reduced_fee_sent_again_is_the_same_fee(tournament: Tournament) -> None:
    player, other = PlayerFactory.create_batch(2)
    asked: dict[str, Any] = {"asked": AskedFee(500, "Jugend"), "key": "k", "actor": at_desk(), "now": NOW}
    entry = check_in_with_reduced_fee(tournament, player, **asked)
    before = everything()

    assert check_in_with_reduced_fee(tournament, player, **asked) == entry
    with in_conflict("cash_key_reused"):
        check_in_with_reduced_fee(tournament, other, **asked)
    assert everything() == before
    counter_entry(tournament, number=1, reason="falsch", key="c", actor=at_desk(), now=NOW)
    with in_conflict("cash_reversed", number=1):
        check_in_with_reduced_fee(tournament, player, **asked)


def test_a_newcomer_comes_in_and_pays(tournament: Tournament) -> None:
    row = PlayerRow("", "Gast", "Gerti")
    with in_conflict("fee_changed", field="cents", name="Gast Gerti", owed=Cents(FEE)):
        check_in_newcomer_with_fee(tournament, row, cents=100, key=key(), actor=at_desk(), now=NOW)
    assert not Player.objects.exists()

    entry = check_in_newcomer_with_fee(
        tournament, row, cents=FEE, method=CashMethod.CARD, key=key(), actor=at_desk(), now=NOW
    )

    assert fee_accounts(tournament) == {entry.pk: FeeAccount(FEE, FEE, FEE)}


def test_undoing_takes_back_check_in_fee_and_reduction(tournament: Tournament) -> None:
    entry = check_in_with_reduced_fee(
        tournament, PlayerFactory.create(), asked=AskedFee(500, "Jugend"), key="k", actor=at_desk(), now=NOW
    )
    revision = Event.objects.filter(tournament=tournament).count()

    assert not undo(entry).is_present

    events = [(each.verb, each.reason) for each in logged_since(tournament, revision)]
    assert events == [("check_out", ""), ("counter_entry", "Irrtum"), ("set_fee", "Irrtum")]
    assert [(each.cents, each.reverses) for each in CashEntry.objects.all()] == [(500, None), (-500, 1)]
    assert not FeeReduction.objects.exists()
    assert [line for line in till_now(tournament).fees if line.account.owed or line.account.paid] == []
    with in_conflict("arrival_changed", name=entry.player.name):
        undo(entry)
    with in_conflict("cash_reversed", number=1):
        check_in_paying(tournament, entry.player, cents=500, again="k")


def test_undoing_brings_back_the_reduction_there_was_before(tournament: Tournament) -> None:
    entry = check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=EARLIER)
    set_fee(entry, cents=1000, reason="Jugend", actor=at_desk(), now=EARLIER)
    check_out(entry, actor=at_desk(), now=EARLIER)
    helper = AskedFee(0, "Helfer")

    undo(check_in_with_reduced_fee(tournament, entry.player, asked=helper, key="k", actor=at_desk(), now=NOW))

    standing = FeeReduction.objects.get()
    assert (standing.cents, standing.reason) == (1000, "Jugend")
    set_fee(entry, cents=None, reason="doch nicht", actor=at_desk(), now=LATER)
    again = check_in_with_reduced_fee(tournament, entry.player, asked=helper, key="l", actor=at_desk(), now=LATEST)
    undo_check_in(again, since=LATEST, reason="Irrtum", actor=at_desk(), now=LATEST)
    assert not FeeReduction.objects.exists()


def test_undoing_leaves_what_was_not_of_the_same_act(tournament: Tournament) -> None:
    entry = check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)
    set_fee(entry, cents=1000, reason="Jugend", actor=at_desk(), now=LATER)
    take_fee(entry, cents=1000, key=key(), actor=at_desk(), now=LATER)

    undo(entry)

    assert CashEntry.objects.get().cents == 1000
    assert FeeReduction.objects.get().cents == 1000


def test_an_arrival_that_was_changed_since_is_not_undone(tournament: Tournament) -> None:
    """They went and came again, or the fee was taken back at the till: what the page showed is no longer so."""
    entry = check_in_paying(tournament, PlayerFactory.create())
    counter_entry(tournament, number=1, reason="Irrtum", key=key(), actor=at_desk(), now=NOW)
    check_out(entry, actor=at_desk(), now=NOW)
    check_in(tournament, entry.player, actor=at_desk(), now=LATER)

    with in_conflict("arrival_changed", name=entry.player.name):
        undo(entry)
    undo(Entry.objects.get())
    assert CashEntry.objects.count() == 2
    assert checked_in(tournament, entry.pk) is None


def test_who_has_a_seat_stays_with_their_fee(tournament: Tournament) -> None:
    entries = [check_in_paying(tournament, each) for each in PlayerFactory.create_batch(4)]
    draw_rounds(tournament, count=1, seed="test", actor=at_desk(), now=NOW)

    where: dict[str, Any] = {"round": 1, "table": 1, "table_id": tournament.rounds.get().tables.get().pk}
    with refused("seated_in_draft", name=entries[0].player.name, **where):
        undo(entries[0])
    with refused("reason_missing", field="reason"):
        undo_check_in(entries[0], since=NOW, reason=" ", actor=at_desk(), now=LATER)
    assert CashEntry.objects.count() == 4


def test_fees_are_taken_where_there_is_one() -> None:
    assert takes_fees(new_tournament(fee_cents=FEE))
    assert not takes_fees(new_tournament())
