"""People's seating requests and separations, as the desk shows them."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournaments.models import Entry, Separation, Tournament
from tournaments.names import listed_names
from tournaments.queries.alphabet import by_name


@dataclass(frozen=True, slots=True)
class SeparatedPair:
    """Two separated people, by id and by name; names are unambiguous on the page."""

    pk: int
    one: str
    other: str


@dataclass(frozen=True, slots=True)
class SeparationOverview:
    """Everybody with seating requests, in order, with their display name; and the separated pairs."""

    entries: tuple[tuple[Entry, str], ...]
    pairs: tuple[SeparatedPair, ...]


def separations_of(tournament: Tournament) -> SeparationOverview:
    """An evening's seating requests and pairs, without clubs, which belong to the players. Two statements."""
    nothing = Q(household="", car="", team="", fixed_table=None)
    rows = tournament.entries.exclude(nothing).select_related("player")
    entries = by_name(rows)
    pairs = _pairs(Separation.objects.filter(tournament=tournament))
    people = {each.pk: each.player for each in (*entries, *(each for pair in pairs for each in (pair.one, pair.other)))}
    names = dict(zip(people, listed_names(list(people.values())), strict=True))
    return SeparationOverview(
        entries=tuple((each, names[each.pk]) for each in entries),
        pairs=tuple(SeparatedPair(pair.pk, names[pair.one_id], names[pair.other_id]) for pair in pairs),
    )


def separated_from(entry: Entry) -> tuple[str, ...]:
    """The names of the people somebody is separated from. One statement."""
    pairs = _pairs(Separation.objects.filter(Q(one=entry) | Q(other=entry)))
    people = [pair.other.player if pair.one_id == entry.pk else pair.one.player for pair in pairs]
    return listed_names([*people, entry.player])[: len(people)]


def _pairs(rows: QuerySet[Separation]) -> list[Separation]:
    return list(rows.select_related("one__player", "other__player"))
