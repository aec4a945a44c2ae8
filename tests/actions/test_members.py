"""Who may work for a cup."""

import pytest

from tests.actions.witness import Logged, logged_since, refused
from tests.factories import NOW, anna, at_desk, clara, cup
from tournaments.actions.accounts.members import add_member, remove_member
from tournaments.models import Membership
from tournaments.models.membership import Role

pytestmark = pytest.mark.django_db


def roles() -> dict[str, str]:
    return dict(Membership.objects.values_list("user__username", "role"))


def test_somebody_is_appointed_and_changes_role() -> None:
    mine, user = cup(), clara()

    add_member(mine, username="clara", role=Role.VIEWER, actor=at_desk(), now=NOW)
    assert roles() == {"anna": "organiser", "clara": "viewer"}
    add_member(mine, username="clara", role=Role.ORGANISER, actor=at_desk(), now=NOW)

    assert roles() == {"anna": "organiser", "clara": "organiser"}
    assert logged_since(mine, 1) == [
        Logged("appoint", {"user": user.pk, "role": "viewer"}, at_desk()),
        Logged("appoint", {"user": user.pk, "role": "organiser"}, at_desk()),
    ]


def test_nobody_knows_this_user() -> None:
    mine = cup()
    with refused("user_unknown", field="username"):
        add_member(mine, username="niemand", role=Role.VIEWER, actor=at_desk(), now=NOW)


def test_somebody_whose_log_in_was_taken_away_is_unknown() -> None:
    mine, user = cup(), clara()
    user.is_active = False
    user.save()
    with refused("user_unknown", field="username"):
        add_member(mine, username="clara", role=Role.VIEWER, actor=at_desk(), now=NOW)


def test_one_of_two_organisers_may_go() -> None:
    mine, user = cup(), clara()
    add_member(mine, username="clara", role=Role.ORGANISER, actor=at_desk(), now=NOW)

    remove_member(Membership.objects.get(user=anna()), actor=at_desk(), now=NOW)

    assert roles() == {"clara": "organiser"}
    assert logged_since(mine, 2) == [Logged("dismiss", {"user": anna().pk}, at_desk())]
    assert user.memberships.count() == 1


def test_last_organiser_stays_organiser() -> None:
    mine = cup()
    membership = Membership.objects.get(user=anna())
    with refused("last_organiser", field="role"):
        remove_member(membership, actor=at_desk(), now=NOW)
    with refused("last_organiser", field="role"):
        add_member(mine, username="anna", role=Role.VIEWER, actor=at_desk(), now=NOW)
