"""Guards of all actions on hands."""

import re

from tournaments.actions.log import Actor
from tournaments.errors import Conflict, Refused
from tournaments.models import Hand, HandRevision, Table
from tournaments.queries.room.entry import evening_refusal, number_refusal, phone_refusal, table_refusal

ENTRY_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")


def require_entry_id(entry_id: object) -> str:
    """The validated entry id. Refused: entry_id."""
    if not isinstance(entry_id, str) or not ENTRY_ID.fullmatch(entry_id):
        raise Refused("entry_id", field="entry_id")
    return entry_id


def require_open_for_hands(table: Table, actor: Actor) -> None:
    """Require a table where hands can be entered. No statement.

    Conflict: evening_cancelled, closed, on_paper, round_not_published; for an actor with the table's link also signed.
    """
    if refusal := phone_refusal(table) if actor.link else table_refusal(table):
        raise refusal


def require_held_at(table: Table) -> None:
    """Guard for other actions at a table. No statement. Conflict: evening_cancelled."""
    if refusal := evening_refusal(table):
        raise refusal


def require_hand_number(table: Table, number: int) -> None:
    """Require a hand number within the table's round. Refused: number_range."""
    if refusal := number_refusal(table, number):
        raise refusal


def current_revision(met: list[HandRevision], *, number: int) -> HandRevision | None:
    """The current revision for a hand number."""
    return next((each for each in met if each.is_current and each.hand.number == number), None)


def require_seen(met: list[HandRevision], *, number: int, based_on: int) -> HandRevision:
    """The revision to replace, which must still be the one its author saw.

    Refused: no_hand; Conflict: outdated.
    """
    current = current_revision(met, number=number)
    if current is None or current.is_withdrawn:
        raise Refused("no_hand", field="number", number=number)
    if current.number != based_on:
        raise Conflict("outdated", number=number, hand=conflict_facts(current))
    return current


def conflict_facts(revision: HandRevision) -> dict[str, object]:
    """The stored hand, as reported in a conflict."""
    return {
        "number": revision.hand.number,
        "entry_id": revision.entry_id,
        "hand": revision.record,
        "hand_hash": revision.hand_hash,
        "revision": revision.number,
        "struck": revision.is_struck,
        "places": revision.receipt["places"],
    }


def new_hand(table: Table, number: int) -> Hand:
    """Create the row of a new hand."""
    return Hand.objects.create(table=table, number=number)
