"""Membership in a cup."""

from datetime import datetime

from django.db import transaction

from tournaments.access import is_on_board
from tournaments.actions.accounts.second_person import LEAST_ORGANISERS
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Refused
from tournaments.models import Cup, Membership, User
from tournaments.models.membership import Role


def add_member(cup: Cup, *, username: str, role: Role, actor: Actor, now: datetime) -> Membership:
    """Make a user organiser or viewer of a cup; an existing member changes role.

    Refused: user_unknown, last_organiser, two_organisers_needed.
    """
    with transaction.atomic():
        row = lock(cup)
        user = User.objects.filter(username=username, is_active=True).first()
        if user is None:
            raise Refused("user_unknown", field="username")
        if role != Role.ORGANISER:
            _require_organiser_left(row, user)
        membership, _ = Membership.objects.update_or_create(cup=row, user=user, defaults={"role": role})
        write_event(row, verb="appoint", actor=actor, now=now, what={"user": user.pk, "role": str(role)})
    return membership


def remove_member(membership: Membership, *, actor: Actor, now: datetime) -> None:
    """Remove a member from a cup.

    Refused: last_organiser, two_organisers_needed; for a member of the board also board_only, last_on_board.
    """
    with transaction.atomic():
        row = lock(membership.cup)
        if membership.on_board:
            _require_board(row, membership, actor)
        _require_organiser_left(row, membership.user)
        Membership.objects.filter(pk=membership.pk).delete()
        write_event(row, verb="dismiss", actor=actor, now=now, what={"user": membership.user_id})


def join_board(membership: Membership, *, actor: Actor, now: datetime) -> None:
    """Put a member on the cup's board. No-op if they are on it already."""
    with transaction.atomic():
        row = lock(membership.cup)
        if Membership.objects.filter(pk=membership.pk, on_board=False).update(on_board=True):
            write_event(row, verb="join_board", actor=actor, now=now, what={"user": membership.user_id})


def leave_board(membership: Membership, *, actor: Actor, now: datetime) -> None:
    """Take a member off the cup's board. Refused: board_only, last_on_board."""
    with transaction.atomic():
        row = lock(membership.cup)
        _require_board(row, membership, actor)
        if Membership.objects.filter(pk=membership.pk, on_board=True).update(on_board=False):
            write_event(row, verb="leave_board", actor=actor, now=now, what={"user": membership.user_id})


def _require_board(cup: Cup, leaving: Membership, actor: Actor) -> None:
    """Only the board may remove its members, lest others take it over. Refused: board_only, last_on_board."""
    name = leaving.user.username
    if actor.user and not is_on_board(actor.user, cup):
        raise Refused("board_only", name=name)
    if not cup.memberships.filter(on_board=True).exclude(pk=leaving.pk).exists():
        raise Refused("last_on_board", name=name)


def _require_organiser_left(cup: Cup, leaving: User) -> None:
    organisers = set(cup.memberships.filter(role=Role.ORGANISER).values_list("user", flat=True))
    if organisers == {leaving.pk}:
        raise Refused("last_organiser", field="role")
    if cup.two_people and leaving.pk in organisers and len(organisers) == LEAST_ORGANISERS:
        raise Refused("two_organisers_needed", field="role")
