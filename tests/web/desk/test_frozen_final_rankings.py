"""The desk of a final that has begun asks for no newer rankings, and says that those read stay."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.actions.test_final_played import play
from tests.actions.test_frozen_final_rankings import two_cups_gone_on
from tests.factories import NOW, at_desk
from tests.finals import a_final_evening, cast_of, enter_final_points, two_cups
from tests.web.parts import parts, texts
from tests.web.reading import text_of
from tournaments.actions.log import write_event
from tournaments.models import ChampionshipCup, Event
from tournaments.queries.finals.rankings import published_ranking

pytestmark = pytest.mark.django_db

KEPT = "The final has begun, so the ranking of Cup HRC stays as it was read"


def test_a_newer_table_is_not_urged_on_a_final_that_has_begun(desk: Client) -> None:
    final = two_cups_gone_on(cast_of("ABCDEFGH"))
    hrc = final.cups.get(short_name="HRC")
    assert hrc.season is not None
    page, listed = (reverse(name, args=[final.season_id]) for name in ("web:desk_championship", "web:desk_finalists"))
    ranking = reverse("web:desk_final_ranking", args=[final.season_id, hrc.pk])
    taken = reverse("web:desk_final_ranking_published", args=[final.season_id, hrc.pk])
    assert texts(desk.get(page), ".steps li")[0] == "Cups newer table: HRC Next"
    assert "There is a newer season table of:" in text_of(desk.get(listed))

    write_event(a_final_evening(final), verb="close_evening", actor=at_desk(), now=NOW, what={})
    said = desk.get(page)
    assert texts(said, ".steps li")[0] == "Cups 2 rankings read"
    assert "version 1 is there; the final has begun with the ranking read" in text_of(said)
    assert not parts(said, f"a.primary[href={ranking}]")
    assert "newer season table" not in text_of(desk.get(listed))
    shown = desk.get(ranking)
    assert (KEPT in text_of(shown), parts(shown, "main form")) == (True, [])
    refused = desk.post(taken, {"shown": published_ranking(hrc.season).digest})
    assert (KEPT in text_of(refused), parts(refused, "main form")) == (True, [])
    assert hrc.ranks.count() == 4


def test_other_vorrundenpunkte_are_asked_about_first_once_the_final_has_begun(desk: Client) -> None:
    cast = cast_of("ABCDEFGH")
    final = two_cups(cast)
    enter_final_points(final)
    wtc = final.cups.get(short_name="WTC")
    change = reverse("web:desk_final_cup", args=[final.season_id, wtc.pk])
    play(a_final_evening(final, rounds_planned=1), cast, "ABEF", gone="A")
    sent = {"name": "Cup WTC", "short_name": "WTC", "table": "vorrunde-40", "quota": "2", "min_participations": "0"}
    sent["seen"] = parts(desk.get(change), "input[name=seen]")[0].attributes["value"]

    asked = desk.post(change, sent)
    assert "The final has begun. Other Vorrundenpunkte change its overall ranking:" in text_of(asked)
    assert "in through WTC 2. (109) instead of WTC 2. (111)" in text_of(asked)
    assert "list of finalists is published" not in text_of(asked)
    assert ChampionshipCup.objects.get(pk=wtc.pk).table == "vorrunde-60"
    shown = {each.attributes["name"]: each.attributes["value"] for each in parts(asked, "main input[type=hidden]")}
    again = desk.post(change, shown)
    assert (again.status_code, ChampionshipCup.objects.get(pk=wtc.pk).table) == (422, "vorrunde-60")
    desk.post(change, {**shown, "reason": "falsche Tabelle"})
    assert ChampionshipCup.objects.get(pk=wtc.pk).table == "vorrunde-40"
    assert Event.objects.filter(verb="change_final_cup").latest("pk").reason == "falsche Tabelle"
