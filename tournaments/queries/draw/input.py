"""The input of a draw: the people present and their constraints, with entry ids instead of names."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from django.db.models import QuerySet

from tournaments.models import Entry, SeatOccupancy, Separation, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.results.counting import counting
from tournaments.queries.room.seating import seated_rounds
from tournaments.seating import Affinity, DrawInput

Pairs = tuple[tuple[int, int], ...]
BELONGING = (Affinity.CLUB, Affinity.HOUSEHOLD, Affinity.CAR, Affinity.TEAM)
"""The affinities an entry may share with others, as stored."""


@dataclass(frozen=True, slots=True)
class EntryConstraints:
    """An entry, its player, their affinities, and the fixed table."""

    entry: int
    player: int
    affinities: Mapping[Affinity, object]
    fixed_table: int | None


@dataclass(frozen=True, slots=True)
class DrawOptions:
    """What the director permits in a draw.

    `least_bad`: separated people share a table if it cannot be avoided. `allow_six`: 6 or 11 people sit with a table of
    six.
    """

    least_bad: bool = False
    allow_six: bool = False


DEFAULT_DRAW_OPTIONS = DrawOptions()


def draw_input(
    tournament: Tournament, *, rounds: int, seed: str, draw_options: DrawOptions = DEFAULT_DRAW_OPTIONS
) -> DrawInput:
    """The input for drawing `rounds` new rounds of the people present. Four statements.

    All existing rounds count as played, drafts too; people in them who are no longer present have `left`. Old meetings
    are those of the season's earlier tournaments, with repetition.
    """
    people, played = _entry_constraints(tournament.entries.filter(is_present=True)), seated_rounds(tournament)
    here = {each.entry for each in people}
    return DrawInput(
        players=tuple(here),
        rounds=rounds,
        seed=seed,
        played=played,
        left=tuple(sorted(set(chain.from_iterable(chain.from_iterable(played))) - here)),
        affinities=_affinities(people),
        apart=_separations(tournament, here),
        met=season_meetings(tournament, {each.player: each.entry for each in people}),
        fixed={each.entry: each.fixed_table for each in people if each.fixed_table},
        least_bad=draw_options.least_bad,
        allow_six=draw_options.allow_six,
    )


def current_constraints(tournament: Tournament, entries: Collection[int]) -> DrawInput:
    """An input of these people with today's constraints, for computing the figures of any rounds. Three statements.

    It has no played rounds and no fixed tables.
    """
    people = _entry_constraints(tournament.entries.filter(pk__in=entries))
    return DrawInput(
        players=tuple(each.entry for each in people),
        affinities=_affinities(people),
        apart=_separations(tournament, set(entries)),
        met=season_meetings(tournament, {each.player: each.entry for each in people}),
    )


def season_meetings(tournament: Tournament, entry_of: Mapping[int, int]) -> Pairs:
    """Pairs of entries whose players shared a table on an earlier day of the season. One statement.

    `entry_of` maps the players to include to their entries here.
    """
    season = Tournament.objects.filter(season=tournament.season_id)
    earlier = counting(season).filter(date__lt=tournament.date)
    rows = SeatOccupancy.objects.filter(seat__table__round__tournament__in=earlier, from_hand=1)
    played = rows.exclude(seat__table__round__state=RoundState.DRAFT).order_by()
    tables: defaultdict[int, list[int]] = defaultdict(list)
    for table, player in played.values_list("seat__table", "entry__player"):
        if player in entry_of:
            tables[table].append(entry_of[player])
    return tuple(sorted(pair for people in tables.values() for pair in combinations(sorted(people), 2)))


def _entry_constraints(entries: QuerySet[Entry]) -> list[EntryConstraints]:
    fields = ("pk", "player", "fixed_table", "player__club", "household", "car", "team")
    return [
        EntryConstraints(entry, player, dict(zip(BELONGING, (club, *map(_fold, labels)), strict=True)), table)
        for entry, player, table, club, *labels in entries.order_by("pk").values_list(*fields)
    ]


def _fold(label: str) -> str:
    """Labels are typed, so whitespace and case are ignored."""
    return " ".join(label.split()).casefold()


def _affinities(people: Sequence[EntryConstraints]) -> dict[Affinity, dict[int, str]]:
    """Groups by affinity, numbered by their first members, so that no name is revealed; groups of one are left out."""
    return {
        affinity: {
            entry: str(number)
            for number, members in enumerate(
                _shared((each.affinities[affinity], each.entry) for each in people), start=1
            )
            for entry in members
        }
        for affinity in BELONGING
    }


def _shared(named: Iterable[tuple[object, int]]) -> list[list[int]]:
    """Those who share a name, in the order of their first members."""
    groups: defaultdict[object, list[int]] = defaultdict(list)
    for name, entry in named:
        if name:
            groups[name].append(entry)
    return [members for members in groups.values() if len(members) > 1]


def _separations(tournament: Tournament, here: set[int]) -> Pairs:
    pairs = Separation.objects.filter(tournament=tournament).order_by("one", "other").values_list("one", "other")
    return tuple((one, other) for one, other in pairs if one in here and other in here)
