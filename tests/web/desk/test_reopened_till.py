"""A till that was signed before somebody found a mistake: what its pages say, and the way back."""

import pytest
from django.test import Client

from tests.actions.acts import correct_results
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
from tests.factories import NOW, PASSWORD, anna, at_desk, entries_of, tables_of, viewer_of
from tests.web.desk.pages import done, refused, shown, tournament_url
from tests.web.parts import links, texts
from tournaments.actions.results.publishing import publish_results
from tournaments.models import PrizeAward, TillClosing, Tournament
from tournaments.models.dual_control import DualControlAction
from tournaments.money.prize_schemes import PercentOfFees, PrizeScheme
from tournaments.queries.till.handed_out_prizes import misfitting_prizes

pytestmark = pytest.mark.django_db


def url(tournament: Tournament, rest: str = "") -> str:
    return tournament_url(tournament, f"till/{rest}")


def signed_tournament() -> Tournament:
    """Nine people have paid, six prizes of 60 € are given, 75 € are signed for."""
    tournament = finished_tournament()
    take_all(tournament)
    set_prizes(tournament)
    award(tournament)
    pay_all(tournament)
    sign(tournament)
    return tournament


def corrected(tournament: Tournament) -> Tournament:
    return correct_results(tournament, -1, 1, *[0] * (tables_of(tournament)[0].seats.count() - 2))


def test_a_correction_after_signing_leads_to_a_second_signed_sheet(desk: Client) -> None:
    tournament = corrected(signed_tournament())
    numbers = [each.paid_by.number for each in misfitting_prizes(tournament)]
    done(desk, url(tournament, f"book/{numbers[0]}/"), key="x", reason="Einspruch")
    pages = [url(tournament, rest) for rest in ("", "fees/", "prizes/", "points/", "book/")]

    boxes = [" ".join(texts(desk.get(page), "main .message[data-tone=warn]")) for page in pages]

    assert {("1 entry was taken back" in box, "prizes go to others" in box) for box in boxes} == {(True, True)}
    assert {url(tournament, "reopen/") in links(desk.get(page), "main .message") for page in pages} == {True}
    today = f"€{till_now(tournament).sheet().sides.in_till / 100:.2f}"
    assert texts(desk.get(pages[0]), ".stats div")[:2] == [
        "in the till when it was signed €75.00",
        f"in the till today {today}",
    ]
    prizes = shown(desk, pages[2])
    assert ("still to pay out" in prizes, "please award them again" in prizes, "Paid out" in prizes) == (False,) * 3

    said = done(desk, url(tournament, "reopen/"), version="1", reason="Einspruch von Tisch 1")
    assert said == "The till is open again; the signed closing sheet is kept as version 1."
    for left in misfitting_prizes(tournament):
        done(desk, url(tournament, f"book/{left.paid_by.number}/"), key=f"k{left.prize.pk}", reason="Einspruch")
    prizes = shown(desk, pages[2])
    assert ("Until then no prize can be paid out" in prizes, "Paid out in cash" in prizes) == (True, False)
    standing = PrizeAward.objects.get(withdrawn_at=None)
    done(desk, url(tournament, "prizes/award/"), based_on=str(standing.pk))
    pay_all(tournament)
    publish_results(tournament, by=anna(), actor=at_desk(), now=NOW)
    last = str(till_now(tournament).last_number)
    assert done(desk, url(tournament), counted="75", last_number=last) == "The closing sheet is signed."

    assert [each.version for each in TillClosing.objects.all()] == [1, 2]
    page = desk.get(url(tournament))
    former = texts(page, "main section li")[0]
    assert former.startswith("Version 1, signed: anna")
    assert former.endswith(": Einspruch von Tisch 1")
    assert texts(page, "main .message") == []
    first = shown(desk, links(page, "main section li")[0])
    assert ("Closing sheet, version 1" in first, "€75.00" in first, "taken back: anna" in first) == (True,) * 3


def test_reopening_asks_for_a_reason_and_for_the_second_person(desk: Client) -> None:
    tournament = signed_tournament()
    assert desk.get(url(paying_tournament(), "reopen/")).status_code == 404
    here = url(tournament, "reopen/")
    assert desk.post(here, {"version": "1", "reason": ""}).status_code == 422
    assert "no longer stands" in refused(desk, here, status=409, version="2", reason="Einspruch")
    wanting(DualControlAction.SIGN_TILL)
    assert desk.post(here, {"version": "1", "reason": "Einspruch"}).status_code == 422
    second = {"second_username": "franz", "second_password": PASSWORD}
    done(desk, here, version="1", reason="Einspruch", **second)

    assert TillClosing.objects.get().withdrawal_confirmed_by == franz()
    assert "franz has confirmed it" in shown(desk, url(tournament))
    assert "no longer stands" in shown(desk, here, status=409)


def test_a_viewer_reads_both_versions_and_opens_nothing(client: Client) -> None:
    tournament = signed_tournament()
    client.force_login(viewer_of(tournament.season.cup))

    assert url(tournament, "reopen/") not in links(client.get(url(tournament)), "main")
    assert client.post(url(tournament, "reopen/"), {"version": "1", "reason": "x"}).status_code in {403, 404}
    assert "€75.00" in shown(client, url(tournament, "closing/1/"))
    assert client.get(url(tournament, "closing/2/")).status_code == 404


def test_prizes_by_percent_of_fees_say_which_fees(desk: Client) -> None:
    tournament = finished_tournament()
    *others, late = entries_of(tournament)
    for entry in others:
        take(entry)
    set_prizes(tournament, PrizeScheme("Abend", (PercentOfFees((50,)),)))
    here = url(tournament, "prizes/")

    before = texts(desk.get(here), "main .message")
    award(tournament)
    awarded = texts(desk.get(here), "main .message")
    take(late)
    after = texts(desk.get(here), "main .message")

    assert [each.partition("The prizes")[0] for each in before] == ["1 person still owes €15.00. "]
    assert before[0].endswith("awarded now, they are by €120.00. Entry fees")
    assert awarded == []
    assert [each.partition(" They")[0] for each in after] == [
        "The prizes were awarded by €120.00 of fees; by now €135.00 are paid."
    ]
