"""A season's settings on the desk: presets, what a change does before it is saved, schemes, finalists."""

import re
from typing import Any

import pytest
from django.test import Client

from scoring.season_presets import FIELDS, season_presets
from tests.actions.test_second_person import wanting
from tests.factories import NOW, PASSWORD, anna, at_desk, clara, cup, new_tournament, season, viewer_of
from tests.web.desk.pages import done, error_at, refused, shown
from tests.web.desk.test_edits import values
from tests.web.desk.test_seasons import held
from tests.web.parts import links, parts, text_at, texts
from tournaments.actions.results.publishing import publish_season
from tournaments.documents.season_schemes import told_schemes
from tournaments.models import CupPointsScheme, Player, Season, SeasonFinalist, SubRanking
from tournaments.models.dual_control import DualControlAction
from tournaments.queries.seasons.lines import season_tournaments

pytestmark = pytest.mark.django_db

SCHEME = {"name": "Kurzschema", "kind": "rank_table", "points": "10, 7\n4;1", "absent_step": "-3", "absent_above": "2"}


@pytest.fixture
def people() -> list[Player]:
    names = ("Ahorn", "Birn", "Dotter", "Eichel")
    return [Player.objects.create(family_name=name, number=f"000{n}") for n, name in enumerate(names, start=1)]


@pytest.fixture
def mine(people: list[Player]) -> Season:
    """Ahorn won both evenings, Birn and Dotter were second and third in turn."""
    mine = season()
    held(mine, people, [30, 10, -10, -30])
    held(mine, people, [30, -10, 10, -30])
    return mine


def url(mine: Season, rest: str = "settings/") -> str:
    return f"/desk/seasons/{mine.pk}/{rest}"


def hidden(page: Any) -> dict[str, Any]:
    """What the hidden fields of a page send along."""
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page.content.decode()):
        found.setdefault(name, []).append(value)
    return {name: each for name, each in found.items() if name != "csrfmiddlewaretoken"}


def test_published_rules_fill_the_form_and_save_nothing(desk: Client) -> None:
    mine = season()
    assert all(preset.values.keys() <= FIELDS for preset in season_presets().values())

    page = desk.get(url(mine), {"preset": "rtc"}).content.decode()

    assert 'name="n" value="6"' in page
    assert 'name="qualifying_participations" value="4"' in page
    assert "Filled in from" in page
    assert Season.objects.get().qualification == mine.qualification
    filled = values(desk, f"{url(mine)}?preset=wtc")
    assert filled["final_points"] == "fixpunkte-wien-final"
    done(desk, url(mine), **filled)
    stored = Season.objects.get()
    assert (stored.cup_points.slug, stored.final_points.slug) == ("fixpunkte", "fixpunkte-wien-final")  # type: ignore[union-attr]
    assert stored.qualification["table"]["slug"] == "vorrunde-60"
    assert 'value="fixpunkte" selected' in desk.get(url(mine, "evenings/new/")).content.decode()


def test_the_effect_is_shown_before_it_is_saved(desk: Client, mine: Season) -> None:
    typed = values(desk, url(mine)) | {"n": "1", "planned": "9"}

    page = desk.post(url(mine), typed)

    assert "What this changes" in page.content.decode()
    assert Season.objects.get().rule == mine.rule
    rows = [" ".join(each.split()) for each in texts(page, "main tbody tr")]
    assert rows[:2] == [
        "What counts the best 6 results the best result",
        "Evenings of the whole season as many as there are here 9",
    ]
    assert rows[2] == "Ahorn 1. total 446 of 2 results 1. total 223 of 1 result"
    assert len(rows) == 6
    assert texts(page, "ul.prose li") == [
        "Nobody has another rank in the season table.",
        "4 players have the same rank with another total.",
        "Nobody comes onto the list of qualifiers or off it.",
        "The last place on the list of qualifiers is shared by 2: 3 are in for 2 places.",
    ]
    back = desk.post(url(mine), hidden(page) | {"again": "1"}).content.decode()
    assert 'name="n" value="1"' in back
    changed = hidden(page)
    held(mine, [*Player.objects.order_by("pk")], [-30, 10, -10, 30])  # somebody closes an evening meanwhile
    assert "changed in the meantime" in refused(desk, url(mine), status=409, **changed)
    assert done(desk, url(mine), **hidden(desk.post(url(mine), typed))) == "Saved."
    assert (Season.objects.get().rule["n"], Season.objects.get().planned) == (1, 9)


