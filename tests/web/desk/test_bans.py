"""Bans at the desk: who sees what, who may change it, and the door."""

from datetime import date

import pytest
from django.test import Client

from tests.factories import (
    NOW,
    PASSWORD,
    PlayerFactory,
    anna,
    at_desk,
    clara,
    cup,
    entries_of,
    new_tournament,
    viewer_of,
)
from tests.web.desk.pages import done, refused, shown, statements, tournament_url
from tests.web.parts import links, texts
from tournaments.actions.accounts.members import join_board
from tournaments.actions.people.bans import ban_player
from tournaments.models import Ban, BanException, Cup, Entry, Membership, Player, User

pytestmark = pytest.mark.django_db
WHY = "Geheimnis"


@pytest.fixture
def banned() -> Player:
    player = PlayerFactory.create(number="0417", family_name="Eichelhuber")
    ban_player(cup(), player, until=date(2099, 1, 31), reason=WHY, actor=at_desk(), now=NOW)
    return player


def url(rest: str = "") -> str:
    return f"/desk/cups/{cup().slug}/{rest}"


def as_user(user: User) -> Client:
    client = Client()
    client.login(username=user.username, password=PASSWORD)
    return client


def board() -> User:
    """A viewer who is the whole board."""
    viewer = viewer_of(cup())
    join_board(Membership.objects.get(user=viewer), actor=at_desk(), now=NOW)
    return viewer


def test_everybody_of_the_cup_sees_who_and_only_the_board_why(desk: Client, banned: Player) -> None:
    member = as_user(board())

    theirs, others = shown(member, url("bans/")), shown(desk, url("bans/"))

    assert (WHY in theirs, WHY in others) == (True, False)
    assert "Eichelhuber Probe" in others
    assert "31 January 2099" in others
    for page in ("players/", f"players/{banned.pk}/", "log/", "bans/"):
        assert WHY not in shown(desk, url(page))
    assert "banned" in shown(desk, url("players/?q=0417"))
    assert (
        WHY in shown(member, url(f"players/{banned.pk}/ban/"))
        or WHY in member.get(url(f"players/{banned.pk}/ban/")).content.decode()
    )


def test_nobody_but_the_board_changes_anything(desk: Client, banned: Player) -> None:
    tournament, on_board = new_tournament(), board()
    ban = Ban.objects.get()
    addresses = [
        url(f"players/{banned.pk}/ban/"),
        url(f"bans/{ban.pk}/lift/"),
        url(f"members/{Membership.objects.get(user=anna()).pk}/board/"),
        url(f"members/{Membership.objects.get(user=on_board).pk}/board/leave/"),
        tournament_url(tournament, f"check-in/{banned.pk}/admit/"),
    ]
    other = Cup.objects.create(slug="anderer", name="Anderer", short_name="A")
    elsewhere = clara()
    Membership.objects.create(user=elsewhere, cup=other, on_board=True)

    for client in (desk, as_user(viewer_of(cup())), as_user(elsewhere)):
        for address in addresses:
            assert client.post(address, {"reason": "x"}).status_code == 404, address
    assert (Ban.objects.get().lifted_at, BanException.objects.count()) == (None, 0)
    assert not Membership.objects.get(user=anna()).on_board


def test_a_viewer_is_not_offered_the_board_whose_pages_are_organisers(desk: Client) -> None:
    viewer = Membership.objects.get(user=viewer_of(cup()))
    page = desk.get(url("members/")).content.decode()
    assert f"members/{Membership.objects.get(user=anna()).pk}/board/" in page
    assert f"members/{viewer.pk}/board/" not in page


def test_the_board_bans_changes_and_lifts(desk: Client) -> None:
    player = PlayerFactory.create(family_name="Eichelhuber")
    here = url(f"players/{player.pk}/ban/")

    assert "Please give a reason" in refused(desk, here, until="", reason="")
    assert "This day is over" in refused(desk, here, until="2001-01-01", reason=WHY)
    assert done(desk, here, until="2099-01-31", reason=WHY) == "Eichelhuber Probe is banned."
    done(desk, here, until="", reason=WHY)
    (standing,) = Ban.objects.filter(lifted_at=None)
    assert standing.until is None
    assert "for good" in shown(desk, url("bans/"))
    assert done(desk, url(f"bans/{standing.pk}/lift/")) == "Eichelhuber Probe may play again."
    assert "Nobody is banned." in shown(desk, url("bans/"))


def test_the_door_stops_who_is_banned_and_the_board_lets_them_in(desk: Client, banned: Player) -> None:
    tournament, member = new_tournament(fee_cents=1500), as_user(board())
    here, admit = tournament_url(tournament, "check-in/"), tournament_url(tournament, f"check-in/{banned.pk}/admit/")

    assert texts(desk.get(f"{here}?q=0417"), "#found th .cluster .cluster") == [
        "banned until 31 Jan 2099 Please fetch somebody of the board."
    ]
    said = refused(desk, f"{here}{banned.pk}/", key="k", cents="1500", method="cash")
    assert said == (
        "Eichelhuber Probe is banned from the Musterer Cup until 31 January 2099. Only the board can make an exception."
    )
    assert (
        done(desk, f"{here}numbers/", numbers="417") == "0 checked in. Banned, and not checked in: Eichelhuber Probe."
    )
    assert not Entry.objects.exists()
    assert desk.get(admit).status_code == 404
    assert "Please give a reason" in refused(member, admit, reason="")
    done(member, admit, reason="Beschluss vom 3. November")
    done(desk, f"{here}{banned.pk}/", key="k", cents="1500", method="cash")
    assert [each.player for each in entries_of(tournament)] == [banned]
    assert "Beschluss vom 3. November" in shown(desk, tournament_url(tournament, "log/"))


def test_the_boards_own_desk_has_the_way_on(desk: Client, banned: Player) -> None:
    tournament = new_tournament()
    page = desk.get(tournament_url(tournament, "check-in/?q=0417"))
    assert links(page, "#found th") == [tournament_url(tournament, f"check-in/{banned.pk}/admit/")]


def test_bans_take_the_same_statements_for_one_and_for_many(desk: Client, banned: Player) -> None:
    few = statements(desk, url("bans/"))
    for player in PlayerFactory.create_batch(4):
        ban_player(cup(), player, until=None, reason=WHY, actor=at_desk(), now=NOW)
    assert statements(desk, url("bans/")) == few


def test_members_say_who_is_on_the_board(desk: Client) -> None:
    mine = Membership.objects.get(cup=cup(), user=anna())
    assert "On the board" in texts(desk.get(url("members/")), "th button")

    assert done(desk, url(f"members/{mine.pk}/board/")) == "anna is on the board."
    assert "last one on the board" in refused(desk, url(f"members/{mine.pk}/board/leave/"))
    assert "anna" in texts(desk.get(url("bans/")), ".panel li")
