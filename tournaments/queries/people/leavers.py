"""People who played and went home: they stay on the evening's list and in its fees."""

from django.db.models import Exists, OuterRef, Q

from tournaments.models import EnteredTotal, SeatOccupancy
from tournaments.models.round import RoundState


def was_seated(entry: str = "pk") -> Exists:
    """Whether an entry (`entry`: the lookup of its id) has or had a seat in a round that is not a draft.

    Dropping out of a published round frees only seats of unplayed rounds, so any remaining seat was played.
    """
    seats = SeatOccupancy.objects.filter(entry=OuterRef(entry))
    return Exists(seats.exclude(seat__table__round__state=RoundState.DRAFT))


def took_part(entry: str = "") -> Q:
    """Filter for entries of people present or gone home after a round; `entry` is the path to the entry, or ""."""
    path = f"{entry}__" if entry else ""
    return Q(**{f"{path}is_present": True}) | Q(was_seated(f"{path}pk"))


def has_played() -> Q:
    """Filter for entries with a seat as `was_seated`, or with totals of an evening without hands."""
    return Q(was_seated()) | Q(Exists(EnteredTotal.objects.filter(entry=OuterRef("pk"))))