def test_public_rankings_that_change_with_the_rule_are_named(desk: Client, mine: Season) -> None:
    made = [
        SubRanking.objects.create(season=mine, name=name, position=at, rule=rule, is_published=is_public)
        for at, (name, rule, is_public) in enumerate(
            [("Damen", None, True), ("Eigene Regel", mine.rule, True), ("Nur am Desk", None, False)], start=1
        )
    ]

    page = desk.post(url(mine), values(desk, url(mine)) | {"n": "1"})

    assert "Other ranks or totals in public rankings, too: Damen" in texts(page, "ul.prose li")
    publish_season(mine, by=anna(), actor=at_desk(), now=NOW)
    told = [text_at(desk.get(url(mine, f"rankings/{each.pk}/")), "main") for each in made]
    behind = "The published season table has this ranking: what you save makes it out of date"
    assert [behind in each for each in told] == [True, True, False]


def test_every_changed_setting_is_listed_and_only_who_stands_otherwise(desk: Client, mine: Season) -> None:
    done(desk, f"/desk/cups/{cup().slug}/cup-points/new/", **SCHEME, save="1")
    first = CupPointsScheme.objects.get(name="Kurzschema")
    done(desk, f"/desk/cups/{cup().slug}/cup-points/{first.pk}/", **SCHEME | {"points": "12 8"}, save="1")
    Season.objects.update(cup_points=first, rule=mine.rule | {"n": 1})
    late = Player.objects.create(family_name="Ahorn", number=None, place="Krems")
    held(mine, [late, *Player.objects.order_by("pk")[:3]], [-30, 10, 10, 10])
    new = CupPointsScheme.objects.filter(name="Kurzschema").exclude(pk=first.pk).get().slug
    typed = values(desk, url(mine)) | {"cup_points": new, "quota": "3", "qualifying_participations": "2"}
    more = {
        "name": "2026/27 neu",
        "slug": "neu",
        "starts": "2026-08-31",
        "ends": "2027-05-01",
        "min_participations": "2",
    }

    page = desk.post(url(mine), typed | more)

    listed = [" ".join(each.split()) for each in texts(page, "#terms tbody tr")]
    assert len(listed) == 8
    assert "New evenings start with Kurzschema (10 7 4 1) Kurzschema (12 8)" in listed
    assert "Short address 2026-27 neu" in listed
    assert "Ahorn, Krems" in texts(page, ".scroll tbody th")[0]
    mine.tournaments.update(cup_points=CupPointsScheme.objects.get(slug=new))
    page = desk.post(url(mine), values(desk, url(mine)) | {"n": "4"})
    moved = [" ".join(each.split()) for each in texts(page, ".scroll tbody tr")]
    assert any(each.startswith("Birn ") for each in moved)
    assert not [each for each in moved if each.startswith("Eichel ")]  # total 0 of one result, and of two


def test_who_loses_the_rank_is_seen_first_and_a_shared_last_place_is_told(desk: Client, mine: Season) -> None:
    late = Player.objects.create(family_name="Zirbe", number="0009")
    held(mine, [late, *Player.objects.order_by("pk")[:3]], [-30, 10, 10, 10])
    Season.objects.update(qualification=mine.qualification | {"quota": 3, "min_participations": 1})

    few = desk.post(url(mine), values(desk, url(mine)) | {"qualifying_participations": "4"})
    assert texts(few, "section h2")[0] == "Who no longer qualifies"
    assert "no longer qualified 3 of the 4 evenings needed" in [" ".join(each.split()) for each in texts(few, "th")][-1]
    typed = values(desk, url(mine)) | {"n": "2", "min_participations": "3", "quota": "2", "criteria_0": ""}
    page = desk.post(url(mine), typed)
    assert texts(page, "section h2")[0] == "Who loses the rank"
    tables = [[" ".join(each.split()) for each in texts(page, f"{at} tbody tr")] for at in ("#terms", ".scroll")]
    assert tables[0] == [
        "What counts the best 6 results the best 2 results",
        "Evenings needed to be ranked 1 3",
        "Equal totals single results, best first share the rank",
        "Places (Österreich-Finale) 3 2",
    ]
    first, second = tables[1][:2]
    assert first == "Eichel 4. total 336 of 2 results no rank 1 more evening needed for a rank"
    assert second.startswith("Zirbe 5. total")
    assert "2 more evenings needed for a rank" in second
    assert "Dotter 2. shared total 601 of 3 results 2. shared total 421 of 2 results" in tables[1]
    said = [" ".join(each.split()) for each in texts(page, "ul.prose li")]
    assert said[0] == "2 players lose their rank: too few evenings."
    assert said[-1] == "The last place on the list of qualifiers is shared by 2: 3 are in for 2 places."


