"""Look-up is permission, for records that are made one: a player is shared by all cups, so whose may they be?

An organiser may combine two records that have both played in a cup of theirs; and two that have played nowhere but in
cups of theirs, if anywhere. Superusers may everywhere. What somebody may not combine does not exist for them (404).
"""

from django.db.models import Exists, OuterRef, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from tournaments.access import cups_to_run, players_to_see
from tournaments.models import Cup, DismissedPair, Entry, Player, PlayerMerge, User


def players_to_merge(user: User, cup: Cup) -> tuple[QuerySet[Player], QuerySet[Player]]:
    """Players any two of whom may be combined, in two groups, for a cup that was itself looked up to run.

    First who has played in this cup, then who has played in no cup that is not this user's.
    """
    entries = Entry.objects.filter(player=OuterRef("pk"))
    elsewhere = entries.exclude(tournament__season__cup__in=cups_to_run(user))
    players = players_to_see(user)
    return players.filter(Exists(entries.filter(tournament__season__cup=cup))), players.filter(~Exists(elsewhere))


def pair_to_merge(user: User, cup: Cup, *, kept: int, other: int) -> tuple[Player, Player]:
    """Two records (ids) that may be combined, for a cup that was itself looked up to run."""
    for group in players_to_merge(user, cup):
        found = group.in_bulk([kept, other])
        if kept in found and other in found:
            return found[kept], found[other]
    raise Http404


def merge_of(cup: Cup, pk: int) -> PlayerMerge:
    """What a cup combined; the cup was itself looked up for this user."""
    return get_object_or_404(PlayerMerge.objects.select_related("cup", "kept", "other"), cup=cup, pk=pk)


def dismissed_pair_of(cup: Cup, pk: int) -> DismissedPair:
    """A pair that a cup has said to be two people; the cup was itself looked up for this user."""
    return get_object_or_404(DismissedPair.objects.select_related("cup", "one", "other"), cup=cup, pk=pk)
