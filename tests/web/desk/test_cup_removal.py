"""A cup that was created by mistake is removed, as long as it has nothing."""

import logging
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import NOW, anna, at_desk, clara, cup, new_tournament, season, viewer_of
from tests.web.desk.pages import done, shown
from tests.web.parts import parts, texts
from tournaments.actions.accounts.members import add_member
from tournaments.actions.cancelling import cancel_tournament, withdraw_cancellation
from tournaments.actions.cups import create_cup, remove_cup
from tournaments.actions.history.preparing import UploadedFile, start_history_import
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


def test_a_begun_import_is_named_with_the_way_to_end_it(desk: Client) -> None:
    mine, files = cup(slug="begonnen"), [UploadedFile(b"Nr.;Zuname;Vorname\n815;Skisberger;Resi\n", "csv")]
    first = start_history_import(mine, files, actor=at_desk(), now=NOW)
    root = f"/desk/cups/{mine.slug}/"
    said = "1 import of the past that was begun: “Discard” there ends it"
    links = {each.text: each.attributes["href"] for each in parts(desk.get(f"{root}remove/"), "main .message li a")}
    assert links == {said: f"{root}past/{first.pk}/"}

    second = start_history_import(mine, files, actor=at_desk(), now=NOW)
    (link,) = parts(desk.get(f"{root}remove/"), "main .message li a")
    assert (link.text[:22], link.attributes["href"]) == ("2 imports of the past ", f"{root}past/")
    done(desk, f"{root}past/{first.pk}/discard/")
    done(desk, f"{root}past/{second.pk}/discard/")
    assert "Yes, remove this cup" in shown(desk, f"{root}remove/")


def test_a_cup_whose_evenings_were_all_created_by_mistake_is_hidden_and_keeps_its_log(desk: Client) -> None:
    by: Any = {"actor": at_desk(), "now": NOW}
    mine, other = cup(slug="irrtum"), cup()
    today, season_ = timezone.localdate(), season(cup_=mine)
    season_.starts = season_.ends = today
    season_.save()
    evening = new_tournament(season_=season_, date=today)
    address, start = f"/desk/cups/{mine.slug}/remove/", "/desk/"
    assert "An evening keeps its log, so it is never deleted" in shown(desk, address)
    assert mine.name in shown(desk, "/")

    cancel_tournament(evening, by_mistake=False, reason="Regen", **by)
    assert mine.name in shown(desk, "/"), "who reads of it has to know that it is cancelled"
    assert parts(desk.get(start), "details .fold__body") == []
    withdraw_cancellation(evening, reason="Doch nicht", **by)
    cancel_tournament(evening, by_mistake=True, reason="Falscher Cup", **by)

    assert mine.name not in shown(desk, "/")
    assert "All its evenings are cancelled as created by mistake" in shown(desk, address)
    (fold, *_) = texts(desk.get(start), "details .fold__body")
    assert fold == mine.name
    assert desk.post(address).status_code == 422
    assert evening.events.filter(verb="cancel_evening").exists()
    other.delete()
    assert not [each for each in texts(desk.get(start), "details .fold__body") if each == mine.name], "the only one"


def test_only_who_runs_a_cup_removes_it(client: Client) -> None:
    mine = cup()
    for user, status in ((viewer_of(mine), 404), (clara(), 404)):
        client.force_login(user)
        address = f"/desk/cups/{mine.slug}/remove/"
        assert {client.get(address).status_code, client.post(address).status_code} == {status}
    assert Cup.objects.filter(pk=mine.pk).exists()
