"""Whether a published list has results that are being corrected, or were since, as its visitors are told."""

from collections.abc import Sequence
from enum import StrEnum

from django.core.cache import cache
from django.db.models import Exists, OuterRef, Q

from tournaments.models import Event, Publication, Season, Tournament
from tournaments.models.event import CHANGE_EVENING
from tournaments.models.publication import PublicationKind
from tournaments.models.tournament import COUNTING_KINDS, TournamentState
from tournaments.queries.results.being_corrected import is_being_corrected
from tournaments.queries.results.counting import in_cup_table
from tournaments.queries.results.publications import SEASON_KINDS, PublicationState, season_status
from tournaments.queries.seasons.heads import season_heads

CACHE_SECONDS = 3_600


class ListCorrection(StrEnum):
    """Why a list in force is not the last word."""

    EVENING = "evening"
    """The results of its own evening are being corrected."""
    COUNTED = "counted"
    """An evening that it counts is open again."""
    SINCE = "since"
    """Results that it counts were corrected since; the list is to be published again."""


def list_correction(publication: Publication) -> ListCorrection | None:
    """What visitors of the newest version of a list are told; None if it stands.

    A season's list that only lacks later evenings stands: it is as of its day. One statement for it while none of its
    evenings was touched, otherwise three, and once those of `season_status`; else those of `is_being_corrected`.
    """
    if publication.kind in SEASON_KINDS:
        return None if publication.is_withdrawn else _of_season(publication, publication.season)
    return ListCorrection.EVENING if is_being_corrected(publication) else None


def _of_season(publication: Publication, season: Season) -> ListCorrection | None:
    touched = _touched_since(publication, season)
    if not touched or not _is_behind(publication, season):
        return None
    return ListCorrection.COUNTED if TournamentState.OPEN in touched else ListCorrection.SINCE


def _touched_since(publication: Publication, season: Season) -> Sequence[str]:
    """The states of the evenings that were over before a season's list was published, and that were opened, closed,
    cancelled or changed after it. One statement.
    """
    published_at, mine = publication.published_at, Event.objects.filter(tournament=OuterRef("pk"))
    was_over = Exists(mine.filter(verb="close_evening", at__lte=published_at))
    is_changed = Exists(mine.filter(verb=CHANGE_EVENING, at__gte=published_at))
    since = ~Q(state=TournamentState.CLOSED) | Q(closed_at__gt=published_at) | is_changed
    rows = Tournament.objects.filter(in_cup_table(season), since, was_over, kind__in=COUNTING_KINDS)
    return list(rows.values_list("state", flat=True))


def _is_behind(publication: Publication, season: Season) -> bool:
    """Whether it would be published otherwise now; worked out once for everybody. Two statements if it is known."""
    key = f"list-is-behind:{publication.pk}-{season_heads(season).table}"
    known: bool | None = cache.get(key)
    if known is None:
        known = season_status(season, PublicationKind(publication.kind)).state == PublicationState.STALE
        cache.set(key, known, timeout=CACHE_SECONDS)
    return known
