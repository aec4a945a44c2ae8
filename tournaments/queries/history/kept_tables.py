"""Season tables kept as the files have them, because no evening of their season is known."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from tournaments.lists.published import ListedPlayer
from tournaments.models import Cup, HistoryImport, Player
from tournaments.models.history_import import HistoryState
from tournaments.queries.people.listed_entries import listed_players


class KeptLine(NamedTuple):
    """A line as stored: rank and total as the file has them (None: none), and the player (id)."""

    rank: int | None
    total: int | None
    player: int


@dataclass(frozen=True, slots=True)
class KeptRow:
    """A kept line with its person; None for somebody who was deleted since."""

    rank: int | None
    total: int | None
    person: ListedPlayer | None


@dataclass(frozen=True, slots=True)
class KeptTable:
    """A season's table, in the file's order."""

    season: str
    lines: tuple[KeptRow, ...]


def table_as_json(season: str, lines: Sequence[KeptLine]) -> dict[str, Any]:
    """A table as plain JSON values; `_stored` restores it."""
    return {"season": season, "lines": [list(each) for each in lines]}


def kept_tables(history: HistoryImport) -> tuple[KeptTable, ...]:
    """The tables kept with an import, with people as they are called today. One statement."""
    stored = [_stored(each) for each in history.made.get("tables", ())]
    people = listed_players(line.player for _, lines in stored for line in lines)
    return tuple(
        KeptTable(season, tuple(KeptRow(each.rank, each.total, people.get(each.player)) for each in lines))
        for season, lines in stored
    )


def kept_before(cup: Cup) -> frozenset[tuple[str, tuple[KeptLine, ...]]]:
    """The tables kept with a cup's imports so far; merged records stand for the one they are now. Two statements."""
    stored = [_stored(each) for tables in _kept(cup=cup) for each in tables]
    players = {line.player for _, lines in stored for line in lines}
    merged = dict(Player.objects.filter(pk__in=players, merged_into__isnull=False).values_list("pk", "merged_into"))
    return frozenset(
        (season, tuple(line._replace(player=merged.get(line.player) or line.player) for line in lines))
        for season, lines in stored
    )


def players_of_kept(players: Collection[int], *, besides: HistoryImport) -> frozenset[int]:
    """Those of the players (ids) who are in a table kept with another import. One statement."""
    tables = (each for rows in _kept(besides=besides) for each in rows)
    return frozenset(line.player for each in tables for line in _stored(each)[1]) & frozenset(players)


def _kept(*, cup: Cup | None = None, besides: HistoryImport | None = None) -> Sequence[list[Mapping[str, Any]]]:
    rows = HistoryImport.objects.filter(state=HistoryState.DONE, made__has_key="tables")
    if cup:
        rows = rows.filter(cup=cup)
    if besides:
        rows = rows.exclude(pk=besides.pk)
    return list(rows.order_by("pk").values_list("made__tables", flat=True))


def _stored(table: Mapping[str, Any]) -> tuple[str, tuple[KeptLine, ...]]:
    return table["season"], tuple(KeptLine(*each) for each in table["lines"])
