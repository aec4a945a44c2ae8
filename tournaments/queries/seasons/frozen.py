"""Whether changing a season, or its final of several cups, needs a reason."""

from tournaments.models import Event, Season, Tournament
from tournaments.models.publication import PublicationKind
from tournaments.queries.results.publications import newest_versions

OF_SEASONS = (PublicationKind.SEASON, PublicationKind.QUALIFIERS)


def is_frozen(season: Season) -> bool:
    """Whether its table or its list of qualifiers is published. One statement."""
    standing = newest_versions(season=season, tournament=None, kind__in=OF_SEASONS, withdrawn_at=None)
    return standing.exists()


def finalists_stand(season: Season) -> bool:
    """Whether the list of finalists of its final is published. One statement."""
    standing = newest_versions(season=season, tournament=None, kind=PublicationKind.FINALISTS, withdrawn_at=None)
    return standing.exists()


def is_frozen_at(tournament: Tournament) -> bool:
    """Whether what the evening brings its season needs a reason: something of the season is published, and the evening
    was over before. Two statements at most.

    An evening that was never over brings nothing yet, not even as the season's final: nothing published rests on it.
    """
    return tournament.counts_for_season and _was_over(tournament) and is_frozen(tournament.season)


def _was_over(tournament: Tournament) -> bool:
    return Event.objects.filter(tournament=tournament, verb="close_evening").exists()
