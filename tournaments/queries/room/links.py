"""Published tables with the tokens of their current links."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.links import table_token
from tournaments.models import Round, Table, TableLink, Tournament
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentState
from tournaments.queries.room.seating import SeatedTable, seating_of


@dataclass(frozen=True, slots=True)
class LinkedTable:
    """A seated table and its token."""

    table: SeatedTable
    token: str


def linked_tables(tournament: Tournament, *, rounds: Iterable[Round] | None = None) -> tuple[LinkedTable, ...]:
    """The tables of the published (or given) rounds by round and number. Three statements."""
    chosen = list(tournament.rounds.exclude(state=RoundState.DRAFT) if rounds is None else rounds)
    live = TableLink.objects.filter(table__round__in=chosen, revoked_at__isnull=True).select_related("table")
    tokens = {link.table_id: table_token(link, link.table) for link in live}
    return tuple(LinkedTable(each, tokens[each.table]) for each in seating_of(chosen) if each.table in tokens)


def live_token(table: Table) -> str | None:
    """The token of a table's current link; None before the seating is published. One statement."""
    link = table.links.filter(revoked_at__isnull=True).first()
    return table_token(link, table) if link else None


def ended_evening_of(table: Table) -> Tournament | None:
    """A table's tournament, if it is closed or cancelled. One statement."""
    return Tournament.objects.exclude(state=TournamentState.OPEN).filter(rounds=table.round_id).first()
