"""Whether what is public of an evening is being corrected, as its visitors are told."""

from collections.abc import Collection

from tournaments.models import Publication
from tournaments.models.publication import PublicationKind
from tournaments.queries.finals.day import final_evening
from tournaments.queries.results.publications import PublicationState, results_states, season_status
from tournaments.queries.results.touched import Touch, touches

BEING_CORRECTED = frozenset({PublicationState.REOPENED, PublicationState.STALE})
"""The states of an evening's published results that are not the last word."""


def is_being_corrected(publication: Publication) -> bool:
    """Whether results in force are not the last word: the evening is open again, or was closed with different results;
    so it is for the overall ranking of a final.

    Never for a season's other lists, which are as of a certain day. Statements as in `results_states`; for an overall
    ranking one, and those of `is_overall_behind`.
    """
    if publication.is_withdrawn:
        return False
    if publication.kind == PublicationKind.FINAL:
        return is_overall_behind(publication, touches([publication])[publication.pk])
    tournament = publication.tournament
    if tournament is None:
        return False
    return results_states([tournament])[tournament.pk] in BEING_CORRECTED


def is_overall_behind(publication: Publication, touched: Collection[Touch]) -> bool:
    """Whether an overall ranking is not the last word after what has happened (`touches`). No statement if
    nothing has, or its evening is open; else one, and those of `season_status`.
    """
    if not touched or Touch.OPEN in touched:
        return bool(touched)
    if final_evening(publication.season) is None:
        return False
    return season_status(publication.season, PublicationKind.FINAL).state == PublicationState.STALE
