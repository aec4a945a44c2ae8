"""Prizes: set, awarded, awarded again, given."""

from functools import partial
from random import Random

import pytest
from django.db import IntegrityError, transaction

from tests.actions.test_second_person import confirmed, franz, wanting
from tests.actions.till.acts import (
    FEE,
    SCHEME,
    award,
    finished_tournament,
    key,
    pay_all,
    paying_tournament,
    set_prizes,
    sign,
    take_all,
    till_now,
)
from tests.actions.witness import in_conflict, logged_since, refused
from tests.factories import NOW, at_desk, cup, entries_of, new_tournament, season
from tests.verification.evening import found
from tournaments.actions.till.cash import counter_entry
from tournaments.actions.till.prize_schemes import set_season_prizes
from tournaments.actions.till.prizes import award_prizes, pay_prize
from tournaments.models import Prize, PrizeAward, PrizeLot, Season, Tournament
from tournaments.models.dual_control import DualControlAction
from tournaments.money.prize_schemes import CentsByRank, PercentOfFees, PrizeScheme, prize_scheme_document
from tournaments.queries.till.book import scheme_document_of

pytestmark = pytest.mark.django_db


def test_an_evenings_scheme_comes_before_the_seasons() -> None:
    tournament, other = new_tournament(), PrizeScheme("Saison", (CentsByRank((5000,)),))
    start = cup().revision
    set_season_prizes(season(), other, actor=at_desk(), now=NOW)
    of_season = scheme_document_of(till_now(tournament).tournament)
    set_prizes(tournament)
    of_evening = scheme_document_of(till_now(tournament).tournament)
    set_prizes(tournament, None)

    assert (of_season, of_evening) == (prize_scheme_document(other), prize_scheme_document(SCHEME))
    assert scheme_document_of(till_now(tournament).tournament) == of_season
    assert [each.verb for each in logged_since(cup(), start)] == ["set_season_prizes"]
    set_season_prizes(season(), None, actor=at_desk(), now=NOW)
    assert Season.objects.get().prize_scheme is None


def test_prizes_of_shared_ranks_are_shared_and_goods_are_drawn() -> None:
    tournament = finished_tournament()
    take_all(tournament)
    set_prizes(tournament)

    award(tournament)

    standing = PrizeAward.objects.get()
    money = [(each.rank, each.cents) for each in standing.prizes.exclude(cents=0)]
    goods = sorted(each.goods for each in standing.prizes.filter(cents=0))
    assert money == [(1, 2500), (1, 2500), *[(3, 200)] * 5]
    assert goods == ["Honig", "Speck"]
    assert (standing.fees_cents, standing.offered_cents, standing.rounding_cents) == (9 * FEE, 6000, 0)
    assert sorted(standing.lots.values_list("entry", flat=True)) == [each.pk for each in entries_of(tournament)]
    assert found(tournament) == set()


def test_what_rounding_leaves_over_is_kept() -> None:
    tournament = finished_tournament()
    take_all(tournament)
    set_prizes(tournament, PrizeScheme("Abend", (PercentOfFees((50, 25, 25)),), round_to=100))

    award(tournament)

    standing, till = PrizeAward.objects.get(), till_now(tournament)
    assert (standing.offered_cents, standing.rounding_cents) == (13500, 500)
    assert till.sheet().prizes.awarded == 13000
    assert not PrizeLot.objects.exists()


def test_prizes_are_awarded_by_final_results_only() -> None:
    tournament = paying_tournament()
    with refused("not_closed"):
        award(tournament)
    tournament = finished_tournament(players=8)
    with refused("prize_scheme_missing"):
        award(tournament)
    set_prizes(tournament)
    with refused("lots_incomplete", field="lots"):
        award_prizes(tournament, lots=[1, 2], based_on=0, actor=at_desk(), now=NOW)
    award(tournament)
    with in_conflict("prizes_awarded"):
        award_prizes(tournament, lots=Random(1), based_on=0, actor=at_desk(), now=NOW)
    Tournament.objects.filter(pk=tournament.pk).update(state="closed")


