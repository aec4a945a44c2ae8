"""Recording a hand."""

from datetime import datetime

from django.db import transaction

from scoring.hand import read_hand
from tournaments.actions.hands.doubling import resettle_hands
from tournaments.actions.hands.guards import (
    conflict_facts,
    current_revision,
    new_hand,
    require_entry_id,
    require_hand_number,
    require_open_for_hands,
)
from tournaments.actions.hands.locking import lock_for_entry
from tournaments.actions.hands.revision import (
    EntryResult,
    NewRevision,
    replace_revision,
    stored_receipt,
    write_revision,
)
from tournaments.actions.hands.shown import ShownHand, require_shown_result, require_shown_rules
from tournaments.actions.log import Actor
from tournaments.errors import Conflict
from tournaments.models import HandRevision, Table
from tournaments.queries.room.entry import settled_hand
from tournaments.queries.rulesets import table_ruleset


def record_hand(
    table: Table,
    *,
    entry_id: str,
    number: int,
    record: object,
    actor: Actor,
    now: datetime,
    shown: ShownHand | None = None,
) -> EntryResult:
    """Record hand `number` (from 1) of a table. The same entry id with the same content returns the stored receipt.

    A withdrawn hand's number is free: its next revision is written. With `shown`, the result must match what was shown.
    The table's row is locked, so of two phones one writes and the other gets `number_taken`.
    Raises HandRefused with all problems of the record; Refused: entry_id, number_range; Conflict: entry_id_reused,
    closed, signed, on_paper, round_not_published, number_taken, redrawn, ruleset_changed; if `shown` differs:
    rules_changed, seats_moved, points_differ. Nothing is written then.
    """
    require_entry_id(entry_id)
    with transaction.atomic():
        row, met = lock_for_entry(table, number=number, entry_id=entry_id)
        known = stored_receipt(met, row, entry_id=entry_id, number=number, record=record)
        if known is not None:
            return known
        require_open_for_hands(row, actor)
        require_hand_number(row, number)
        withdrawn = _require_free(met, number)
        require_shown_rules(shown, row)
        hand = read_hand(record, table_ruleset(row))
        settled = settled_hand(row, hand, number=number)
        require_shown_result(shown, settled, row)
        writing = NewRevision(entry_id=entry_id, verb="record_hand", hand=settled.hand, places=settled.places)
        if withdrawn is None:
            written = write_revision(row, new_hand(row, number), writing, number=1, actor=actor, now=now)
        else:
            written = replace_revision(row, withdrawn, writing, actor=actor, now=now)
        resettle_hands(row, settled.turned, cause=writing, changed=number, actor=actor, now=now)
        return written


def _require_free(met: list[HandRevision], number: int) -> HandRevision | None:
    """The withdrawn revision of this number, if any. Conflict: number_taken."""
    there = current_revision(met, number=number)
    if there is not None and not there.is_withdrawn:
        raise Conflict("number_taken", field="number", number=number, hand=conflict_facts(there))
    return there
