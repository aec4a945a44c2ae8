"""Actions on a whole table: first forehand, closing, reopening."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from tournaments.actions.guards import require_open
from tournaments.actions.hands.guards import require_held_at, require_open_for_hands
from tournaments.actions.hands.locking import lock_table
from tournaments.actions.log import Actor, lock, require_reason, write_event
from tournaments.errors import Conflict, Refused
from tournaments.models import HandRevision, Round, Table
from tournaments.models.round import RoundState
from tournaments.queries.room.early_ends import missing_hands


def choose_first_forehand(table: Table, *, place: int, actor: Actor, now: datetime) -> None:
    """Set the place that has forehand in hand 1, for tables that draw cards for it.

    Refused: place_range, table_played; Conflict: closed, signed, on_paper, round_not_published, redrawn.
    """
    with transaction.atomic():
        row = lock_table(table)
        require_open_for_hands(row, actor)
        places = row.seats.count()
        if not 1 <= place <= places:
            raise Refused("place_range", field="place", places=places)
        if HandRevision.objects.filter(table=row, is_current=True, is_withdrawn=False).exists():
            raise Refused("table_played", field="place")
        Table.objects.filter(pk=row.pk).update(first_forehand=place)
        what = {"table": row.pk, "place": place, "former": row.first_forehand}
        write_event(lock(row.round.tournament), verb="choose_first_forehand", actor=actor, now=now, what=what)


def close_table(table: Table, *, actor: Actor, now: datetime) -> None:
    """Close a table that has all of its hands or its totals.

    Refused: hands_missing; Conflict: closed, round_not_published, redrawn.
    """
    with transaction.atomic():
        row = lock_table(table)
        require_held_at(row)
        if row.is_closed:
            raise Conflict("closed")
        if row.round.state == RoundState.DRAFT:
            raise Conflict("round_not_published")
        if not row.on_paper:
            _require_complete(row)
        Table.objects.filter(pk=row.pk).update(closed_at=now)
        tournament = lock(row.round.tournament)
        write_event(tournament, verb="close_table", actor=actor, now=now, what={"table": row.pk})


def end_table_early(table: Table, *, missing: Collection[int], reason: str, actor: Actor, now: datetime) -> None:
    """Close a table that will not play all of its hands: those played count, the others are left out.

    No ruleset covers unplayed hands, so an organiser decides and gives a reason. `missing` are the numbers shown as
    missing; none of them may have been entered since.
    Refused: reason_missing, reason_too_long, hands_complete; Conflict: closed, on_paper, round_not_published,
    sheet_changed, redrawn.
    """
    reason = require_reason(reason)
    with transaction.atomic():
        row = lock_table(table)
        require_open_for_hands(row, actor)
        left_out = missing_hands(row)
        if not left_out:
            raise Refused("hands_complete")
        if set(left_out) != set(missing):
            raise Conflict("sheet_changed")
        Table.objects.filter(pk=row.pk).update(closed_at=now)
        what = {"table": row.pk, "missing": left_out}
        write_event(lock(row.round.tournament), verb="end_table_early", actor=actor, now=now, what=what, reason=reason)


def reopen_table(table: Table, *, reason: str, actor: Actor, now: datetime) -> None:
    """Reopen a closed table, and with it its round, for a correction.

    Refused: reason_missing, reason_too_long, table_open, evening_closed; Conflict: redrawn.
    """
    reason = require_reason(reason)
    with transaction.atomic():
        row = lock_table(table)
        if not row.is_closed:
            raise Refused("table_open")
        tournament = lock(row.round.tournament)
        require_open(tournament)
        Table.objects.filter(pk=row.pk).update(closed_at=None)
        Round.objects.filter(pk=row.round_id, state=RoundState.CLOSED).update(state=RoundState.PUBLISHED)
        write_event(tournament, verb="reopen_table", actor=actor, now=now, what={"table": row.pk}, reason=reason)


def _require_complete(table: Table) -> None:
    if missing := missing_hands(table):
        raise Refused("hands_missing", hands=", ".join(map(str, missing)))
