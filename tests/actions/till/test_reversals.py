"""Prizes that no longer fit the results, taken back in one act."""

from typing import Any

import pytest

from tests.actions.acts import correct_results, finish_tournament, sitting
from tests.actions.till.acts import (
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
from tests.actions.witness import everything, in_conflict, logged_since, refused
from tests.factories import NOW, at_desk, entries_of, tables_of
from tests.verification.evening import found
from tournaments.actions.till.cash import counter_entry, put_in_float
from tournaments.actions.till.reversals import refund_payments, reverse_prizes
from tournaments.models import Tournament
from tournaments.models.dual_control import DualControlAction
from tournaments.money.cash import CashMethod
from tournaments.money.prize_schemes import CentsByRank, GoodsByLot, GoodsByRank, PrizeScheme
from tournaments.queries.cancellation import MoneyInTill, money_in_till, money_of_people
from tournaments.queries.till.handed_out_prizes import misfitting_prizes

pytestmark = pytest.mark.django_db

SCHEME = PrizeScheme("Abend", (CentsByRank((4000, 2000)), GoodsByRank(("Speck",), first=9), GoodsByLot(("Honig",))))


@pytest.fixture
def paid_out() -> Tournament:
    """Everything awarded and handed over; then whoever won at table 1 turns out to have lost, so that the last one has
    the best result of all.
    """
    tournament = finished_tournament()
    take_all(tournament)
    set_prizes(tournament, SCHEME)
    award(tournament)
    pay_all(tournament)
    return correct_results(tournament, -5, 5, 0, 0)


def numbers(tournament: Tournament) -> list[int]:
    return [each.paid_by.number for each in misfitting_prizes(tournament)]


def reverse_all(tournament: Tournament, *, shown: list[int] | None = None, again: str = "") -> None:
    reverse_prizes(
        tournament,
        numbers=numbers(tournament) if shown is None else shown,
        reason="Wertung korrigiert",
        key=again or key(),
        actor=at_desk(),
        now=NOW,
    )


def test_what_no_longer_fits_is_taken_back_and_what_fits_stays(paid_out: Tournament) -> None:
    revision, there = paid_out.revision, numbers(paid_out)
    kept = [each.paid_by for each in till_now(paid_out).prizes if each.paid_by and each.paid_by.number not in there]
    honey = [each.paid_by for each in till_now(paid_out).prizes if each.prize.goods == "Honig"]

    reverse_all(paid_out)

    events = logged_since(paid_out, revision)
    assert [(each.verb, each.reason) for each in events] == [("counter_entry", "Wertung korrigiert")] * len(there)
    assert sorted(each.what["reverses"] for each in events) == sorted(there)
    assert [each.paid_by for each in till_now(paid_out).prizes if each.paid_by] == kept
    assert honey[0] in kept
    assert misfitting_prizes(paid_out) == ()
    with in_conflict("prizes_outdated"):
        pay_all(paid_out)
    award(paid_out)
    pay_all(paid_out)
    assert not till_now(paid_out).is_outdated
    assert found(paid_out) == set()


def test_nothing_but_what_awarding_again_would_change_is_named(paid_out: Tournament) -> None:
    """By what awarding itself refuses, name by name."""
    named = {each.prize.entry.player.name for each in misfitting_prizes(paid_out)}

    with refused("prizes_given", names=", ".join(sorted(named))):
        award(paid_out)
    assert sitting(tables_of(paid_out)[0])[0].player.name in named


def test_whoever_gets_the_same_by_another_rank_keeps_it() -> None:
    """Everything goes by lot, or is the same for ranks that only change places; the correction reorders all ranks."""
    tournament = finished_tournament()
    take_all(tournament)
    set_prizes(tournament, PrizeScheme("Abend", (CentsByRank((500,) * 9), GoodsByLot(("Honig", "Speck", "Wein")))))
    award(tournament)
    pay_all(tournament)
    before = {each.prize.pk: (each.prize.rank, each.paid_by) for each in till_now(tournament).prizes}

    correct_results(tournament, -5, 5, 0, 0)

    tournament.refresh_from_db()
    assert misfitting_prizes(tournament) == ()
    assert not till_now(tournament).is_outdated
    award(tournament)
    after = {each.prize.pk: (each.prize.rank, each.paid_by) for each in till_now(tournament).prizes}
    assert {pk: paid for pk, (_, paid) in after.items()} == {pk: paid for pk, (_, paid) in before.items()}
    assert after != before  # the ranks are those of the results now
    assert found(tournament) == set()


def test_sent_again_nothing_happens_and_another_list_is_refused(paid_out: Tournament) -> None:
    there, mine = numbers(paid_out), key()
    with in_conflict("given_prizes_changed"):
        reverse_all(paid_out, shown=there[1:])
    reverse_all(paid_out, shown=there, again=mine)
    before = everything()

    reverse_all(paid_out, shown=there, again=mine)

    assert everything() == before
    with in_conflict("given_prizes_changed"):
        reverse_all(paid_out, shown=there)


def test_a_second_person_confirms_it_where_the_cup_wants_one(paid_out: Tournament) -> None:
    cup = paid_out.season.cup
    cup.two_people = [DualControlAction.REVERSAL]
    cup.save()

    with refused("second_person_missing", field="second_username"):
        reverse_all(paid_out)


def test_a_signed_till_keeps_its_prizes() -> None:
    tournament = finished_tournament()
    take_all(tournament)
    set_prizes(tournament, SCHEME)
    award(tournament)
    pay_all(tournament)
    sign(tournament)
    correct_results(tournament, -5, 5, 0, 0)

    with in_conflict("till_signed"):
        reverse_all(tournament)


def test_everybody_gets_their_money_back_in_one_act() -> None:
    """Whoever has theirs back already is left alone, and so is what belongs to nobody."""
    tournament = paying_tournament()
    first, second, third = entries_of(tournament)[:3]
    counter_entry(tournament, number=take(first).number, reason="Irrtum", key=key(), actor=at_desk(), now=NOW)
    shown = [take(second).number, take(third, method=CashMethod.CARD).number]
    put_in_float(tournament, cents=5_000, key=key(), actor=at_desk(), now=NOW)
    arguments: dict[str, Any] = {"reason": "Der Wirt hat Ruhetag", "actor": at_desk(), "now": NOW}

    assert [each.number for each in money_of_people(tournament)] == shown
    before = everything()
    with in_conflict("peoples_money_changed"):
        refund_payments(tournament, numbers=shown[:1], key=key(), **arguments)
    assert everything() == before
    refund_payments(tournament, numbers=shown, key="all", **arguments)
    refund_payments(tournament, numbers=shown, key="all", **arguments)

    assert (money_of_people(tournament), money_in_till(tournament)) == ((), MoneyInTill(people=0, cents=5_000))
    assert [row.method for row in tournament.cash.filter(reverses__in=shown)] == ["cash", "card"]
    assert not found(tournament)


def test_a_signed_till_gives_nothing_back() -> None:
    tournament = paying_tournament()
    take_all(tournament)
    number = entries_of(tournament)[0].cash.get().number
    finish_tournament(tournament)
    sign(tournament)
    with in_conflict("till_signed"):
        refund_payments(tournament, numbers=[number], reason="zu", key=key(), actor=at_desk(), now=NOW)
