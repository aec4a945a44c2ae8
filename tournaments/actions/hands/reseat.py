"""Reseating a table whose people sat, or played, differently from how they were seated."""

from datetime import datetime

from django.db import transaction

from tournaments.actions.hands.doubling import resettled_entry_id
from tournaments.actions.hands.guards import require_entry_id, require_open_for_hands
from tournaments.actions.hands.locking import lock_table
from tournaments.actions.hands.revision import NewRevision, replace_revision
from tournaments.actions.log import Actor, lock, require_reason, write_event
from tournaments.errors import Conflict
from tournaments.models import DrawRun, Event, Seat, SeatOccupancy, Table
from tournaments.queries.room.reseating import (
    Arrangement,
    ReseatedHand,
    Reseating,
    arrangement_refusal,
    reseating,
    seats_digest,
)
from tournaments.queries.room.seating import seated_players_of


def reseat_table(
    table: Table, wanted: Arrangement, *, entry_id: str, based_on: str, reason: str, actor: Actor, now: datetime
) -> None:
    """Seat the people of a table as `wanted` and resettle all of its hands for them, as new revisions. Idempotent by
    entry id.

    `based_on` is the `seats_digest` the author saw. One event records the new order, then one each hand; struck hands
    stay struck and keep their reasons.
    Refused: entry_id, reason_missing, reason_too_long, place_range, person_twice, seats_unchanged; Conflict:
    entry_id_reused, closed, signed, on_paper, round_not_published, redrawn, seats_changed, ruleset_changed.
    """
    require_entry_id(entry_id)
    reason = require_reason(reason)
    with transaction.atomic():
        row = lock_table(table)
        if _is_done(row, wanted, entry_id=entry_id):
            return
        require_open_for_hands(row, actor)
        if seats_digest(row) != based_on:
            raise Conflict("seats_changed")
        if refusal := arrangement_refusal(row, seated_players_of(row), wanted):
            raise refusal
        planned = reseating(row, wanted)
        former = row.first_forehand
        _seat(row, planned)
        _log(row, planned, former=former, entry_id=entry_id, reason=reason, actor=actor, now=now)
        for each in planned.hands:
            replace_revision(row, each.revision, _revision(each, entry_id, reason), actor=actor, now=now)


def _is_done(table: Table, wanted: Arrangement, *, entry_id: str) -> bool:
    """Whether the log contains this already. Conflict: entry_id_reused, for another arrangement."""
    events = Event.objects.filter(tournament=table.round.tournament_id, verb="reseat_table", what__entry_id=entry_id)
    there = [each.what for each in events if each.what["table"] == table.pk]
    if there and (there[0]["order"], there[0]["forehands"][1]) != (list(wanted.order), wanted.first_forehand):
        raise Conflict("entry_id_reused", field="entry_id")
    return bool(there)


def _seat(table: Table, planned: Reseating) -> None:
    Table.objects.filter(pk=table.pk).update(first_forehand=planned.arrangement.first_forehand)
    table.first_forehand = planned.arrangement.first_forehand
    if not planned.arrangement.moves_people:
        return
    seats = dict(Seat.objects.filter(table=table).values_list("place", "pk"))
    SeatOccupancy.objects.filter(seat__table=table).delete()
    SeatOccupancy.objects.bulk_create(
        SeatOccupancy(seat_id=seats[each.place], entry_id=each.entry, from_hand=each.from_hand)
        for each in planned.seated_players
    )
    DrawRun.objects.filter(drawn=table.round_id).update(changed_by_hand=True)


def _log(
    table: Table, planned: Reseating, *, former: int, entry_id: str, reason: str, actor: Actor, now: datetime
) -> None:
    what = {
        "table": table.pk,
        "entry_id": entry_id,
        "order": list(planned.arrangement.order),
        "forehands": [former, planned.arrangement.first_forehand],
        "entries": [each.entry for each in planned.seated_players if each.from_hand == 1],
    }
    tournament = lock(table.round.tournament)
    write_event(tournament, verb="reseat_table", actor=actor, now=now, what=what, reason=reason)


def _revision(each: ReseatedHand, entry_id: str, reason: str) -> NewRevision:
    return NewRevision(
        entry_id=resettled_entry_id(entry_id, each.revision.hand.number),
        verb="settle_anew",
        hand=each.hand,
        places=each.places,
        reason=each.revision.reason if each.revision.is_struck else reason,
        is_settled_anew=True,
    )
