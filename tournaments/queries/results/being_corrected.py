"""Whether what is public of an evening is being corrected, as its visitors are told."""

from django.db.models import Q

from tournaments.models import Event, Publication, Tournament
from tournaments.models.event import CHANGE_EVENING
from tournaments.models.publication import PublicationKind
from tournaments.models.tournament import TournamentState
from tournaments.queries.finals.day import final_evening
from tournaments.queries.results.publications import PublicationState, results_states, season_status


def is_being_corrected(publication: Publication) -> bool:
    """Whether results in force are not the last word: the evening is open again, or was closed with different results;
    so it is for the overall ranking of a final.

    Never for a season's other lists, which are as of a certain day. Statements as in `results_states`; for an overall
    ranking two, and those of `season_status` if something was changed since.
    """
    if publication.is_withdrawn:
        return False
    if publication.kind == PublicationKind.FINAL:
        return _is_overall_behind(publication)
    tournament = publication.tournament
    if tournament is None:
        return False
    return results_states([tournament])[tournament.pk] in {PublicationState.REOPENED, PublicationState.STALE}


def _is_overall_behind(publication: Publication) -> bool:
    season = publication.season
    evening = final_evening(season) if season else None
    if season is None or evening is None:
        return False
    if evening.state == TournamentState.OPEN:
        return True
    if not _is_touched(publication, evening):
        return False
    return season_status(season, PublicationKind.FINAL).state == PublicationState.STALE


def _is_touched(publication: Publication, evening: Tournament) -> bool:
    """Whether its evening was closed, or its Finalpunkte or settings were changed, after an overall ranking. At most
    one statement.
    """
    if evening.closed_at and evening.closed_at > publication.published_at:
        return True
    points = Q(cup=evening.season.cup_id, verb="change_final_points")
    settings = Q(tournament=evening, verb=CHANGE_EVENING)
    return Event.objects.filter(points | settings, at__gte=publication.published_at).exists()
