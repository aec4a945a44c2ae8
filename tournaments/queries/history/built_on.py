"""What has been built on a history import since, so that undoing it would take away more than it brought."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.db.models import ForeignKey, Model, Q, QuerySet
from django.utils.formats import date_format

from tournaments.models import (
    DismissedPair,
    Entry,
    Event,
    HistoryImport,
    Player,
    PlayerContact,
    PlayerMerge,
    Publication,
    Season,
    SeasonFinalist,
    Tournament,
)
from tournaments.models.event import CHANGE_EVENING
from tournaments.queries.results.publications import newest_versions

HARMLESS: Mapping[type[Model], Sequence[type[Model]]] = {
    Player: (DismissedPair, PlayerContact, SeasonFinalist),
    Season: (Tournament, SeasonFinalist, Publication),
}
"""Models that may refer to a person or season created by an import: they were created, or are deleted, with it; the
published lists of a season keep it, and hinder while they stand.
"""
STANDING: Mapping[type[Model], Q] = {PlayerMerge: Q(undone_at=None)}
"""Which rows of a model count as referring: of merges those that are not undone; the others are deleted with it."""


class BuiltOn(StrEnum):
    """Why an import cannot be undone."""

    CHANGED = "evening_changed"
    MERGED = "merged"
    GONE = "evening_gone"
    USED = "season_used"
    PUBLISHED = "season_published"


@dataclass(frozen=True, slots=True)
class UndoObstacle:
    """An evening or a season of the import that has been used since, or a merge of its people that stands, and why
    that prevents undoing.
    """

    why: BuiltOn
    name: str
    pk: int


def undo_obstacles(
    history: HistoryImport, seasons: Collection[int], revisions: Mapping[int, int]
) -> Iterator[UndoObstacle]:
    yield from _merge_obstacles(revisions)
    yield from _evening_obstacles(revisions)
    yield from _season_obstacles(seasons, evenings=revisions.keys())
    yield from _standing(lists_of_seasons(seasons, withdrawn_at=None))
    if history.done_at:
        yield from _published_obstacles(revisions.keys(), besides=seasons, since=history.done_at)


def _merge_obstacles(evenings: Iterable[int]) -> Iterator[UndoObstacle]:
    """Merges that moved results of the evenings and stand: whom the results were of could not be told any more."""
    entries = Entry.objects.filter(tournament__in=evenings)
    ids = set(entries.values_list("pk", flat=True))
    standing = PlayerMerge.objects.filter(undone_at=None, kept__in=entries.values("player"))
    for each in standing.select_related("kept", "other").order_by("pk"):
        if not ids.isdisjoint(each.entries):
            yield UndoObstacle(BuiltOn.MERGED, f"{each.other.name} → {each.kept.name}", each.pk)


def _evening_obstacles(revisions: Mapping[int, int]) -> Iterator[UndoObstacle]:
    """Evenings with newer events: published, reopened, changed; other cup points alone go with the evening."""
    there = {each.pk: each for each in Tournament.objects.filter(pk__in=revisions).order_by("date", "pk")}
    used = _used_since(revisions, there.values())
    for each in there.values():
        if each.pk in used:
            yield UndoObstacle(BuiltOn.CHANGED, f"{date_format(each.date, 'SHORT_DATE_FORMAT')} {each.name}", each.pk)
    yield from (UndoObstacle(BuiltOn.GONE, str(pk), pk) for pk in revisions if pk not in there)


def _used_since(revisions: Mapping[int, int], evenings: Iterable[Tournament]) -> frozenset[int]:
    """Which of the evenings (ids) have events after their revision other than other cup points of a closed evening,
    which are nobody's work, and merges, which are named themselves while they stand. One statement at most.
    """
    newer = [each.pk for each in evenings if each.revision != revisions[each.pk]]
    events = Event.objects.filter(tournament__in=newer).exclude(verb=CHANGE_EVENING, what__changed={})
    events = events.exclude(verb__in=("merge_players", "unmerge_players"))
    return frozenset(pk for pk, sequence in events.values_list("tournament", "sequence") if sequence > revisions[pk])


def _season_obstacles(seasons: Collection[int], *, evenings: Collection[int]) -> Iterator[UndoObstacle]:
    """Seasons that contain anything the import did not create."""
    used = set(Tournament.objects.filter(season__in=seasons).exclude(pk__in=evenings).values_list("season", flat=True))
    used |= referring(Season, seasons)
    for each in Season.objects.filter(pk__in=used).order_by("starts", "pk"):
        yield UndoObstacle(BuiltOn.USED, each.name, each.pk)


def _published_obstacles(
    evenings: Collection[int], *, besides: Collection[int], since: datetime
) -> Iterator[UndoObstacle]:
    """Seasons of before to which the import added evenings, with lists published since that still stand."""
    filled = Season.objects.filter(tournaments__in=evenings).exclude(pk__in=besides)
    yield from _standing(
        lists_of_seasons(filled.values_list("pk", flat=True), withdrawn_at=None, published_at__gte=since)
    )


def _standing(lists: QuerySet[Publication]) -> Iterator[UndoObstacle]:
    for each in lists.select_related("season").order_by("season__starts", "season", "pk"):
        yield UndoObstacle(BuiltOn.PUBLISHED, f"{each.season.name}, {each.get_kind_display()}", each.season_id)


def lists_of_seasons(seasons: Iterable[int], **of: Any) -> QuerySet[Publication]:
    """The newest version of every list of these seasons (ids), withdrawn or not: versions are kept for good."""
    return newest_versions(season__in=seasons, tournament=None, **of)


def referring(model: type[Model], rows: Collection[int], *, besides: Iterable[type[Model]] = ()) -> set[int]:
    """The rows that any other table refers to, except through HARMLESS models."""
    skipped = {*HARMLESS[model], *besides}
    found: set[int] = set()
    for field in _pointing_at(model):
        if field.model not in skipped:
            standing = STANDING.get(field.model, Q())
            pointing = field.model._default_manager.filter(standing, **{f"{field.name}__in": rows})  # noqa: SLF001
            found |= {pk for pk in pointing.values_list(field.attname, flat=True) if pk is not None}
    return found


def _pointing_at(model: type[Model]) -> Iterator[ForeignKey[Any, Any]]:
    for relation in model._meta.get_fields(include_hidden=True):  # noqa: SLF001 - documented API
        field = getattr(relation, "field", None)
        if relation.auto_created and isinstance(field, ForeignKey) and not relation.concrete:
            yield field
