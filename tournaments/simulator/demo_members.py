"""The demo's users as members of the simulation cup."""

from datetime import datetime

from tournaments.actions.accounts.members import add_member
from tournaments.actions.log import Actor, EntryPoint
from tournaments.models import Cup, User
from tournaments.simulator.demo import USERNAMES
from tournaments.simulator.simulation import simulator


def show_in_demo(cup: Cup, *, now: datetime) -> None:
    """Make the demo's users, if any, members of the simulation cup, which nobody could see otherwise.

    Existing roles are kept.
    """
    actor = Actor(EntryPoint.COMMAND, user=simulator())
    known = cup.memberships.values_list("user__username", flat=True)
    there = User.objects.filter(username__in=USERNAMES.values()).exclude(username__in=known)
    names = set(there.values_list("username", flat=True))
    for role, username in USERNAMES.items():
        if username in names:
            add_member(cup, username=username, role=role, actor=actor, now=now)
