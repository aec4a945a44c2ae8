"""What has happened, since published lists were published, to what they are made from."""

from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.models import Event, Publication, Tournament
from tournaments.models.event import CHANGE_EVENING
from tournaments.models.tournament import COUNTING_KINDS, TournamentState
from tournaments.queries.public_lists import OF_ALL_CUPS
from tournaments.queries.results.counting import IN_CUP_TABLE
from tournaments.queries.results.publications import SEASON_KINDS

CUPS_OF_FINAL = ("add_final_cup", "change_final_cup", "read_final_ranking", "remove_final_cup")
"""What is done to the cups of a final; their `what` has its season."""
RULES_OF_SEASON = (
    *("change_season", "set_finalists", "change_sub_ranking", "remove_sub_ranking"),
    *("open_championship", "remove_championship"),
)
"""What may change a season's lists besides its evenings; their `what` has the season."""
TouchRows = QuerySet[Publication, tuple[Any, ...]]
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


def touches(lists: Iterable[Publication]) -> Mapping[int, frozenset[Touch]]:
    """Of lists of seasons and finals, by publication (id); nothing of an evening's results. One statement.

    For a season's lists evenings count that were over before; for those of a final its own evening.
    """
    mine = list(lists)
    parts = [_rows(mine, kinds, found()) for kinds, found in _PARTS if any(each.kind in kinds for each in mine)]
    rows = parts[0].union(*parts[1:], all=True) if parts else ()
    return {pk: _there(flags) for pk, *flags in rows}


def _rows(lists: Iterable[Publication], kinds: Collection[str], found: Mapping[str, Exists | Q]) -> TouchRows:
    mine = Publication.objects.filter(pk__in=[each.pk for each in lists if each.kind in kinds]).order_by()
    return mine.annotate(**found).values_list("pk", *map(str, Touch))


def is_final_touched() -> Q:
    """Whether anything has happened to a list of a final, for a query of such lists. No statement."""
    return reduce(or_, map(Q, _of_finals().values()))


def _there(flags: Iterable[bool]) -> frozenset[Touch]:
    return frozenset(touch for touch, is_there in zip(Touch, flags, strict=True) if is_there)


def _of_seasons() -> Mapping[str, Exists | Q]:
    closed = Event.objects.filter(tournament=OuterRef("pk"), verb="close_evening", at__lte=_published_at(2))
    evenings = Tournament.objects.filter(IN_CUP_TABLE, season=OuterRef("season"), kind__in=COUNTING_KINDS)
    over = evenings.filter(Exists(closed))
    again = Q(state=_CLOSED, closed_at__gt=_published_at(1)) | Q(state=_CANCELLED)
    return {
        Touch.OPEN: Exists(over.filter(state=_OPEN)),
        Touch.RESULTS: Exists(over.filter(again)),
        Touch.SCHEMES: Exists(evenings.filter(Exists(_settings()), state=_CLOSED, closed_at__lte=_published_at(1))),
        Touch.RULES: Exists(_of_cup(*RULES_OF_SEASON)),
    }


def _of_finals() -> Mapping[str, Exists | Q]:
    evenings = Tournament.objects.filter(season=OuterRef("season"), kind__in=COUNTING_KINDS, is_final=True)
    again = evenings.filter(Q(closed_at__gt=_published_at(1)) | Q(Exists(_settings())), state=_CLOSED)
    return {
        Touch.OPEN: Exists(evenings.filter(state=_OPEN)),
        Touch.RESULTS: Exists(again) | Exists(_of_cup("change_final_points")),
        Touch.SCHEMES: Exists(evenings.none()),
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


_PARTS = ((SEASON_KINDS, _of_seasons), (OF_ALL_CUPS, _of_finals))
"""Only what is asked of is put into words: composing the statement takes longer than the database does."""
