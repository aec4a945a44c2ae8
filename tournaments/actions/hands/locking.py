"""Locking a table: the first step of every action on it or its hands."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.errors import Conflict
from tournaments.models import HandRevision, Round, RulesetRevision, Table, Tournament
from tournaments.models.prepared import Placeholder, Prepared, SqlRows, loaded

TABLE = ("id", "round_id", "number", "hands", "first_forehand", "on_paper", "closed_at", "signed_at")


def lock_table(table: Table) -> Table:
    """The table with its round, tournament and ruleset as they are now, its row locked until the end of the
    transaction.

    Of the tournament and the ruleset, loads only the evening's state and what settling hands needs. Two statements.
    Conflict: redrawn, if the table has been deleted since it was loaded.
    """
    return _lock_and_load(table, number=0, entry_id="")[0]


def lock_tables(tables: QuerySet[Table]) -> list[Table]:
    """Lock several tables until the end of the transaction, always by round and number to prevent deadlocks. One
    statement.

    Call before locking the tournament, as recording a hand does, so that nothing is written in between.
    """
    return list(tables.select_for_update(of=("self",)).order_by("round__number", "number"))


def lock_for_entry(table: Table, *, number: int, entry_id: str) -> tuple[Table, list[HandRevision]]:
    """Lock the table for an entry; also returns revisions stored under its id or current for its number, usually none.

    Two statements, three if there are any.
    """
    row, is_met = _lock_and_load(table, number=number, entry_id=entry_id)
    return row, list(_met(row, number=number, entry_id=entry_id)) if is_met else []


def _lock_and_load(table: Table, *, number: int, entry_id: str) -> tuple[Table, bool]:
    rows = _table(pk=table.pk)
    if not rows:
        raise Conflict("redrawn")
    row = loaded(Table, TABLE, rows[0])
    asked = number if 1 <= number <= row.hands else 0  # any number may be asked for
    # A separate statement: a join in the locking one would show the round as it was before the lock was granted.
    ((is_met, *round_),) = _situation(table=row.pk, number=asked, entry_id=entry_id)
    row.round = _round(*round_)
    return row, is_met


def _round(pk: int, number: int, state: str, tournament: int, ruleset: int, evening: str, content_hash: str) -> Round:
    round_ = loaded(Round, ("id", "tournament_id", "number", "state"), (pk, tournament, number, state))
    round_.tournament = loaded(Tournament, ("id", "ruleset_id", "state"), (tournament, ruleset, evening))
    round_.tournament.ruleset = loaded(RulesetRevision, ("id", "content_hash"), (ruleset, content_hash))
    return round_


def _met(table: Table, *, number: int, entry_id: str) -> QuerySet[HandRevision]:
    return HandRevision.objects.filter(_is_met(number, entry_id), table=table).select_related("hand")


def _is_met(number: int | Placeholder, entry_id: str | Placeholder) -> Q:
    return Q(entry_id=entry_id) | Q(hand__number=number, is_current=True)


@Prepared
def _table(pk: Placeholder) -> SqlRows:
    return Table.objects.select_for_update().filter(pk=pk).order_by().values_list(*TABLE)


@Prepared
def _situation(table: Placeholder, number: Placeholder, entry_id: Placeholder) -> SqlRows:
    met = HandRevision.objects.filter(_is_met(number, entry_id), table=OuterRef("pk"))
    rows = Table.objects.filter(pk=table).order_by().annotate(is_met=Exists(met.order_by()))
    tournament = ("tournament", "tournament__ruleset", "tournament__state", "tournament__ruleset__content_hash")
    return rows.values_list("is_met", *(f"round__{name}" for name in ("pk", "number", "state", *tournament)))
