"""The reason to propose for the correction of a season's list: that with which its evenings were corrected."""

from tournaments.models import Season
from tournaments.queries.results.corrections import reasons_of_corrections
from tournaments.queries.results.publications import PublicationState, PublicationStatus
from tournaments.web.entry.reasons import readable_reasons


def known_reason(season: Season, status: PublicationStatus) -> str:
    """ "" unless the list is a correction of what is public. Two statements at most then, else none."""
    if status.newest is None or status.state != PublicationState.STALE or not status.is_correction:
        return ""
    return readable_reasons(reasons_of_corrections(season, since=status.newest.published_at))
