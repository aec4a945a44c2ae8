"""A season's settings: its schemes, its planned evenings, and what they ask for once something is published."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from scoring.cup_points import PointsScheme, read_scheme
from scoring.qualification import read_qualification_rule
from scoring.season import Counting, SeasonRule, read_season_rule
from tests.actions.acts import finish_tournament
from tests.actions.test_second_person import confirmed, wanting
from tests.actions.witness import everything, logged_since, refused
from tests.factories import NOW, anna, at_desk, cup, new_tournament, season, seated_tournament
from tournaments.actions.results.publishing import publish_season
from tournaments.actions.results.withdrawing import withdraw_list
from tournaments.actions.seasons.changing import change_season
from tournaments.actions.seasons.schemes import add_scheme, offer_scheme, retire_scheme
from tournaments.actions.seasons.settings import NONE_NEEDED, SeasonCorrection, SeasonSettings
from tournaments.models import CupPointsScheme, Season, Tournament
from tournaments.models.dual_control import DualControlAction
from tournaments.queries.schemes import cup_points_options, own_schemes
from tournaments.queries.seasons.tables import season_results
from tournaments.verification.checking import cup_findings, tournament_findings

pytestmark = pytest.mark.django_db


def scheme(name: str = "Zehnerschema", *points: int, **more: Any) -> PointsScheme:
    document = {"slug": "own", "name": name, "kind": "rank_table", "points": list(points or (10, 7, 4)), **more}
    return read_scheme(document)


def entered(points_scheme: PointsScheme, **more: Any) -> CupPointsScheme:
    return add_scheme(cup(), points_scheme, actor=at_desk(), now=NOW, **more)


def settings(mine: Season, **changes: Any) -> SeasonSettings:
    same = {name: getattr(mine, name) for name in ("name", "slug", "starts", "ends", "planned")}
    schemes = {name: getattr(mine, name) for name in ("cup_points", "final_points")}
    slugs = {name: row.slug if row else "" for name, row in schemes.items()}
    documents = {
        "rule": read_season_rule(mine.rule),
        "qualification": read_qualification_rule(mine.qualification),
    }
    return SeasonSettings(**{**same, **slugs, **documents, **changes})


def change(mine: Season, *, why: SeasonCorrection | None = None, for_evenings: bool = False, **changes: Any) -> Season:
    fresh = Season.objects.get(pk=mine.pk)
    how: dict[str, Any] = {"for_evenings": for_evenings, "correction": why or NONE_NEEDED}
    return change_season(fresh, settings(fresh, **changes), **how, actor=at_desk(), now=NOW)


def test_a_cups_own_schemes_are_kept_and_those_used_never_change() -> None:
    mine = season()
    before = mine.cup.revision

    first = entered(scheme())

    assert entered(scheme()) == first  # the same content by the same name
    assert first.slug == "musterer-zehnerschema"
    assert read_scheme(first.document) == replace(scheme(), slug=first.slug)
    evening = new_tournament(season_=mine, cup_points=first.slug)
    change(mine, cup_points=first.slug, final_points=first.slug)
    with refused("scheme_name_used", field="name"):
        entered(scheme("Zehnerschema", 9, 8))

    second = entered(scheme("Zehnerschema", 9, 8), instead_of=first)

    evening.refresh_from_db()
    kept = Season.objects.get()
    assert (evening.cup_points, kept.cup_points, kept.final_points) == (first, second, second)
    assert [(each.row, each.row.is_retired, each.is_used) for each in own_schemes(cup())] == [
        (second, False, True),
        (first, True, True),
    ]
    payloads = [event.what for event in logged_since(cup(), before) if event.verb == "add_scheme"]
    assert [set(what) for what in payloads] == [
        {"own_scheme", "slug", "hash"},
        {"own_scheme", "slug", "hash", "replaces", "season"},
    ]
    assert payloads[1]["season"] == [mine.pk]
    assert list(cup_findings(cup())) == []


def test_a_final_that_is_there_keeps_a_scheme_that_another_takes_the_place_of() -> None:
    first = entered(scheme())
    mine = change(season(), final_points=first.slug)
    final = new_tournament(season_=mine, is_final=True)

    entered(scheme("Neues"), instead_of=first)

    assert (Season.objects.get().final_points, Tournament.objects.get().cup_points) == (first, first)
    assert final.cup_points == first


def test_a_scheme_is_offered_no_more_and_again() -> None:
    first = entered(scheme())
    evening = new_tournament(cup_points=first.slug)

    retire_scheme(first, actor=at_desk(), now=NOW)
    retire_scheme(first, actor=at_desk(), now=NOW)

    assert first.slug not in dict(cup_points_options(cup()))
    assert first.slug in dict(cup_points_options(cup(), kept=[evening.cup_points]))
    with refused("scheme_unknown", field="cup_points"):
        new_tournament(cup_points=first.slug)
    entered(scheme("Zehnerschema", 3))
    with refused("scheme_name_used", field="name"):
        offer_scheme(first, actor=at_desk(), now=NOW)
    retire_scheme(CupPointsScheme.objects.get(is_retired=False, cup=cup()), actor=at_desk(), now=NOW)
    offer_scheme(first, actor=at_desk(), now=NOW)
    assert first.slug in dict(cup_points_options(cup()))


def test_another_cups_scheme_does_not_exist_here() -> None:
    theirs = add_scheme(cup(slug="anderer"), scheme(), actor=at_desk(), now=NOW)
    mine = season()
    before = everything()

    assert theirs.slug not in dict(cup_points_options(mine.cup))
    with refused("scheme_unknown", field="cup_points"):
        change(mine, cup_points=theirs.slug)
    with refused("scheme_unknown", field="final_points"):
        change(mine, final_points=theirs.slug)
    with refused("scheme_unknown", field="cup_points"):
        new_tournament(season_=mine, cup_points=theirs.slug)

    assert everything() == before


def test_the_final_has_the_scheme_of_the_seasons_finals_whenever_it_is_chosen() -> None:
    own = entered(scheme())
    mine = season()
    final = new_tournament(season_=mine, is_final=True, cup_points="heinepunkte")
    revision = final.revision

    change(mine, final_points=own.slug)

    final.refresh_from_db()
    assert final.cup_points == own
    assert [event.verb for event in logged_since(final, revision)] == ["change_evening"]
    change(mine, final_points="fixpunkte-wien-final")
    final.refresh_from_db()
    assert final.cup_points.slug == "fixpunkte-wien-final"
    change(mine, final_points="")  # the evening keeps what it has
    final.refresh_from_db()
    assert final.cup_points.slug == "fixpunkte-wien-final"
    assert list(tournament_findings(final.pk)) == []


def test_a_published_season_changes_with_a_reason_and_a_second_person() -> None:
    finish_tournament(seated_tournament(rounds_planned=1))
    mine = Season.objects.get()
    change(mine, planned=9)  # nothing is published
    listed = publish_season(mine, by=anna(), actor=at_desk(), now=NOW)
    shared = SeasonRule(Counting.HALF, None)
    before = everything()

    with refused("reason_missing", field="reason"):
        change(mine, planned=12)
    assert everything() == before
    change(mine, name="Umbenannt", cup_points="heinepunkte", ends=date(2027, 5, 1))  # nothing that is listed
    wanting(DualControlAction.CHANGE_SEASON)
    with refused("second_person_missing", field="second_username"):
        change(mine, rule=shared, why=SeasonCorrection("Beschluss des Vorstands"))
    revision = cup().revision

    change(mine, rule=shared, planned=12, why=SeasonCorrection("Beschluss des Vorstands", confirmed()))

    (event,) = logged_since(cup(), revision)
    rules = [mine.rule, Season.objects.get().rule]
    assert event.what["changed"] == {"planned": [9, 12], "rule": rules}
    assert (event.verb, event.reason, "confirmed_by" in event.what) == (
        "change_season",
        "Beschluss des Vorstands",
        True,
    )
    assert season_results(Season.objects.get()).tournaments == 12
    withdraw_list(listed, reason="Zu früh", by=anna(), actor=at_desk(), now=NOW, second=confirmed())
    change(mine, planned=10)
    assert list(cup_findings(cup())) == []


def test_a_scheme_entered_anew_leaves_the_final_of_a_published_season_as_it_is() -> None:
    finish_tournament(seated_tournament(rounds_planned=1))
    mine = Season.objects.get()
    first = entered(scheme())
    change(mine, final_points=first.slug)
    publish_season(mine, by=anna(), actor=at_desk(), now=NOW)

    entered(scheme("Neu", 99, 98), instead_of=first)

    assert Season.objects.get().final_points == first
