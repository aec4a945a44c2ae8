"""Entering a hand."""

from datetime import datetime

from django.db import transaction

from scoring.hand import read_hand
from tournaments.actions.hands.guards import (
    guard_entry_id,
    guard_number,
    guard_open_for_hands,
    new_hand,
    shown,
    standing,
)
from tournaments.actions.hands.locking import locked_and_met
from tournaments.actions.hands.revision import Entered, Writing, resent, write_revision
from tournaments.actions.log import Actor
from tournaments.errors import Conflict
from tournaments.models import HandRevision, Table
from tournaments.queries.entry import outcome
from tournaments.queries.rulesets import table_ruleset


def record_hand(table: Table, *, entry_id: str, number: int, record: object, actor: Actor, now: datetime) -> Entered:
    """Enter hand `number` (from 1) of a table. The same entry id with the same content returns the stored receipt.

    The table's row is locked, so of two phones one writes and the other meets `number_taken`.
    Raises HandRefused with all problems of the record; Refused: entry_id, number_range; Conflict: entry_id_reused,
    closed, on_paper, round_not_published, number_taken, redrawn, ruleset_changed. Nothing is written then.
    """
    guard_entry_id(entry_id)
    with transaction.atomic():
        locked, met = locked_and_met(table, number=number, entry_id=entry_id)
        known = resent(met, locked, entry_id=entry_id, number=number, record=record)
        if known is not None:
            return known
        guard_open_for_hands(locked)
        guard_number(locked, number)
        _guard_free(met, number)
        hand = read_hand(record, table_ruleset(locked))
        places = outcome(locked, hand, number=number).places
        writing = Writing(entry_id=entry_id, verb="record_hand", hand=hand, places=places)
        return write_revision(locked, new_hand(locked, number), writing, number=1, actor=actor, now=now)


def _guard_free(met: list[HandRevision], number: int) -> None:
    taken = standing(met, number=number)
    if taken is not None:
        raise Conflict("number_taken", field="number", number=number, hand=shown(taken))
