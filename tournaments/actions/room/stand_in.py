"""Stand-ins: taking over somebody's seat in the middle of a round."""

from datetime import datetime

from django.db import transaction

from tournaments.actions.hands.guards import require_open_for_hands
from tournaments.actions.hands.locking import lock_table
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.people.admission import require_admitted
from tournaments.errors import Refused
from tournaments.models import DrawRun, Entry, HandRevision, Seat, SeatOccupancy, Table


def seat_stand_in(table: Table, *, place: int, entry: Entry, from_hand: int, actor: Actor, now: datetime) -> None:
    """Seat a stand-in without a seat in the round at a place; the person there keeps the hands played.

    Refused: place_range, number_range, hand_there if a hand from `from_hand` on is entered, stand_in_before if the
    place changed hands later than that, already_seated_here, not_checked_in, player_banned, player_banned_for_good;
    Conflict: closed, on_paper, round_not_published, redrawn.
    """
    with transaction.atomic():
        row = lock_table(table)
        require_open_for_hands(row, actor)
        seat = _seat(row, place)
        _require_hand(row, seat, from_hand)
        _require_free(row, entry)
        former = SeatOccupancy.objects.filter(seat=seat).order_by("-from_hand").values_list("entry", flat=True)[0]
        SeatOccupancy.objects.update_or_create(seat=seat, from_hand=from_hand, defaults={"entry": entry})
        DrawRun.objects.filter(drawn=row.round_id).update(changed_by_hand=True)
        what = {"table": row.pk, "place": place, "entry": entry.pk, "instead_of": former, "hand": from_hand}
        write_event(lock(row.round.tournament), verb="seat_stand_in", actor=actor, now=now, what=what)


def _seat(table: Table, place: int) -> Seat:
    seat = Seat.objects.filter(table=table, place=place).first()
    if seat is None:
        raise Refused("place_range", field="place", places=table.seats.count())
    return seat


def _require_hand(table: Table, seat: Seat, from_hand: int) -> None:
    if not 1 <= from_hand <= table.hands:
        raise Refused("number_range", field="from_hand", hands=table.hands)
    there = HandRevision.objects.filter(table=table, is_current=True, is_withdrawn=False, hand__number__gte=from_hand)
    number = there.order_by("hand__number").values_list("hand__number", flat=True).first()
    if number is not None:
        raise Refused("hand_there", field="from_hand", number=number)
    if SeatOccupancy.objects.filter(seat=seat, from_hand__gt=from_hand).exists():
        raise Refused("stand_in_before", field="from_hand")


def _require_free(table: Table, entry: Entry) -> None:
    if not Entry.objects.filter(pk=entry.pk, is_present=True, tournament=table.round.tournament_id).exists():
        raise Refused("not_checked_in", field="entry", name=entry.player.name)
    require_admitted(table.round.tournament, [entry.player_id])
    if SeatOccupancy.objects.filter(seat__table__round=table.round_id, entry=entry).exists():
        raise Refused("already_seated_here", field="entry", name=entry.player.name)
