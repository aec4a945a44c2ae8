"""Determine whose records belong in an archive."""

from collections.abc import Iterable

from django.db.models import QuerySet

from tournaments.models import Entry, Event, Invitation


def player_ids(
    entries: QuerySet[Entry], invitations: QuerySet[Invitation], events: QuerySet[Event], *others: Iterable[int]
) -> frozenset[int]:
    """Everybody present, invited or in `others`, and records merged with theirs: lists may name either."""
    merges = events.order_by().filter(verb__in=("merge_players", "unmerge_players"))
    merged = merges.values_list("what__player", "what__merged")
    people = (*entries.values_list("player", flat=True), *invitations.values_list("player", flat=True))
    more = (pk for each in others for pk in each)
    return frozenset((*people, *more, *(pk for pair in merged for pk in pair if pk > 0)))
