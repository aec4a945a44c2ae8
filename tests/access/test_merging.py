"""Whose records may be made one: look-up is permission, from the wrong side too."""

import pytest
from django.http import Http404

from tests.factories import (
    NOW,
    PlayerFactory,
    UserFactory,
    anna,
    at_desk,
    clara,
    cup,
    new_tournament,
    season,
    viewer_of,
)
from tournaments import access
from tournaments.actions.people.check_in import check_in
from tournaments.actions.people.merging import merge_players
from tournaments.models import Cup, Player, User
from tournaments.models.membership import Role

pytestmark = pytest.mark.django_db


def played(player: Player, *cups: Cup) -> Player:
    for each in cups:
        check_in(new_tournament(season_=season(cup_=each)), player, actor=at_desk(), now=NOW)
    return player


def other_cup() -> Cup:
    """A cup that is not Anna's."""
    theirs = cup(slug="anderer")
    theirs.memberships.update(user=clara())
    return theirs


def may(user: User, one: Player, other: Player, *, at: Cup | None = None) -> bool:
    try:
        found = access.pair_to_merge(user, at or cup(), kept=one.pk, other=other.pk)
    except Http404:
        return False
    return found == (one, other)


def test_two_who_played_in_ones_own_cup_may_be_combined_wherever_else_they_played() -> None:
    theirs = other_cup()
    one, other = played(PlayerFactory.create(), cup(), theirs), played(PlayerFactory.create(), cup())

    assert may(anna(), one, other)
    assert may(UserFactory.create(is_superuser=True), one, other)


def test_two_who_played_in_no_other_cup_may_be_combined() -> None:
    here, nowhere = played(PlayerFactory.create(), cup()), PlayerFactory.create()

    assert may(anna(), here, nowhere)
    assert may(anna(), nowhere, PlayerFactory.create())


def test_others_people_may_not_be_combined() -> None:
    theirs = other_cup()
    away, here = played(PlayerFactory.create(), theirs), played(PlayerFactory.create(), cup())

    assert not may(anna(), here, away)
    assert not may(anna(), away, played(PlayerFactory.create(), theirs))
    assert not may(anna(), away, PlayerFactory.create())
    assert may(UserFactory.create(is_superuser=True), here, away)
    theirs.memberships.create(user=anna(), role=Role.VIEWER)
    assert not may(anna(), here, away)
    theirs.memberships.update_or_create(user=anna(), defaults={"role": Role.ORGANISER})
    assert may(anna(), here, away)


def test_strangers_see_nobody() -> None:
    one, other = PlayerFactory.create_batch(2)
    cup()
    assert not may(UserFactory.create(), one, other)
    assert not may(viewer_of(other_cup()), played(one, cup()), other)


def test_a_merged_record_a_record_alone_and_one_that_is_none_are_no_pair() -> None:
    one, other, third = PlayerFactory.create_batch(3)
    made = merge_players(cup(), one, other, reason="doppelt", actor=at_desk(), now=NOW)

    assert not may(anna(), third, other)
    assert not may(anna(), third, Player(pk=0))
    assert access.merge_of(cup(), made.pk) == made
    with pytest.raises(Http404):
        access.merge_of(other_cup(), made.pk)
