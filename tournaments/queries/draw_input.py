"""The input of a draw: who is here and what is known of them, entry ids instead of names."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from django.db.models import QuerySet

from tournaments.models import Entry, SeatOccupancy, Separation, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.seating import seated_rounds
from tournaments.seating import Circle, DrawInput

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class EntryWishes:
    """An entry, its player, their circles, and the fixed table."""

    entry: int
    player: int
    circles: Mapping[Circle, object]
    fixed_table: int | None


@dataclass(frozen=True, slots=True)
class Leeway:
    """What a draw may do only when the director says so.

    `least_bad`: people who must not meet sit together where it cannot be helped. `allow_six`: 6 or 11 people sit with
    a table of six.
    """

    least_bad: bool = False
    allow_six: bool = False


NO_LEEWAY = Leeway()


def draw_input(tournament: Tournament, *, rounds: int, seed: str, leeway: Leeway = NO_LEEWAY) -> DrawInput:
    """The input for so many new rounds of those who are here. Four statements.

    All rounds there are count as played, drafts too. Whoever sits in them and is not here any more has `left`. Old
    meetings are those of the season's earlier tournaments, as often as they happened.
    """
    people, played = _wishes(tournament.entries.filter(is_present=True)), seated_rounds(tournament)
    here = {each.entry for each in people}
    return DrawInput(
        players=tuple(here),
        rounds=rounds,
        seed=seed,
        played=played,
        left=tuple(sorted(set(chain.from_iterable(chain.from_iterable(played))) - here)),
        circles=_circles(people),
        apart=_separations(tournament, here),
        met=season_meetings(tournament, {each.player: each.entry for each in people}),
        fixed={each.entry: each.fixed_table for each in people if each.fixed_table},
        least_bad=leeway.least_bad,
        allow_six=leeway.allow_six,
    )


def wishes_today(tournament: Tournament, entries: Collection[int]) -> DrawInput:
    """An input of these people with their wishes of today, to count the figures of any rounds by. Three statements.

    Nothing is played in it, and nobody has a fixed table.
    """
    people = _wishes(tournament.entries.filter(pk__in=entries))
    return DrawInput(
        players=tuple(each.entry for each in people),
        circles=_circles(people),
        apart=_separations(tournament, set(entries)),
        met=season_meetings(tournament, {each.player: each.entry for each in people}),
    )


def season_meetings(tournament: Tournament, entry_of: Mapping[int, int]) -> Pairs:
    """Pairs of entries whose players sat at one table on an earlier day of the season. One statement.

    `entry_of` has the entry here of every player who counts.
    """
    earlier = Tournament.objects.filter(season=tournament.season_id, date__lt=tournament.date)
    rows = SeatOccupancy.objects.filter(seat__table__round__tournament__in=earlier, from_hand=1)
    played = rows.exclude(seat__table__round__state=RoundState.DRAFT).order_by()
    tables: defaultdict[int, list[int]] = defaultdict(list)
    for table, player in played.values_list("seat__table", "entry__player"):
        if player in entry_of:
            tables[table].append(entry_of[player])
    return tuple(sorted(pair for people in tables.values() for pair in combinations(sorted(people), 2)))


def _wishes(entries: QuerySet[Entry]) -> list[EntryWishes]:
    fields = ("pk", "player", "fixed_table", "player__club", "household", "car", "team")
    return [
        EntryWishes(entry, player, dict(zip(Circle, (club, *map(_fold, labels)), strict=True)), table)
        for entry, player, table, club, *labels in entries.order_by("pk").values_list(*fields)
    ]


def _fold(label: str) -> str:
    """Labels are typed: blanks and capitals make no other household."""
    return " ".join(label.split()).casefold()


def _circles(people: Sequence[EntryWishes]) -> dict[Circle, dict[int, str]]:
    """Circles are numbered by their first member: no name is given away, and nobody is a circle alone."""
    return {
        circle: {
            entry: str(number)
            for number, members in enumerate(_shared((each.circles[circle], each.entry) for each in people), start=1)
            for entry in members
        }
        for circle in Circle
    }


def _shared(named: Iterable[tuple[object, int]]) -> list[list[int]]:
    """Those who share a name, in the order of their first members."""
    circles: defaultdict[object, list[int]] = defaultdict(list)
    for name, entry in named:
        if name:
            circles[name].append(entry)
    return [members for members in circles.values() if len(members) > 1]


def _separations(tournament: Tournament, here: set[int]) -> Pairs:
    pairs = Separation.objects.filter(tournament=tournament).order_by("one", "other").values_list("one", "other")
    return tuple((one, other) for one, other in pairs if one in here and other in here)
