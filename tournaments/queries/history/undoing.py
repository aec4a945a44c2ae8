"""The effect of undoing a history import, and what has been built on it since."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.db.models import ForeignKey, Model, QuerySet
from django.utils.formats import date_format

from tournaments.intake.players import PlayerRow
from tournaments.models import (
    Entry,
    Event,
    HistoryImport,
    Player,
    PlayerContact,
    Publication,
    Season,
    SeasonFinalist,
    Tournament,
)
from tournaments.models.event import CHANGE_EVENING
from tournaments.queries.history.as_made import (
    Digests,
    address_digest,
    digest_matches,
    player_digests,
    season_digests,
    value_digest,
)
from tournaments.queries.history.kept_tables import players_of_kept
from tournaments.queries.people.intake import fingerprint
from tournaments.queries.people.search import row_of
from tournaments.queries.results.publications import newest_versions

HARMLESS: Mapping[type[Model], Sequence[type[Model]]] = {
    Player: (PlayerContact, SeasonFinalist),
    Season: (Tournament, SeasonFinalist, Publication),
}
"""Models that may refer to a person or season created by an import: they were created, or are deleted, with it; the
published lists of a season keep it, and hinder while they stand.
"""


class BuiltOn(StrEnum):
    """Why an import cannot be undone."""

    CHANGED = "evening_changed"
    GONE = "evening_gone"
    USED = "season_used"
    PUBLISHED = "season_published"


@dataclass(frozen=True, slots=True)
class UndoObstacle:
    """An evening or a season of the import that has been used since, and why that prevents undoing."""

    why: BuiltOn
    name: str
    pk: int


@dataclass(frozen=True, slots=True)
class HistoryUndo:
    """Everything undoing would do.

    Of the people added, `stay` are kept because they play elsewhere by now, `changed` because somebody has changed
    them; so are the changed seasons `kept` (id and name), and those `listed` of which a withdrawn list is kept.
    `emptied` are the columns of known people to be cleared, as player and column; `addresses` are the contacts (ids) of
    known people to be deleted, `tables` the seasons whose tables were kept as the files have them.
    """

    obstacles: tuple[UndoObstacle, ...]
    evenings: tuple[int, ...]
    seasons: tuple[int, ...]
    removed: tuple[int, ...]
    stay: tuple[tuple[int, PlayerRow], ...]
    changed: tuple[tuple[int, PlayerRow], ...]
    kept: tuple[tuple[int, str], ...]
    listed: tuple[tuple[int, str], ...]
    emptied: tuple[tuple[int, str], ...]
    addresses: tuple[int, ...]
    tables: tuple[str, ...] = ()

    @property
    def figures(self) -> dict[str, int]:
        """The figures for the log."""
        kept = (*self.kept, *self.listed)
        counted = {"evenings": self.evenings, "seasons": self.seasons, "removed": self.removed, "kept": kept}
        return {name: len(rows) for name, rows in counted.items()} | {"stay": len(self.stay) + len(self.changed)}

    @property
    def emptied_people(self) -> int:
        """The number of known people with a column to be cleared."""
        return len({player for player, _ in self.emptied})

    @property
    def fingerprint(self) -> str:
        """Identifies the plan shown, so that nothing else is undone."""
        return fingerprint(asdict(self))


def history_undo(history: HistoryImport) -> HistoryUndo:
    """The effect of undoing an import now. A fixed number of statements."""
    made: Mapping[str, Any] = history.made
    revisions = dict(made["evenings"])
    as_made = made.get("as_made", {"seasons": {}, "players": {}})
    differing = _differing(as_made["seasons"], season_digests(made["seasons"]))
    listed = frozenset(_lists(made["seasons"]).values_list("season", flat=True)) - differing
    seasons = tuple(pk for pk in made["seasons"] if pk not in differing | listed)
    people = Player.objects.filter(pk__in=made["players"]).select_related("club")
    used = _used_players(made["players"], evenings=revisions.keys(), seasons=seasons)
    used |= players_of_kept(made["players"], besides=history)
    changed = _differing(as_made["players"], player_digests(made["players"])) | _readdressed(made)
    return HistoryUndo(
        obstacles=(*_obstacles(history, made["seasons"], revisions),),
        evenings=tuple(revisions),
        seasons=seasons,
        removed=tuple(each.pk for each in people if each.pk not in used | changed),
        stay=tuple((each.pk, row_of(each)) for each in people if each.pk in used),
        changed=tuple((each.pk, row_of(each)) for each in people if each.pk in changed - used),
        kept=_named(differing),
        listed=_named(listed),
        emptied=(*_emptied(made["filled"]),),
        addresses=_addresses(made),
        tables=tuple(each["season"] for each in made.get("tables", ())),
    )


def _lists(seasons: Iterable[int], **of: Any) -> QuerySet[Publication]:
    """The newest version of every list of these seasons (ids), withdrawn or not: versions are kept for good."""
    return newest_versions(season__in=seasons, tournament=None, **of)


def _named(seasons: Collection[int]) -> tuple[tuple[int, str], ...]:
    return tuple(Season.objects.filter(pk__in=seasons).order_by("starts", "pk").values_list("pk", "name"))


def _differing(made: Digests, now: Digests) -> frozenset[int]:
    """Ids of rows changed since they were created; none for an import without digests."""
    return frozenset(int(pk) for pk, digest in made.items() if pk in now and not digest_matches(now[pk], digest))


def _readdressed(made: Mapping[str, Any]) -> frozenset[int]:
    """The import's people (ids) whose address was changed or added since."""
    brought = dict(made["contacts"])
    contacts = PlayerContact.objects.filter(player__in=made["players"])
    return frozenset(
        each.player_id for each in contacts if not digest_matches(address_digest(each), brought.get(each.player_id, ""))
    )


