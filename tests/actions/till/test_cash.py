"""Change, income, expenses, the Kontra box, points, and taking an entry back."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.actions.test_second_person import confirmed, franz, wanting
from tests.actions.till.acts import finished_tournament, key, paying_tournament, sign, take, take_all, till_now
from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, PlayerFactory, at_desk, entries_of, new_tournament
from tests.verification.evening import found
from tournaments.actions.people.check_in import check_in, check_out
from tournaments.actions.room.closing import reopen_tournament
from tournaments.actions.till.cash import (
    count_kontra_box,
    counter_entry,
    put_in_float,
    record_difference,
    record_expense,
    record_income,
    settle_points,
)
from tournaments.amounts import Cents
from tournaments.models import CashEntry, Entry, RoundTotal, Tournament
from tournaments.models.dual_control import DualControlAction
from tournaments.money.cash import CashMethod

pytestmark = pytest.mark.django_db

WRITERS: list[tuple[Callable[..., CashEntry], dict[str, Any], tuple[str, str, int, str]]] = [
    (put_in_float, {"cents": 10000}, ("float", "cash", 10000, "")),
    (
        record_income,
        {"cents": 5000, "note": "Spende", "method": CashMethod.TRANSFER},
        ("income", "transfer", 5000, "Spende"),
    ),
    (record_expense, {"cents": 1234, "note": " Karten "}, ("expense", "cash", -1234, "Karten")),
    (record_difference, {"cents": -50, "reason": "fehlt"}, ("difference", "cash", -50, "fehlt")),
]


def write(verb: Callable[..., Any], subject: Tournament | Entry, **arguments: Any) -> Any:
    return verb(subject, **{"key": key(), "actor": at_desk(), "now": NOW, **arguments})


def reverse_entry(tournament: Tournament, number: int, *, reason: str = "vertippt", again: str = "") -> CashEntry:
    row: CashEntry = write(counter_entry, tournament, number=number, reason=reason, key=again or key())
    return row


@pytest.mark.parametrize(("verb", "arguments", "stored"), WRITERS)
def test_money_that_belongs_to_nobody(
    verb: Callable[..., CashEntry], arguments: dict[str, Any], stored: tuple[str, str, int, str]
) -> None:
    tournament = new_tournament()
    revision = tournament.revision

    row = write(verb, tournament, **arguments, key="here")
    again = write(verb, tournament, **arguments, key="here")

    assert again == row
    assert (row.kind, row.method, row.cents, row.note) == stored
    what = {"number": 1, "kind": stored[0], "method": stored[1], "cents": stored[2], "reverses": None}
    assert logged_since(tournament, revision) == [Logged(verb.__name__, what, at_desk(), reason=stored[3])]
    with in_conflict("cash_key_reused"):
        write(verb, tournament, **{**arguments, "cents": 7}, key="here")
    if "note" in arguments or "reason" in arguments:
        name = "note" if "note" in arguments else "reason"
        with refused("reason_missing", field="reason"):
            write(verb, tournament, **{**arguments, name: ""})


def test_the_kontra_box_is_counted_and_counted_again() -> None:
    tournament = new_tournament()
    write(count_kontra_box, tournament, cents=840)
    same = write(count_kontra_box, tournament, cents=840)
    revision = Tournament.objects.get(pk=tournament.pk).revision

    with refused("reason_missing", field="reason"):
        write(count_kontra_box, tournament, cents=900)
    write(count_kontra_box, tournament, cents=900, reason="nachgezählt")

    rows = [(row.number, row.cents, row.reverses, row.note) for row in till_now(tournament).cash]
    assert same.number == 1
    assert rows == [(1, 840, None, ""), (2, -840, 1, "nachgezählt"), (3, 900, None, "nachgezählt")]
    assert [each.verb for each in logged_since(tournament, revision)] == ["counter_entry", "count_kontra_box"]
    assert write(count_kontra_box, tournament, cents=0, reason="gehört dem Wirt") is None
    assert till_now(tournament).sheet().sides.in_till == 0


def test_points_are_settled_at_the_till() -> None:
    tournament = finished_tournament()
    winner, *_, loser = sorted(entries_of(tournament), key=lambda each: -total_of(each.pk))

    def settle(entry: Any, cents: int) -> Any:
        return write(settle_points, entry, cents=cents)

    assert till_now(tournament).points == ()
    with in_conflict("points_changed", field="cents", name=winner.player.name, cents=Cents(-10)):
        settle(winner, 10)
    settle(winner, -10)
    with in_conflict("points_settled", name=winner.player.name):
        settle(winner, -10)
    assert till_now(tournament).sheet().points_open == 3
    settle(loser, 10)

    till = till_now(tournament)
    assert sum(line.due for line in till.points) == 0
    assert (till.sheet().points_open, till.sheet().sides.in_till) == (2, 0)
    reopen_tournament(tournament, reason="falsch", actor=at_desk(), now=NOW)
    with refused("not_closed"):
        settle(loser, 10)


def total_of(entry: int) -> int:
    return sum(RoundTotal.objects.filter(entry=entry).values_list("points", flat=True))


def test_who_did_not_play_has_no_points_to_settle() -> None:
    tournament = paying_tournament()
    guest = check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)
    check_out(guest, actor=at_desk(), now=NOW)
    Tournament.objects.filter(pk=tournament.pk).update(state="closed", closed_at=NOW)

    with refused("points_missing", name=guest.player.name):
        write(settle_points, guest, cents=10)


def test_an_entry_is_taken_back_once_also_after_signing() -> None:
    tournament = finished_tournament()
    take_all(tournament)
    sign(tournament)
    revision = Tournament.objects.get(pk=tournament.pk).revision

    row = reverse_entry(tournament, 2, again="back")

    assert reverse_entry(tournament, 2, again="back") == row
    assert (row.number, row.kind, row.cents, row.entry, row.reverses) == (
        10,
        "fee",
        -1500,
        entries_of(tournament)[1],
        2,
    )
    what = {"number": 10, "kind": "fee", "method": "cash", "cents": -1500, "reverses": 2, "entry": row.entry_id}
    assert logged_since(tournament, revision) == [Logged("counter_entry", what, at_desk(), reason="vertippt")]
    with in_conflict("cash_reversed", number=2):
        reverse_entry(tournament, 2)
    with refused("cash_is_reversal", field="number", number=10):
        reverse_entry(tournament, 10)
    with refused("cash_gone", field="number", number=99):
        reverse_entry(tournament, 99)
    with refused("reason_missing", field="reason"):
        reverse_entry(tournament, 3, reason="")
    for verb, arguments, _ in WRITERS:
        with in_conflict("till_signed"):
            write(verb, tournament, **arguments)
    with in_conflict("till_signed"):
        write(count_kontra_box, tournament, cents=5)


def test_a_fee_that_was_taken_back_is_owed_again() -> None:
    tournament = paying_tournament()
    entry = entries_of(tournament)[0]
    take(entry)
    reverse_entry(tournament, 1)

    assert take(entry).number == 3
    assert [each.number for each in till_now(tournament).standing] == [3]


def test_a_second_organiser_confirms_a_counter_entry_where_the_cup_wants_two() -> None:
    tournament = new_tournament()
    write(record_income, tournament, cents=500, note="Spende")
    wanting(DualControlAction.REVERSAL)
    taking = partial(write, counter_entry, tournament, number=1, reason="vertippt")

    with refused("second_person_missing", field="second_username"):
        taking()
    with refused("second_person_same", field="second_username"):
        taking(second=confirmed(at_desk().user))
    row = taking(second=confirmed())

    assert row.reverses == 1
    assert tournament.events.latest("sequence").what["confirmed_by"] == franz().pk
    assert found(tournament) == set()
