"""What every verb on hands asks first."""

import re

from tournaments.errors import Conflict, Refused
from tournaments.models import Hand, HandRevision, Table
from tournaments.models.evening import RoundState

ENTRY_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")


def locked_table(table: Table) -> Table:
    """The table with its round, evening and ruleset as they are now, its row locked to the transaction's end.

    Conflict: redrawn, when the table is gone since it was looked up.
    """
    rows = Table.objects.select_for_update(of=("self",)).select_related("round__tournament__ruleset")
    try:
        return rows.defer("round__tournament__ruleset__document").get(pk=table.pk)
    except Table.DoesNotExist as error:
        raise Conflict("redrawn") from error


def guard_entry_id(entry_id: object) -> str:
    """The entry id, if it is one. Refused: entry_id."""
    if not isinstance(entry_id, str) or not ENTRY_ID.fullmatch(entry_id):
        raise Refused("entry_id", field="entry_id")
    return entry_id


def guard_open_for_hands(table: Table) -> None:
    """Conflict: closed, on_paper, round_not_published."""
    if table.is_closed or table.round.state == RoundState.CLOSED:
        raise Conflict("closed")
    if table.on_paper:
        raise Conflict("on_paper")
    if table.round.state == RoundState.DRAFT:
        raise Conflict("round_not_published")


def guard_number(table: Table, number: int) -> None:
    """Refused: number_range."""
    if not 1 <= number <= table.hands:
        raise Refused("number_range", field="number", hands=table.hands)


def current_revision(table: Table, *, number: int, based_on: int) -> HandRevision:
    """The revision a correction replaces; it must still be the one its author saw.

    Refused: no_hand; Conflict: outdated.
    """
    current = (
        HandRevision.objects.select_related("hand").filter(table=table, hand__number=number, is_current=True).first()
    )
    if current is None:
        raise Refused("no_hand", field="number", number=number)
    if current.number != based_on:
        raise Conflict("outdated", number=number, hand=shown(current))
    return current


def shown(revision: HandRevision) -> dict[str, object]:
    """What is there, for whoever meets it as a conflict."""
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
    """The identity of a hand not seen before."""
    return Hand.objects.create(table=table, number=number)