def _addresses(made: Mapping[str, Any]) -> tuple[int, ...]:
    """Unchanged addresses (ids) that the import added to people known before."""
    brought = {player: digest for player, digest in made["contacts"] if player not in set(made["players"])}
    contacts = PlayerContact.objects.filter(player__in=brought).order_by("pk")
    return tuple(each.pk for each in contacts if digest_matches(address_digest(each), brought[each.player_id]))


def _emptied(filled: Iterable[tuple[int, str, str]]) -> Iterator[tuple[int, str]]:
    """Columns that still hold the filled-in value."""
    values = list(filled)
    players = Player.objects.select_related("club").in_bulk({player for player, _, _ in values})
    rows = {pk: row_of(each) for pk, each in players.items()}
    for player, name, digest in values:
        if player in rows and digest_matches(value_digest(getattr(rows[player], name)), digest):
            yield player, name


def _obstacles(
    history: HistoryImport, seasons: Collection[int], revisions: Mapping[int, int]
) -> Iterator[UndoObstacle]:
    yield from _evening_obstacles(revisions)
    yield from _season_obstacles(seasons, evenings=revisions.keys())
    yield from _standing(_lists(seasons, withdrawn_at=None))
    if history.done_at:
        yield from _published_obstacles(revisions.keys(), besides=seasons, since=history.done_at)


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
    which are nobody's work. One statement at most.
    """
    newer = [each.pk for each in evenings if each.revision != revisions[each.pk]]
    events = Event.objects.filter(tournament__in=newer).exclude(verb=CHANGE_EVENING, what__changed={})
    return frozenset(pk for pk, sequence in events.values_list("tournament", "sequence") if sequence > revisions[pk])


def _season_obstacles(seasons: Collection[int], *, evenings: Collection[int]) -> Iterator[UndoObstacle]:
    """Seasons that contain anything the import did not create."""
    used = set(Tournament.objects.filter(season__in=seasons).exclude(pk__in=evenings).values_list("season", flat=True))
    used |= _referred(Season, seasons)
    for each in Season.objects.filter(pk__in=used).order_by("starts", "pk"):
        yield UndoObstacle(BuiltOn.USED, each.name, each.pk)


def _published_obstacles(
    evenings: Collection[int], *, besides: Collection[int], since: datetime
) -> Iterator[UndoObstacle]:
    """Seasons of before to which the import added evenings, with lists published since that still stand."""
    filled = Season.objects.filter(tournaments__in=evenings).exclude(pk__in=besides)
    yield from _standing(_lists(filled.values_list("pk", flat=True), withdrawn_at=None, published_at__gte=since))


def _standing(lists: QuerySet[Publication]) -> Iterator[UndoObstacle]:
    for each in lists.select_related("season").order_by("season__starts", "season", "pk"):
        yield UndoObstacle(BuiltOn.PUBLISHED, f"{each.season.name}, {each.get_kind_display()}", each.season_id)


def _used_players(players: Collection[int], *, evenings: Collection[int], seasons: Collection[int]) -> frozenset[int]:
    """The players (ids) who appear outside the import's evenings and seasons."""
    elsewhere = Entry.objects.filter(player__in=players).exclude(tournament__in=evenings)
    finalists = SeasonFinalist.objects.filter(player__in=players).exclude(season__in=seasons)
    found = {*elsewhere.values_list("player", flat=True), *finalists.values_list("player", flat=True)}
    return frozenset(found | _referred(Player, players, besides=(Entry,)))


def _referred(model: type[Model], rows: Collection[int], *, besides: Iterable[type[Model]] = ()) -> set[int]:
    """The rows that any other table refers to, except through HARMLESS models."""
    skipped = {*HARMLESS[model], *besides}
    found: set[int] = set()
    for field in _pointing_at(model):
        if field.model not in skipped:
            pointing = field.model._default_manager.filter(**{f"{field.name}__in": rows})  # noqa: SLF001
            found |= {pk for pk in pointing.values_list(field.attname, flat=True) if pk is not None}
    return found


def _pointing_at(model: type[Model]) -> Iterator[ForeignKey[Any, Any]]:
    for relation in model._meta.get_fields(include_hidden=True):  # noqa: SLF001 - documented API
        field = getattr(relation, "field", None)
        if relation.auto_created and isinstance(field, ForeignKey) and not relation.concrete:
            yield field