def test_tables_of_points_and_finalists_are_one_step_from_the_settings(desk: Client, mine: Season) -> None:
    leads = links(desk.get(url(mine)))

    wanted = (f"/desk/cups/{cup().slug}/cup-points/", url(mine, "own-final/"))
    assert [leads.count(each) for each in wanted] == [1, 1]


def test_each_tie_breaker_says_what_it_compares_also_with_the_effect(desk: Client, mine: Season) -> None:
    assert mine.rule["criteria"][0] == "single_results"
    settings = texts(desk.get(url(mine)), "#id_criteria li")
    assert [each for each in settings if each.startswith("single results, best first: Only results that count: ")]
    assert [each for each in settings if "All evenings that were played" in each]
    assert len(texts(desk.get(url(mine, "rankings/new/")), "#id_criteria li")) == 5

    page = desk.post(url(mine), values(desk, url(mine)) | {"n": "1", "criteria_0": "participations"})

    assert [" ".join(each.split()) for each in texts(page, "#criteria li")] == [
        "number of participations: All evenings that were played, also those whose results are dropped."
    ]


def test_a_published_season_asks_why_and_for_a_second_person(desk: Client, mine: Season) -> None:
    publish_season(mine, by=anna(), actor=at_desk(), now=NOW)
    wanting(DualControlAction.CHANGE_SEASON)
    typed = values(desk, url(mine)) | {"planned": "12"}  # nobody stands otherwise by it

    asked = desk.post(url(mine), typed)

    assert "Nobody has another rank in the season table." in asked.content.decode()
    sent = hidden(asked)
    assert "Please give a reason." in refused(desk, url(mine), **sent)
    second = {"second_username": "franz", "second_password": PASSWORD}
    assert "Please let a second organiser confirm" in refused(desk, url(mine), **sent, reason="Beschluss")
    assert Season.objects.get().planned is None
    back = desk.post(url(mine), sent | {"again": "1", "reason": "Beschluss"})
    assert 'name="reason" value="Beschluss"' in back.content.decode()
    again = desk.post(url(mine), typed | {"planned": "13", "reason": "Beschluss"})
    assert again.context["form"]["reason"].value() == "Beschluss"
    assert done(desk, url(mine), **sent, reason="Beschluss", **second) == "Saved."
    log = shown(desk, f"/desk/cups/{cup().slug}/log/")
    assert "Evenings planned: – → 12" in log
    assert "confirmed by franz" in log


def test_cup_points_also_for_the_evenings_that_are_there(desk: Client, mine: Season) -> None:
    assert "for_evenings" not in values(desk, f"/desk/cups/{cup().slug}/seasons/new/")
    typed = values(desk, url(mine)) | {"cup_points": "heinepunkte", "for_evenings": "on"}
    said = error_at(desk, url(mine), "cup_points", **typed | {"cup_points": ""})
    assert (
        said == "Please choose cup points: those of the evening before cannot be given to the evenings that are there."
    )

    final = new_tournament(season_=mine, name="Finale", is_final=True, cup_points="fixpunkte-wien-final")
    others = mine.tournaments.exclude(pk=final.pk).order_by("pk")

    page = desk.post(url(mine), typed)

    own = "Fixpunkte with a final (Vienna)"
    assert [" ".join(each.split()) for each in texts(page, "#terms tbody tr")] == [
        "New evenings start with what the evening before had Heinepunkte",
        f"The evenings that are there have Fixpunkte, {own} Heinepunkte, {own}",
    ]
    assert "open" in parts(page, "#evenings")[0].attributes
    assert "stack" in parts(page, "#evenings .fold__body")[0].attributes["class"].split()
    assert [" ".join(each.split()) for each in texts(page, "#evenings li")] == [
        f"{each.name}, 20 Nov 2026: Fixpunkte → Heinepunkte" for each in others
    ]
    assert "Finale is the final and has cup points of its own" in texts(page, "#evenings p")[0]
    assert "2 evenings get other cup points" in page.content.decode()
    assert "Ahorn 1. total 446 of 2 results 1. total 60 of 2 results" in [
        " ".join(each.split()) for each in texts(page, "main tbody tr")
    ]
    assert {each.cup_points.slug for each in others} == {"fixpunkte"}
    for user in (viewer_of(cup()), clara()):
        stranger = Client()
        stranger.force_login(user)
        assert stranger.post(url(mine), hidden(page)).status_code == 404
    new_tournament(season_=mine, name="Noch einer", cup_points="fixpunkte")
    refused(desk, url(mine), status=409, **hidden(page))
    assert {each.cup_points.slug for each in others.all()} == {"fixpunkte"}

    assert done(desk, url(mine), **hidden(desk.post(url(mine), typed))) == "Saved."

    assert {each.cup_points.slug for each in others.all()} == {"heinepunkte"}
    final.refresh_from_db()
    assert final.cup_points.slug == "fixpunkte-wien-final"
    final.delete()
    beside = " ".join(text_at(desk.get(url(mine, "")), ".neighbour").split())
    assert beside.startswith("Cup points Heinepunkte Qualifiers")
    log = shown(desk, f"/desk/cups/{cup().slug}/log/")
    assert "Cup points of new evenings: – → Heinepunkte" in log
    assert "cup points also of 3 evenings" in log


