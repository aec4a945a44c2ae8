"""Who played and went home: they stay on the evening's list and in its fees."""

from django.db.models import Exists, OuterRef, Q

from tournaments.models import SeatOccupancy
from tournaments.models.round import RoundState


def sat_down(entry: str = "pk") -> Exists:
    """Whether an entry (`entry`: where its id stands) has or had a seat in a round that is no draft.

    Whoever drops out of a published round loses the seats nobody has played at, so what is left was played.
    """
    seats = SeatOccupancy.objects.filter(entry=OuterRef(entry))
    return Exists(seats.exclude(seat__table__round__state=RoundState.DRAFT))


def took_part(entry: str = "") -> Q:
    """Entries of people who are here, or went home after a round; `entry` is the path to the entry, "" on its own."""
    path = f"{entry}__" if entry else ""
    return Q(**{f"{path}is_present": True}) | Q(sat_down(f"{path}pk"))
