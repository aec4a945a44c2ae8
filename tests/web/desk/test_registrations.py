"""Who registered beforehand, at the desk and at the door."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import NOW, PlayerFactory, at_desk, new_tournament, viewer_of
from tests.registered import VISITOR, offered, order, registers
from tests.web.desk.pages import done, error_at, refused, shown, statements, tournament_url
from tests.web.parts import links, parts, texts
from tournaments.actions.people.bans import ban_player
from tournaments.actions.people.registering import cancel_registration
from tournaments.actions.people.registrations import check_in_registered
from tournaments.models import CashEntry, Entry, Player, Registration, RegistrationTerms, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return offered(seats=2)


def url(mine: Registration, rest: str = "") -> str:
    return tournament_url(mine.tournament, f"registrations/{mine.pk}/{rest}")


def test_the_terms_are_set_up_with_a_form(desk: Client) -> None:
    tournament = new_tournament()
    assert "Nobody registers beforehand" in shown(desk, tournament_url(tournament, "registrations/"))
    fields = {"opens_at": "2026-11-01T08:00", "closes_at": "2026-11-20T12:00", "seats": "60", "kept_days": "14"}

    said = done(desk, tournament_url(tournament, "registrations/terms/"), **fields, shows_names="on")

    assert said == "The terms of registering have been saved."
    terms = RegistrationTerms.objects.get()
    assert (terms.seats, terms.shows_names, terms.kept_days) == (60, True, 14)
    page = desk.get(tournament_url(tournament, "registrations/"))
    address = f"{settings.PUBLIC_URL}{reverse('web:evening', args=[tournament.public_id])}"
    assert address in links(page, "details p")
    assert texts(page, "details p") == [address]
    assert len(parts(page, "details .qr svg")) == 1
    assert timezone.localtime(terms.opens_at).isoformat() == "2026-11-01T08:00:00+01:00"
    assert "Nobody has registered yet" in shown(desk, tournament_url(tournament, "registrations/"))
    fields["closes_at"] = "2026-10-01T12:00"
    where = tournament_url(tournament, "registrations/terms/")
    assert error_at(desk, where, "closes_at", **fields) == "Registering would end before it begins."


def test_the_list_says_who_has_a_seat_who_waits_who_came_and_who_is_there_twice(
    desk: Client, tournament: Tournament
) -> None:
    came = registers(tournament, "Herzinger")
    for name in ("Karobauer", "Pikhuber"):
        registers(tournament, name)
    registers(tournament, "Pikhuber", number="0012")
    check_in_registered(came, None, actor=at_desk(), now=NOW)
    where = tournament_url(tournament, "registrations/")

    page = desk.get(where)

    names = [" ".join(each.split(" · ")[0].split()) for each in texts(page, "main tbody th")]
    assert names == [
        "Herzinger Ida is here Ried",
        "Karobauer Ida Ried",
        "Pikhuber Ida waiting list twice? Ried",
        "Pikhuber Ida waiting list twice? 0012",
    ]
    assert texts(page, "dl.stats dd") == ["2 of 2", "2", "1"]
    assert len(texts(desk.get(f"{where}?show=missing"), "main tbody tr")) == 1
    assert len(texts(desk.get(f"{where}?show=waiting"), "main tbody tr")) == 2
    before = statements(desk, where)
    registers(tournament, "Treffner")
    assert statements(desk, where) == before


def test_the_list_says_who_cancelled_and_when(desk: Client, tournament: Tournament) -> None:
    where = tournament_url(tournament, "registrations/")
    mine, theirs = (registers(tournament, name) for name in ("Herzinger", "Karobauer"))
    cancel_registration(mine, actor=VISITOR, now=NOW)
    done(desk, url(theirs, "cancel/"), reason="krank")

    rows = texts(desk.get(f"{where}?show=cancelled"), "main tbody th")

    assert [row.partition(" Ried")[0] for row in rows] == [
        "Karobauer Ida taken off by anna",
        "Herzinger Ida cancelled by themselves",
    ]
    assert rows[0].endswith("· krank")
    assert texts(desk.get(where), "main tbody th") == rows
    assert not texts(desk.get(f"{where}?show=missing"), "main tbody th")
    before = statements(desk, where)
    cancel_registration(registers(tournament, "Treffner"), actor=VISITOR, now=NOW)
    assert statements(desk, where) == before


def test_somebody_is_added_moved_and_taken_off(desk: Client, tournament: Tournament) -> None:
    registers(tournament, "Herzinger")
    registers(tournament, "Karobauer")
    where = tournament_url(tournament, "registrations/new/")

    (key,) = [each.attributes["value"] for each in parts(desk.get(where), "[name=key]")]
    said = done(desk, where, family_name="Pikhuber", given_name="Eva", key=key)
    assert said == "Pikhuber Eva is on the list."
    mine = Registration.objects.get(family_name="Pikhuber")
    assert refused(desk, url(mine, "move/"), place="9", reason="x").endswith("Please choose a place from 1 to 3.")
    assert done(desk, url(mine, "move/"), place="1", reason="Veranstalterin") == "Pikhuber Eva has been moved."
    assert order(tournament) == [("Pikhuber", True), ("Herzinger", True), ("Karobauer", False)]
    assert refused(desk, url(mine, "cancel/"), reason="").endswith("Please give a reason.")
    said = done(desk, url(mine, "cancel/"), reason="krank")
    assert said == "Pikhuber Eva is off the list. Karobauer Ida moves up."

    log = texts(desk.get(tournament_url(tournament, "log/")), "main")[0]
    for line in ("place 3 → place 1", "moved up to a seat: Karobauer Ida", "krank", "public page"):
        assert line in log


def test_whoever_registered_is_found_at_the_door_marked_and_checked_in_with_one_tap(
    desk: Client, tournament: Tournament
) -> None:
    PlayerFactory.create(number="0012", family_name="Herzinger", given_name="Ida", place="Ried")
    mine = registers(tournament, "Herzinger", number="0012")
    door = tournament_url(tournament, "check-in/")

    page = desk.get(f"{door}?q=herz")

    assert texts(page, "#found tbody th p") == ["Herzinger Ida registered 0012 · Ried"]
    (form,) = parts(page, "#found form")
    fields = {each.attributes["name"]: each.attributes["value"] for each in parts(page, "#found form [type=hidden]")}
    for _again in range(2):
        said = done(desk, form.attributes["action"], **fields, method="cash")
        assert said == "Herzinger Ida is checked in. 0012 · Ried · €12.00 taken (cash) Undo Ctrl+Z"
    assert CashEntry.objects.get().cents == 1_200
    assert (Entry.objects.get().player, Registration.objects.get().player) == (Player.objects.get(),) * 2
    assert "is here" in texts(desk.get(f"{door}?q=herz"), "#found tbody tr")[0]
    assert mine.pk


def test_whom_nobody_knows_is_checked_in_as_a_guest_with_one_tap(desk: Client, tournament: Tournament) -> None:
    registers(tournament, "Karobauer")

    page = desk.get(tournament_url(tournament, "check-in/?q=karo"))

    (form,) = parts(page, "#found form")
    assert "autofocus" in parts(page, "#found form button")[0].attributes  # so that Enter is enough
    said = done(desk, form.attributes["action"])
    assert said == "Karobauer Ida is checked in. guest · Ried · €12.00 owed Undo Ctrl+Z"
    assert Player.objects.get().is_guest


def test_who_may_be_several_is_asked_about(desk: Client, tournament: Tournament) -> None:
    players = [PlayerFactory.create(family_name="Pikhuber", given_name="Ida", place="Ried") for _ in range(2)]
    mine = registers(tournament, "Pikhuber")

    page = desk.get(tournament_url(tournament, "check-in/?q=pik"))
    assert texts(page, "#found tbody th a")[0] == "Who is it?"

    choice = desk.get(url(mine))
    assert [form.attributes["action"] for form in parts(choice, "main .table form")] == [
        url(mine, f"arrive/{player.pk}/") for player in players
    ]
    done(desk, url(mine, f"arrive/{players[1].pk}/"))
    assert Entry.objects.get().player == players[1]
    assert "Is checked in." in shown(desk, url(mine))


def test_whoever_registered_pays_by_any_method_or_less(desk: Client, tournament: Tournament) -> None:
    known = PlayerFactory.create(number="0012", family_name="Herzinger", given_name="Ida", place="Ried")
    mine, guest = registers(tournament, "Herzinger", number="0012"), registers(tournament, "Karobauer")
    door = tournament_url(tournament, "check-in/")
    everything = "Check in, €12.00 cash card transfer pays later other fee"

    both = desk.get(f"{door}?q=ried")
    assert texts(both, "#found form") == ["Check in, €12.00 cash pays otherwise"] * 2
    of_guest, of_known = links(both, "#found form")
    found = desk.get(of_guest)
    assert texts(found, "#found tbody th p") == ["Karobauer Ida registered Ried"]
    assert texts(found, "#found form") == [everything]
    assert texts(desk.get(f"{door}?q=karo"), "#found form") == [everything]
    alone = desk.get(of_known)
    assert texts(alone, "#found form") == [everything]
    assert texts(desk.get(url(mine)), "main form") == [
        "Check in, €12.00 cash pays otherwise",
        "Check in, €12.00 cash pays otherwise",
    ]
    less: dict[str, Any] = {"cents": "5", "reason": "Jugend", "key": "k"}
    (here,) = links(alone, "#found form")
    assert refused(desk, here, **less | {"reason": ""}, method="card").endswith("Please give a reason.")
    assert done(desk, here, **less, method="card").endswith("€5.00 taken (card) Undo Ctrl+Z")
    (there,) = links(desk.get(of_guest), "#found form")
    assert done(desk, there, **less | {"key": "l"}, method="later").endswith("€5.00 owed Undo Ctrl+Z")
    mine.refresh_from_db()
    guest.refresh_from_db()
    assert (mine.player, guest.player is not None) == (known, True)
    assert CashEntry.objects.get().method == "card"


def test_who_waits_is_checked_in_only_by_saying_so(desk: Client, tournament: Tournament) -> None:
    PlayerFactory.create(number="0012", family_name="Treffner", given_name="Ida", place="Ried")
    came = registers(tournament, "Herzinger")
    for name in ("Karobauer", "Pikhuber", "Treffner"):
        registers(tournament, name)
    door = tournament_url(tournament, "check-in/")

    for name, tags in (("pik", ["registered", "waiting list"]), ("treff", ["registered", "waiting list"])):
        page = desk.get(f"{door}?q={name}")
        assert texts(page, "#found .tag") == tags
        assert "All 2 seats are given. 2 people who have a seat are not here yet." in texts(page, "#found tbody th")[0]
        assert texts(page, "#found button")[0] == "Check in all the same, €12.00 cash"
        assert not [each for each in parts(page, "#found button") if "autofocus" in each.attributes]
        assert "autofocus" in parts(page, "[name=q]")[0].attributes
    check_in_registered(came, None, actor=at_desk(), now=NOW)
    page = desk.get(url(Registration.objects.get(family_name="Pikhuber")))
    assert "1 person who has a seat is not here yet." in texts(page, "main")[0]
    (form,) = parts(page, "main form")
    assert done(desk, form.attributes["action"]).startswith("Pikhuber Ida is checked in.")


def test_who_registered_and_is_banned_is_let_in_by_the_board(desk: Client, tournament: Tournament) -> None:
    banned = PlayerFactory.create(number="0012", family_name="Herzinger", given_name="Ida", place="Ried")
    PlayerFactory.create(family_name="Herzinger", given_name="Ida", place="Ried")
    mine = registers(tournament, "Herzinger", place="Ried")
    ban_player(tournament.season.cup, banned, until=None, reason="x", actor=at_desk(), now=NOW)
    door = tournament_url(tournament, "check-in/")
    admit = f"{door}{banned.pk}/admit/"

    assert f"{admit}?registration={mine.pk}" in links(desk.get(url(mine)), "main .table th")
    answer = desk.post(url(mine, f"arrive/{banned.pk}/"))  # from a page that is older than the ban
    assert "is banned from the" in texts(answer, "[role=alert]")[0]
    assert links(answer, "#found") == [admit]
    led = desk.post(f"{admit}?registration={mine.pk}", {"reason": "Beschluss"}, follow=True)
    (form,) = parts(led, "#found form")
    done(desk, form.attributes["action"])
    mine.refresh_from_db()
    assert mine.player == banned


def test_the_search_asks_as_often_whoever_is_found(desk: Client, tournament: Tournament) -> None:
    registers(tournament, "Herzinger")
    where = tournament_url(tournament, "check-in/?q=ried")
    before = statements(desk, where)
    for name in ("Karobauer", "Pikhuber"):
        registers(tournament, name)

    assert statements(desk, where) == before


def test_a_viewer_sees_the_list_and_changes_nothing(client: Client, tournament: Tournament) -> None:
    mine = registers(tournament, "Herzinger")
    client.force_login(viewer_of(tournament.season.cup))

    page = client.get(tournament_url(tournament, "registrations/"))

    assert texts(page, "main tbody th")[0].startswith("Herzinger Ida Ried ·")
    assert url(mine) not in links(page)
    for rest in ("", "move/", "cancel/", "arrive/1/"):
        assert client.post(url(mine, rest), {"place": 1, "reason": "x"}).status_code == 404
    assert order(tournament) == [("Herzinger", True)]


def test_registrations_of_long_ago_can_still_be_read_about_in_the_log(desk: Client) -> None:
    tournament = offered(now=NOW - timedelta(days=90))
    registers(tournament, "Herzinger", now=NOW - timedelta(days=90))
    Registration.objects.all().delete()

    assert "Registered beforehand" in shown(desk, tournament_url(tournament, "log/"))
