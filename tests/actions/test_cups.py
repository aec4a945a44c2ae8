"""Founding a cup and its seasons."""

from datetime import date
from typing import Any

import pytest

from scoring.qualification import read_qualification_rule
from scoring.season import read_season_rule
from tests.actions.witness import Logged, logged_since, refused
from tests.factories import BEST_SIX, NOW, TWO_QUALIFY, anna, at_desk, cup
from tournaments.actions.cups import create_cup, open_season
from tournaments.models import Cup, Membership, Season
from tournaments.models.membership import Role

pytestmark = pytest.mark.django_db


def found(slug: str = "neuer") -> Cup:
    return create_cup(anna(), name="Neuer Cup", short_name="NC", slug=slug, actor=at_desk(), now=NOW)


def opened(cup_: Cup, **changes: Any) -> Season:
    settings: dict[str, Any] = {
        "name": "2026/27",
        "slug": "2026-27",
        "starts": date(2026, 9, 1),
        "ends": date(2027, 4, 30),
        "rule": BEST_SIX,
        "qualification": TWO_QUALIFY,
    }
    return open_season(cup_, **(settings | changes), actor=at_desk(), now=NOW)


def test_who_founds_a_cup_organises_it() -> None:
    new = found()

    assert (new.name, new.short_name, new.slug) == ("Neuer Cup", "NC", "neuer")
    assert list(Membership.objects.values_list("cup", "user", "role")) == [(new.pk, anna().pk, Role.ORGANISER)]
    assert logged_since(new, 0) == [Logged("found_cup", {"cup": new.pk, "user": anna().pk}, at_desk())]


def test_a_cup_with_a_taken_address_is_refused() -> None:
    found()

    with refused("slug_used", field="slug"):
        found()


def test_a_season_keeps_its_rules_as_documents() -> None:
    new = cup()

    season = opened(new)

    season.refresh_from_db()
    assert (season.cup, season.slug, season.name) == (new, "2026-27", "2026/27")
    assert (season.starts, season.ends) == (date(2026, 9, 1), date(2027, 4, 30))
    assert read_season_rule(season.rule) == BEST_SIX
    assert read_qualification_rule(season.qualification) == TWO_QUALIFY
    assert season.qualification["table"]["slug"] == "vorrunde-40"  # the whole table, not its name
    assert logged_since(new, 1) == [Logged("open_season", {"season": season.pk}, at_desk())]


def test_a_season_that_ends_before_it_starts_is_refused() -> None:
    new = cup()

    with refused("bad_date", field="ends"):
        opened(new, ends=date(2026, 8, 31))


def test_a_season_of_one_day_is_a_season() -> None:
    assert opened(cup(), ends=date(2026, 9, 1)).pk


def test_two_seasons_of_a_cup_with_one_short_name_are_refused() -> None:
    new = cup()
    opened(new)

    with refused("slug_used", field="slug"):
        opened(new, name="noch einmal")


def test_two_cups_may_have_seasons_of_the_same_short_name() -> None:
    opened(cup())
    opened(cup(slug="anderer"))

    assert Season.objects.filter(slug="2026-27").count() == 2