def test_without_the_tick_it_is_said_which_evenings_keep_their_cup_points(desk: Client, mine: Season) -> None:
    typed = values(desk, url(mine)) | {"cup_points": "heinepunkte"}
    page = desk.get(url(mine))
    assert "keep theirs without the tick" in text_at(page, "#id_cup_points_helptext")
    assert parts(page, "#id_preset option")[0].attributes["value"] == ""

    said = done(desk, url(mine), **typed)

    assert said == "Saved. The cup points are those of new evenings: 2 that are there keep theirs."
    page = desk.get(url(mine, ""))
    assert "Cup points Fixpunkte new evenings Heinepunkte" in " ".join(text_at(page, ".neighbour").split())
    rule = " ".join(text_at(page, "#schemes").split())
    assert "By rank: +223 for the first, then 198, 180" in rule
    assert "20." not in rule
    last = mine.tournaments.latest("pk")
    last.cup_points = CupPointsScheme.objects.get(slug="heinepunkte")
    last.save(update_fields=["cup_points"])
    told = {each.name: each for each in told_schemes(season_tournaments(mine)[0])}
    assert set(told) == {"Fixpunkte", "Heinepunkte"}
    assert told["Heinepunkte"].rule.startswith("By the evening's score; below its first step ")
    assert [len(each.days) for each in told.values()] == [1, 1]


def test_a_table_of_its_own_for_the_finale_comes_back_into_the_form(desk: Client) -> None:
    mine = season()
    typed = values(desk, url(mine)) | {"table": "own", "own_table": "100 90 80\n80 10"}

    assert error_at(desk, url(mine), "own_table", **typed | {"own_table": "100 101"}) == (
        "Rank 2 has more points than the one before."
    )
    assert error_at(desk, url(mine), "own_table", **typed | {"own_table": "100 9x"}) == (
        "“9x” (place 2) is no whole number."
    )
    assert error_at(desk, url(mine), "own_table", **typed | {"own_table": " "}) == "This is empty."
    done(desk, url(mine), **typed)
    assert Season.objects.get().qualification["table"]["points"] == [100, 90, 80, 80, 10]
    again = values(desk, url(mine))
    assert (again["table"], again["own_table"].split()) == ("own", ["100", "90", "80", "80", "10"])


def test_a_scheme_of_the_cups_own_is_looked_at_and_then_kept(desk: Client) -> None:
    new = f"/desk/cups/{cup().slug}/cup-points/new/"
    looked = desk.post(new, SCHEME)

    assert CupPointsScheme.objects.count() == 0
    assert [each.split() for each in texts(looked, "#preview tbody tr")] == [["1–4", "10", "7", "4", "1"]]
    assert "A finalist who stays away: -3 for each finalist above 2, for example -174 of sixty." in (
        looked.content.decode().replace("−", "-")
    )
    assert done(desk, new, **SCHEME, save="1") == "Kurzschema has been saved."
    row = CupPointsScheme.objects.get()
    assert (row.cup, row.document["points"], row.document["absent"]) == (cup(), [10, 7, 4, 1], {"above": 2, "step": -3})
    wrong: tuple[tuple[dict[str, str], str, str], ...] = (
        ({"points": "5 6"}, "points", "Rank 2 has more points than the one before."),
        ({"points": ""}, "points", "This is empty."),
        ({"beyond_step": "3"}, "beyond_step", "This has to be from -1000000 to 0."),
        ({"kind": "score_steps", "steps": "1 1\n9"}, "steps", "Line 2: two to four whole numbers, please"),
        ({"kind": "score_steps", "steps": "5 1\n5 2"}, "steps", "Steps begin one above the other."),
        ({"kind": "cubic"}, "factor", "This has to be from 1 to 1000000."),
        ({"absent_step": "4"}, "absent_step", "This has to be from -1000000 to 0."),
    )
    for typed, field, said in wrong:
        assert error_at(desk, new, field, **SCHEME | {"name": "Anderes"} | typed).startswith(said), typed
    change = f"/desk/cups/{cup().slug}/cup-points/{row.pk}/"
    tournament = new_tournament(cup_points=row.slug)
    done(desk, change, **SCHEME | {"points": "12 8"}, save="1")
    tournament.refresh_from_db()
    assert tournament.cup_points.document["points"] == [10, 7, 4, 1]
    page = shown(desk, f"/desk/cups/{cup().slug}/cup-points/")
    assert page.count("Kurzschema") == 2
    assert "223" in page
    assert "Cup-points scheme entered Kurzschema" in shown(desk, f"/desk/cups/{cup().slug}/log/")


