"""Whose records belong into an archive."""

from django.db.models import QuerySet

from tournaments.models import Entry, Event, Invitation


def player_ids(entries: QuerySet[Entry], invitations: QuerySet[Invitation], events: QuerySet[Event]) -> frozenset[int]:
    """Whoever was there or invited, and who was made one with another record: lists may be of either."""
    merges = events.order_by().filter(verb__in=("merge_players", "unmerge_players"))
    merged = merges.values_list("what__player", "what__merged")
    people = (*entries.values_list("player", flat=True), *invitations.values_list("player", flat=True))
    return frozenset((*people, *(pk for pair in merged for pk in pair if pk > 0)))
