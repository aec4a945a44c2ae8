"""What is for a cup's board only."""

import pytest
from django.http import Http404

from tests.factories import NOW, PlayerFactory, UserFactory, anna, at_desk, clara, cup, new_tournament, viewer_of
from tournaments import access
from tournaments.actions.accounts.members import add_member, join_board, leave_board, remove_member
from tournaments.actions.people.bans import ban_player, lift_ban
from tournaments.errors import Refused
from tournaments.models import Membership, User
from tournaments.models.membership import Role

pytestmark = pytest.mark.django_db


def organiser() -> User:
    user = UserFactory.create()
    Membership.objects.create(user=user, cup=cup(), role=Role.ORGANISER)
    return user


def membership(user: User) -> Membership:
    return Membership.objects.get(user=user, cup=cup())


def test_until_somebody_is_named_the_organisers_are_the_board() -> None:
    franz, viewer, root = organiser(), viewer_of(cup()), UserFactory.create(is_superuser=True)
    everybody = (anna(), franz, viewer, clara(), root)

    before = [access.is_on_board(each, cup()) for each in everybody]
    join_board(membership(viewer), actor=at_desk(), now=NOW)
    after = [access.is_on_board(each, cup()) for each in everybody]

    assert before == [True, True, False, False, True]
    assert after == [False, False, True, False, True]
    assert access.cup_of_board(viewer, cup().slug) == cup()
    for user in (anna(), clara()):
        with pytest.raises(Http404):
            access.cup_of_board(user, cup().slug)
    assert not access.is_on_board(viewer, cup(slug="anderer"))


def test_an_evening_is_its_boards_only() -> None:
    tournament, viewer = new_tournament(), viewer_of(cup())
    assert access.tournament_of_board(anna(), tournament.pk) == tournament
    for user in (viewer, clara()):
        with pytest.raises(Http404):
            access.tournament_of_board(user, tournament.pk)


def test_a_ban_is_found_in_its_cup_while_it_stands() -> None:
    ban = ban_player(cup(), PlayerFactory.create(), until=None, reason="x", actor=at_desk(), now=NOW)
    assert access.ban_of(cup(), ban.pk) == ban
    with pytest.raises(Http404):
        access.ban_of(cup(slug="anderer"), ban.pk)
    lift_ban(ban, actor=at_desk(), now=NOW)
    with pytest.raises(Http404):
        access.ban_of(cup(), ban.pk)


def test_nobody_gets_onto_the_board_by_sending_it_away() -> None:
    franz, resi = organiser(), organiser()
    join_board(membership(franz), actor=at_desk(), now=NOW)
    events = cup().revision
    join_board(membership(franz), actor=at_desk(), now=NOW)
    assert cup().revision == events

    for act in (leave_board, remove_member):
        with pytest.raises(Refused, match="board_only"):
            act(membership(franz), actor=at_desk(), now=NOW)
        with pytest.raises(Refused, match="last_on_board"):
            act(membership(franz), actor=at_desk(franz), now=NOW)
    add_member(cup(), username=franz.username, role=Role.VIEWER, actor=at_desk(), now=NOW)
    assert access.is_on_board(franz, cup())
    join_board(membership(resi), actor=at_desk(franz), now=NOW)
    leave_board(membership(resi), actor=at_desk(franz), now=NOW)
    join_board(membership(resi), actor=at_desk(franz), now=NOW)
    remove_member(membership(franz), actor=at_desk(resi), now=NOW)

    verbs = [each.verb for each in cup().events.filter(sequence__gt=events).order_by("sequence")]
    assert verbs == ["appoint", "join_board", "leave_board", "join_board", "dismiss"]
    assert [each.user for each in Membership.objects.filter(on_board=True)] == [resi]
