"""The till of an evening at the desk: fees, prizes, points, entries, the closing sheet."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.actions.test_second_person import franz, wanting
from tests.actions.till.acts import (
    award,
    finished_tournament,
    pay_all,
    paying_tournament,
    set_prizes,
    sign,
    take,
    take_all,
    till_now,
)
from tests.factories import PASSWORD, entries_of, new_tournament, viewer_of
from tests.web.desk.pages import done, error_at, refused, shown, statements, tournament_url
from tests.web.parts import links, texts
from tournaments.models import CashEntry, Entry, FeeReduction, Season, TillClosing, Tournament
from tournaments.models.two_people import SharedAct
from tournaments.money.prize_schemes import (
    CentsAtRanks,
    CentsByRank,
    DrawnAmong,
    GoodsByLot,
    GoodsByRank,
    PercentOfFees,
    PrizeScheme,
    example_schemes,
    prize_scheme_document,
)

pytestmark = pytest.mark.django_db

SCHEME: dict[str, Any] = {
    "name": "Abend",
    "percents": "30, 20 10",
    "amounts": "100 60,50",
    "at_ranks": "6 12",
    "at_amount": "5",
    "goods_by_rank": "Geselchtes\n\n Wein ",
    "first": "4",
    "goods_by_lot": "Honig",
    "among": "without_prize",
    "round_to": "50",
}
ENTERED = [
    ("float", {"cents": "200"}, ("float", 20_000, "")),
    ("expense", {"cents": "12,90", "note": "Karten", "method": "cash"}, ("expense", -1_290, "Karten")),
    ("income", {"cents": "50", "note": "Spende", "method": "transfer"}, ("income", 5_000, "Spende")),
    ("kontra", {"cents": "8,40"}, ("kontra", 840, "")),
    ("difference", {"cents": "0,50", "reason": "fehlt", "direction": "little"}, ("difference", -50, "fehlt")),
    ("difference", {"cents": "1", "reason": "zu viel", "direction": "much"}, ("difference", 100, "zu viel")),
]


def url(tournament: Tournament, rest: str = "") -> str:
    return tournament_url(tournament, f"till/{rest}")


def test_fees_at_a_glance_and_taken(desk: Client) -> None:
    tournament = paying_tournament()
    one, other, third, *_ = entries_of(tournament)
    take(other)

    here = url(tournament, "fees/")
    page = shown(desk, here)
    taken = done(desk, f"{here}{one.pk}/take/", key="a", cents="1500", method="card", show="open", q="")

    assert "15.00 cash" in page
    assert "paid" in taken
    assert CashEntry.objects.get(entry=one).method == "card"
    assert one.player.name not in shown(desk, f"{here}?show=open")
    assert third.player.name in shown(desk, f"{here}?show=open&q={third.player.family_name}")
    assert "Nobody is on this list" in shown(desk, f"{here}?q=niemand")
    assert "owes nothing" in refused(desk, f"{here}{one.pk}/take/", status=409, key="b", cents="1500", method="cash")
    assert desk.post(f"{here}{one.pk}/take/", {"key": "b", "cents": "viel", "method": "cash"}).status_code == 404


def test_a_fee_is_reduced_and_what_is_too_much_given_back(desk: Client) -> None:
    tournament = paying_tournament()
    entry = entries_of(tournament)[0]
    take(entry)
    here = url(tournament, f"fees/{entry.pk}/")

    assert "Please give a reason" in refused(desk, here, cents="10", reason="")
    done(desk, here, cents="10", reason="Jugend")
    assert "Give back €5.00" in shown(desk, url(tournament, "fees/"))
    done(desk, f"{here}back/", key="a", cents="500", method="cash")

    assert (FeeReduction.objects.get().cents, CashEntry.objects.last().cents) == (1_000, -500)  # type: ignore[union-attr]
    assert "reduced to €10.00" in shown(desk, url(tournament, "fees/"))


@pytest.mark.parametrize(("kind", "fields", "stored"), ENTERED)
def test_what_is_neither_fee_nor_prize(
    desk: Client, kind: str, fields: dict[str, str], stored: tuple[str, int, str]
) -> None:
    tournament = new_tournament()
    here = url(tournament, f"book/{kind}/")
    (key,) = re.findall(r'name="key" value="(\w+)"', desk.get(here).content.decode())

    for _again in range(2):
        assert done(desk, here, key=key, **fields) == "It is in the till."

    (row,) = till_now(tournament).cash
    assert (row.kind, row.cents, row.note) == stored
    assert "amount like 14" in error_at(desk, here, "cents", key=key, **{**fields, "cents": "viel"})


def test_an_entry_is_taken_back_with_a_reason(desk: Client) -> None:
    tournament = paying_tournament()
    take(entries_of(tournament)[0])
    here = url(tournament, "book/1/")

    assert "€15.00" in shown(desk, here)
    assert "taken back" in done(desk, here, key="x", reason="vertippt")
    book = shown(desk, url(tournament, "book/"))

    assert ("takes back 1" in book, "vertippt" in book) == (True, True)
    assert desk.get(url(tournament, "book/99/")).status_code == 404
    assert desk.get(url(tournament, "book/else/")).status_code == 404


def test_prizes_are_set_previewed_awarded_and_ticked_off(desk: Client) -> None:
    tournament = finished_tournament()
    take_all(tournament)
    here = url(tournament, "prizes/")
    assert "No prizes have been set" in shown(desk, here)

    done(desk, f"{here}scheme/", **SCHEME)
    preview = shown(desk, here)
    done(desk, f"{here}award/", based_on="0")
    again = refused(desk, f"{here}award/", status=409, based_on="0")
    till = till_now(tournament)
    paid = done(desk, f"{here}{till.prizes[0].prize.pk}/", key="a", method="cash")

    tournament.refresh_from_db()
    assert tournament.prize_scheme == prize_scheme_document(
        PrizeScheme(
            "Abend",
            (
                PercentOfFees((30, 20, 10)),
                CentsByRank((10_000, 6_050)),
                CentsAtRanks((6, 12), 500),
                GoodsByRank(("Geselchtes", "Wein"), 4),
                GoodsByLot(("Honig",), DrawnAmong.WITHOUT_PRIZE),
            ),
            50,
        )
    )
    assert "By lot: Geselchtes, Wein, Honig" in preview
    assert ("€114.00" in preview, "€3.50" in preview) == (True, True)
    assert ("awarded" in again, "has got the prize" in paid) == (True, True)
    assert "given" in shown(desk, here)
    assert "left by rounding" in shown(desk, here)
    given = url(tournament, f"book/{till_now(tournament).cash[-1].number}/")
    assert given in links(desk.get(here), "td.actions")
    assert desk.post(given, {"key": "b", "reason": "Einspruch"}).headers["Location"] == here


def test_a_scheme_that_is_none_is_refused_at_its_field(desk: Client) -> None:
    tournament = new_tournament()
    here = url(tournament, "prizes/scheme/")

    assert "whole numbers" in error_at(desk, here, "percents", **{**SCHEME, "percents": "dreißig"})
    assert "at most 100 %" in refused(desk, here, status=422, **{**SCHEME, "percents": "60 50"})
    at_1000 = error_at(desk, here, "at_ranks", **{**SCHEME, "at_ranks": "6 1000"})
    assert at_1000 == "Certain ranks of the prize scheme has to be between 1 and 999."
    assert "ascending" in error_at(desk, here, "at_ranks", **{**SCHEME, "at_ranks": "12 6"})
    assert "amount like 14" in error_at(desk, here, "amounts", **{**SCHEME, "amounts": "viel"})
    assert "at least one prize" in refused(desk, here, name="Abend", among="all", round_to="10")
    example = desk.get(f"{here}?example=money-and-goods").content.decode()
    assert 'value="50 30 20"' in example
    assert 'value="6 12 18"' in example
    assert all(scheme.name in shown(desk, here) for scheme in example_schemes().values())


def test_a_seasons_prizes_hold_for_its_evenings(desk: Client) -> None:
    tournament = new_tournament()

    done(desk, f"/desk/seasons/{tournament.season_id}/prizes/", **SCHEME)

    assert Season.objects.get().prize_scheme is not None
    assert "Change the prizes" in shown(desk, url(tournament, "prizes/"))


def test_points_are_settled_once_the_results_are_final(desk: Client) -> None:
    tournament = paying_tournament()
    assert "As soon as the evening is closed" in shown(desk, url(tournament, "points/"))
    tournament = finished_tournament(players=8)
    here = url(tournament, "points/")
    page = shown(desk, here)
    form = re.search(r"points/(\d+)/\".*?name=\"cents\" value=\"(-?\d+)\"", desk.get(here).content.decode(), re.DOTALL)
    assert form

    said = done(desk, f"{here}{form[1]}/", key="a", cents=form[2])

    assert ("pays €0.10" in page, "gets €0.10" in page) == (True, True)
    assert "are settled" in said
    assert desk.post(f"{here}{form[1]}/", {"key": "b", "cents": "--1"}).status_code == 404


def test_the_closing_sheet_says_what_is_missing_and_is_signed(desk: Client) -> None:
    tournament = finished_tournament()
    page = shown(desk, url(tournament))
    take_all(tournament)
    set_prizes(tournament)
    award(tournament)
    pay_all(tournament)
    last = str(till_now(tournament).cash[-1].number)

    assert "Fees are owed: €135.00 (people: 9)." in page
    assert "€5.00 are missing from the till" in error_at(
        desk, url(tournament), "counted", counted="70", last_number=last
    )
    assert "has changed" in refused(desk, url(tournament), status=409, counted="75", last_number="1")
    assert done(desk, url(tournament), counted="75,00", last_number=last) == "The closing sheet is signed."
    assert TillClosing.objects.get().content["counted"] == 7_500
    signed = shown(desk, url(tournament))
    done(desk, url(tournament, "book/1/"), key="x", reason="doch nicht")
    after = shown(desk, url(tournament))
    assert ("Count and sign" in signed, "Taken back after signing" in after) == (False, True)
    assert "€135.00" in after  # the sheet stays as it was signed


def test_a_second_organiser_confirms_on_the_page(desk: Client) -> None:
    tournament = finished_tournament()
    take_all(tournament)
    wanting(SharedAct.SIGN_TILL)
    fields = {"counted": "135", "last_number": "9"}

    assert "second organiser" in refused(desk, url(tournament), status=422, **fields)
    said = done(desk, url(tournament), **fields, second_username="franz", second_password=PASSWORD)

    assert said == "The closing sheet is signed."
    assert TillClosing.objects.get().confirmed_by == franz()


def test_a_second_organiser_confirms_that_an_entry_is_taken_back(desk: Client) -> None:
    tournament = new_tournament()
    done(desk, url(tournament, "book/float/"), cents="20", key="x")
    wanting(SharedAct.TAKE_BACK)
    fields: dict[str, Any] = {"key": "y", "reason": "vertippt"}

    assert "second organiser" in refused(desk, url(tournament, "book/1/"), **fields)
    second = {"second_username": "franz", "second_password": PASSWORD}
    assert done(desk, url(tournament, "book/1/"), **fields, **second) == "Entry 1 is taken back."
    assert CashEntry.objects.count() == 2


def test_a_viewer_looks_and_writes_nothing(client: Client) -> None:
    tournament = finished_tournament()
    take_all(tournament)
    set_prizes(tournament)
    award(tournament)
    client.force_login(viewer_of(tournament.season.cup))

    for rest in ("", "fees/", "prizes/", "points/", "book/"):
        response = client.get(url(tournament, rest))
        assert response.status_code == 200
        buttons = texts(response, "main form[method=post] button")
        assert [each for each in buttons if not each.endswith(("PDF", "XLSX"))] == [], rest


def test_statements_do_not_grow_with_the_people(desk: Client) -> None:
    small, large = finished_tournament(players=8), finished_tournament(players=12)
    for tournament in (small, large):
        take_all(tournament)
        set_prizes(tournament)
        award(tournament)
        pay_all(tournament)
        sign(tournament)
    for tournament in (small, large):
        shown(desk, url(tournament, "prizes/"))  # keeps the ranking

    counted = {rest: statements(desk, url(large, rest)) for rest in ("", "fees/", "prizes/", "points/", "book/")}

    assert counted == {rest: statements(desk, url(small, rest)) for rest in counted}
    assert max(counted.values()) <= 16


def test_namesakes_are_told_apart(desk: Client) -> None:
    tournament = paying_tournament()
    for entry in Entry.objects.filter(tournament=tournament)[:2]:
        entry.player.family_name, entry.player.given_name = "Huber", "Franz"
        entry.player.save()

    numbers = [entry.player.number for entry in entries_of(tournament)[:2]]
    page = shown(desk, url(tournament, "fees/"))
    assert all(f"Huber Franz, {number}" in page for number in numbers)
