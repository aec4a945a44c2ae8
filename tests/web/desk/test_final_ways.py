"""Whatever belongs to a final of several cups is reached by links from every other page of it."""

from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import cup, season
from tests.finals import a_final, people, sends
from tests.queries.test_seasons import held
from tests.web.desk.pages import done, error_at, shown
from tests.web.parts import parts, texts
from tournaments.models import Championship, Season
from tournaments.web.desk.forms.season_values import season_defaults

pytestmark = pytest.mark.django_db

PAGES = ("desk_championship", "desk_finalists", "desk_invitations", "desk_final")


def links(desk: Client, url: str) -> set[str]:
    return {each.attributes["href"] for each in parts(desk.get(url), "a")}


def test_every_page_of_a_final_leads_to_all_others(desk: Client) -> None:
    sends(a_final(), "MC", [(player, rank, 5) for rank, player in enumerate(people("AB"), start=1)])
    pages = {reverse(f"web:{name}", args=[season().pk]) for name in PAGES}
    wanted = {*pages, f"{reverse('web:desk_champions', args=[cup().slug])}?season={season().pk}"}

    missing = {url: wanted - links(desk, url) - {url} for url in pages}
    assert [url for url in pages if missing[url]] == []
    of_season = desk.get(f"/desk/seasons/{season().pk}/")
    tabs = [each.attributes["href"] for each in parts(of_season, "nav.tabs a")]
    assert tabs[: len(PAGES)] == [reverse(f"web:{name}", args=[season().pk]) for name in PAGES]
    assert reverse("web:desk_qualifiers", args=[season().pk]) not in tabs
    assert "0 of 2 accepted" in " ".join(texts(of_season, ".steps li"))
    steps = desk.get(reverse("web:desk_championship", args=[season().pk]))
    assert [each.split()[-1] == "Next" for each in texts(steps, ".steps li")] == [False, True, *[False] * 4]
    assert not [each for each in texts(steps, ".steps li") if each.startswith("Next")]


def test_a_season_with_evenings_besides_its_final_keeps_what_it_had(desk: Client) -> None:
    page = f"/desk/seasons/{season().pk}/"
    held(people("ABCD"), 9, 3, -4, -8)
    names = ("desk_season", "desk_sub_rankings", "desk_qualifiers", "desk_season_publish", "desk_schemes")
    own = {reverse(f"web:{name}", args=[cup().slug if "schemes" in name else season().pk]) for name in names}
    before = [each.attributes["href"] for each in parts(desk.get(page), "nav.tabs a")]
    assert own <= links(desk, page)

    a_final()
    tabs = [each.attributes["href"] for each in parts(desk.get(page), "nav.tabs a")]
    assert own <= links(desk, page)
    assert tabs[: len(before)] == before
    assert reverse("web:desk_championship", args=[season().pk]) in tabs


def test_a_cup_offers_its_final_a_season_of_its_own_first(desk: Client) -> None:
    held(people("ABCD"), 9, 3, -4, -8)
    where = f"/desk/cups/{cup().slug}/final/"
    running = reverse("web:desk_championship", args=[season().pk])
    assert where in links(desk, f"/desk/cups/{cup().slug}/")
    page = desk.get(where)
    assert "has a season of its own" in " ".join(texts(page, "main p"))
    assert "which has 1 evening already" in texts(page, f"main [href={running}]")[0]
    assert "cannot send anybody to a final in the same season" in shown(desk, running)

    said = {"title": "Finale 2027", "starts": "2027-03-01", "ends": "2027-04-30"}
    assert "day" in error_at(desk, where, "ends", **said | {"ends": "2027-02-01"})
    assert "has been set up" in done(desk, where, **said)
    made = Championship.objects.get()
    assert (made.title, made.season.name, made.season.cup) == ("Finale 2027", "Finale 2027", cup())
    assert f"/desk/seasons/{made.season_id}/final/" in links(desk, f"/desk/cups/{cup().slug}/")


def test_a_final_starts_with_the_newest_season_unless_that_is_long_past(desk: Client) -> None:
    where, today = f"/desk/cups/{cup().slug}/final/", timezone.localdate()

    def proposed() -> list[str]:
        page = desk.get(where)
        return [
            str(parts(page, f"[name={name}]")[0].attributes.get("value", "")) for name in ("title", "starts", "ends")
        ]

    usual = season_defaults(today)
    current = [f"Final {usual['name']}", str(usual["starts"]), str(usual["ends"])]
    past = {"starts": date(2011, 4, 1), "ends": date(2012, 3, 31), "name": "2011/12"}
    Season.objects.filter(pk=season().pk).update(**past)
    assert proposed() == current
    just_over = {"starts": today - timedelta(days=200), "ends": today - timedelta(days=1), "name": "Vorjahr"}
    Season.objects.filter(pk=season().pk).update(**just_over)
    assert proposed() == ["Final Vorjahr", str(just_over["starts"]), str(just_over["ends"])]
    own = Season.objects.get()
    own.pk, own.slug, own.starts, own.ends = None, "finale", today, today
    own.save()
    final = a_final(season=own, title="Final Vorjahr")
    assert proposed() == ["", str(just_over["starts"]), str(just_over["ends"])], "its title is taken"
    assert where in links(desk, reverse("web:desk_championship", args=[final.season_id]))
    said = " ".join(texts(desk.get(where), "main form"))
    assert "First day of the final's season" in said
    assert "the day of the final has to be within" in said


def test_a_stray_final_can_be_removed_and_says_why_its_season_sends_nobody(desk: Client) -> None:
    held(people("ABCD"), 9, 3, -4, -8)
    final = a_final()
    pages = (reverse(f"web:desk_{name}", args=[season().pk]) for name in ("new_final_cup", "championship"))
    new, page = pages
    remove = f"{page}remove/"
    assert f"Season {season().name} is left out" in shown(desk, new)
    assert parts(desk.get(page), f"main [href={remove}]")
    sender = sends(final, "MC")
    assert not parts(desk.get(page), f"main [href={remove}]")
    for answer in (desk.get(remove), desk.post(remove)):
        assert (answer.status_code, "Remove these cups first" in answer.content.decode()) == (422, True)
    sender.delete()
    assert done(desk, remove) == "The final has been removed."


def test_the_settings_of_a_season_without_a_final_lead_to_a_new_one(desk: Client) -> None:
    settings, new = (reverse(f"web:{name}", args=[season().pk]) for name in ("desk_season_settings", PAGES[0]))
    tab = f"nav [href={new}]"

    page = desk.get(settings)
    assert (len(parts(page, f"details [href={new}]")), len(parts(page, tab))) == (1, 0)
    a_final()
    page = desk.get(settings)
    assert (len(parts(page, f"details [href={new}]")), len(parts(page, tab))) == (0, 1)
