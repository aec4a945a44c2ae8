"""Permission by look-up, for merging records of players, who are shared by all cups.

An organiser may merge two records that have both played in one of their cups, and two that have played in no cup but
theirs. Superusers may merge any. Other records do not exist for the user (404).
"""

from django.db.models import Exists, OuterRef, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from tournaments.access.cups import cups_to_run
from tournaments.access.players import players_to_see
from tournaments.models import Cup, DismissedPair, Entry, Player, PlayerMerge, User


def players_to_merge(user: User, cup: Cup) -> tuple[QuerySet[Player], QuerySet[Player]]:
    """Players any two of whom may be merged, in two groups, for a cup the user runs.

    The first group has played in this cup, the second in no cup other than this user's.
    """
    entries = Entry.objects.filter(player=OuterRef("pk"))
    elsewhere = entries.exclude(tournament__season__cup__in=cups_to_run(user))
    players = players_to_see(user)
    return players.filter(Exists(entries.filter(tournament__season__cup=cup))), players.filter(~Exists(elsewhere))


def pair_to_merge(user: User, cup: Cup, *, kept: int, other: int) -> tuple[Player, Player]:
    """Two records (ids) that may be merged, for a cup the user runs."""
    for group in players_to_merge(user, cup):
        found = group.in_bulk([kept, other])
        if kept in found and other in found:
            return found[kept], found[other]
    raise Http404


def merge_of(cup: Cup, pk: int) -> PlayerMerge:
    """A merge by a cup that the user has access to."""
    return get_object_or_404(PlayerMerge.objects.select_related("cup", "kept", "other"), cup=cup, pk=pk)


def dismissed_pair_of(cup: Cup, pk: int) -> DismissedPair:
    """A pair dismissed by a cup that the user has access to."""
    return get_object_or_404(DismissedPair.objects.select_related("cup", "one", "other"), cup=cup, pk=pk)
