"""Carry over what is known about people from the season's earlier tournaments."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from tournaments.actions.check_in import require_open
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.separations import CIRCLES
from tournaments.errors import Refused
from tournaments.models import Entry, Separation, Tournament

FIELDS = (*CIRCLES, "fixed_table")


def carry_over(tournament: Tournament, *, actor: Actor, now: datetime) -> tuple[int, int]:
    """Take over what was last entered this season about those who are here, and their separated pairs.

    Whoever has entries at this tournament keeps them. Returns how many people and how many pairs.
    Refused: nothing_to_carry_over, evening_closed.
    """
    with transaction.atomic():
        row = lock(tournament)
        require_open(row)
        here = {entry.player_id: entry for entry in row.entries.filter(is_present=True)}
        people, pairs = _wishes(row, here), _pairs(row, here)
        if not people and not pairs:
            raise Refused("nothing_to_carry_over")
        Entry.objects.bulk_update(people, FIELDS)
        Separation.objects.bulk_create(pairs)
        what = {"entries": sorted(each.pk for each in people), "pairs": len(pairs)}
        write_event(row, verb="carry_over", actor=actor, now=now, what=what)
    return len(people), len(pairs)


def _earlier(tournament: Tournament) -> Q:
    """Of entries: those of the season's tournaments before this one."""
    before = Q(tournament__date__lt=tournament.date) | Q(tournament__date=tournament.date, tournament__lt=tournament.pk)
    return before & Q(tournament__season=tournament.season_id)


def _wishes(tournament: Tournament, here: dict[int, Entry]) -> list[Entry]:
    """Those about whom nothing has been entered yet, with what was entered last."""
    silent = {player: entry for player, entry in here.items() if not _is_told(entry)}
    told: dict[int, Entry] = {}
    for former in Entry.objects.filter(_earlier(tournament)).order_by("tournament__date", "tournament"):
        if former.player_id in silent and _is_told(former):
            told[former.player_id] = former
    for player, former in told.items():
        for field in FIELDS:
            setattr(silent[player], field, getattr(former, field))
    return [silent[player] for player in told]


def _is_told(entry: Entry) -> bool:
    return any(getattr(entry, field) for field in FIELDS)


def _pairs(tournament: Tournament, here: dict[int, Entry]) -> list[Separation]:
    """Separated pairs of earlier tournaments that are both here and not kept apart yet."""
    earlier = Entry.objects.filter(_earlier(tournament)).values("tournament")
    former = Separation.objects.filter(tournament__in=earlier).values_list("one__player", "other__player")
    wanted = {_in_order(here[one], here[other]) for one, other in former if one in here and other in here}
    known = set(Separation.objects.filter(tournament=tournament).values_list("one", "other"))
    return [Separation(tournament=tournament, one_id=one, other_id=other) for one, other in sorted(wanted - known)]


def _in_order(one: Entry, other: Entry) -> tuple[int, int]:
    return min(one.pk, other.pk), max(one.pk, other.pk)
