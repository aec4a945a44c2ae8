"""What every verb on hands asks first."""

import re

from django.db.models import Q

from tournaments.errors import Conflict, Refused
from tournaments.models import Hand, HandRevision, Round, RulesetRevision, Table, Tournament
from tournaments.models.evening import RoundState
from tournaments.models.prepared import Placeholder, Prepared, Rows, loaded

TABLE = ("id", "round_id", "number", "hands", "first_forehand", "on_paper", "closed_at")
ENTRY_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")


def locked_table(table: Table) -> Table:
    """The table with its round, evening and ruleset as they are now, its row locked to the transaction's end.

    Of the evening and the ruleset only what hands are settled by is loaded. Conflict: redrawn, when the table is gone
    since it was looked up.
    """
    locked = _locked_table(pk=table.pk)
    if not locked:
        raise Conflict("redrawn")
    row = loaded(Table, TABLE, locked[0])
    # A second statement: what was joined to the lock would show the round as it was before the lock was granted.
    (pk, number, state, tournament, ruleset, content_hash), *_ = _round(pk=row.round_id)
    row.round = loaded(Round, ("id", "tournament_id", "number", "state"), (pk, tournament, number, state))
    row.round.tournament = loaded(Tournament, ("id", "ruleset_id"), (tournament, ruleset))
    row.round.tournament.ruleset = loaded(RulesetRevision, ("id", "content_hash"), (ruleset, content_hash))
    return row


@Prepared
def _locked_table(pk: Placeholder) -> Rows:
    return Table.objects.select_for_update().filter(pk=pk).order_by().values_list(*TABLE)


@Prepared
def _round(pk: Placeholder) -> Rows:
    rows = Round.objects.filter(pk=pk).order_by()
    evening = ("tournament", "tournament__ruleset", "tournament__ruleset__content_hash")
    return rows.values_list("pk", "number", "state", *evening)


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


def met_revisions(table: Table, *, number: int, entry_id: str) -> list[HandRevision]:
    """What is at the table already under this entry id, and what stands under this number: mostly nothing."""
    met = _met(table=table.pk, number=number if 1 <= number <= table.hands else 0, entry_id=entry_id)
    return list(HandRevision.objects.select_related("hand").filter(pk__in=[pk for (pk,) in met])) if met else []


@Prepared
def _met(table: Placeholder, number: Placeholder, entry_id: Placeholder) -> Rows:
    stands = Q(hand__number=number, is_current=True)
    return HandRevision.objects.filter(stands | Q(entry_id=entry_id), table=table).order_by().values_list("pk")


def standing(met: list[HandRevision], *, number: int) -> HandRevision | None:
    """The revision that counts for a number."""
    return next((each for each in met if each.is_current and each.hand.number == number), None)


def guard_seen(met: list[HandRevision], *, number: int, based_on: int) -> HandRevision:
    """The revision a correction replaces; it must still be the one its author saw.

    Refused: no_hand; Conflict: outdated.
    """
    current = standing(met, number=number)
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
