"""Permission is look-up: what each of the cast finds, and what does not exist for them."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.http import Http404
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import finish_tournament
from tests.factories import (
    NOW,
    UserFactory,
    anna,
    at_desk,
    clara,
    cup,
    link_of,
    new_tournament,
    season,
    seated_tournament,
    tables_of,
    viewer_of,
)
from tests.finals import a_final
from tests.own_rules import DEARER_RULES, added
from tournaments import access
from tournaments.actions.draw import renew_link
from tournaments.actions.results.publishing import publish_results
from tournaments.links import table_token
from tournaments.models import Cup, Job, Membership, Season, Tournament, User
from tournaments.models.membership import Role
from tournaments.ruleset_keys import RulesetKey

pytestmark = pytest.mark.django_db

LookUp = Callable[[User, Tournament], Any]

TO_SEE: dict[str, LookUp] = {
    "cup": lambda user, tournament: access.cup_to_see(user, tournament.season.cup.slug),
    "season": lambda user, tournament: access.season_to_see(user, tournament.season_id),
    "tournament": lambda user, tournament: access.tournament_to_see(user, tournament.pk),
    "job": lambda user, tournament: access.job_to_see(user, _job(tournament).pk),
}
TO_RUN: dict[str, LookUp] = {
    "cup": lambda user, tournament: access.cup_to_run(user, tournament.season.cup.slug),
    "season": lambda user, tournament: access.season_to_run(user, tournament.season_id),
    "tournament": lambda user, tournament: access.tournament_to_run(user, tournament.pk),
}


def _job(tournament: Tournament) -> Job:
    return Job.objects.create(name="list.pdf", cup=tournament.season.cup, created_at=NOW)


def organiser_of_another_cup() -> User:
    user = UserFactory.create()
    cup(slug="anderer").memberships.update(user=user)
    return user


def finds(look_up: LookUp, user: User, tournament: Tournament) -> bool:
    try:
        look_up(user, tournament)
    except Http404:
        return False
    return True


@pytest.mark.parametrize("name", sorted(TO_SEE))
def test_who_may_look(name: str) -> None:
    tournament, look_up = seated_tournament(players=4), TO_SEE[name]

    assert finds(look_up, anna(), tournament)
    assert finds(look_up, viewer_of(tournament.season.cup), tournament)
    assert finds(look_up, UserFactory.create(is_superuser=True), tournament)
    assert not finds(look_up, clara(), tournament)
    assert not finds(look_up, organiser_of_another_cup(), tournament)


@pytest.mark.parametrize("name", sorted(TO_RUN))
def test_who_may_write(name: str) -> None:
    tournament, look_up = seated_tournament(players=4), TO_RUN[name]

    assert finds(look_up, anna(), tournament)
    assert finds(look_up, UserFactory.create(is_superuser=True), tournament)
    assert not finds(look_up, viewer_of(tournament.season.cup), tournament)
    assert not finds(look_up, clara(), tournament)
    assert not finds(look_up, organiser_of_another_cup(), tournament)


@pytest.mark.parametrize("look_up", [access.season_to_see, access.season_to_run])
def test_season_is_found_by_its_cup_whatever_its_number(look_up: Callable[[User, int], Season]) -> None:
    season = seated_tournament(players=4).season
    Cup.objects.create(pk=season.pk + 100, name="Dritter", short_name="D", slug="dritter")
    stranger = UserFactory.create()
    Membership.objects.create(user=stranger, cup_id=season.pk + 100, role=Role.ORGANISER)
    season.pk, season.slug = season.pk + 100, "spaeter"
    season.save(force_insert=True)

    assert look_up(anna(), season.pk) == season
    with pytest.raises(Http404):
        look_up(stranger, season.pk)


@pytest.mark.parametrize("pk", [0, 2**63, 10**300])
def test_no_season_has_a_number_that_none_can_have(pk: int) -> None:
    with pytest.raises(Http404):
        access.season_to_see(anna(), pk)


def test_looking_up_a_season_says_who_may_run_it(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    mine = season()
    users = {
        anna(): True,
        UserFactory.create(is_superuser=True): True,
        viewer_of(cup()): False,
    }
    for user, may_run in users.items():
        with django_assert_num_queries(1):
            found = access.season_to_see(user, mine.pk)
            assert access.may_run(user, found.cup) is may_run
        others = [each for each in users if each != user]
        assert [access.may_run(each, found.cup) for each in others] == [users[each] for each in others]
    anna().memberships.update(role=Role.VIEWER)
    assert not access.may_run(anna(), access.season_to_see(anna(), mine.pk).cup)


def test_a_season_comes_with_its_final(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    final, user = a_final(), anna()
    with django_assert_num_queries(1):
        mine = access.season_to_see(user, final.season_id)
        assert (mine.championship, mine.championship.season, mine.cup_points) == (final, mine, None)
    assert not hasattr(access.season_to_see(user, season(cup_=cup(slug="zweiter")).pk), "championship")


def test_players_are_found_by_whoever_works_for_a_cup() -> None:
    tournament = seated_tournament(players=4)

    assert access.players_to_see(anna()).count() == 4
    assert access.players_to_see(viewer_of(tournament.season.cup)).count() == 4
    assert access.players_to_see(clara()).count() == 0


def test_rows_of_another_tournament_are_not_found_through_this_one() -> None:
    mine, other = seated_tournament(players=4), seated_tournament(players=4)
    table, entry = tables_of(other)[0], other.entries.all()[0]

    assert access.table_in(other, table.pk) == table
    for look_up in (
        lambda: access.table_in(mine, table.pk),
        lambda: access.entry_in(mine, entry.pk),
        lambda: access.round_of(mine, 2),
    ):
        with pytest.raises(Http404):
            look_up()


@pytest.mark.parametrize("by_token", [access.link_by_token, access.link_to_enter_by])
def test_a_link_opens_while_it_is_the_live_one(by_token: Callable[..., Any]) -> None:
    table = tables_of(seated_tournament(players=8))[0]
    token, now = table_token(link_of(table), table), timezone.now()

    assert by_token(token, now=now).table_id == table.pk
    with pytest.raises(Http404):
        by_token(token, now=now + timedelta(days=30))
    renew_link(table, actor=at_desk(), now=now)
    with pytest.raises(Http404):
        by_token(token, now=now)


def test_a_closed_tournament_is_read_on_its_published_list_and_entered_nowhere() -> None:
    tournament = seated_tournament(players=4, rounds_planned=1)
    table = tables_of(tournament)[0]
    token = table_token(link_of(table), table)
    finish_tournament(tournament)

    with pytest.raises(Http404):
        access.link_by_token(token, now=timezone.now())
    assert access.link_to_enter_by(token, now=timezone.now()).table_id == table.pk


def test_what_is_public_is_found_by_its_address_alone() -> None:
    tournament = seated_tournament(players=4, rounds_planned=1)
    finish_tournament(tournament)
    first = publish_results(tournament, by=anna(), actor=at_desk(), now=NOW)

    assert access.tournament_in_public(tournament.public_id) == tournament
    assert access.publication_in_public(first.code) == first
    assert access.version_in_public(first.code, 1) == first
    for look_up in (
        lambda: access.tournament_in_public("nothing"),
        lambda: access.publication_in_public("nothing"),
        lambda: access.version_in_public(first.code, 2),
    ):
        with pytest.raises(Http404):
            look_up()


def test_everybody_reads_rulesets_by_their_key_and_no_others() -> None:
    published, older, newer = new_tournament().ruleset, added(), added(text=DEARER_RULES)
    theirs = added(cup(slug="anderer"))

    for named, found in (
        (published.key, published), (published.newest_key, published),
        (older.key, older), (newer.key, newer), (newer.newest_key, newer),
        (theirs.key, theirs), (theirs.newest_key, theirs),
    ):  # fmt: skip
        assert access.ruleset_in_public(named) == found
    for unknown in (
        RulesetKey("our-table"),
        RulesetKey("our-table", content_hash=older.content_hash),
        RulesetKey("our-table", cup="anderer", content_hash=newer.content_hash),
        RulesetKey("ooe-2023", cup="musterer"),
        RulesetKey("ooe-2023", content_hash="0" * 64),
    ):
        with pytest.raises(Http404):
            access.ruleset_in_public(unknown)