def test_schemes_are_the_cups_alone(desk: Client) -> None:
    theirs = CupPointsScheme.objects.create(cup=cup(slug="anderer"), slug="x", name="X", document={})

    for rest in ("", "retire/", "offer/"):
        address = f"/desk/cups/{cup().slug}/cup-points/{theirs.pk}/{rest}"
        assert desk.post(address, SCHEME | {"save": "1"}).status_code == 404
    page = desk.get(url(season())).content.decode()
    assert 'value="x"' not in page


def test_finalists_are_proposed_named_and_asked_about(desk: Client, mine: Season, people: list[Player]) -> None:
    done(desk, f"/desk/cups/{cup().slug}/cup-points/new/", **SCHEME, save="1")
    own = CupPointsScheme.objects.get(name="Kurzschema")
    final = url(mine, "own-final/")
    Player.objects.filter(pk=people[2].pk).update(family_name=people[1].family_name)

    page = desk.get(final, {"first": "2"})

    assert [each[:4] for each in texts(page, "label.check small")][1:3] == ["0002", "0003"]

    assert len(re.findall(r'name="player"\s+value="\d+"\s+checked', page.content.decode())) == 3  # Birn and Dotter tie
    assert not SeasonFinalist.objects.exists()
    done(desk, final, player=[each.pk for each in people[:3]])
    assert SeasonFinalist.objects.count() == 3
    assert "changed in the meantime" in refused(desk, final, status=409, player=[people[0].pk])
    assert "is not known here" in refused(desk, final, player=["7x"], before=[each.pk for each in people[:3]])
    other = Player.objects.create(family_name="Igel", number="0047")
    named: dict[str, Any] = {"player": [each.pk for each in people[:3]], "before": [each.pk for each in people[:3]]}
    assert "no player with the number 0999" in refused(desk, final, **named, numbers="47 999")
    done(desk, final, **named, numbers="47, 0002")
    assert {each.player for each in SeasonFinalist.objects.select_related("player")} == {*people[:3], other}
    assert "Igel" in shown(desk, final)
    begun: dict[str, Any] = {
        "before": [each.pk for each in people[:3]],
        "player": [people[0].pk, people[1].pk, people[3].pk],
    }
    merged = desk.post(final, begun)
    assert merged.status_code == 409
    (table,) = parts(merged, "main form[method=post]")
    sent = [
        (each.attributes.get("name"), each.attributes["value"], "checked" in each.attributes)
        for each in table.within()
        if each.tag == "input" and each.attributes.get("name") in {"player", "before"}
    ]
    ticked = {int(value) for name, value, is_on in sent if name == "player" and is_on}
    assert ticked == {people[0].pk, people[1].pk, people[3].pk, other.pk}, "mine, and whom a colleague has added"
    assert {int(value) for name, value, _is_on in sent if name == "before"} == {
        *(each.pk for each in people[:3]),
        other.pk,
    }
    SeasonFinalist.objects.filter(player=other).delete()
    strangers = [Player.objects.create(family_name=name) for name in ("Fuchs", "Geier", "Habicht")]
    Season.objects.update(final_points=own)
    held(mine, [people[0], *strangers], [30, 10, -10, -30], is_final=True)

    shown_then = shown(desk, final)

    assert "With 3 finalists that is -3." in shown_then.replace("−", "-")
    assert shown_then.replace("−", "-").count("stayed away -3") == 2
    assert "Finalists of the season named" in shown(desk, f"/desk/cups/{cup().slug}/log/")
