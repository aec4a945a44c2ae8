"""What has happened, since published lists were published, to what they are made from."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import reduce
from operator import or_

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.models import Event, Publication, Tournament
from tournaments.models.event import CHANGE_EVENING
from tournaments.models.publication import PublicationKind
from tournaments.models.tournament import COUNTING_KINDS, TournamentState
from tournaments.queries.results.counting import IN_CUP_TABLE

OF_FINALS = (PublicationKind.FINALISTS, PublicationKind.FINAL)
CUPS_OF_FINAL = ("add_final_cup", "change_final_cup", "read_final_ranking", "remove_final_cup")
"""What is done to the cups of a final; their `what` has its season."""
RULES_OF_SEASON = (
    *("change_season", "set_finalists", "change_sub_ranking", "remove_sub_ranking"),
    *("open_championship", "remove_championship"),
)
"""What may change a season's lists besides its evenings; their `what` has the season."""
_OPEN, _CLOSED, _CANCELLED = TournamentState.OPEN, TournamentState.CLOSED, TournamentState.CANCELLED


class Touch(StrEnum):
    """What may put a list out of date."""

    OPEN = "open"
    """An evening is open again."""
    RESULTS = "results"
    """An evening was closed again or cancelled; of an overall ranking also: it has other settings, or Finalpunkte."""
    SCHEMES = "schemes"
    """A closed evening got other cup points by the settings of its season."""
    RULES = "rules"
    """The cup changed something of RULES_OF_SEASON or CUPS_OF_FINAL, in this season or another one."""


def season_touches(lists: Iterable[Publication]) -> Mapping[int, frozenset[Touch]]:
    """Of season tables and lists of qualifiers, by publication (id); evenings count that were over before it. One
    statement.
    """
    closed = Event.objects.filter(tournament=OuterRef("pk"), verb="close_evening", at__lte=_published_at(2))
    evenings = Tournament.objects.filter(IN_CUP_TABLE, season=OuterRef("season"), kind__in=COUNTING_KINDS)
    over = evenings.filter(Exists(closed))
    again = Q(state=_CLOSED, closed_at__gt=_published_at(1)) | Q(state=_CANCELLED)
    touches = {
        Touch.OPEN: Exists(over.filter(state=_OPEN)),
        Touch.RESULTS: Exists(over.filter(again)),
        Touch.SCHEMES: Exists(evenings.filter(Exists(_settings()), state=_CLOSED, closed_at__lte=_published_at(1))),
        Touch.RULES: Exists(_of_cup(*RULES_OF_SEASON)),
    }
    return _found(lists, touches)


def final_touches(lists: Iterable[Publication]) -> Mapping[int, frozenset[Touch]]:
    """Of lists of finalists and overall rankings, by publication (id). One statement."""
    return _found(lists, _of_finals())


def is_final_touched() -> Q:
    """Whether any of `final_touches` has happened, for a query of such lists. No statement."""
    return reduce(or_, map(Q, _of_finals().values()))


def _of_finals() -> Mapping[Touch, Exists | Q]:
    evenings = Tournament.objects.filter(season=OuterRef("season"), kind__in=COUNTING_KINDS, is_final=True)
    again = evenings.filter(Q(closed_at__gt=_published_at(1)) | Q(Exists(_settings())), state=_CLOSED)
    return {
        Touch.OPEN: Exists(evenings.filter(state=_OPEN)),
        Touch.RESULTS: Exists(again) | Exists(_of_cup("change_final_points")),
        Touch.RULES: Exists(_of_cup(*CUPS_OF_FINAL)),
    }


def _settings() -> QuerySet[Event]:
    """Changes of an evening's settings since its list was published."""
    return Event.objects.filter(tournament=OuterRef("pk"), verb=CHANGE_EVENING, at__gte=_published_at(2))


def _of_cup(*verbs: str) -> QuerySet[Event]:
    """What the list's cup did since it was published."""
    return Event.objects.filter(cup=OuterRef("season__cup"), verb__in=verbs, at__gte=_published_at(1))


def _published_at(depth: int) -> OuterRef:
    """When the list was published, for a query that stands so deep within that of the lists."""
    return OuterRef("published_at") if depth == 1 else OuterRef(OuterRef("published_at"))


def _found(lists: Iterable[Publication], touches: Mapping[Touch, Exists | Q]) -> dict[int, frozenset[Touch]]:
    mine = Publication.objects.filter(pk__in=[each.pk for each in lists]).order_by()
    rows = mine.annotate(**{str(touch): is_there for touch, is_there in touches.items()})
    return {
        pk: frozenset(touch for touch, is_there in zip(touches, found, strict=True) if is_there)
        for pk, *found in rows.values_list("pk", *map(str, touches))
    }
