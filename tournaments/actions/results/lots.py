"""Recording lots drawn by people; the program never draws one for a rank."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from tournaments.actions.guards import require_open
from tournaments.actions.log import Actor, lock, require_reason, write_event
from tournaments.actions.room.closing import require_rounds_closed
from tournaments.errors import Conflict, Refused
from tournaments.models import Entry, Publication, Tournament
from tournaments.models.publication import PublicationKind
from tournaments.models.tournament import TournamentState
from tournaments.queries.results.lots import LotGroup, lot_groups, uses_lots


def record_lots(tournament: Tournament, order: Sequence[int], *, actor: Actor, now: datetime) -> None:
    """Record the order of a lot drawn by people tied in all earlier criteria: entries, best first. No-op if repeated.

    Must contain everybody who is tied.
    Refused: evening_closed, lots_unused, no_rounds, rounds_open, lots_published, lots_order; Conflict: lots_changed,
    lots_recorded.
    """
    if len(set(order)) != len(order) or not order:
        raise Refused("lots_order", most=len(set(order)))
    with transaction.atomic():
        row = lock(tournament)
        _require_settable(row)
        group = _group_of(row, order)
        if group.drawing is not None:
            if [each.entry for each in group.people] == list(order):
                return
            raise Conflict("lots_recorded")
        drawing = row.events.filter(verb="record_lots").count() + 1
        for place, entry in enumerate(order, start=1):
            Entry.objects.filter(pk=entry).update(lot=place, lot_drawing=drawing)
        what = {"drawing": drawing, "entries": list(order)}
        write_event(row, verb="record_lots", actor=actor, now=now, what=what)


def undo_lots(tournament: Tournament, drawing: int, *, reason: str, actor: Actor, now: datetime) -> None:
    """Take back what is left of a drawing; its people are tied again.

    Refused: reason_missing, reason_too_long, evening_closed, lots_unused, no_rounds, rounds_open, lots_published;
    Conflict: lots_gone.
    """
    reason = require_reason(reason)
    with transaction.atomic():
        row = lock(tournament)
        _require_settable(row)
        drawn = row.entries.filter(lot_drawing=drawing)
        entries = list(drawn.order_by("lot").values_list("pk", flat=True))
        if not entries:
            raise Conflict("lots_gone")
        drawn.update(lot=None, lot_drawing=None)
        what = {"drawing": drawing, "entries": entries}
        write_event(row, verb="take_back_lots", actor=actor, now=now, what=what, reason=reason)


def lots_refusal(tournament: Tournament) -> Refused | None:
    """Why lots cannot be recorded or taken back now; None if they can."""
    try:
        _require_settable(tournament)
    except Refused as refused:
        return refused
    return None


def _require_settable(tournament: Tournament) -> None:
    """Lots may change once everything is played and while no published results are final.

    Refused: evening_closed, lots_unused, no_rounds, rounds_open, lots_published.
    """
    if not uses_lots(tournament):
        raise Refused("lots_unused")
    if tournament.state != TournamentState.CLOSED:
        require_open(tournament)
        require_rounds_closed(tournament)
    elif Publication.objects.filter(tournament=tournament, kind=PublicationKind.RESULTS, withdrawn_at=None).exists():
        raise Refused("lots_published")


def _group_of(tournament: Tournament, order: Sequence[int]) -> LotGroup:
    """The tied group of exactly these people. Conflict: lots_changed."""
    for group in lot_groups(tournament):
        if {each.entry for each in group.people} == set(order):
            return group
    raise Conflict("lots_changed")
