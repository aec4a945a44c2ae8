"""Manual changes to a draft."""

from datetime import datetime

from django.db import transaction

from tournaments.actions.draw.refusals import raise_refusals
from tournaments.actions.draw.rewrite import rewrite
from tournaments.actions.guards import require_open
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Conflict, Refused
from tournaments.models import DrawRun, Entry, Round, Seat, SeatOccupancy, Tournament
from tournaments.queries.draw.manual_preview import drafted_round, move_preview, swap_preview
from tournaments.seating import DrawInput, certify
from tournaments.seating.contract.tables import RoundPlan


def swap_in_draft(round_: Round, one: Entry, other: Entry, *, actor: Actor, now: datetime) -> None:
    """Swap two people's seats in a drafted round and update its certificate.

    Refused: same_person, not_in_round, evening_closed; Conflict: redrawn, if the round is no longer a draft.
    """
    with transaction.atomic():
        row = lock(round_.tournament)
        draft, run = _current_draft(row, round_)
        if one.pk == other.pk:
            raise Refused("same_person", field="other")
        with raise_refusals():
            preview = swap_preview(draft, run, one=one.pk, other=other.pk)
        seats = [_seat(draft, each) for each in (one, other)]
        _exchange(draft, one, other)
        _certify_again(run, preview.rounds)
        what = {"round": draft.number, "entries": [one.pk, other.pk], "seats": seats}
        write_event(row, verb="swap_in_draft", actor=actor, now=now, what=what)


def move_in_draft(round_: Round, entry: Entry, *, table: int, actor: Actor, now: datetime) -> None:
    """Move somebody to the next free place of another table; this turns a four into a five, or a five into a six.

    Both tables get the number of hands for their new size, and the certificate the new figures.
    Refused: not_in_round, same_table, no_such_table, no_such_place, three_would_remain, evening_closed; Conflict:
    redrawn.
    """
    with transaction.atomic():
        row = lock(round_.tournament)
        draft, run = _current_draft(row, round_)
        with raise_refusals():
            preview = move_preview(draft, run, entry=entry.pk, table=table)
        which = list(run.numbers).index(draft.number)
        before, after = _seating(run.rounds[which]), preview.rounds[which]
        former, _place = _seat(draft, entry)
        rewrite(row, draft, before, after, now=now)
        _certify_again(run, preview.rounds)
        what = {"round": draft.number, "entries": [entry.pk], "former_table": former, "table": table}
        write_event(row, verb="move_in_draft", actor=actor, now=now, what=what)


def _current_draft(tournament: Tournament, round_: Round) -> tuple[Round, DrawRun]:
    require_open(tournament)
    draft = drafted_round(tournament, round_.number)
    if draft is None or draft.pk != round_.pk or draft.drawing is None:
        raise Conflict("redrawn")
    return draft, draft.drawing


def _seat(draft: Round, entry: Entry) -> list[int]:
    """Table and place numbers, as logged."""
    seat = Seat.objects.select_related("table").get(table__round=draft, occupancies__entry=entry)
    return [seat.table.number, seat.place]


def _seating(tables: list[list[int]]) -> RoundPlan:
    return tuple(tuple(table) for table in tables)


def _exchange(round_: Round, one: Entry, other: Entry) -> None:
    rows = list(SeatOccupancy.objects.filter(seat__table__round=round_, entry__in=[one, other]))
    for row in rows:
        row.entry_id = other.pk if row.entry_id == one.pk else one.pk
    SeatOccupancy.objects.bulk_update(rows, ["entry"])


def _certify_again(run: DrawRun, rounds: tuple[RoundPlan, ...]) -> None:
    """Update the certificate and mark it as changed manually, which alone permits tables of six."""
    claim = certify(DrawInput.from_document(run.document), rounds).to_document()
    run.rounds = [[list(table) for table in seating] for seating in rounds]
    run.certificate = claim | {"by_hand": True}
    run.changed_by_hand = True
    run.save(update_fields=["rounds", "certificate", "changed_by_hand"])
