"""A season's further tables."""

from django.shortcuts import get_object_or_404

from tournaments.models import Season, SubRanking


def sub_ranking_of(season: Season, pk: int) -> SubRanking:
    """A further table of a season that the user has access to."""
    rows = SubRanking.objects.select_related("season__cup", "club", "value__attribute")
    return get_object_or_404(rows, season=season, pk=pk)
