"""A cup that was created by mistake is removed, as long as it has nothing."""

import logging
from typing import Any

import pytest
from django.test import Client

from tests.factories import NOW, anna, at_desk, clara, cup, new_tournament, season, viewer_of
from tests.web.desk.pages import done, shown
from tests.web.parts import parts
from tournaments.actions.accounts.members import add_member
from tournaments.actions.cups import create_cup, remove_cup
from tournaments.actions.people.attributes import AttributeTerms, define_attribute
from tournaments.actions.people.players import add_player
from tournaments.errors import Conflict
from tournaments.intake.players import PlayerRow
from tournaments.models import Cup, Event, Season
from tournaments.models.membership import Role

pytestmark = pytest.mark.django_db


def test_an_empty_cup_is_removed_after_a_question_and_its_short_address_is_free(
    desk: Client, caplog: pytest.LogCaptureFixture, django_capture_on_commit_callbacks: Any
) -> None:
    mine = cup(slug="irrtum")
    season(cup_=mine)
    address = f"/desk/cups/{mine.slug}/remove/"
    assert "Remove the cup …" in shown(desk, f"/desk/cups/{mine.slug}/settings/")
    assert "Yes, remove this cup" in shown(desk, address)
    assert Cup.objects.filter(pk=mine.pk).exists()

    with caplog.at_level(logging.INFO), django_capture_on_commit_callbacks(execute=True):
        assert done(desk, address) == "Irrtum Cup has been removed; its short address is free again."
    assert f"cup {mine.pk} (irrtum) removed by user {anna().pk}" in caplog.text
    gone = (Cup.objects.filter(pk=mine.pk), Season.objects.filter(cup=mine.pk), Event.objects.filter(cup=mine.pk))
    assert not any(rows.exists() for rows in gone)
    assert desk.get(address).status_code == 404
    with pytest.raises(Conflict, match="cup_gone"):
        remove_cup(mine, actor=at_desk(), now=NOW)
    again = create_cup(anna(), name="Neuer", short_name="N", slug="irrtum", actor=at_desk(), now=NOW)
    assert again.slug == "irrtum"


def test_what_a_cup_has_stands_in_the_way_with_its_page(desk: Client) -> None:
    mine = cup(slug="belegt")
    by: Any = {"actor": at_desk(), "now": NOW}
    new_tournament(season_=season(cup_=mine))
    add_member(mine, username=clara().username, role=Role.VIEWER, **by)
    define_attribute(mine, AttributeTerms("Damen"), **by)
    add_player(mine, PlayerRow("", "Skisberger", "Resi"), **by)
    address = f"/desk/cups/{mine.slug}/remove/"

    answer = desk.get(address)
    links = {each.text: each.attributes["href"] for each in parts(answer, "main .message li a")}
    root = f"/desk/cups/{mine.slug}/"
    assert links == {
        "Season 2026/27": f"/desk/seasons/{Season.objects.get(cup=mine).pk}/",
        "1 further member": f"{root}members/",
        "1 person who was added here and played nowhere": f"{root}players/",
        "1 attribute": f"{root}attributes/",
    }
    assert "Yes, remove this cup" not in answer.content.decode()
    assert desk.post(address).status_code == 422
    assert Cup.objects.filter(pk=mine.pk).exists()


def test_only_who_runs_a_cup_removes_it(client: Client) -> None:
    mine = cup()
    for user, status in ((viewer_of(mine), 404), (clara(), 404)):
        client.force_login(user)
        address = f"/desk/cups/{mine.slug}/remove/"
        assert {client.get(address).status_code, client.post(address).status_code} == {status}
    assert Cup.objects.filter(pk=mine.pk).exists()
