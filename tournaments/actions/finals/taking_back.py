"""Undoing what was done at the door of a final of several cups, while the person has not played."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from tournaments.actions.guards import require_open
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.people.check_in import check_out, require_no_seat
from tournaments.errors import Conflict, Refused
from tournaments.models import Entry, FinalPlace, Tournament
from tournaments.queries.finals.day import final_day_of
from tournaments.queries.people.leavers import has_played


def undo_arrival(entry: Entry, *, actor: Actor, now: datetime) -> Entry:
    """Check somebody out at the door. Refused: played_already (who goes home then is checked out at the check-in), and
    what `check_out` refuses.
    """
    with transaction.atomic():
        row = lock(entry.tournament)
        require_open(row)
        _require_not_played(row, entry)
        return check_out(entry, actor=actor, now=now)


def revoke_replacement(tournament: Tournament, *, reserve: int, actor: Actor, now: datetime) -> None:
    """Undo a replacement: the place is free again, and the reserve is checked out.

    Refused: no_championship, evening_closed, played_already, also for somebody who went home since, and what
    `check_out` refuses for somebody seated. Conflict: replacement_gone.
    """
    with transaction.atomic():
        row = lock(tournament)
        require_open(row)
        day = final_day_of(row)
        taken = day.taken_by.get(reserve)
        if taken is None:
            raise Conflict("replacement_gone")
        if entry := row.entries.filter(player=reserve).first():
            _require_not_played(row, entry)
            if entry.is_present:
                check_out(entry, actor=actor, now=now)
        mine = FinalPlace.objects.filter(championship=day.championship, replaces__isnull=False)
        mine.filter(Q(player=reserve) | Q(player__merged_into=reserve)).update(replaces=None, through=None)
        what = {"player": reserve, "replaced_player": taken.replaces, "cup_name": taken.cup}
        write_event(lock(tournament), verb="take_back_replacement", actor=actor, now=now, what=what)


def _require_not_played(row: Tournament, entry: Entry) -> None:
    """Refused: played_already, and for a seat in an open round as `require_no_seat`."""
    require_no_seat(row, entry)
    if Entry.objects.filter(has_played(), pk=entry.pk).exists():
        raise Refused("played_already", name=entry.player.name)
