"""The table under lock, as every action on it or its hands starts."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.errors import Conflict
from tournaments.models import HandRevision, Round, RulesetRevision, Table, Tournament
from tournaments.models.prepared import Placeholder, Prepared, SqlRows, loaded

TABLE = ("id", "round_id", "number", "hands", "first_forehand", "on_paper", "closed_at", "signed_at")


def lock_table(table: Table) -> Table:
    """The table with its round, tournament and ruleset as they are now, its row locked to the transaction's end.

    Of the tournament and the ruleset only what hands are settled by is loaded. Two statements. Conflict: redrawn, when
    the table is gone since it was looked up.
    """
    return _lock_and_look(table, number=0, entry_id="")[0]


def lock_for_entry(table: Table, *, number: int, entry_id: str) -> tuple[Table, list[HandRevision]]:
    """The same for an entry, and what is already stored under its id or counts for its number: mostly nothing.

    Two statements, three when something is there.
    """
    row, is_met = _lock_and_look(table, number=number, entry_id=entry_id)
    return row, list(_met(row, number=number, entry_id=entry_id)) if is_met else []


def _lock_and_look(table: Table, *, number: int, entry_id: str) -> tuple[Table, bool]:
    rows = _table(pk=table.pk)
    if not rows:
        raise Conflict("redrawn")
    row = loaded(Table, TABLE, rows[0])
    asked = number if 1 <= number <= row.hands else 0  # no number is too large to ask
    # A second statement: what was joined to the lock would show the round as it was before the lock was granted.
    ((is_met, *round_),) = _situation(table=row.pk, number=asked, entry_id=entry_id)
    row.round = _round(*round_)
    return row, is_met


def _round(pk: int, number: int, state: str, tournament: int, ruleset: int, content_hash: str) -> Round:
    round_ = loaded(Round, ("id", "tournament_id", "number", "state"), (pk, tournament, number, state))
    round_.tournament = loaded(Tournament, ("id", "ruleset_id"), (tournament, ruleset))
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
    tournament = ("tournament", "tournament__ruleset", "tournament__ruleset__content_hash")
    return rows.values_list("is_met", *(f"round__{name}" for name in ("pk", "number", "state", *tournament)))
