"""Further tables of a season: what one may be about, and what else may go while there is one."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from scoring.season import Counting, SeasonRule, season_rule_document
from tests.actions.acts import finish_tournament
from tests.actions.attribute_acts import defined
from tests.actions.test_second_person import confirmed, wanting
from tests.actions.witness import Logged, everything, in_conflict, logged_since, refused
from tests.factories import NOW, PlayerFactory, anna, at_desk, cup, new_tournament, season, seated_tournament
from tournaments.actions.people.attributes import AttributeTerms, change_attribute, delete_attribute
from tournaments.actions.people.clubs import combine_clubs, delete_club
from tournaments.actions.results.publishing import publish_season
from tournaments.actions.seasons.settings import SeasonCorrection
from tournaments.actions.seasons.sub_rankings import (
    SubRankingTerms,
    add_sub_ranking,
    change_sub_ranking,
    move_sub_ranking_up,
    remove_sub_ranking,
)
from tournaments.models import Club, Season, SubRanking
from tournaments.models.dual_control import DualControlAction
from tournaments.models.tournament import TournamentKind
from tournaments.verification.checking import cup_findings

pytestmark = pytest.mark.django_db

ACTING: dict[str, Any] = {"now": NOW}
PLAIN = SubRankingTerms(name="Out of Vienna")


def added(**terms: Any) -> SubRanking:
    return add_sub_ranking(season(), replace(PLAIN, **terms), actor=at_desk(), now=NOW)


def a_club() -> Club:
    club = Club.objects.create(name="Runde Sküs")
    PlayerFactory.create(club=club)
    return club


def test_one_is_added_changed_moved_and_removed() -> None:
    tournament, club = new_tournament(), a_club()
    revision = cup().revision
    first = added(evenings=(tournament.pk, tournament.pk))
    second = added(name="Sküs", club=club.pk, is_published=True)
    rule = SeasonRule(Counting.BEST_N, n=3, min_participations=2, criteria=("participations", "shared"))

    changed = change_sub_ranking(first, replace(PLAIN, rule=rule), actor=at_desk(), now=NOW)
    assert (changed.has_own_evenings, changed.chosen.count(), changed.rule) == (False, 0, season_rule_document(rule))
    move_sub_ranking_up(second, actor=at_desk(), now=NOW)
    move_sub_ranking_up(second, actor=at_desk(), now=NOW)
    assert [each.name for each in season().sub_rankings.all()] == ["Sküs", "Out of Vienna"]
    remove_sub_ranking(first, actor=at_desk(), now=NOW)
    with in_conflict("ranking_gone"):
        change_sub_ranking(first, PLAIN, actor=at_desk(), now=NOW)

    payload = {"season": season().pk, "sub_ranking": first.pk, "is_published": False}
    also = payload | {"sub_ranking": second.pk, "is_published": True}
    assert logged_since(cup(), revision) == [
        Logged("add_sub_ranking", payload, at_desk()),
        Logged("add_sub_ranking", also, at_desk()),
        Logged("change_sub_ranking", payload, at_desk()),
        Logged("move_sub_ranking", also, at_desk()),
        Logged("remove_sub_ranking", payload, at_desk()),
    ]


def test_what_cannot_be_is_refused_and_nothing_is_written() -> None:
    mine, club, empty = season(), a_club(), Club.objects.create(name="Leer")
    added()
    other = Season.objects.get(pk=mine.pk)
    other.pk, other.slug = None, "andere"
    other.save()
    strange = new_tournament(season_=other)
    trial = new_tournament(kind=TournamentKind.SANDBOX)
    hidden = defined(cup(), "Damen").values.get()
    elsewhere = defined(cup(slug="anderer"), "Damen", is_published=True).values.get()
    wrong: list[tuple[str, str, dict[str, Any]]] = [
        ("ranking_name_used", "name", {}),
        ("ranking_without_evenings", "evenings", {"name": "x", "evenings": ()}),
        ("ranking_evening_strange", "evenings", {"name": "x", "evenings": (strange.pk,)}),
        ("ranking_evening_strange", "evenings", {"name": "x", "evenings": (trial.pk,)}),
        ("ranking_evening_strange", "evenings", {"name": "x", "evenings": (10**6,)}),
        ("ranking_club_unknown", "people", {"name": "x", "club": empty.pk}),
        ("ranking_club_unknown", "people", {"name": "x", "club": club.pk + 99}),
        ("ranking_value_strange", "people", {"name": "x", "value": elsewhere.pk}),
        ("ranking_value_hidden", "is_published", {"name": "x", "value": hidden.pk, "is_published": True}),
    ]
    before = everything()
    for code, field, terms in wrong:
        with refused(code, field=field, **({"name": PLAIN.name} if code == "ranking_name_used" else {})):
            added(**terms)
    assert everything() == before


def test_what_one_is_about_stays_until_it_is_gone() -> None:
    club, other = a_club(), Club.objects.create(name="Andere")
    counties = defined(cup(), "Bezirk", "Ried", "Schärding")
    ried = counties.values.get(name="Ried")
    added(name="Klub", club=club.pk)
    added(name="Ried", value=ried.pk)
    club.players.all().delete()

    facts = {"season": season().name}
    with refused("ranking_needed", ranking="Klub", name=club.name, **facts):
        delete_club(cup(), club, actor=at_desk(), now=NOW)
    with refused("ranking_needed", ranking="Ried", name="Ried", **facts):
        change_attribute(counties, AttributeTerms("Bezirk", values={ried.pk: ""}), actor=at_desk(), now=NOW)
    with refused("ranking_needed", ranking="Ried", name="Ried", **facts):
        delete_attribute(counties, actor=at_desk(), now=NOW)
    combine_clubs(cup(), club, other, actor=at_desk(), now=NOW)
    assert SubRanking.objects.get(name="Klub").club == other


def test_a_published_season_takes_a_reason_and_a_second_person_for_what_is_public() -> None:
    finish_tournament(seated_tournament(rounds_planned=1))
    mine = season()
    hidden, public = added(name="Intern"), added(is_published=True)  # nothing is published yet
    publish_season(mine, by=anna(), actor=at_desk(), now=NOW)
    change_sub_ranking(hidden, replace(PLAIN, name="Nur am Desk"), actor=at_desk(), now=NOW)
    before = everything()
    public_one = SubRankingTerms(name="Neu", is_published=True)
    acts: list[Callable[..., object]] = [
        partial(add_sub_ranking, mine, public_one),
        partial(change_sub_ranking, public, replace(PLAIN, is_published=False)),
        partial(change_sub_ranking, hidden, public_one),
        partial(remove_sub_ranking, public),
    ]

    for act in acts:
        with refused("reason_missing", field="reason"):
            act(actor=at_desk(), now=NOW)
    assert everything() == before
    wanting(DualControlAction.CHANGE_SEASON)
    before, revision = everything(), cup().revision
    for act in acts:
        with refused("second_person_missing", field="second_username"):
            act(correction=SeasonCorrection("Beschluss"), actor=at_desk(), now=NOW)
    assert everything() == before
    add_sub_ranking(mine, public_one, correction=SeasonCorrection("Beschluss", confirmed()), actor=at_desk(), now=NOW)
    remove_sub_ranking(public, correction=SeasonCorrection("Irrtum", confirmed()), actor=at_desk(), now=NOW)
    remove_sub_ranking(hidden, actor=at_desk(), now=NOW)
    assert [(each.verb, each.reason, "confirmed_by" in each.what) for each in logged_since(cup(), revision)] == [
        ("add_sub_ranking", "Beschluss", True),
        ("remove_sub_ranking", "Irrtum", True),
        ("remove_sub_ranking", "", False),
    ]
    assert list(cup_findings(cup())) == []
