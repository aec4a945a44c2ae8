"""What of a spontaneous evening may change, and what it has not."""

from dataclasses import fields
from datetime import date
from random import Random
from typing import Any

import pytest

from tests.actions.spontaneous.evening import name, opened, play, table_at
from tests.actions.witness import logged_since, refused
from tests.factories import NOW, anna, at_desk, seated_tournament
from tournaments.actions.options import EveningOptions, change_options
from tournaments.actions.results.publishing import publish_results
from tournaments.actions.spontaneous import SpontaneousTerms, add_table, change_spontaneous, end_spontaneous
from tournaments.actions.till.cash import put_in_float
from tournaments.actions.till.closing import sign_closing
from tournaments.actions.till.fees import set_fee, take_fee
from tournaments.actions.till.prize_schemes import set_prize_scheme
from tournaments.actions.till.prizes import award_prizes
from tournaments.actions.tournaments import TournamentSettings, change_tournament
from tournaments.models import CashEntry, Publication, Tournament
from tournaments.queries.till.evening_money import evening_money

pytestmark = pytest.mark.django_db

TERMS = SpontaneousTerms(name="Namenstag", date=date(2026, 11, 19), venue="Gasthof Uhu", cents_per_point=5)


def changed(evening: Tournament, **more: Any) -> Tournament:
    own = {each.name: getattr(evening, each.name) for each in fields(TournamentSettings)}
    own |= {"ruleset": evening.ruleset.slug, "cup_points": evening.cup_points.slug} | more
    return change_tournament(evening, TournamentSettings(**own), actor=at_desk(), now=NOW)


def test_its_name_date_inn_and_money_change_until_it_is_ended() -> None:
    evening = opened(tables=1)
    since = evening.revision
    for _again in range(2):
        change_spontaneous(evening, TERMS, actor=at_desk(), now=NOW)

    evening.refresh_from_db()
    assert (evening.name, evening.date, evening.venue, evening.cents_per_point) == (
        "Namenstag",
        date(2026, 11, 19),
        "Gasthof Uhu",
        5,
    )
    (logged,) = logged_since(evening, since)
    assert logged.verb == "change_evening"
    assert logged.what["changed"]["cents_per_point"] == [10, 5]
    assert logged.what["changed"]["name"] == []
    name(table_at(evening), "Anna Bert Carl Dora")
    play(table_at(evening))
    end_spontaneous(evening, actor=at_desk(), now=NOW)
    with refused("evening_closed"):
        change_spontaneous(evening, TERMS, actor=at_desk(), now=NOW)
    regular = seated_tournament()
    with refused("not_spontaneous"):
        change_spontaneous(regular, TERMS, actor=at_desk(), now=NOW)


def test_what_it_has_not_is_refused_while_it_is_open() -> None:
    evening = opened(tables=1)
    name(table_at(evening), "Anna Bert Carl Dora")
    (entry, *_) = evening.entries.all()
    points = {4: (60, 40, 20, 0), 5: (60, 45, 30, 15, 0)}
    for more in ({"rounds_planned": 3}, {"team_size": 2}, {"rank_points": points}, {"fee_cents": 500}):
        with refused("spontaneous_without"):
            changed(evening, **more)
    acts = (
        lambda: change_options(evening, EveningOptions(freezes_last_round=True), actor=at_desk(), now=NOW),
        lambda: put_in_float(evening, cents=500, key="schluessel", actor=at_desk(), now=NOW),
        lambda: take_fee(entry, cents=500, key="schluessel", actor=at_desk(), now=NOW),
        lambda: set_fee(entry, cents=500, reason="so", actor=at_desk(), now=NOW),
        lambda: set_prize_scheme(evening, None, actor=at_desk(), now=NOW),
    )
    for act in acts:
        with refused("spontaneous_without"):
            act()
    assert not CashEntry.objects.exists()


def test_what_it_has_not_is_refused_once_it_is_over() -> None:
    evening = opened(tables=1)
    name(table_at(evening), "Anna Bert Carl Dora")
    play(table_at(evening))
    end_spontaneous(evening, actor=at_desk(), now=NOW)
    evening.refresh_from_db()
    with refused("spontaneous_without"):
        publish_results(evening, by=anna(), actor=at_desk(), now=NOW)
    with refused("spontaneous_without"):
        sign_closing(evening, counted=0, last_number=0, actor=at_desk(), now=NOW)
    with refused("spontaneous_without"):
        award_prizes(evening, lots=Random(1), based_on=0, actor=at_desk(), now=NOW)
    assert not Publication.objects.exists()


def test_another_table_and_the_money_hold_whatever_an_older_evening_was_set_to() -> None:
    evening = opened(tables=1)
    name(table_at(evening), "Anna Bert Carl Dora")
    rank_points = {"4": [60, 40, 20, 0], "5": [60, 45, 30, 15, 0]}
    Tournament.objects.update(rounds_planned=3, rank_points=rank_points)

    assert add_table(evening, actor=at_desk(), now=NOW).round.number == 1

    play(table_at(evening))
    money = evening_money(Tournament.objects.select_related("season__cup", "ruleset", "cup_points").get())
    assert (money.is_even, sum(each.points for each in money.lines)) == (True, 0)
    assert money.payments
