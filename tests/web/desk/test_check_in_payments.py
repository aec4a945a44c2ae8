"""Checking in and taking the fee in one act, and taking both back; news from the other desk."""

from typing import Any

import pytest
from django.test import Client

from tests.actions.test_second_person import wanting
from tests.actions.till.acts import FEE, finished_tournament, sign, take_all
from tests.factories import NOW, PlayerFactory, at_desk, entries_of, new_tournament
from tests.web.desk.pages import done, refused, tournament_url
from tests.web.parts import links, parts, text_at, texts
from tournaments.actions.people.check_in import check_in, check_out
from tournaments.actions.room.closing import reopen_tournament
from tournaments.models import CashEntry, Entry, FeeReduction, Player, Tournament
from tournaments.models.dual_control import DualControlAction
from tournaments.money.cash import CashMethod

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """An evening of 15 € to which nobody has come."""
    return new_tournament(fee_cents=FEE)


def url(tournament: Tournament, rest: str = "") -> str:
    return tournament_url(tournament, f"check-in/{rest}")


def test_a_player_comes_in_and_pays_by_the_first_button(desk: Client, tournament: Tournament) -> None:
    player = PlayerFactory.create(number="0417", family_name="Eichelhuber", place="Uhu")
    found = desk.get(url(tournament, "?q=0417"))
    buttons = parts(found, "#found button")
    fields = {each.attributes["name"]: each.attributes["value"] for each in parts(found, "#found [type=hidden]")}

    said = done(desk, url(tournament, f"{player.pk}/"), **fields, method=buttons[0].attributes["value"])

    assert texts(found, "#found button") == ["Check in, €15.00 cash", "card", "transfer", "pays later"]
    assert [("autofocus" in each.attributes) for each in buttons] == [True, False, False, False]
    assert said == "Eichelhuber Probe is checked in. 0417 · Uhu · €15.00 taken (cash) Undo Ctrl+Z"
    assert (CashEntry.objects.get().cents, CashEntry.objects.get().method) == (FEE, CashMethod.CASH)


def test_of_several_found_each_has_one_button_and_a_way_to_the_others(desk: Client, tournament: Tournament) -> None:
    one, _other = PlayerFactory.create_batch(2, family_name="Walzer")

    rows = texts(desk.get(url(tournament, "?q=walzer")), "#found form")
    alone = desk.get(url(tournament, f"?player={one.pk}"))

    assert rows == ["Check in, €15.00 cash pays otherwise"] * 2
    assert texts(alone, "#found form") == ["Check in, €15.00 cash card transfer pays later other fee"]
    assert texts(desk.get(url(tournament, "?player=9²")), "#found tr") == []


def test_who_pays_later_owes_the_fee(desk: Client, tournament: Tournament) -> None:
    player = PlayerFactory.create(number="0417")

    said = done(desk, url(tournament, f"{player.pk}/"), key="k", cents=str(FEE), method="")

    assert "€15.00 owed Undo" in said
    assert not CashEntry.objects.exists()
    page = desk.get(url(tournament, "?q=0417"))
    assert texts(page, "#found .tag")[1:] == ["€15.00 owed"]
    assert texts(page, "#here .tag") == ["€15.00 owed"]
    check_out(entries_of(tournament)[0], actor=at_desk(), now=NOW)
    assert "€15.00 taken (card)" in done(
        desk, url(tournament, f"{player.pk}/"), key="l", cents=str(FEE), method=CashMethod.CARD.value
    )


def test_who_pays_later_pays_at_the_door(desk: Client, tournament: Tournament) -> None:
    player = PlayerFactory.create(number="0417")
    check_in(tournament, player, actor=at_desk(), now=NOW)
    (leads_to,) = links(desk.get(url(tournament)), "#here th")

    found = desk.get(leads_to)

    (form,) = parts(found, "#found form")
    assert leads_to == url(tournament, f"?player={player.pk}")
    assert form.text == "€15.00 cash card transfer"
    fields = {each.attributes["name"]: each.attributes["value"] for each in parts(found, "#found [type=hidden]")}
    for _again in range(2):
        said = done(desk, form.attributes["action"], **fields, method="card")
        assert said == f"{player.name} has paid €15.00."
    assert CashEntry.objects.get().method == "card"
    assert not parts(desk.get(leads_to), "#found form")


def test_a_fee_is_reduced_or_waived_at_the_door(desk: Client, tournament: Tournament) -> None:
    one, other = PlayerFactory.create_batch(2)
    asked: dict[str, Any] = {"key": "k", "method": "cash", "reason": "Jugend"}

    form = desk.get(url(tournament, f"{one.pk}/fee/"))
    (amount,) = parts(form, "[autofocus=]")
    assert (amount.attributes["name"], amount.attributes.get("value")) == ("cents", None)
    assert texts(form, "main form button") == ["Check in with this fee"]
    assert "Please give a reason" in refused(
        desk, url(tournament, f"{one.pk}/fee/"), **asked | {"reason": ""}, cents="5"
    )
    assert not Entry.objects.exists()
    assert "€5.00 taken (cash)" in done(desk, url(tournament, f"{one.pk}/fee/"), **asked, cents="5")
    waived = done(desk, url(tournament, f"{other.pk}/fee/"), **asked | {"key": "l"}, cents="0")

    assert "waived Undo" in waived
    assert list(FeeReduction.objects.values_list("cents", "reason")) == [(500, "Jugend"), (0, "Jugend")]
    assert CashEntry.objects.get().cents == 500
    taken = refused(desk, url(tournament, f"{one.pk}/fee/"), **asked | {"key": "m"}, cents="5")
    assert "is here already: checked in at" in taken


