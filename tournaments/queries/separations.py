"""What the draw knows about people, as the desk shows it."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournaments.models import Entry, Separation, Tournament
from tournaments.names import listed_names


@dataclass(frozen=True, slots=True)
class SeparatedPair:
    """Two who must not meet, by id and by name; no two people on the page are called alike."""

    pk: int
    one: str
    other: str


@dataclass(frozen=True, slots=True)
class SeparationOverview:
    """Everybody about whom something was entered, in order, with what they are called; the pairs that must not meet."""

    entries: tuple[tuple[Entry, str], ...]
    pairs: tuple[SeparatedPair, ...]


def separations_of(tournament: Tournament) -> SeparationOverview:
    """Two statements; clubs, which players have anyway, are left out."""
    nothing = Q(household="", car="", team="", fixed_table=None)
    rows = tournament.entries.exclude(nothing).select_related("player")
    entries = list(rows.order_by("player__family_name", "player__given_name", "pk"))
    pairs = _pairs(Separation.objects.filter(tournament=tournament))
    people = {each.pk: each.player for each in (*entries, *(each for pair in pairs for each in (pair.one, pair.other)))}
    names = dict(zip(people, listed_names(list(people.values())), strict=True))
    return SeparationOverview(
        entries=tuple((each, names[each.pk]) for each in entries),
        pairs=tuple(SeparatedPair(pair.pk, names[pair.one_id], names[pair.other_id]) for pair in pairs),
    )


def kept_apart_from(entry: Entry) -> tuple[str, ...]:
    """What those are called whom somebody must not meet. One statement."""
    pairs = _pairs(Separation.objects.filter(Q(one=entry) | Q(other=entry)))
    people = [pair.other.player if pair.one_id == entry.pk else pair.one.player for pair in pairs]
    return listed_names([*people, entry.player])[: len(people)]


def _pairs(rows: QuerySet[Separation]) -> list[Separation]:
    return list(rows.select_related("one__player", "other__player"))
