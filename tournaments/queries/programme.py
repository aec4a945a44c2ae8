"""What is on: tournaments under way and to come, and the lists that were published last."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.models import Publication, Round, Tournament
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentState

MOST = 12


@dataclass(frozen=True, slots=True)
class Programme:
    """Tournaments under way, the latest first; those to come, the next first; standing lists, the newest version."""

    running: tuple[Tournament, ...]
    coming: tuple[Tournament, ...]
    published: tuple[Publication, ...]


def programme(*, today: date) -> Programme:
    """At most MOST of each. Three statements.

    A tournament is under way from its day or its first published round on, until it is closed.
    """
    seated = Exists(Round.objects.filter(tournament=OuterRef("pk")).exclude(state=RoundState.DRAFT))
    tournaments = Tournament.objects.filter(state=TournamentState.OPEN).select_related("season__cup")
    return Programme(
        running=tuple(tournaments.filter(Q(seated) | Q(date=today)).order_by("-date", "-pk")[:MOST]),
        coming=tuple(tournaments.filter(~seated, date__gt=today).order_by("date", "pk")[:MOST]),
        published=tuple(_newest_lists()[:MOST]),
    )


def _newest_lists() -> QuerySet[Publication]:
    later = Publication.objects.filter(code=OuterRef("code"), version__gt=OuterRef("version"))
    rows = (
        Publication.objects.filter(~Exists(later), withdrawn_at=None)
        .select_related("season__cup", "tournament")
        .defer("content")
    )
    return rows.order_by("-published_at", "-pk")
