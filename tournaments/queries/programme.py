"""The programme: current and upcoming tournaments of all cups or one, and what they have published."""

from dataclasses import dataclass
from datetime import date, timedelta
from itertools import chain

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.models import Cup, Publication, Round, Season, Tournament
from tournaments.models.publication import PublicationKind
from tournaments.models.round import RoundState
from tournaments.models.tournament import COUNTING_KINDS, TournamentState
from tournaments.queries.public_lists import MOST, CupLists, lists_in_front
from tournaments.queries.results.counting import counting

AWAITED = timedelta(days=14)
"""How long after its day a closed evening is shown without public results."""


@dataclass(frozen=True, slots=True)
class Evenings:
    """Running tournaments, latest first; upcoming ones, next first; cancelled ones from today on, next first; and
    closed ones of the last days whose results are `awaited`, latest first. At most MOST of each; spontaneous ones are
    not listed.
    """

    running: tuple[Tournament, ...]
    coming: tuple[Tournament, ...]
    cancelled: tuple[Tournament, ...]
    awaited: tuple[Tournament, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not (self.running or self.awaited or self.coming or self.cancelled)


@dataclass(frozen=True, slots=True)
class Programme:
    """The evenings of all cups, the lists in front of each, and those published last that are not among them."""

    evenings: Evenings
    cups: tuple[CupLists, ...]
    published: tuple[Publication, ...]

    @property
    def is_empty(self) -> bool:
        return self.evenings.is_empty and not self.cups

    @property
    def lists(self) -> tuple[Publication, ...]:
        return (*chain.from_iterable(each.all for each in self.cups), *self.published)


def programme(*, today: date) -> Programme:
    """Four statements."""
    evenings = _evenings(Tournament.objects.all(), today)
    cups, published = lists_in_front(today=today)
    return Programme(evenings, cups, published)


def evenings_of_cup(cup: Cup, *, today: date) -> Evenings:
    """A cup's evenings. Three statements."""
    return _evenings(Tournament.objects.filter(season__cup=cup), today)


def next_evening(season: Season, *, today: date) -> Tournament | None:
    """A season's first evening from today on; one that is being corrected is none. One statement."""
    rows = counting(season.tournaments.filter(~Exists(_results()), state=TournamentState.OPEN, date__gte=today))
    return rows.order_by("date", "pk").first()


def _evenings(rows: QuerySet[Tournament], today: date) -> Evenings:
    """A tournament is running from its date or its first published round on, until it is closed; open again after
    its results were published, it is being corrected, and not running.
    """
    tournaments = counting(rows).select_related("season__cup")
    coming = tournaments.filter(~_seated(), state=TournamentState.OPEN, date__gt=today).order_by("date", "pk")
    current = list(tournaments.filter(_is_running(today) | _is_awaited(today)).order_by("-date", "-pk")[: 2 * MOST])
    return Evenings(
        running=tuple(each for each in current if each.state == TournamentState.OPEN)[:MOST],
        coming=tuple(coming[:MOST]),
        cancelled=tuple(_cancelled(rows, today)[:MOST]),
        awaited=tuple(each for each in current if each.state == TournamentState.CLOSED)[:MOST],
    )


def _is_running(today: date) -> Q:
    published = Exists(_results())
    return Q(_seated() | Q(date=today), ~published, state=TournamentState.OPEN)


def _is_awaited(today: date) -> Q:
    published = Exists(_results().filter(withdrawn_at=None))
    return Q(~published, state=TournamentState.CLOSED, date__gte=today - AWAITED)


def _seated() -> Exists:
    return Exists(Round.objects.filter(tournament=OuterRef("pk")).exclude(state=RoundState.DRAFT))


def _results() -> QuerySet[Publication]:
    return Publication.objects.filter(tournament=OuterRef("pk"), kind=PublicationKind.RESULTS)


def _cancelled(rows: QuerySet[Tournament], today: date) -> QuerySet[Tournament]:
    cancelled = rows.filter(state=TournamentState.CANCELLED, kind__in=COUNTING_KINDS, date__gte=today)
    return cancelled.filter(made_by_mistake=False).select_related("season__cup").order_by("date", "pk")
