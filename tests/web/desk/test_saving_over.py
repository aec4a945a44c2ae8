"""Two people with one form open: the second sees what the first has saved, and then saves over it or not."""

from typing import Any

import pytest
from django.test import Client

from tests.factories import new_tournament, viewer_of
from tests.totals_evenings import EVEN, entered
from tests.web.desk.pages import done, tournament_url
from tests.web.desk.test_edits import values
from tests.web.desk.test_season_settings import mine, people, url
from tests.web.parts import links, parts, text_at, texts
from tournaments.models import Cup, Season, Tournament
from tournaments.queries.results.entered_totals import entered_rounds

CHANGED = "Changed in the meantime"
OWN = {"rank_points_at_4": "9 6 3 0", "rank_points_at_5": "9 6 3 0 0"}
pytestmark = pytest.mark.django_db
__all__ = ["mine", "people"]


def beside(page: Any) -> dict[str, str]:
    """What a page says beside its fields is saved now, by field."""
    errors = parts(page, "ul.errorlist")
    return {each.attributes["id"]: text for each, text in zip(errors, texts(page, "ul.errorlist"), strict=True)}


def folded_away(page: Any) -> list[str]:
    """What is said in a closed fold, where nobody reads it."""
    closed = [each for each in parts(page, "details") if "open" not in each.attributes]
    return [inner.text for each in closed for inner in each.within() if inner.attributes.get("class") == "errorlist"]


def test_settings_of_a_season_are_saved_over_once_the_others_have_been_seen(desk: Client, mine: Season) -> None:
    at = url(mine)
    typed = values(desk, at) | {"name": "Nur der Name", "criteria_0": "", "planned": "8"}
    others = {"cup_points": "heinepunkte", "ends": "2027-05-30", "planned": "12"}
    done(desk, at, **values(desk, at) | others)
    count = Cup.objects.get().revision

    page = desk.post(f"{at}?preset=wtc", typed)

    assert page.status_code == 409
    assert beside(page) == {
        "id_name_error": f"Now saved: {mine.name}",
        "id_ends_error": CHANGED,
        "id_criteria_error": "Now saved: single results, best first",
        "id_planned_error": "Now saved: 12",
        "id_cup_points_error": CHANGED,
    }
    (said,) = texts(page, "[role=alert]")
    assert "Saved last by anna, just now." in said
    assert "Press “Save” again to save what the fields say." in said
    assert not folded_away(page)
    again = values_of(page)
    assert (again["name"], again["planned"], again["ends"]) == ("Nur der Name", "8", "2027-05-30")
    assert at in links(page)
    assert Cup.objects.get().revision == count, "nothing is written yet"

    done(desk, at, **values(desk, at) | {"planned": "13"})
    third = desk.post(at, again)
    assert (third.status_code, beside(third)["id_planned_error"]) == (409, "Now saved: 13")
    assert Season.objects.get().planned == 13

    done(desk, at, **values_of(third))
    kept = Season.objects.get()
    assert (kept.name, kept.planned, f"{kept.ends}") == ("Nur der Name", 8, "2027-05-30")
    assert (kept.rule["criteria"], kept.cup_points and kept.cup_points.slug) == (["shared"], "heinepunkte")


def test_settings_of_an_evening_are_saved_over_once_the_others_have_been_seen(desk: Client) -> None:
    evening = new_tournament()
    at = tournament_url(evening, "settings/")
    typed = values(desk, at) | {"name": "Nur der Name", "round_minutes": "90", "is_final": "on", "venue": "Zur Eule"}
    others = {"venue": "Zum Uhu", "starts_at": "19:30", "fee_cents": "14,50", "rank_points": "own", **OWN}
    done(desk, at, **values(desk, at) | others)
    count = Tournament.objects.get().revision

    page = desk.post(at, typed)

    assert (page.status_code, beside(page)) == (
        409,
        {
            "id_name_error": f"Now saved: {evening.name}",
            "id_starts_at_error": CHANGED,
            "id_venue_error": "Now saved: Zum Uhu",
            "id_fee_cents_error": CHANGED,
            "id_round_minutes_error": "Now saved: empty",
            "id_rank_points_error": CHANGED,
            "id_rank_points_at_4_error": CHANGED,
            "id_rank_points_at_5_error": CHANGED,
            "id_is_final_error": "Now saved: no",
        },
    )
    assert "Saved last by anna, just now." in text_at(page, "[role=alert]")
    assert not folded_away(page)
    assert Tournament.objects.get().revision == count, "nothing is written yet"

    assert "saved" in done(desk, at, **values_of(page))
    kept = Tournament.objects.get()
    assert (kept.name, kept.venue, kept.is_final, kept.fee_cents) == ("Nur der Name", "Zur Eule", True, 1450)
    assert (f"{kept.starts_at:%H:%M}", kept.rank_points) == ("19:30", {"4": [9, 6, 3, 0], "5": [9, 6, 3, 0, 0]})
    assert kept.revision == count + 1


def test_somebodys_totals_are_saved_over_once_the_others_have_been_seen(desk: Client) -> None:
    evening, (first, *_others) = entered(*EVEN)
    at = tournament_url(evening, f"totals/{first.pk}/")
    old = values(desk, at)
    for sending in ("once", "twice"):
        assert done(desk, at, **old | {"round_1": "57", "round_3": ""}) == "Saved.", sending
    count = Tournament.objects.get().revision

    page = desk.post(at, old | {"round_2": "-1", "round_3": "31"})

    assert (page.status_code, beside(page)) == (
        409,
        {
            "id_round_1_error": CHANGED,
            "id_round_2_error": "Now saved: −20",
            "id_round_3_error": "Now saved: –",
        },
    )
    assert "Saved last by anna, just now." in text_at(page, "[role=alert]")
    sent = values_of(page)
    assert (sent["round_1"], sent["round_2"], sent["round_3"]) == ("57", "-1", "31")
    assert (entered_rounds(evening)[first.pk], Tournament.objects.get().revision) == ((57, -20, None), count)

    done(desk, at, **values(desk, at) | {"round_2": "-21"})
    third = desk.post(at, sent)
    assert (third.status_code, beside(third)["id_round_2_error"]) == (409, "Now saved: −21")

    wrong = desk.post(at, values_of(third) | {"round_1": "viel"})
    assert (wrong.status_code, values_of(wrong)["seen"]) == (422, values_of(third)["seen"])
    assert done(desk, at, **values_of(third)) == "Saved."
    assert entered_rounds(evening)[first.pk] == (57, -1, 31)
    assert Tournament.objects.get().revision == count + 2

    desk.force_login(viewer_of(evening.season.cup))
    assert desk.post(at, old).status_code == 404
    assert desk.post(tournament_url(evening, "settings/"), {"seen": "0"}).status_code == 404
    assert Tournament.objects.get().revision == count + 2


def values_of(page: Any) -> dict[str, Any]:
    """What the form of a page would send."""
    fields = [each for each in parts(page, "main form input") if "name" in each.attributes]
    taken = [each.attributes for each in fields if each.attributes.get("type") not in {"radio", "checkbox"}]
    ticked = [{"value": "on"} | each.attributes for each in fields if "checked" in each.attributes]
    chosen = {
        select.attributes["name"]: option.attributes["value"]
        for select in parts(page, "main form select")
        for option in select.within()
        if "selected" in option.attributes
    }
    return {each["name"]: each.get("value", "") for each in taken + ticked} | chosen