def test_another_amount_than_the_fee_checks_nobody_in(desk: Client, tournament: Tournament) -> None:
    player = PlayerFactory.create()
    here = url(tournament, f"{player.pk}/")

    said = refused(desk, here, status=409, key="k", cents="1400", method="cash")

    assert said == f"{player.name} owes €15.00 by now; please look again."
    assert desk.post(here, {"key": "k", "cents": "1500", "method": "gold"}).status_code == 404
    assert desk.post(here, {"key": "k", "cents": "viel", "method": "cash"}).status_code == 404
    assert not Entry.objects.exists()


def test_undo_takes_back_what_the_message_says(desk: Client, tournament: Tournament) -> None:
    player = PlayerFactory.create()
    page = desk.post(url(tournament, f"{player.pk}/"), {"key": "k", "cents": "1500", "method": "cash"}, follow=True)
    (entry,) = entries_of(tournament)
    (since,) = (each.attributes["value"] for each in parts(page, "[name=since]"))
    here = tournament_url(tournament, f"check-out/{entry.pk}/undo/")

    assert done(desk, here, since=since) == (f"The check-in of {player.name} is undone. Please give €15.00 back.")

    assert sum(CashEntry.objects.values_list("cents", flat=True)) == 0
    assert not Entry.objects.get().is_present
    assert "has been changed in the meantime" in refused(desk, here, status=409, since=since)
    assert desk.post(here, {"since": "gestern"}).status_code == 404
    assert parts(desk.get(url(tournament, f"?came={entry.pk}")), "[data-undo]") == []


def test_a_newcomer_pays_in_the_same_act(desk: Client, tournament: Tournament) -> None:
    form = desk.get(url(tournament, "new/"))
    fields = {each.attributes["name"]: each.attributes["value"] for each in parts(form, "main [type=hidden]")}
    fields.pop("csrfmiddlewaretoken", None)

    said = done(desk, url(tournament, "new/"), **fields, family_name="Neu", method="cash")

    assert texts(form, "main form button") == ["Add and check in, €15.00 cash", "card", "transfer", "pays later"]
    assert said.startswith("Neu is checked in. guest · €15.00 taken (cash)")
    assert "Alt is checked in. guest · €15.00 owed" in done(desk, url(tournament, "new/"), family_name="Alt", method="")
    assert CashEntry.objects.get().cents == FEE
    alt = Entry.objects.get(player__family_name="Alt")
    undone = done(desk, tournament_url(tournament, f"check-out/{alt.pk}/undo/"), since=alt.checked_in_at.isoformat())
    assert undone.startswith("The check-in of Alt is undone. Alt stays on the list of players;")


def test_a_signed_till_takes_nothing_at_the_door(desk: Client) -> None:
    tournament = finished_tournament()
    take_all(tournament)
    sign(tournament)
    reopen_tournament(tournament, reason="spät", actor=at_desk(), now=NOW)
    PlayerFactory.create(number="9998")

    assert texts(desk.get(url(tournament, "?q=9998")), "#found button") == ["Check in"]


def test_who_came_last_is_on_top_and_news_come_from_the_other_desk(desk: Client, tournament: Tournament) -> None:
    for name in ("Ahorn", "Birke"):
        done(desk, url(tournament, f"{PlayerFactory.create(family_name=name).pk}/"))
    page = desk.get(url(tournament))
    (here,) = parts(page, "#here")
    address = here.attributes["hx-get"]
    check_in(tournament, PlayerFactory.create(family_name="Eiche"), actor=at_desk(), now=NOW)

    assert [each.split()[0] for each in texts(page, "#here th p")] == ["Birke", "Ahorn"]
    news = desk.get(address)
    assert texts(news, "th p")[-1] == "Eiche Probe €15.00 owed Oberkakadu · 19:00"
    assert (text_at(news, "#figures dd"), "<html" in news.content.decode()) == ("3", False)
    assert parts(news, "#figures")[0].attributes["hx-swap-oob"] == "true"
    (newest,) = parts(news, "#here")
    assert desk.get(newest.attributes["hx-get"]).status_code == 204


def test_fees_that_nobody_owes_are_not_taken(desk: Client) -> None:
    """No fee at all, or paid before somebody went out again."""
    free, paid = new_tournament(), new_tournament(fee_cents=FEE)
    player = PlayerFactory.create(number="0417")
    done(desk, url(paid, f"{player.pk}/"), key="k", cents=str(FEE), method="cash")
    check_out(entries_of(paid)[0], actor=at_desk(), now=NOW)

    for each in (free, paid):
        assert texts(desk.get(url(each, "?q=0417")), "#found button") == ["Check in"]
    assert Player.objects.count() == 1


def test_where_two_people_take_money_back_nobody_undoes_it_alone(desk: Client, tournament: Tournament) -> None:
    player = PlayerFactory.create()
    wanting(DualControlAction.REVERSAL)

    page = desk.post(url(tournament, f"{player.pk}/"), {"key": "k", "cents": "1500", "method": "cash"}, follow=True)
    (entry,) = entries_of(tournament)
    here = tournament_url(tournament, f"check-out/{entry.pk}/undo/")
    said = refused(desk, here, since=entry.checked_in_at.isoformat())

    assert "second organiser" in said
    assert parts(page, "[data-undo]") == []
    assert links(page, ".messages") == [tournament_url(tournament, "till/book/1/")]
    assert (Entry.objects.get().is_present, CashEntry.objects.count()) == (True, 1)
