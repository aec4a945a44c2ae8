"""What the ids in a tournament's log are called: events hold no names."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournaments.models import TableLink, Tournament
from tournaments.queries.fairness import open_commitment
from tournaments.queries.seating import seating_of


@dataclass(frozen=True, slots=True)
class LogNames:
    """Round and number by table id, players by entry id, and tables by link id; what was drawn away has none.

    `secret` is the committed seed that was not revealed yet, which the log is not to tell either.
    """

    tables: Mapping[int, str] = field(default_factory=dict)
    entries: Mapping[int, str] = field(default_factory=dict)
    links: Mapping[int, str] = field(default_factory=dict)
    secret: str = ""


def log_names(tournament: Tournament) -> LogNames:
    """Five statements."""
    seated = seating_of(tournament.rounds.all())
    tables = {each.table: f"R{each.round_number} T{each.number}" for each in seated}
    links = TableLink.objects.filter(table__round__tournament=tournament).values_list("pk", "table")
    secret = open_commitment(tournament)
    return LogNames(
        tables=tables,
        entries={entry.pk: entry.player.name for entry in tournament.entries.select_related("player")},
        links={link: tables[table] for link, table in links if table in tables},
        secret=secret.seed if secret else "",
    )
