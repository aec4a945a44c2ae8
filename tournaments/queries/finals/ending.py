"""How a final that was played ended for somebody, without telling more of its results than is published."""

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Q

from tournaments.lists.published import FinalList, ResultsList, deserialize_list
from tournaments.models import Player, Publication, Tournament
from tournaments.models.publication import PublicationKind
from tournaments.models.tournament import TournamentState
from tournaments.queries.finals.came import came_to
from tournaments.queries.results.being_corrected import is_being_corrected
from tournaments.queries.results.publications import newest_versions
from tournaments.queries.results.reopened import is_reopened


class Ending(StrEnum):
    """The overall ranking or the day's results are public and have them; else whether they were there."""

    OVERALL = "overall"
    DAY = "day"
    PLAYED = "played"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class FinalEnding:
    """`rank` is that in `publication`, which `is_corrected` if it is not the last word; None where nothing public has
    one.
    """

    ending: Ending
    rank: int | None = None
    publication: Publication | None = None
    is_corrected: bool = False


def ending_for(evening: Tournament, player: Player) -> FinalEnding | None:
    """How it ended for the kept record of somebody; None while the evening is open and was not opened again to correct
    published results. Three statements, one more for an open evening, and for somebody with a published rank those of
    `is_being_corrected`.
    """
    ids = frozenset({player.pk, *Player.objects.filter(merged_into=player).values_list("pk", flat=True)})
    for published in public_lists(evening):
        if rank := _rank(published, ids):
            ending = Ending.OVERALL if published.kind == PublicationKind.FINAL else Ending.DAY
            return FinalEnding(ending, rank, published, is_being_corrected(published))
    is_corrected = is_reopened(evening)
    if evening.state != TournamentState.CLOSED and not is_corrected:
        return None
    return FinalEnding(Ending.PLAYED if came_to(evening).everybody & ids else Ending.ABSENT, is_corrected=is_corrected)


def public_lists(evening: Tournament) -> list[Publication]:
    """The public overall ranking, then the public results of the day."""
    overall = Q(kind=PublicationKind.FINAL, season=evening.season_id)
    rows = newest_versions().filter(overall | Q(kind=PublicationKind.RESULTS, tournament=evening), withdrawn_at=None)
    return sorted(rows, key=lambda each: each.kind != PublicationKind.FINAL)


def _rank(published: Publication, ids: frozenset[int]) -> int | None:
    listed = deserialize_list(published.kind, published.content)
    rows = listed.rows if isinstance(listed, FinalList | ResultsList) else ()
    return next((row.rank for row in rows if row.person.player in ids), None)
