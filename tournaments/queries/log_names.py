"""What the ids in a log are called: events hold no names."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournaments.models import Cup, TableLink, Tournament
from tournaments.queries.fairness import open_commitment
from tournaments.queries.seating import seating_of


@dataclass(frozen=True, slots=True)
class LogNames:
    """Round and number by table id, players by entry id, tables by link id; tables that were drawn again have none.

    A cup's own rulesets by id, with their version and the beginning of their hash.
    `hidden_seed` is the committed seed that was not revealed yet, which the log must not show either.
    """

    tables: Mapping[int, str] = field(default_factory=dict)
    entries: Mapping[int, str] = field(default_factory=dict)
    links: Mapping[int, str] = field(default_factory=dict)
    rulesets: Mapping[int, str] = field(default_factory=dict)
    hidden_seed: str = ""


def log_names(tournament: Tournament) -> LogNames:
    """Five statements."""
    seated = seating_of(tournament.rounds.all())
    tables = {each.table: f"R{each.round_number} T{each.number}" for each in seated}
    links = TableLink.objects.filter(table__round__tournament=tournament).values_list("pk", "table")
    commitment = open_commitment(tournament)
    return LogNames(
        tables=tables,
        entries={entry.pk: entry.player.name for entry in tournament.entries.select_related("player")},
        links={link: tables[table] for link, table in links if table in tables},
        hidden_seed=commitment.seed if commitment else "",
    )


def cup_log_names(cup: Cup) -> LogNames:
    """One statement."""
    own = cup.rulesets.only("name", "version", "content_hash")
    return LogNames(rulesets={each.pk: f"{each} {each.content_hash[:12]}" for each in own})
