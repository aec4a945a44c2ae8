"""What the ids in a log are called: events hold no names."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tournaments.models import Cup, Event, HandRevision, Player, TableLink, Tournament
from tournaments.names import listed_names
from tournaments.queries.fairness import open_commitment
from tournaments.queries.rulesets import stored_ruleset
from tournaments.queries.seating import seating_of


@dataclass(frozen=True, slots=True)
class LogNames:
    """Round and number by table id, players by entry id, tables by link id; tables that were drawn again have none.

    A cup's own rulesets by id, with their version and the beginning of their hash; players by id, and other cups by
    id, as far as a cup's log names them.
    `contracts`: what was played, by table id, hand and revision.
    `hidden_seed` is the committed seed that was not revealed yet, which the log must not show either.
    """

    tables: Mapping[int, str] = field(default_factory=dict)
    entries: Mapping[int, str] = field(default_factory=dict)
    links: Mapping[int, str] = field(default_factory=dict)
    rulesets: Mapping[int, str] = field(default_factory=dict)
    players: Mapping[int, str] = field(default_factory=dict)
    cups: Mapping[int, str] = field(default_factory=dict)
    contracts: Mapping[tuple[int, int, int], str] = field(default_factory=dict)
    hidden_seed: str = ""


def log_names(tournament: Tournament) -> LogNames:
    """Five statements."""
    seated = seating_of(tournament.rounds.all())
    tables = {each.table: f"R{each.round_number} T{each.number}" for each in seated}
    links = TableLink.objects.filter(table__round__tournament=tournament).values_list("pk", "table")
    commitment = open_commitment(tournament)
    entries = list(tournament.entries.select_related("player"))
    names = listed_names([each.player for each in entries])
    return LogNames(
        tables=tables,
        entries={entry.pk: name for entry, name in zip(entries, names, strict=True)},
        players={entry.player_id: name for entry, name in zip(entries, names, strict=True)},
        links={link: tables[table] for link, table in links if table in tables},
        hidden_seed=commitment.seed if commitment else "",
    )


def contracts_told(tournament: Tournament, events: Iterable[Event]) -> Mapping[tuple[int, int, int], str]:
    """What was played in the hands that some events tell of, as far as it can be read. One statement."""
    tables = {each.what.get("table") for each in events if isinstance(each.what.get("hand"), int)}
    called = {each.code: each.name for each in stored_ruleset(tournament.ruleset).contracts}
    rows = HandRevision.objects.filter(table__in=tables, record__isnull=False)
    found = rows.values_list("table", "hand__number", "number", "record")
    return {(table, hand, revision): _contracts(record, called) for table, hand, revision, record in found}


def _contracts(record: object, called: Mapping[str, str]) -> str:
    several = record.get("declarers") if isinstance(record, dict) else None
    rows = several if isinstance(several, list) else [record]
    return ", ".join(called.get(str(row.get("contract")), "–") for row in rows if isinstance(row, dict))


def cup_log_names(cup: Cup) -> LogNames:
    """Four statements."""
    own = cup.rulesets.only("name", "version", "content_hash")
    ids = {player for what in cup.events.values_list("what", flat=True) for player in _players(what)}
    people = list(Player.objects.filter(pk__in=ids))
    return LogNames(
        rulesets={each.pk: f"{each} {each.content_hash[:12]}" for each in own},
        players=dict(zip([each.pk for each in people], listed_names(people), strict=True)),
        cups=dict(Cup.objects.exclude(pk=cup.pk).values_list("pk", "name")),
    )


def _players(what: Mapping[str, Any]) -> list[int]:
    return [*what.get("players", ()), *([what["player"]] if "player" in what else ())]
