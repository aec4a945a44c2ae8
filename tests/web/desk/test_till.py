"""The till of an evening at the desk: fees, prizes, points, entries, the closing sheet."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.actions.acts import KONTRA, enter
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
from tests.factories import (
    NOW,
    PASSWORD,
    at_desk,
    entries_of,
    new_tournament,
    seated_tournament,
    tables_of,
    viewer_of,
)
from tests.web.desk.pages import done, error_at, refused, shown, statements, tournament_url
from tests.web.desk.typed_schemes import SCHEME, TYPED
from tests.web.parts import links, parts, text_at, texts
from tournaments.actions.till.cash import count_kontra_box
from tournaments.models import CashEntry, Entry, FeeReduction, TillClosing, Tournament
from tournaments.models.dual_control import DualControlAction
from tournaments.money.prize_schemes import (
    prize_scheme_document,
)

pytestmark = pytest.mark.django_db

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


def test_after_a_fee_the_list_goes_on_at_the_next_who_owes(desk: Client) -> None:
    tournament = paying_tournament()
    here = url(tournament, "fees/")
    ids = [each.attributes["id"].partition("-")[2] for each in parts(desk.get(here), "tbody tr")]

    def leads_to(entry: str) -> str:
        fields = {"key": f"k{entry}", "cents": "1500", "method": "cash", "show": "open", "q": ""}
        where: str = desk.post(f"{here}{entry}/take/", fields)["Location"]
        return where

    assert leads_to(ids[1]) == f"{here}?show=open&just={ids[1]}#take-{ids[2]}"
    page = desk.get(f"{here}?show=open&just={ids[1]}")
    assert [each.attributes["id"] for each in parts(page, "tbody tr")] == [f"fee-{each}" for each in ids]
    assert [each.attributes["id"] for each in parts(page, "[aria-current=true]") if each.tag == "tr"] == [
        f"fee-{ids[1]}"
    ]
    assert len(parts(page, f"#take-{ids[2]}")) == 1
    assert leads_to(ids[-1]).endswith(f"#take-{ids[0]}")
    for entry in ids[2:-1]:
        leads_to(entry)
    assert leads_to(ids[0]).endswith(f"#fee-{ids[0]}")
    assert desk.get(f"{here}?just=viel").status_code == 200


def test_the_fees_of_several_people_are_taken_at_once(desk: Client) -> None:
    tournament = paying_tournament()
    here, one = url(tournament, "fees/"), entries_of(tournament)[0]
    page = desk.get(here)
    boxes = parts(page, "[form=several]")
    ticks = [each.attributes["value"] for each in boxes]
    assert (len(ticks), [each for each in boxes if "checked" in each.attributes]) == (9, [])
    everybody = parts(desk.get(f"{here}?all=1"), "[form=several]")
    assert ["checked" in each.attributes for each in everybody] == [True] * 9
    check = desk.get(f"{here}several/", {"fee": ticks[:3], "q": "", "show": "open"})
    assert CashEntry.objects.count() == 0
    assert ("Take €45.00 of 3 people?" in text_at(check, "main"), "€45.00 cash" in text_at(check, "#take")) == (
        True,
        True,
    )
    hidden = parts(check, "#take [type=hidden]")
    assert [each.attributes["value"] for each in hidden if each.attributes["name"] == "fee"] == ticks[:3]
    assert "Nobody is ticked." in texts(desk.get(f"{here}several/", follow=True), ".messages .message")
    fields = {each.attributes["name"]: each.attributes["value"] for each in hidden if each.attributes["name"] != "fee"}
    three = {**fields, "fee": ticks[:3], "method": "card"}

    for _again in range(2):
        assert done(desk, f"{here}several/", **three) == "3 fees taken: €45.00 (card)"
    assert sorted(CashEntry.objects.values_list("cents", "method")) == [(1_500, "card")] * 3
    sent = {**fields, "key": "k2", "method": "cash"}
    said = done(desk, f"{here}several/", **sent, fee=[ticks[0], ticks[3]])
    name = next(each.player.name for each in entries_of(tournament) if ticks[0].startswith(f"{each.pk}."))
    assert said == f"1 fee taken: €15.00 (cash) Nothing taken: {name} owes nothing."
    assert done(desk, f"{here}several/", **sent) == "Nobody is ticked."
    assert "#" not in desk.post(f"{here}several/", {**sent, "fee": [ticks[0]]})["Location"]  # why not stands on top
    for nonsense in ("viel", "7", "999999.1500", f"{one.pk}.viel"):
        assert desk.post(f"{here}several/", {**sent, "fee": [nonsense]}).status_code == 404
    assert desk.post(f"{here}several/", {**sent, "fee": ticks[5:], "method": "gold"}).status_code == 404
    assert CashEntry.objects.count() == 4


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

    done(desk, f"{here}scheme/", **TYPED)
    preview = shown(desk, here)
    done(desk, f"{here}award/", based_on="0")
    again = refused(desk, f"{here}award/", status=409, based_on="0")
    till = till_now(tournament)
    paid = done(desk, f"{here}{till.prizes[0].prize.pk}/", key="a", method="cash")

    tournament.refresh_from_db()
    assert tournament.prize_scheme == prize_scheme_document(SCHEME)
    assert "By lot: Geselchtes, Wein, Honig" in preview
    assert ("€114.00" in preview, "€3.50" in preview) == (True, True)
    assert ("awarded" in again, "has got the prize" in paid) == (True, True)
    assert "given" in shown(desk, here)
    assert "left by rounding" in shown(desk, here)
    reversal = url(tournament, f"book/{till_now(tournament).cash[-1].number}/")
    assert reversal in links(desk.get(here), "td.actions")
    assert desk.post(reversal, {"key": "b", "reason": "Einspruch"}).headers["Location"] == here


def test_after_a_prize_the_page_goes_on_at_the_next(desk: Client) -> None:
    tournament = finished_tournament()
    take_all(tournament)
    set_prizes(tournament)
    award(tournament)
    here = url(tournament, "prizes/")
    prizes = [line.prize.pk for line in till_now(tournament).prizes]

    def leads_to(prize: int) -> str:
        return desk.post(f"{here}{prize}/", {"key": f"k{prize}", "method": "cash"}).headers["Location"]

    assert leads_to(prizes[1]) == f"{here}#give-{prizes[2]}"
    assert f"give-{prizes[2]}" in [each.attributes.get("id") for each in parts(desk.get(here), "td.actions button")]
    for prize, following in zip(prizes[2:], [*prizes[3:], prizes[0]], strict=True):
        assert leads_to(prize) == f"{here}#give-{following}"
    assert leads_to(prizes[0]) == f"{here}#prize-{prizes[0]}"


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
    set_prizes(tournament)
    page = desk.get(url(tournament))
    assert "Fees are owed" in refused(desk, url(tournament), counted="0", last_number="0", unpublished="on")
    take_all(tournament)
    award(tournament)
    pay_all(tournament)
    last = str(till_now(tournament).cash[-1].number)

    assert texts(page, "main .message li")[0] == "Fees are owed: €135.00 (people: 9). Entry fees"
    assert links(page, "main .message") == [url(tournament, "fees/"), url(tournament, "prizes/")]
    assert "Count and sign" not in page.content.decode()
    assert "€5.00 are missing from the till" in error_at(
        desk, url(tournament), "counted", counted="70", last_number=last, unpublished="on"
    )
    assert "has changed" in refused(desk, url(tournament), status=409, counted="75", last_number="1", unpublished="on")
    fields = {"counted": "75,00", "last_number": last}
    assert "publish the results first" in error_at(desk, url(tournament), "unpublished", **fields)
    assert done(desk, url(tournament), **fields, unpublished="on") == "The closing sheet is signed."
    assert TillClosing.objects.get().content["counted"] == 7_500
    signed = shown(desk, url(tournament))
    done(desk, url(tournament, "book/1/"), key="x", reason="doch nicht")
    after = shown(desk, url(tournament))
    assert ("Count and sign" in signed, "Taken back after signing" in after) == (False, True)
    assert "€135.00" in after  # the sheet stays as it was signed


def test_while_the_evening_is_open_nobody_is_asked_to_sign(desk: Client) -> None:
    tournament = paying_tournament()

    page = desk.get(url(tournament))

    first, *_ = texts(page, "main .message li")
    assert first == "The evening is not closed. Results"
    assert links(page, "main .message")[0] == tournament_url(tournament, "results/")
    assert "Count and sign" not in page.content.decode()
    assert "not closed" in refused(desk, url(tournament), counted="0", last_number="0", unpublished="on")


def test_the_kontra_box_stands_beside_what_the_score_sheets_say(desk: Client) -> None:
    tournament = seated_tournament(players=4, ruleset="ooe-2023", cents_per_point=10)
    enter(tables_of(tournament)[0], number=1, record=KONTRA)
    here = url(tournament)
    box = "Kontra box €{} €1.20 by the score sheets"

    def shown_box() -> str:
        return texts(desk.get(here), ".stats div")[-1]

    before = shown_box()
    count(tournament, 100)
    less = shown_box()
    count(tournament, 120)
    equal = shown_box()
    count(tournament, 150)

    assert before == "Kontra box not counted €1.20 by the score sheets"
    assert (less, equal) == (f"{box.format('1.00')} €0.20 too little", box.format("1.20"))
    assert shown_box() == f"{box.format('1.50')} €0.30 too much"


def count(tournament: Tournament, cents: int) -> None:
    count_kontra_box(tournament, cents=cents, reason="neu", key=f"k{cents}", actor=at_desk(), now=NOW)


def test_a_second_organiser_confirms_on_the_page(desk: Client) -> None:
    tournament = finished_tournament()
    take_all(tournament)
    wanting(DualControlAction.SIGN_TILL)
    fields = {"counted": "135", "last_number": "9", "unpublished": "on"}

    assert "second organiser" in refused(desk, url(tournament), status=422, **fields)
    said = done(desk, url(tournament), **fields, second_username="franz", second_password=PASSWORD)

    assert said == "The closing sheet is signed."
    assert TillClosing.objects.get().confirmed_by == franz()


def test_a_second_organiser_confirms_that_an_entry_is_taken_back(desk: Client) -> None:
    tournament = new_tournament()
    done(desk, url(tournament, "book/float/"), cents="20", key="x")
    wanting(DualControlAction.REVERSAL)
    fields: dict[str, Any] = {"key": "y", "reason": "vertippt"}

    assert "second organiser" in refused(desk, url(tournament, "book/1/"), **fields)
    second = {"second_username": "franz", "second_password": PASSWORD}
    assert done(desk, url(tournament, "book/1/"), **fields, **second) == "Entry 1 is taken back."
    assert CashEntry.objects.count() == 2
    first, second_row = texts(desk.get(url(tournament, "book/")), "tbody tr")[::-1]
    assert ("confirmed by franz" in first, "confirmed by franz" in second_row) == (False, True)


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
        assert [each for each in buttons if "PDF" not in each and "XLSX" not in each] == [], rest


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


def test_a_prize_says_which_of_two_namesakes_has_it(desk: Client) -> None:
    tournament = finished_tournament()
    take_all(tournament)
    set_prizes(tournament)

    preview = texts(desk.get(url(tournament, "prizes/")), "tbody th")
    award(tournament)
    awarded = texts(desk.get(url(tournament, "prizes/")), "tbody th")

    for rows in (preview, awarded):
        assert rows
        assert [row for row in rows if not re.search(r" \d{4}( · |$)", row)] == []
