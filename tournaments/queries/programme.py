"""The programme: current and upcoming tournaments of all cups or one, and what they have published."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.models import Cup, Publication, Round, Tournament
from tournaments.models.publication import PublicationKind
from tournaments.models.round import RoundState
from tournaments.models.tournament import COUNTING_KINDS, TournamentState
from tournaments.queries.public_lists import MOST, CupLists, lists_in_front
from tournaments.queries.results.counting import counting


@dataclass(frozen=True, slots=True)
class Evenings:
    """Running tournaments, latest first; upcoming ones, next first; and cancelled ones from today on, next first. At
    most MOST of each; spontaneous ones are not listed.
    """

    running: tuple[Tournament, ...]
    coming: tuple[Tournament, ...]
    cancelled: tuple[Tournament, ...]

    @property
    def is_empty(self) -> bool:
        return not (self.running or self.coming or self.cancelled)


@dataclass(frozen=True, slots=True)
class Programme:
    """The evenings of all cups, the lists in front of each, and those published last that are not among them."""

    evenings: Evenings
    cups: tuple[CupLists, ...]
    published: tuple[Publication, ...]

    @property
    def is_empty(self) -> bool:
        return self.evenings.is_empty and not self.cups


def programme(*, today: date) -> Programme:
    """Four statements."""
    evenings = _evenings(Tournament.objects.all(), today)
    cups, published = lists_in_front(today=today)
    return Programme(evenings, cups, published)


def evenings_of_cup(cup: Cup, *, today: date) -> Evenings:
    """A cup's evenings. Three statements."""
    return _evenings(Tournament.objects.filter(season__cup=cup), today)


def _evenings(rows: QuerySet[Tournament], today: date) -> Evenings:
    """A tournament is running from its date or its first published round on, until it is closed; open again after
    its results were published, it is being corrected, and not running.
    """
    published = Exists(Publication.objects.filter(tournament=OuterRef("pk"), kind=PublicationKind.RESULTS))
    seated = Exists(Round.objects.filter(tournament=OuterRef("pk")).exclude(state=RoundState.DRAFT))
    tournaments = counting(rows.filter(state=TournamentState.OPEN)).select_related("season__cup")
    return Evenings(
        running=tuple(tournaments.filter(Q(seated) | Q(date=today), ~published).order_by("-date", "-pk")[:MOST]),
        coming=tuple(tournaments.filter(~seated, date__gt=today).order_by("date", "pk")[:MOST]),
        cancelled=tuple(_cancelled(rows, today)[:MOST]),
    )


def _cancelled(rows: QuerySet[Tournament], today: date) -> QuerySet[Tournament]:
    cancelled = rows.filter(state=TournamentState.CANCELLED, kind__in=COUNTING_KINDS, date__gte=today)
    return cancelled.filter(made_by_mistake=False).select_related("season__cup").order_by("date", "pk")
