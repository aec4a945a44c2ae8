"""The effect of undoing a history import, and what has been built on it since."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from tournaments.intake.players import PlayerRow
from tournaments.models import (
    Entry,
    HistoryImport,
    Player,
    PlayerContact,
    Season,
    SeasonFinalist,
)
from tournaments.queries.history.as_made import (
    Digests,
    address_digest,
    digest_matches,
    player_digests,
    season_digests,
    value_digest,
)
from tournaments.queries.history.built_on import UndoObstacle, lists_of_seasons, referring, undo_obstacles
from tournaments.queries.history.kept_tables import players_of_kept
from tournaments.queries.people.intake import fingerprint
from tournaments.queries.people.search import row_of


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
    listed = frozenset(lists_of_seasons(made["seasons"]).values_list("season", flat=True)) - differing
    seasons = tuple(pk for pk in made["seasons"] if pk not in differing | listed)
    people = Player.objects.filter(pk__in=made["players"]).select_related("club")
    used = _used_players(made["players"], evenings=revisions.keys(), seasons=seasons)
    used |= players_of_kept(made["players"], besides=history)
    changed = _differing(as_made["players"], player_digests(made["players"])) | _readdressed(made)
    return HistoryUndo(
        obstacles=(*undo_obstacles(history, made["seasons"], revisions),),
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


def _used_players(players: Collection[int], *, evenings: Collection[int], seasons: Collection[int]) -> frozenset[int]:
    """The players (ids) who appear outside the import's evenings and seasons."""
    elsewhere = Entry.objects.filter(player__in=players).exclude(tournament__in=evenings)
    finalists = SeasonFinalist.objects.filter(player__in=players).exclude(season__in=seasons)
    found = {*elsewhere.values_list("player", flat=True), *finalists.values_list("player", flat=True)}
    return frozenset(found | referring(Player, players, besides=(Entry,)))
