"""The programme: current and upcoming tournaments, and the latest published lists."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.models import PastChampion, Publication, Round, Tournament
from tournaments.models.round import RoundState
from tournaments.models.tournament import COUNTING_KINDS, TournamentKind, TournamentState
from tournaments.queries.results.counting import counting

MOST = 12


@dataclass(frozen=True, slots=True)
class Programme:
    """Running tournaments, latest first; upcoming ones, next first; lists in force, in their newest version, with
    whether their cup `has_champions`; and cancelled tournaments from today on, next first.
    """

    running: tuple[Tournament, ...]
    coming: tuple[Tournament, ...]
    published: tuple[Publication, ...]
    cancelled: tuple[Tournament, ...]


def programme(*, today: date) -> Programme:
    """At most MOST of each. Four statements.

    A tournament is running from its date or its first published round on, until it is closed. Spontaneous evenings are
    not listed.
    """
    seated = Exists(Round.objects.filter(tournament=OuterRef("pk")).exclude(state=RoundState.DRAFT))
    tournaments = counting(Tournament.objects.filter(state=TournamentState.OPEN)).select_related("season__cup")
    return Programme(
        running=tuple(tournaments.filter(Q(seated) | Q(date=today)).order_by("-date", "-pk")[:MOST]),
        coming=tuple(tournaments.filter(~seated, date__gt=today).order_by("date", "pk")[:MOST]),
        published=tuple(_newest_lists()[:MOST]),
        cancelled=tuple(_cancelled(today)[:MOST]),
    )


def _cancelled(today: date) -> QuerySet[Tournament]:
    rows = Tournament.objects.filter(state=TournamentState.CANCELLED, kind__in=COUNTING_KINDS, date__gte=today)
    return rows.filter(made_by_mistake=False).select_related("season__cup").order_by("date", "pk")


def _newest_lists() -> QuerySet[Publication]:
    later = Publication.objects.filter(code=OuterRef("code"), version__gt=OuterRef("version"))
    champions = PastChampion.objects.filter(cup=OuterRef("season__cup"), publication__withdrawn_at=None)
    rows = (
        Publication.objects.filter(~Exists(later), withdrawn_at=None)
        .exclude(tournament__kind=TournamentKind.SANDBOX)
        .annotate(has_champions=Exists(champions))
        .select_related("season__cup", "tournament")
        .defer("content")
    )
    return rows.order_by("-published_at", "-pk")
