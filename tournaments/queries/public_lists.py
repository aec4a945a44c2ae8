"""Published lists by cup, as the start page and a cup's own page show them: always the newest version of what is in
force.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from django.db.models import Case, Count, Exists, F, IntegerField, OuterRef, Q, QuerySet, Subquery, When, Window
from django.db.models.functions import RowNumber

from tournaments.models import ChampionshipCup, Cup, PastChampion, Publication
from tournaments.models.publication import PublicationKind
from tournaments.models.tournament import TournamentKind
from tournaments.queries.alphabet import alphabetical

MOST = 12
LATELY = 5 * MOST
"""How many of the lists published last are looked at, because those at their cups are not repeated."""
OF_ALL_CUPS = (PublicationKind.FINALISTS, PublicationKind.FINAL)
KINDS = (
    PublicationKind.FINAL,
    PublicationKind.SEASON,
    PublicationKind.FINALISTS,
    PublicationKind.QUALIFIERS,
    PublicationKind.RESULTS,
)
"""In the order in which a season's lists stand."""
NEWEST_FIRST = (
    F("season__starts").desc(),
    F("season_id").desc(),
    Case(*(When(kind=kind, then=place) for place, kind in enumerate(KINDS)), output_field=IntegerField()),
    F("tournament__date").desc(),
    F("pk").desc(),
)
"""Newest season first; of a season its own lists, then evenings, the latest first. An import of the past is published
today and stands where its evenings belong.
"""


@dataclass(frozen=True, slots=True)
class CupLists:
    """A cup's lists in front: of its running seasons, without any of the newest season that has some (`of_seasons`),
    and of its latest evening with published results. Each knows the `title_year` of the
    champion entered from it, if it is in public.
    """

    cup: Cup
    of_seasons: tuple[Publication, ...] = ()
    of_evening: Publication | None = None

    @property
    def all(self) -> tuple[Publication, ...]:
        return (*self.of_seasons, *([self.of_evening] if self.of_evening else []))


@dataclass(frozen=True, slots=True)
class OlderSeason:
    """A season (id) with lists that are not in front, and how many."""

    season: int
    name: str
    count: int


def public_lists() -> QuerySet[Publication]:
    """The lists in force with their season, cup and evening, without content; none of sandboxes."""
    later = Publication.objects.filter(code=OuterRef("code"), version__gt=OuterRef("version"))
    rows = Publication.objects.filter(~Exists(later), withdrawn_at=None)
    rows = rows.exclude(tournament__kind=TournamentKind.SANDBOX)
    return rows.select_related("season__cup", "tournament").defer("content")


def lists_in_front(*, today: date) -> tuple[tuple[CupLists, ...], tuple[Publication, ...]]:
    """Every cup that has published anything, by name, and at most MOST lists published last that are not at their cup,
    the latest first. One statement.
    """
    order = (F("published_at").desc(), F("pk").desc())
    rows = list(_with_newest(public_lists(), today, nth=Window(RowNumber(), order_by=order)))
    cups = _by_cup(rows, today)
    shown = {row.pk for each in cups for row in each.all}
    others = (row for row in rows if row.pk not in shown)
    return cups, tuple(sorted(others, key=lambda row: (row.published_at, row.pk), reverse=True)[:MOST])


def lists_of_cup(cup: Cup, *, today: date) -> CupLists:
    """A cup's lists in front. One statement."""
    found = _by_cup(_with_newest(public_lists().filter(season__cup=cup), today), today)
    return found[0] if found else CupLists(cup)


def older_seasons(cup: Cup, *, besides: Collection[int]) -> Sequence[OlderSeason]:
    """A cup's seasons with lists besides some (ids), newest first. One statement."""
    rows = public_lists().filter(season__cup=cup).exclude(pk__in=besides).order_by("-season__starts", "-season_id")
    return [OlderSeason(*each) for each in rows.values_list("season_id", "season__name").annotate(Count("pk"))]


def lists_of_seasons(seasons: Iterable[OlderSeason], *, besides: Collection[int]) -> Sequence[Publication]:
    """The lists of some seasons besides some (ids), NEWEST_FIRST. One statement."""
    wanted = [each.season for each in seasons]
    return list(public_lists().filter(season__in=wanted).exclude(pk__in=besides).order_by(*NEWEST_FIRST))


def lists_of_other_finals(cup: Cup) -> Sequence[Publication]:
    """The lists of finals that a cup sends people to and another one runs, at most MOST. One statement."""
    finals = ChampionshipCup.objects.filter(season__cup=cup).values("championship__season")
    rows = public_lists().filter(kind__in=OF_ALL_CUPS, season__in=finals).exclude(season__cup=cup)
    return list(rows.select_related("season__championship").order_by(*NEWEST_FIRST)[:MOST])


def _with_newest(rows: QuerySet[Publication], today: date, **nth: Window) -> QuerySet[Publication]:
    """Of each cup the newest list of each kind and those of running seasons; with `nth` also those published last."""
    by_day = (F("tournament__date").desc(), F("season__starts").desc(), F("season_id").desc(), F("pk").desc())
    of_kind = Window(RowNumber(), partition_by=(F("season__cup_id"), F("kind")), order_by=by_day)
    wanted = Q(of_kind=1) | Q(tournament=None, season__starts__lte=today, season__ends__gte=today)
    if nth:
        wanted |= Q(nth__lte=LATELY)
    entered = PastChampion.objects.filter(publication__code=OuterRef("code"), publication__withdrawn_at=None)
    title_year = Subquery(entered.order_by("-year", "pk").values("year")[:1])
    ranked = rows.annotate(of_kind=of_kind, title_year=title_year, **nth).filter(wanted)
    return ranked.order_by("season__cup_id", *NEWEST_FIRST)


def _by_cup(rows: Iterable[Publication], today: date) -> tuple[CupLists, ...]:
    """The lists of rows that stand together by cup, each cup's NEWEST_FIRST; by the cups' names."""
    groups = ((cup, list(mine)) for cup, mine in groupby(rows, key=lambda row: row.season.cup))
    cups = (CupLists(cup, _of_seasons(mine, today), _of_evening(mine)) for cup, mine in groups)
    return tuple(sorted(cups, key=lambda each: alphabetical(each.cup.name, pk=each.cup.pk)))


def _of_evening(rows: Sequence[Publication]) -> Publication | None:
    days = {row.pk: row.tournament.date for row in rows if row.tournament}
    return max((row for row in rows if row.pk in days), key=lambda row: days[row.pk], default=None)


def _of_seasons(rows: Sequence[Publication], today: date) -> tuple[Publication, ...]:
    mine = [row for row in rows if row.tournament_id is None]
    running = [row for row in mine if row.season.starts <= today <= row.season.ends]
    newest = mine[0].season_id if mine else None
    return tuple(running or [row for row in mine if row.season_id == newest])
