"""What a new season begins with, and how a season's page and its settings tell half of the evenings and its end."""

from datetime import date

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import PlayerFactory, cup, season
from tests.finals import a_final
from tests.queries.test_seasons import held
from tests.web.desk.pages import done, shown
from tests.web.desk.test_edits import values
from tests.web.desk.test_season_settings import hidden, url
from tests.web.parts import parts, text_at, texts
from tournaments.models import Season
from tournaments.web.desk.forms.season_values import next_season_values, season_defaults

pytestmark = pytest.mark.django_db

ODD = {"counting": "best_n", "n": 3, "min_participations": 2, "criteria": ["participations", "shared"]}


def test_a_new_season_begins_with_the_newest_ones_rules_a_year_later(desk: Client) -> None:
    where, today = f"/desk/cups/{cup().slug}/seasons/new/", timezone.localdate()
    usual = season_defaults(today)
    assert (values(desk, where)["starts"], values(desk, where)["n"]) == (str(usual["starts"]), "6")

    mine, year = season(), today.year
    done(desk, url(mine), **values(desk, url(mine)) | {"cup_points": "heinepunkte"})
    days = {"starts": date(year - 1, 4, 1), "ends": date(year + 1, 3, 31)}
    Season.objects.filter(pk=mine.pk).update(name="Neueste", rule=ODD, planned=7, **days)
    Season.objects.create(
        cup=mine.cup, name="Alt", slug="alt", starts=date(2001, 1, 1), ends=date(2001, 12, 31),
        rule=mine.rule, qualification=mine.qualification,
    )  # fmt: skip
    of_final = Season.objects.create(
        cup=mine.cup, name="Finale", slug="finale", starts=date(year + 2, 1, 1), ends=date(year + 2, 2, 1),
        rule=mine.rule, qualification=mine.qualification,
    )  # fmt: skip
    a_final(season=of_final)

    filled = values(desk, where)

    assert (filled["name"], filled["slug"]) == (f"{year}/{(year + 2) % 100:02d}", f"{year}-{(year + 2) % 100:02d}")
    assert (filled["starts"], filled["ends"]) == (f"{year}-04-01", f"{year + 2}-03-31")
    assert (filled["n"], filled["min_participations"], filled["planned"]) == ("3", "2", "7")
    assert filled["cup_points"] == "heinepunkte"
    assert "Filled in from the season Neueste, a year later." in text_at(desk.get(where), "main .message")
    done(desk, where, **filled)
    assert Season.objects.order_by("-pk")[0].rule == ODD


def test_next_season_is_not_over_and_keeps_the_end_of_february() -> None:
    mine = season()
    mine.starts, mine.ends = date(2023, 3, 1), date(2024, 2, 29)
    found = [next_season_values(mine, today=today) for today in (date(2024, 1, 1), date(2024, 6, 1), date(2026, 3, 1))]
    assert [(each["name"], str(each["ends"])) for each in found] == [
        ("2024/25", "2025-02-28"),
        ("2024/25", "2025-02-28"),
        ("2026/27", "2027-02-28"),
    ]
    mine.starts, mine.ends = date(2025, 1, 1), date(2025, 12, 31)
    assert next_season_values(mine, today=date(2025, 5, 1))["name"] == "2026"


def test_half_of_the_evenings_and_the_end_of_a_season_are_told_in_figures(desk: Client) -> None:
    people = [PlayerFactory.create() for _ in range(4)]
    for day in (1, 2):
        held(people, 40, 20, -10, -50, day=day)
    mine = season()
    Season.objects.update(planned=2)

    assert "All evenings planned have been played: the table is decided." in shown(desk, url(mine, ""))
    assert "half of the season's evenings: 1 of 2" in texts(desk.get(url(mine)), "main label")
    page = desk.post(url(mine), values(desk, url(mine)) | {"counting": "half", "n": ""})
    assert "half of the season's evenings: 1 of 2" in texts(page, "main tbody tr")[0]
    done(desk, url(mine), **hidden(page))
    assert Season.objects.get().rule["counting"] == "half"


def test_the_page_of_a_new_season_says_of_everything_where_it_is_from_and_whom_it_is_for(desk: Client) -> None:
    mine = cup()
    where = f"/desk/cups/{mine.slug}/seasons/new/"
    first = desk.get(where, {"preset": "wtc"})
    (note,) = texts(first, "main .message")
    assert "whatever is not published there is a suggestion. Nothing is saved yet." in note

    before = season()
    page = desk.get(where, {"preset": "wtc"})
    (note,) = texts(page, "main .message")
    like_before = f"whatever is not published there as in the season {before.name}, a year later. Nothing is saved yet."
    assert like_before in note
    main = text_at(page, "main")
    assert "How many it shall have. Empty: as many as you create." in main
    assert "Only for the list of qualifiers. A cup that sends nobody there leaves it as it is." in main
    (tables,) = [each for each in parts(page, "main a") if each.attributes["href"].endswith("/cup-points/")]
    assert tables.attributes["target"] == "_blank", "what is typed here is not left"
