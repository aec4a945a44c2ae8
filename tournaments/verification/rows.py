"""The rows of an evening as the checks read them: what is small at once, hands one after the other."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from tournaments.models import Cup, Event, HandRevision, HandScore, Round, SeatOccupancy, Table, Tournament
from tournaments.verification.findings import Place

AT_A_TIME = 500
"""Rows read at a time of what grows with the hands."""

Seats = Mapping[int, Mapping[int, int]]
"""By place, entries by their first hand."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Rounds by number, tables and their seats by id."""

    rounds: Mapping[int, Round]
    tables: Mapping[int, Table]
    seats: Mapping[int, Seats]

    @property
    def table_rounds(self) -> dict[int, int]:
        return {pk: table.round.number for pk, table in self.tables.items()}

    def place(self, tournament: Tournament, table: int) -> Place:
        """Where a table is; one that is gone has only its id."""
        known = self.tables.get(table)
        if known is None:
            return (("tournament", tournament.pk), ("table", f"#{table}"))
        return (("tournament", tournament.pk), ("round", known.round.number), ("table", known.number))


class StoredScore(NamedTuple):
    """A score; `revision` is the version's row."""

    revision: int
    place: int
    entry: int
    points: int
    money: int


class StoredRevision(NamedTuple):
    """A version of a hand; the names are those of the model, `hand_number` and `hand_table` of its hand."""

    pk: int
    hand: int
    hand_number: int
    hand_table: int
    table: int
    number: int
    is_current: bool
    is_struck: bool
    is_settled_anew: bool
    record: Any
    hand_hash: str
    entry_id: str
    receipt: Any
    engine: str
    ruleset: int
    recorded_at: datetime
    reason: str


COLUMNS = (
    *("pk", "hand", "hand__number", "hand__table", "table", "number", "is_current", "is_struck", "is_settled_anew"),
    *("record", "hand_hash", "entry_id", "receipt", "engine", "ruleset", "recorded_at", "reason"),
)


def layout(tournament: Tournament) -> Layout:
    """Three statements."""
    rounds = Round.objects.filter(tournament=tournament).order_by("number")
    tables = Table.objects.filter(round__tournament=tournament).select_related("round")
    seats: defaultdict[int, defaultdict[int, dict[int, int]]] = defaultdict(lambda: defaultdict(dict))
    occupancies = SeatOccupancy.objects.filter(seat__table__round__tournament=tournament)
    for table, place, hand, entry in occupancies.values_list("seat__table", "seat__place", "from_hand", "entry"):
        seats[table][place][hand] = entry
    return Layout({each.number: each for each in rounds}, {each.pk: each for each in tables}, seats)


def events(owner: Tournament | Cup) -> Iterator[Event]:
    """The log by sequence. One statement, read piece by piece."""
    return _log(owner).iterator(AT_A_TIME)


def restored_events(owner: Tournament | Cup) -> Iterator[Event]:
    """Of the log what came from an archive, and when. One statement, read piece by piece."""
    return _log(owner).filter(Q(original__isnull=False) | Q(verb="restore_archive")).iterator(AT_A_TIME)


def _log(owner: Tournament | Cup) -> QuerySet[Event]:
    rows = Event.objects.filter(tournament=owner) if isinstance(owner, Tournament) else Event.objects.filter(cup=owner)
    return rows.order_by("sequence", "pk")


def revisions(tournament: Tournament) -> Iterator[tuple[StoredRevision, Sequence[StoredScore]]]:
    """Every version of every hand with its scores by place. Two statements, read piece by piece."""
    mine = HandRevision.objects.filter(table__round__tournament=tournament).order_by("pk")
    theirs = HandScore.objects.filter(revision__table__round__tournament=tournament).order_by("revision", "place", "pk")
    scores = theirs.values_list("revision", "place", "entry", "points", "money").iterator(AT_A_TIME)
    grouped = groupby((StoredScore(*row) for row in scores), key=lambda score: score.revision)
    yield from _merged((StoredRevision(*row) for row in mine.values_list(*COLUMNS).iterator(AT_A_TIME)), grouped)


def _merged(
    versions: Iterable[StoredRevision], grouped: Iterator[tuple[int, Iterator[StoredScore]]]
) -> Iterator[tuple[StoredRevision, Sequence[StoredScore]]]:
    """Both by revision; a version without scores has none."""
    waiting: tuple[int, list[StoredScore]] | None = None
    for version in versions:
        if waiting is None:
            key, group = next(grouped, (0, iter(())))
            waiting = (key, list(group)) if key else None
        if waiting is not None and waiting[0] == version.pk:
            yield version, waiting[1]
            waiting = None
        else:
            yield version, ()


def sitting(seats: Seats, *, hand: int) -> dict[int, int]:
    """Who sits at each place in a hand, in place order."""
    people = {}
    for place in sorted(seats):
        since = [first for first in seats[place] if first <= hand]
        if since:
            people[place] = seats[place][max(since)]
    return people