def test_nobody_in_the_ranking() -> None:
    tournament = new_tournament()
    set_prizes(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(state="closed", closed_at=NOW)

    with refused("ranking_empty"):
        award(tournament)


def test_awarding_again_keeps_what_is_the_same_and_draws_nobody_anew() -> None:
    tournament = finished_tournament()
    take_all(tournament)
    set_prizes(tournament)
    first = award(tournament)
    lots, goods = list(first.lots.values_list("entry", "place")), list(first.prizes.exclude(goods="").values_list())
    pay_all(tournament)

    second = award(tournament, seed=2)

    assert list(second.lots.values_list("entry", "place")) == lots
    assert [row[0] for row in goods] == [each.pk for each in second.prizes.exclude(goods="")]
    assert (first.prizes.count(), second.prizes.count()) == (0, 9)
    assert till_now(tournament).sheet().prizes.unpaid_count == 0
    set_prizes(tournament, PrizeScheme("Abend", (CentsByRank((3000, 2000, 500)), *SCHEME.prizes[1:])))
    before = Prize.objects.filter(rank=3, cents=200).select_related("entry__player")
    with refused("prizes_given", names=", ".join(sorted(each.entry.player.name for each in before))):
        award(tournament)
    for line in till_now(tournament).prizes:
        if line.prize.cents == 200 and line.paid_by:
            counter_entry(tournament, number=line.paid_by.number, reason="neu", key=key(), actor=at_desk(), now=NOW)
    award(tournament)
    assert sorted({line.prize.cents for line in till_now(tournament).prizes}) == [0, 100, 2500]
    assert found(tournament) == set()


def test_a_prize_is_given_once() -> None:
    tournament = finished_tournament()
    take_all(tournament)
    set_prizes(tournament)
    first = award(tournament)
    money, goods = first.prizes.filter(goods="")[0], first.prizes.exclude(goods="")[0]

    paid = pay_prize(money, key="here", actor=at_desk(), now=NOW)
    again = pay_prize(money, key="here", actor=at_desk(), now=NOW)
    handed_over = pay_prize(goods, key=key(), actor=at_desk(), now=NOW)

    assert again == paid
    assert [(row.kind, row.cents, row.prize) for row in (paid, handed_over)] == [
        ("prize", -2500, money),
        ("goods", 0, goods),
    ]
    with in_conflict("prize_paid", name=money.entry.player.name):
        pay_prize(money, key=key(), actor=at_desk(), now=NOW)
    set_prizes(tournament, PrizeScheme("Abend", (CentsByRank((5000,)), *SCHEME.prizes[1:])))
    left = first.prizes.filter(rank=3, goods="")[0]
    award(tournament)
    with in_conflict("prize_gone"):
        pay_prize(left, key=key(), actor=at_desk(), now=NOW)


def test_a_signed_till_gives_no_prize() -> None:
    tournament = finished_tournament()
    take_all(tournament)
    set_prizes(tournament)
    prize = award(tournament).prizes.all()[0]
    pay_all(tournament)
    sign(tournament)

    with in_conflict("till_signed"):
        set_prizes(tournament, None)
    with in_conflict("till_signed"):
        award(tournament)
    with in_conflict("till_signed"):
        pay_prize(prize, key=key(), actor=at_desk(), now=NOW)


def test_the_database_knows_one_standing_award_and_one_prize_of_money_a_person() -> None:
    tournament = finished_tournament()
    take_all(tournament)
    set_prizes(tournament)
    first = award(tournament)
    prize = first.prizes.filter(goods="")[0]

    for broken in (
        lambda: Prize.objects.create(award=first, entry=prize.entry, rank=1, cents=5),
        lambda: Prize.objects.create(award=first, entry=prize.entry, rank=1, cents=5, goods="Speck"),
        lambda: PrizeLot.objects.create(award=first, entry=prize.entry, place=99),
        lambda: PrizeAward.objects.create(
            tournament=tournament, scheme={}, fees_cents=0, offered_cents=0, unclaimed_cents=0, rounding_cents=0,
            awarded_at=NOW,
        ),
    ):  # fmt: skip
        with pytest.raises(IntegrityError), transaction.atomic():
            broken()


def test_a_second_organiser_confirms_other_prizes_of_the_season_where_the_cup_wants_two() -> None:
    mine, change = season(), partial(set_season_prizes, season(), actor=at_desk(), now=NOW)
    wanting(DualControlAction.SEASON_PRIZES)
    change(SCHEME)  # nothing is changed that was set before
    change(SCHEME)

    with refused("second_person_missing", field="second_username"):
        change(None)
    change(None, second=confirmed())

    mine.refresh_from_db()
    assert mine.prize_scheme is None
    assert mine.cup.events.latest("sequence").what["confirmed_by"] == franz().pk
