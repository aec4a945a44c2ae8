"""What the ids in a log are called: events hold no names."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tournaments.models import Cup, Player, TableLink, Tournament
from tournaments.names import listed_names
from tournaments.queries.fairness import open_commitment
from tournaments.queries.seating import seating_of


@dataclass(frozen=True, slots=True)
class LogNames:
    """Round and number by table id, players by entry id, tables by link id; tables that were drawn again have none.

    A cup's own rulesets by id, with their version and the beginning of their hash; players by id, and other cups by
    id, as far as a cup's log names them.
    `hidden_seed` is the committed seed that was not revealed yet, which the log must not show either.
    """

    tables: Mapping[int, str] = field(default_factory=dict)
    entries: Mapping[int, str] = field(default_factory=dict)
    links: Mapping[int, str] = field(default_factory=dict)
    rulesets: Mapping[int, str] = field(default_factory=dict)
    players: Mapping[int, str] = field(default_factory=dict)
    cups: Mapping[int, str] = field(default_factory=dict)
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


def cup_log_names(cup: Cup) -> LogNames:
    """Four statements."""
    own = cup.rulesets.only("name", "version", "content_hash")
    people = {player for what in cup.events.values_list("what", flat=True) for player in _players(what)}
    return LogNames(
        rulesets={each.pk: f"{each} {each.content_hash[:12]}" for each in own},
        players={player.pk: player.name for player in Player.objects.filter(pk__in=people)},
        cups=dict(Cup.objects.exclude(pk=cup.pk).values_list("pk", "name")),
    )


def _players(what: Mapping[str, Any]) -> list[int]:
    return [*what.get("players", ()), *([what["player"]] if "player" in what else ())]
