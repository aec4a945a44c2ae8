"""The rows a tournament's standings are computed from, cached per table.

The last rows read are kept in the process with the event they were read at. The log then says what has happened since:
if only hands and totals changed, only their tables are read again. Nothing is computed incrementally: each table's rows
come from the database as a whole, so the result equals reading everything.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from tournaments.models import Event, Table, Tournament
from tournaments.models.prepared import Placeholder, Prepared, SqlRow, SqlRows
from tournaments.models.tournament import TournamentState
from tournaments.queries.people.listed_entries import ListedEntry, entries_with_values
from tournaments.queries.results.round_totals import TableAmounts, amounts_at, evening_amounts, table_amounts

MOST_FOLLOWED = 16
"""Open evenings whose rows a process keeps."""
MOST_TABLES = 20
"""For this many changed tables or more, reading everything is no slower."""
AT_ONE_TABLE = frozenset(
    {
        "answer_referee_call",
        "call_referee",
        "close_referee_call",
        "close_table",
        "correct_hand",
        "countersign_sheet",
        "end_table_early",
        "give_back_table",
        "hand_in_sheet",
        "move_hand_away",
        "move_hand_here",
        "read_totals",
        "record_hand",
        "record_totals",
        "reject_sheet",
        "renew_link",
        "reopen_table",
        "reseat_table",
        "set_extra_time",
        "settle_anew",
        "strike_hand",
        "withdraw_change",
        "withdraw_hand",
        "withdraw_referee_call",
        "withdraw_totals",
    }
)
"""Verbs that change amounts at the event's `table`, and nothing else that standings depend on."""


@dataclass(frozen=True, slots=True)
class StandingRows:
    """The entries, and everybody's amounts at each table, as of the event with this number and hash or later."""

    sequence: int
    hash: str
    entries: tuple[ListedEntry, ...]
    amounts: tuple[TableAmounts, ...]


@dataclass(slots=True)
class NewestRows:
    """The rows of a tournament as last read."""

    rows: StandingRows | None = None


@lru_cache(MOST_FOLLOWED)
def newest_rows_of(_tournament: int) -> NewestRows:
    """The cached rows of a tournament, by id; empty at first and after eviction."""
    return NewestRows()


def standing_rows(tournament: Tournament) -> StandingRows:
    """The current rows; `tournament` must have been loaded before. Two statements, three for a new log."""
    if tournament.state != TournamentState.OPEN:
        return _all_rows(tournament)  # later changes to people are not in its log
    newest = newest_rows_of(tournament.pk)
    known = newest.rows
    newest.rows = _all_rows(tournament) if known is None else _brought_up_to_date(tournament, known)
    return newest.rows


def _all_rows(tournament: Tournament) -> StandingRows:
    return StandingRows(
        sequence=tournament.revision,
        hash=tournament.chain_head,
        entries=entries_with_values([tournament]),
        amounts=tuple(evening_amounts([tournament.pk])),
    )


def _brought_up_to_date(tournament: Tournament, known: StandingRows) -> StandingRows:
    events = _events_since(tournament=tournament.pk, sequence=known.sequence)
    heads = {(sequence, head) for sequence, head, *_ in events}
    if not heads >= {(known.sequence, known.hash), (tournament.revision, tournament.chain_head)}:
        return _all_rows(tournament)  # a different log: the database was restored
    since = events[1:]
    tables = {what.get("table") for _, _, _, what in since}
    if len(tables) > MOST_TABLES or not all(verb in AT_ONE_TABLE for _, _, verb, _ in since):
        return _all_rows(tournament)
    return _with_tables(known, tables, since) if since else known


def _with_tables(known: StandingRows, tables: set[int], since: Sequence[SqlRow]) -> StandingRows:
    """The rows, with those of these tables read again."""
    others = (row for row in known.amounts if row.table not in tables)
    again = amounts_at(*tables) if len(tables) == 1 else table_amounts(Table.objects.filter(pk__in=tables))
    sequence, head, *_ = since[-1]
    return replace(known, sequence=sequence, hash=head, amounts=(*others, *again))


@Prepared
def _events_since(tournament: Placeholder, sequence: Placeholder) -> SqlRows:
    rows = Event.objects.filter(tournament=tournament, sequence__gte=sequence).order_by("sequence")
    return rows.values_list("sequence", "hash", "verb", "what")
