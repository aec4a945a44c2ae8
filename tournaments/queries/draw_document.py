"""What a draw is made from: the document of `manage.py draw_seating` for an evening, entry ids instead of names."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

from django.db.models import QuerySet

from tournaments.models import Entry, SeatOccupancy, Separation, Tournament
from tournaments.models.tournament import RoundState
from tournaments.queries.seating import seated_rounds
from tournaments.seating import Circle, Wishes

Document = dict[str, Any]
Row = tuple[int, int, Mapping[Circle, object], int | None]
"""Of somebody present: entry, player, what he belongs to, his fixed table."""


@dataclass(frozen=True, slots=True)
class Leeway:
    """What a draw may do only when the director says so.

    `least_bad`: people who must not meet sit together where it cannot be helped. `allow_six`: 6 or 11 people sit with
    a table of six.
    """

    least_bad: bool = False
    allow_six: bool = False


NO_LEEWAY = Leeway()


def draw_document(tournament: Tournament, *, rounds: int, seed: str, leeway: Leeway = NO_LEEWAY) -> Document:
    """The input for so many new rounds of those who are here. Four statements.

    Rounds that stand are played, drafts too. Whoever sits in them and is not here any more has `left`. Old meetings
    are those of the season's earlier evenings, as often as they happened.
    """
    people, played = _present(tournament), seated_rounds(tournament)
    here = {entry for entry, *_ in people}
    document: Document = {
        "players": _players(people),
        "rounds": rounds,
        "seed": seed,
        "met": season_meetings(tournament, {player: entry for entry, player, *_ in people}),
        "apart": _prohibited(tournament, here),
        "fixed": {str(entry): table for entry, *_, table in people if table},
        "played": [[list(table) for table in seating] for seating in played],
        "left": sorted({entry for seating in played for table in seating for entry in table} - here),
    }
    return document | {name: True for name, is_allowed in asdict(leeway).items() if is_allowed}


def judging_document(tournament: Tournament, entries: Collection[int]) -> Document:
    """What the figures of any rounds of these people are counted by, with their wishes of today. Three statements."""
    people = _rows(tournament.entries.filter(pk__in=entries))
    return {
        "players": _players(people),
        "met": season_meetings(tournament, {player: entry for entry, player, *_ in people}),
        "apart": _prohibited(tournament, set(entries)),
    }


def wishes_of(document: Document) -> Wishes:
    """The wishes in a document, for whoever changes a round instead of drawing one. No statement."""
    circles = {
        circle: {each["id"]: each[circle.value] for each in document["players"] if circle.value in each}
        for circle in Circle
    }
    return Wishes(
        circles=circles,
        apart=tuple((one, other) for one, other in document["apart"]),
        met=tuple((one, other) for one, other in document["met"]),
        fixed={int(entry): table for entry, table in document["fixed"].items()},
    )


def season_meetings(tournament: Tournament, entry_of: Mapping[int, int]) -> list[list[int]]:
    """Pairs of entries whose players sat at one table on an earlier day of the season. One statement.

    `entry_of` has the entry here of every player who counts.
    """
    evenings = Tournament.objects.filter(season=tournament.season_id, date__lt=tournament.date)
    rows = SeatOccupancy.objects.filter(seat__table__round__tournament__in=evenings, from_hand=1)
    played = rows.exclude(seat__table__round__state=RoundState.DRAFT).order_by()
    tables: defaultdict[int, list[int]] = defaultdict(list)
    for table, player in played.values_list("seat__table", "entry__player"):
        if player in entry_of:
            tables[table].append(entry_of[player])
    return sorted([one, other] for people in tables.values() for one, other in combinations(sorted(people), 2))


def _present(tournament: Tournament) -> list[Row]:
    return _rows(tournament.entries.filter(is_present=True))


def _rows(entries: QuerySet[Entry]) -> list[Row]:
    fields = ("pk", "player", "fixed_table", "player__club", "household", "car", "team")
    return [
        (entry, player, dict(zip(Circle, (club, *map(_folded, labels)), strict=True)), table)
        for entry, player, table, club, *labels in entries.order_by("pk").values_list(*fields)
    ]


def _folded(label: str) -> str:
    """Labels are typed: blanks and capitals make no other household."""
    return " ".join(label.split()).casefold()


def _players(people: Sequence[Row]) -> list[Document]:
    """Circles are numbered by their first member: no name leaves the house, and nobody is a circle alone."""
    entries: dict[int, Document] = {entry: {"id": entry} for entry, *_ in people}
    for circle in Circle:
        for number, members in enumerate(_circles((belongs[circle], entry) for entry, _, belongs, _ in people), 1):
            for entry in members:
                entries[entry][circle.value] = str(number)
    return list(entries.values())


def _circles(named: Iterable[tuple[object, int]]) -> list[list[int]]:
    """Those who share a name, in the order of their first members."""
    circles: defaultdict[object, list[int]] = defaultdict(list)
    for name, entry in named:
        if name:
            circles[name].append(entry)
    return [members for members in circles.values() if len(members) > 1]


def _prohibited(tournament: Tournament, here: set[int]) -> list[list[int]]:
    pairs = Separation.objects.filter(tournament=tournament).order_by("one", "other").values_list("one", "other")
    return [[one, other] for one, other in pairs if one in here and other in here]
