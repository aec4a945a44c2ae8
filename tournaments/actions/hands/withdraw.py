"""Undoing the latest change to a hand: a new revision restores what was there before."""

from datetime import datetime

from django.db import transaction

from scoring.hand import PlayedHand, read_hand
from tournaments.actions.hands.doubling import resettle_hands
from tournaments.actions.hands.guards import (
    require_entry_id,
    require_open_for_hands,
    require_seen,
)
from tournaments.actions.hands.locking import lock_for_entry
from tournaments.actions.hands.revision import EntryResult, NewRevision, replace_revision, stored_withdrawal
from tournaments.actions.log import Actor
from tournaments.models import HandRevision, Table
from tournaments.queries.room.doubling import TurnedHand
from tournaments.queries.room.entry import SettledHand, StruckHand, settled_hand, struck_hand
from tournaments.queries.room.undoing import origin_of, undo_refusal
from tournaments.queries.rulesets import table_ruleset


def withdraw_hand(
    table: Table, *, entry_id: str, number: int, based_on: int, actor: Actor, now: datetime
) -> EntryResult:
    """Undo the last entry, correction or strike of hand `number`; `based_on` is the revision the author saw.

    Undoing an entry leaves no hand, and its number is free again; undoing a correction or a strike restores the
    previous hand with the reason it had. Either is a new revision.
    Refused: entry_id, no_hand, undo_elsewhere, undo_late, undo_nothing; Conflict: entry_id_reused, closed, on_paper,
    outdated, redrawn, ruleset_changed.
    """
    require_entry_id(entry_id)
    with transaction.atomic():
        row, met = lock_for_entry(table, number=number, entry_id=entry_id)
        known = stored_withdrawal(met, entry_id=entry_id, number=number)
        if known is not None:
            return known
        require_open_for_hands(row, actor)
        current = require_seen(met, number=number, based_on=based_on)
        if refusal := undo_refusal(origin_of(current), by=actor.entry_point, now=now):
            raise refusal
        writing, turned = _undoing(row, _before(current), entry_id=entry_id, number=number)
        written = replace_revision(row, current, writing, actor=actor, now=now)
        resettle_hands(row, turned, cause=writing, changed=number, actor=actor, now=now)
        return written


def _before(current: HandRevision) -> HandRevision | None:
    """The previous revision; None if there was no hand."""
    earlier = HandRevision.objects.filter(hand=current.hand_id, number=current.number - 1)
    return earlier.filter(is_withdrawn=False).first()


def _undoing(
    table: Table, before: HandRevision | None, *, entry_id: str, number: int
) -> tuple[NewRevision, tuple[TurnedHand, ...]]:
    if before is None:
        left = struck_hand(table, number=number)
        writing = NewRevision(entry_id, verb="withdraw_hand", hand=None, places=left.places, is_withdrawn=True)
        return writing, left.turned
    hand, again = _settled_again(table, before, number=number)
    reason = "" if before.is_settled_anew and not before.is_struck else before.reason
    writing = NewRevision(
        entry_id, verb="withdraw_change", hand=hand, places=again.places, reason=reason, is_change_withdrawn=True
    )
    return writing, again.turned


def _settled_again(
    table: Table, before: HandRevision, *, number: int
) -> tuple[PlayedHand | None, SettledHand | StruckHand]:
    """The earlier hand, resettled for the sheet as it is now; None for a struck one."""
    if before.record is None:
        return None, struck_hand(table, number=number)
    settled = settled_hand(table, read_hand(before.record, table_ruleset(table)), number=number)
    return settled.hand, settled
