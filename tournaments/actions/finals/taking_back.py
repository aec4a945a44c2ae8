"""Undoing what was done at the door of a final of several cups, while the person has not played; places that nobody
needs any more.
"""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.db.models import Q

from tournaments.actions.guards import require_open
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.people.check_in import check_out, require_no_seat
from tournaments.errors import Conflict, Refused
from tournaments.models import Championship, Entry, FinalPlace, Tournament
from tournaments.queries.finals.day import final_day_of, needs_none, taken_places
from tournaments.queries.finals.finalists import finalists
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
        _give_back(day.championship, [reserve])
        what = {"player": reserve, "replaced_player": taken.replaces, "cup_name": taken.cup}
        write_event(lock(tournament), verb="take_back_replacement", actor=actor, now=now, what=what)


def release_places(championship: Championship) -> None:
    """Give back what reserves took at the door who are in through that cup by now (`needs_none`): they would have it
    again if they fell out of the list, whoever has it by then. One statement, and six more if anybody took a place.
    """
    taken = taken_places(championship)
    listed = finalists(championship) if taken else None
    if listed:
        _give_back(championship, [each.player for each in taken if needs_none(listed, each)])


def _give_back(championship: Championship, reserves: Collection[int]) -> None:
    mine = FinalPlace.objects.filter(championship=championship, replaces__isnull=False)
    of_reserves = mine.filter(Q(player__in=reserves) | Q(player__merged_into__in=reserves))
    of_reserves.update(replaces=None, through=None)


def _require_not_played(row: Tournament, entry: Entry) -> None:
    """Refused: played_already, and for a seat in an open round as `require_no_seat`."""
    require_no_seat(row, entry)
    if Entry.objects.filter(has_played(), pk=entry.pk).exists():
        raise Refused("played_already", name=entry.player.name)
