"""The public overall ranking of a final of several cups."""

from tournaments.models import Publication, Tournament
from tournaments.models.publication import PublicationKind
from tournaments.queries.results.publications import newest_versions


def overall_of(tournament: Tournament) -> Publication | None:
    """The public overall ranking of the final played on this evening. One statement for a final, else none."""
    if not tournament.is_final:
        return None
    rows = newest_versions(season=tournament.season_id, tournament=None, kind=PublicationKind.FINAL)
    return rows.filter(withdrawn_at=None).defer("content").first()
