"""Correcting a hand: the wrong revision is kept, a new one replaces it."""

from datetime import datetime

from django.db import transaction

from scoring.hand import read_hand
from tournaments.actions.hands.doubling import resettle_hands
from tournaments.actions.hands.guards import (
    require_entry_id,
    require_open_for_hands,
    require_seen,
)
from tournaments.actions.hands.locking import lock_for_entry
from tournaments.actions.hands.revision import EntryResult, NewRevision, replace_revision, stored_receipt
from tournaments.actions.hands.shown import ShownHand, require_shown_result, require_shown_rules
from tournaments.actions.log import Actor, fitting_reason
from tournaments.errors import Refused
from tournaments.models import HandRevision, Table
from tournaments.queries.room.entry import settled_hand
from tournaments.queries.room.undoing import is_reason_needed, origin_of, revisions_since_entry
from tournaments.queries.rulesets import table_ruleset


def correct_hand(  # noqa: PLR0913 - authors state what they saw, and why
    table: Table,
    *,
    entry_id: str,
    number: int,
    record: object,
    based_on: int,
    reason: str,
    actor: Actor,
    now: datetime,
    shown: ShownHand | None = None,
) -> EntryResult:
    """Replace the current revision of hand `number`, even a struck one; `based_on` is the revision the author saw.

    A table needs no reason within `UNDO_WITHIN` of entering the hand, however often it was corrected since.
    Raises HandRefused; Refused: entry_id, reason_missing, reason_too_long, no_hand; Conflict: entry_id_reused, closed,
    signed, on_paper, outdated, redrawn, ruleset_changed; if `shown` differs: rules_changed, seats_moved, points_differ.
    """
    require_entry_id(entry_id)
    reason = fitting_reason(reason)
    with transaction.atomic():
        row, met = lock_for_entry(table, number=number, entry_id=entry_id)
        known = stored_receipt(met, row, entry_id=entry_id, number=number, record=record)
        if known is not None:
            return known
        require_open_for_hands(row, actor)
        current = require_seen(met, number=number, based_on=based_on)
        if not reason:
            _require_no_reason(current, actor, now=now)
        require_shown_rules(shown, row)
        hand = read_hand(record, table_ruleset(row))
        settled = settled_hand(row, hand, number=number)
        require_shown_result(shown, settled, row)
        writing = NewRevision(
            entry_id=entry_id, verb="correct_hand", hand=settled.hand, places=settled.places, reason=reason
        )
        written = replace_revision(row, current, writing, actor=actor, now=now)
        resettle_hands(row, settled.turned, cause=writing, changed=number, actor=actor, now=now)
        return written


def _require_no_reason(current: HandRevision, actor: Actor, *, now: datetime) -> None:
    """Refused: reason_missing."""
    entered = revisions_since_entry(current.hand_id)[0]
    if is_reason_needed(origin_of(entered), origin_of(current), by=actor.entry_point, now=now):
        raise Refused("reason_missing", field="reason")
