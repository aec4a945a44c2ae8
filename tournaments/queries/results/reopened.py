"""Evenings that are open again after their results were published."""

from tournaments.models import Publication, Season, Tournament
from tournaments.models.prepared import Placeholder, Prepared, SqlRows
from tournaments.models.publication import PublicationKind
from tournaments.models.tournament import TournamentState


def evenings_being_corrected(season: Season) -> tuple[str, ...]:
    """Names by date of a season's open evenings with published results, which its table lacks. One statement."""
    return tuple(name for (name,) in _reopened(season=season.pk))


@Prepared
def _reopened(season: Placeholder) -> SqlRows:
    published = Publication.objects.filter(season=season, kind=PublicationKind.RESULTS).values("tournament")
    mine = Tournament.objects.filter(season=season, state=TournamentState.OPEN, pk__in=published)
    return mine.order_by("date", "pk").values_list("name")
