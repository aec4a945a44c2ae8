"""Striking a hand that cannot be settled: it stays on the sheet and counts 0 for everybody."""

from datetime import datetime

from django.db import transaction

from tournaments.actions.hands.doubling import resettle_hands
from tournaments.actions.hands.guards import (
    require_entry_id,
    require_open_for_hands,
    require_seen,
)
from tournaments.actions.hands.locking import lock_for_entry
from tournaments.actions.hands.revision import EntryResult, NewRevision, replace_revision, stored_receipt
from tournaments.actions.log import Actor, require_reason
from tournaments.models import Table
from tournaments.queries.room.entry import struck_hand


def strike_hand(
    table: Table, *, entry_id: str, number: int, based_on: int, reason: str, actor: Actor, now: datetime
) -> EntryResult:
    """Strike hand `number`; `based_on` is the revision the author saw. A correction brings it back.

    Refused: entry_id, reason_missing, reason_too_long, no_hand; Conflict: entry_id_reused, closed, signed, on_paper,
    outdated, redrawn.
    """
    require_entry_id(entry_id)
    reason = require_reason(reason)
    with transaction.atomic():
        row, met = lock_for_entry(table, number=number, entry_id=entry_id)
        known = stored_receipt(met, row, entry_id=entry_id, number=number, record=None)
        if known is not None:
            return known
        require_open_for_hands(row, actor)
        current = require_seen(met, number=number, based_on=based_on)
        struck = struck_hand(row, number=number)
        writing = NewRevision(entry_id=entry_id, verb="strike_hand", hand=None, places=struck.places, reason=reason)
        written = replace_revision(row, current, writing, actor=actor, now=now)
        resettle_hands(row, struck.turned, cause=writing, changed=number, actor=actor, now=now)
        return written
