"""Referee calls: a table calls, the desk answers and settles."""

from datetime import datetime, timedelta

from django.db import transaction

from tournaments.actions.guards import require_open
from tournaments.actions.hands.locking import lock_table
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Conflict, Refused
from tournaments.models import RefereeCall, Table, Tournament
from tournaments.models.referee_call import CallReason
from tournaments.queries.room.referee_calls import open_call_of

MOST_CALLS, CALLS_WITHIN = 10, timedelta(hours=1)
"""Per table, so that nobody can flood the log; after that somebody has to walk to the desk."""


def call_referee(table: Table, *, place: int | None, reason: str, actor: Actor, now: datetime) -> RefereeCall:
    """Call the referee to a table. If a call is open already, returns that one and writes nothing.

    A place the table does not have is ignored. Refused: call_reason, many_calls, evening_closed; Conflict: redrawn.
    """
    if reason and reason not in CallReason:
        raise Refused("call_reason", field="reason")
    with transaction.atomic():
        tournament, known = _locked(table)
        if known:
            return known
        if RefereeCall.objects.filter(table=table, called_at__gt=now - CALLS_WITHIN).count() >= MOST_CALLS:
            raise Refused("many_calls")
        seated = place if place and table.seats.filter(place=place).exists() else None
        call = RefereeCall.objects.create(table=table, place=seated, reason=reason, called_at=now)
        what = {"table": table.pk, "place": seated, "called_for": reason}
        write_event(tournament, verb="call_referee", actor=actor, now=now, what=what)
        return call


def answer_referee_call(call: RefereeCall, *, actor: Actor, now: datetime) -> None:
    """Record that somebody is coming; the first one counts. Refused: evening_closed. Conflict: call_over, redrawn."""
    with transaction.atomic():
        tournament, fresh = _locked(call.table)
        if fresh is None or fresh.pk != call.pk:
            raise Conflict("call_over")
        if fresh.is_answered:
            return
        RefereeCall.objects.filter(pk=fresh.pk).update(answered_at=now, answered_by=actor.user)
        what = {"table": fresh.table_id}
        write_event(tournament, verb="answer_referee_call", actor=actor, now=now, what=what)


def close_referee_call(call: RefereeCall, *, actor: Actor, now: datetime) -> None:
    """Settle a call. No-op if it is settled. Refused: evening_closed; Conflict: redrawn."""
    with transaction.atomic():
        tournament, fresh = _locked(call.table)
        if fresh is None or fresh.pk != call.pk:
            return
        RefereeCall.objects.filter(pk=fresh.pk).update(closed_at=now)
        what = {"table": fresh.table_id}
        write_event(tournament, verb="close_referee_call", actor=actor, now=now, what=what)


def withdraw_referee_call(table: Table, *, actor: Actor, now: datetime) -> None:
    """Withdraw a table's open call, if any. Refused: evening_closed; Conflict: redrawn."""
    with transaction.atomic():
        tournament, fresh = _locked(table)
        if fresh is None:
            return
        RefereeCall.objects.filter(pk=fresh.pk).update(closed_at=now, is_withdrawn=True)
        what = {"table": fresh.table_id}
        write_event(tournament, verb="withdraw_referee_call", actor=actor, now=now, what=what)


def _locked(table: Table) -> tuple[Tournament, RefereeCall | None]:
    """Lock the table and its evening; returns the evening and the open call. Refused: evening_closed; Conflict:
    redrawn.
    """
    row = lock_table(table)
    tournament = lock(row.round.tournament)
    require_open(tournament)
    return tournament, open_call_of(row)
