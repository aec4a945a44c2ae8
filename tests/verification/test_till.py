"""Whatever is changed about a till around the program is found."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import F

from tests.actions.till.acts import (
    award,
    finished_tournament,
    key,
    pay_all,
    set_prizes,
    sign,
    take,
    till_now,
)
from tests.factories import NOW, PlayerFactory, anna, at_desk, cup, entries_of, season
from tests.verification.evening import found, undone
from tournaments.actions.till.cash import counter_entry, record_expense
from tournaments.actions.till.closing import reopen_till
from tournaments.actions.till.fees import set_fee
from tournaments.actions.till.prize_schemes import set_season_prizes
from tournaments.models import (
    CashEntry,
    Cup,
    Entry,
    FeeReduction,
    Prize,
    PrizeAward,
    PrizeLot,
    Season,
    TillClosing,
    Tournament,
)
from tournaments.money.prize_schemes import CentsByRank, PrizeScheme
from tournaments.verification.checking import cup_findings, installation_findings
from tournaments.verification.sentences import finding_sentence, place_words

pytestmark = pytest.mark.django_db


def settled_evening() -> Tournament:
    """Fees, an expense, prizes awarded twice, a signed sheet and an entry taken back after it; then a second sheet."""
    tournament = finished_tournament()
    helper, *others = entries_of(tournament)
    set_fee(helper, cents=0, reason="Helfer", actor=at_desk(), now=NOW)
    for entry in others:
        take(entry)
    record_expense(tournament, cents=1290, note="Karten", key=key(), actor=at_desk(), now=NOW)
    set_prizes(tournament)
    award(tournament)
    award(tournament)
    pay_all(tournament)
    sign(tournament)
    counter_entry(tournament, number=9, reason="vertippt", key=key(), actor=at_desk(), now=NOW)
    reopen_till(tournament, version=1, reason="vertippt", actor=at_desk(), now=NOW)
    sign(tournament)
    return tournament


def stranger() -> Entry:
    return Entry.objects.create(
        tournament=Tournament.objects.get(), player=PlayerFactory.create(), checked_in_at=NOW, is_present=False
    )


def changed_content() -> dict[str, Any]:
    return {**TillClosing.objects.get(version=1).content, "counted": 5}


TAMPERINGS: list[tuple[str, Callable[[], object]]] = [
    ("cash_changed", lambda: CashEntry.objects.filter(number=1).update(cents=F("cents") + 1)),
    ("cash_changed", lambda: CashEntry.objects.filter(number=1).update(method="card")),
    ("cash_changed", lambda: CashEntry.objects.filter(number=9).update(note="Wein")),
    ("cash_changed", lambda: CashEntry.objects.filter(number=1).update(by=None)),
    ("cash_changed", lambda: CashEntry.objects.filter(number=2).update(entry=CashEntry.objects.get(number=1).entry)),
    ("cash_deleted", lambda: CashEntry.objects.filter(number=3).delete()),
    ("cash_without_log", lambda: CashEntry.objects.filter(number=1).update(number=99)),
    ("fee_otherwise", lambda: FeeReduction.objects.update(cents=5)),
    ("fee_otherwise", lambda: FeeReduction.objects.all().delete()),
    ("fee_otherwise", lambda: FeeReduction.objects.create(entry=stranger(), cents=0, at=NOW)),
    ("prizes_changed", lambda: Prize.objects.filter(cents=200).update(cents=300)),
    ("prizes_changed", lambda: Prize.objects.filter(goods="Speck").update(goods="Schinken")),
    ("prizes_changed", lambda: PrizeAward.objects.filter(withdrawn_at=None).update(rounding_cents=5)),
    ("prizes_changed", lambda: PrizeAward.objects.exclude(withdrawn_at=None).update(awarded_at=NOW.replace(year=2025))),
    ("prizes_changed", lambda: PrizeAward.objects.exclude(withdrawn_at=None).delete()),
    ("prizes_changed", lambda: PrizeLot.objects.filter(place=1).update(place=99)),
    ("prizes_changed", lambda: PrizeAward.objects.filter(withdrawn_at=None).update(scheme={})),
    ("prize_scheme_changed", lambda: Tournament.objects.update(prize_scheme=None)),
    ("closing_changed", lambda: TillClosing.objects.filter(version=1).update(content=changed_content())),
    ("closing_changed", lambda: TillClosing.objects.update(signed_by=None)),
    ("closing_changed", lambda: TillClosing.objects.all().delete()),
    ("closing_changed", lambda: TillClosing.objects.filter(version=1).delete()),
    ("closing_changed", lambda: TillClosing.objects.filter(version=2).update(version=3)),
    ("closing_changed", lambda: TillClosing.objects.filter(version=1).update(withdrawal_reason="anders")),
    ("closing_changed", lambda: TillClosing.objects.filter(version=1).update(withdrawn_by=None)),
    ("closing_changed", lambda: TillClosing.objects.filter(version=2).update(withdrawn_at=NOW)),
    ("closing_otherwise", lambda: CashEntry.objects.filter(number=1).update(cents=F("cents") + 1)),
]


def test_a_till_that_was_kept_by_the_program_is_in_order() -> None:
    tournament = settled_evening()

    assert found(tournament) == set()
    assert till_now(tournament).sheet().sides.in_till == 8 * 1500 - 6000


def test_whatever_is_changed_around_the_program_is_found() -> None:
    tournament = settled_evening()

    for code, tamper in TAMPERINGS:
        with undone():
            tamper()
            assert code in {each for each, _ in found(tournament)}, code
    assert found(tournament) == set()


def test_the_prizes_of_a_season_are_those_of_the_cups_log() -> None:
    set_season_prizes(season(), PrizeScheme("Saison", (CentsByRank((100,)),)), actor=at_desk(anna()), now=NOW)
    before = list(cup_findings(cup()))
    Season.objects.update(prize_scheme={"name": "anders"})

    (finding,) = cup_findings(Cup.objects.get())
    assert (before, finding.code) == ([], "season_prizes_changed")
    assert finding_sentence(finding)
    assert place_words(finding)
    assert [each.code for each in installation_findings()] == ["season_prizes_changed"]
