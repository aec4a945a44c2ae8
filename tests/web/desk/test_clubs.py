"""The desk's pages of clubs."""

import pytest
from django.test import Client

from tests.factories import NOW, PlayerFactory, at_desk, cup, new_tournament, season
from tests.web.desk.pages import done, refused, shown, statements, tournament_url
from tests.web.parts import parts
from tests.web.reading import Answer
from tournaments.actions.people.check_in import check_in
from tournaments.models import Club, Player

pytestmark = pytest.mark.django_db


def hidden(page: Answer) -> dict[str, str]:
    return {each.attributes["name"]: each.attributes["value"] for each in parts(page, "main form [type=hidden]")}


def url(rest: str = "clubs/") -> str:
    return f"/desk/cups/{cup().slug}/{rest}"


def test_a_club_is_added_renamed_combined_and_removed(desk: Client) -> None:
    assert "There is no club yet." in shown(desk, url())
    assert "TR Sküs has been added." in done(desk, url(), name="TR Sküs")
    assert "already" in refused(desk, url(), name="TR Sküs")
    done(desk, url(), name="Kirchenwirt")
    club, kept = Club.objects.order_by("pk")
    PlayerFactory.create(family_name="Eichelhuber", club=club)
    few = statements(desk, url())

    assert "Saved." in done(desk, url(f"clubs/{club.pk}/"), name="Tarockrunde Sküs")
    page = shown(desk, url(f"clubs/{club.pk}/"))
    assert "Eichelhuber Probe" in page
    assert "Remove the club" not in page
    asked = desk.post(url(f"clubs/{club.pk}/combine/"), {"into": kept.pk})
    assert "1 player of “Tarockrunde Sküs” is in “Kirchenwirt”" in asked.content.decode()
    assert Club.objects.count() == 2
    said = done(desk, url(f"clubs/{club.pk}/combine/"), into=kept.pk, seen=hidden(asked)["seen"])
    assert said == "Tarockrunde Sküs is now part of Kirchenwirt."
    assert Player.objects.get().club == kept
    assert desk.post(url(f"clubs/{kept.pk}/delete/")).status_code == 422
    Player.objects.update(club=None)
    assert "Kirchenwirt has been removed." in done(desk, url(f"clubs/{kept.pk}/delete/"))
    for number in range(8):
        PlayerFactory.create(club=Club.objects.create(name=f"Klub {number}"))
    assert statements(desk, url()) == few
    log = shown(desk, url("log/"))
    assert "Two clubs combined" in log
    assert "1 player" in log


def test_a_name_that_other_cups_see_is_confirmed(desk: Client) -> None:
    club = Club.objects.create(name="TR Sküs")
    theirs = new_tournament(season_=season(cup_=cup(slug="anderer")))
    check_in(theirs, PlayerFactory.create(club=club), actor=at_desk(), now=NOW)

    page = desk.post(url(f"clubs/{club.pk}/"), {"name": "Sküsrunde"})
    assert (page.status_code, "Anderer Cup" in page.content.decode()) == (422, True)
    confirmed = hidden(page)["confirmed"]
    assert "Saved." in done(desk, url(f"clubs/{club.pk}/"), name="Sküsrunde", confirmed=confirmed)


def test_every_form_of_a_player_offers_the_clubs_and_takes_another(desk: Client) -> None:
    Club.objects.create(name="Kirchenwirt")
    player, evening = PlayerFactory.create(), new_tournament()

    for address in (url("players/new/"), url(f"players/{player.pk}/"), tournament_url(evening, "check-in/new/")):
        assert '<option value="Kirchenwirt">' in desk.get(address).content.decode(), address
    done(desk, tournament_url(evening, "check-in/new/"), family_name="Neuner", club="Mondrunde")
    assert Player.objects.get(family_name="Neuner").club == Club.objects.get(name="Mondrunde")


def test_the_ranking_of_the_clubs_is_set_beside_them(desk: Client) -> None:
    form = url("clubs/ranking/")
    assert "Ensure this value is less than or equal to 20." in refused(desk, form, best="21")
    assert done(desk, form, best="3", is_published="on") == "Saved."

    assert (cup().clubs_best, cup().publishes_clubs) == (3, True)
    page = desk.get(url())
    assert [each.attributes["value"] for each in parts(page, "main [name=best]")] == ["3"]
    assert "clubs by their best 3" in shown(desk, url("log/"))
