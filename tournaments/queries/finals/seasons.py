"""The seasons of a cup, as somebody sees them who wants to set up a final of several cups."""

from django.db.models import Count, Q, QuerySet

from tournaments.models import Cup, Season
from tournaments.models.tournament import COUNTING_KINDS, TournamentState


def seasons_with_evenings(cup: Cup) -> QuerySet[Season]:
    """Its seasons, newest first, with the number of their evenings that count (`evenings`). One statement."""
    standing = Q(tournaments__kind__in=COUNTING_KINDS) & ~Q(tournaments__state=TournamentState.CANCELLED)
    return cup.seasons.select_related("championship").annotate(evenings=Count("tournaments", filter=standing))
