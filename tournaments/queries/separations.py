"""What the draw knows about people, as the desk shows it."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournaments.models import Entry, Separation, Tournament


@dataclass(frozen=True, slots=True)
class SeparationOverview:
    """Everybody about whom something was entered, by name, and the pairs that must not meet."""

    entries: tuple[Entry, ...]
    pairs: tuple[Separation, ...]


def separations_of(tournament: Tournament) -> SeparationOverview:
    """Two statements; clubs, which players have anyway, are left out."""
    nothing = Q(household="", car="", team="", fixed_table=None)
    rows = tournament.entries.exclude(nothing).select_related("player")
    ordered = rows.order_by("player__family_name", "player__given_name", "pk")
    return SeparationOverview(tuple(ordered), _pairs(Separation.objects.filter(tournament=tournament)))


def pairs_of(entry: Entry) -> tuple[Separation, ...]:
    """The pairs somebody belongs to. One statement."""
    return _pairs(Separation.objects.filter(Q(one=entry) | Q(other=entry)))


def _pairs(rows: QuerySet[Separation]) -> tuple[Separation, ...]:
    return tuple(rows.select_related("one__player", "other__player"))
