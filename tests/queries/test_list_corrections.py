"""What visitors are told of published lists that are not the last word."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from scoring.qualification import read_qualification_rule
from scoring.season import read_season_rule
from tests.actions.acts import CORRECTED, correct_results, finish_tournament
from tests.actions.test_season_settings import settings
from tests.factories import NOW, anna, at_desk, seated_tournament
from tests.finals import a_final_evening, cast_of, enter_final_points, two_cups
from tournaments.actions.draw import draw_rounds, publish_seating
from tournaments.actions.finals.answering import answer_at_desk
from tournaments.actions.finals.championships import CupTerms, change_final_cup
from tournaments.actions.results.publishing import (
    publish_final,
    publish_finalists,
    publish_qualifiers,
    publish_results,
    publish_season,
)
from tournaments.actions.room.closing import reopen_tournament
from tournaments.actions.seasons.changing import change_season
from tournaments.actions.seasons.settings import SeasonCorrection
from tournaments.models import ChampionshipCup, Publication, Season, Tournament
from tournaments.models.invitation import Answer
from tournaments.queries.results.list_corrections import ListCorrection, list_correction, list_corrections

pytestmark = pytest.mark.django_db
WHY = SeasonCorrection("Beschluss")


def after(hours: int) -> datetime:
    return NOW + timedelta(hours=hours)


@pytest.fixture
def held(db: None) -> Tournament:
    return finish_tournament(seated_tournament(rounds_planned=1))


def both_published(evening: Tournament, *, hours: int = 1) -> None:
    by: dict[str, Any] = {"by": anna(), "actor": at_desk(), "now": after(hours), "correction": CORRECTED}
    season = Season.objects.get(pk=evening.season_id)
    publish_season(season, **by)
    publish_qualifiers(season, **by)


def changed(season: Season, *, hours: int, for_evenings: bool = False, **changes: Any) -> None:
    fresh = Season.objects.get(pk=season.pk)
    how: dict[str, Any] = {"for_evenings": for_evenings, "correction": WHY, "actor": at_desk(), "now": after(hours)}
    change_season(fresh, settings(fresh, **changes), **how)


def told() -> dict[str, ListCorrection | None]:
    """What the newest version of each list of the season says."""
    rows = Publication.objects.filter(tournament=None).select_related("season__cup").order_by("published_at")
    return {each.kind: list_correction(each) for each in rows}


def both(said: ListCorrection | None) -> dict[str, ListCorrection | None]:
    return {"season": said, "qualifiers": said}


def test_a_season_s_lists_say_that_the_rules_they_were_made_by_were_changed_since(
    held: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    season = held.season
    six, asked = read_season_rule(season.rule), read_qualification_rule(season.qualification)
    both_published(held)
    changed(season, hours=2, name="Saison der Freude")
    assert told() == both(None)

    changed(season, hours=2, rule=replace(six, min_participations=2))
    assert told() == both(ListCorrection.RULES)
    rows = list(Publication.objects.select_related("season__cup"))
    with django_assert_num_queries(3):  # worked out once, for any number of lists
        assert set(list_corrections(rows).values()) == {ListCorrection.RULES}
    now = Season.objects.get(pk=season.pk)
    publish_season(now, by=anna(), actor=at_desk(), now=after(3), correction=CORRECTED)
    assert told() == {"season": None, "qualifiers": ListCorrection.RULES}
    changed(season, hours=4, rule=six)
    assert told() == {"season": ListCorrection.RULES, "qualifiers": None}  # as it was published

    both_published(held, hours=5)
    changed(season, hours=6, qualification=replace(asked, quota=3))
    finish_tournament(seated_tournament(rounds_planned=1))
    assert told() == {"season": None, "qualifiers": ListCorrection.RULES}  # a further evening alone is no reason
    changed(season, hours=7, qualification=asked)
    assert told() == both(None)


def test_results_that_were_corrected_are_told_before_rules(held: Tournament) -> None:
    six = read_season_rule(held.season.rule)
    publish_results(held, by=anna(), actor=at_desk(), now=NOW)
    both_published(held)
    changed(held.season, hours=2, for_evenings=True, cup_points="heinepunkte")
    assert told() == both(ListCorrection.RULES)
    both_published(held, hours=3)
    changed(held.season, hours=4, rule=replace(six, min_participations=2))
    correct_results(held, -2, 2, 0, 0, now=after(5))
    assert told() == both(ListCorrection.SINCE)


def changed_cup(cup: ChampionshipCup, *, hours: int, **changes: Any) -> None:
    names = ("name", "short_name", "table", "quota", "min_participations", "season")
    terms = CupTerms(**{name: getattr(cup, name) for name in names} | changes)
    change_final_cup(cup, terms, correction=WHY, actor=at_desk(), now=after(hours))


def test_lists_of_a_final_say_that_what_its_cups_bring_along_was_changed_since() -> None:
    cast = cast_of("ABCDEFGH")
    final = two_cups(cast)
    hrc = final.cups.get(short_name="HRC")
    by: dict[str, Any] = {"by": anna(), "actor": at_desk(), "correction": CORRECTED}
    publish_finalists(final.season, **by, now=after(1))
    answer_at_desk(final, cast["A"], answer=Answer.DECLINED, seen=Answer.OPEN, actor=at_desk(), now=after(2))
    changed_cup(hrc, name="Hausruckcup", hours=2)
    assert told() == {"finalists": None}
    changed_cup(hrc, quota=3, hours=2)
    assert told() == {"finalists": ListCorrection.TERMS}
    publish_finalists(final.season, **by, now=after(3))
    assert told() == {"finalists": None}

    enter_final_points(final)
    evening = a_final_evening(final, rounds_planned=1, players=8)
    draw_rounds(evening, count=1, seed="los", actor=at_desk(), now=NOW)
    publish_seating(evening, actor=at_desk(), now=NOW)
    publish_results(finish_tournament(evening), **by, now=after(4))
    publish_final(final.season, **by, now=after(5))
    assert told() == {"finalists": None, "final": None}
    changed_cup(hrc, quota=4, hours=6)
    assert told() == {"finalists": None, "final": ListCorrection.TERMS}  # who was to come is over
    reopen_tournament(evening, reason="Einspruch", actor=at_desk(), now=after(7))
    assert told() == {"finalists": None, "final": ListCorrection.EVENING}
