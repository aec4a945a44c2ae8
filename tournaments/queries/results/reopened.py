"""Evenings that are open again after their results were published."""

from tournaments.models import Publication, Season, Tournament
from tournaments.models.prepared import Placeholder, Prepared, SqlRows
from tournaments.models.publication import PublicationKind
from tournaments.models.tournament import TournamentState
from tournaments.queries.results.counting import counts_final


def is_reopened(evening: Tournament | None) -> bool:
    """Whether an evening is open again after its results were published. One statement for an open one, else none."""
    if evening is None or evening.state != TournamentState.OPEN:
        return False
    return Publication.objects.filter(tournament=evening, kind=PublicationKind.RESULTS).exists()


def evenings_being_corrected(season: Season) -> tuple[str, ...]:
    """Names by date of a season's open evenings with published results, which its table lacks: not the day of a final
    that never counts for it. One statement.
    """
    rows = _reopened(season=season.pk)
    return tuple(name for name, is_final, final in rows if counts_final(season) or not (is_final and final))


@Prepared
def _reopened(season: Placeholder) -> SqlRows:
    published = Publication.objects.filter(season=season, kind=PublicationKind.RESULTS).values("tournament")
    mine = Tournament.objects.filter(season=season, state=TournamentState.OPEN, pk__in=published)
    return mine.order_by("date", "pk").values_list("name", "is_final", "season__championship")
