"""The rows of an evening as the checks read them: what is small at once, hands one after the other."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby, islice
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from tournaments.models import Cup, Event, HandRevision, HandScore, Publication, Round, SeatOccupancy, Table, Tournament
from tournaments.verification.findings import MALFORMED, Place
from tournaments.verification.reading import AT_A_TIME, read

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
    is_withdrawn: bool
    is_change_withdrawn: bool
    record: Any
    hand_hash: str
    entry_id: str
    receipt: Any
    engine: str
    ruleset: int
    recorded_at: datetime
    reason: str
    door: str
    entered_at_place: int | None


class UnreadableRevision(NamedTuple):
    """A version of which only this can be read, and what reading the rest of it raised."""

    pk: int
    hand_number: int
    table: int
    number: int
    is_current: bool
    error: Exception


COLUMNS = (
    *("pk", "hand", "hand__number", "hand__table", "table", "number", "is_current", "is_struck", "is_settled_anew"),
    *("is_withdrawn", "is_change_withdrawn", "record", "hand_hash", "entry_id", "receipt", "engine", "ruleset"),
    *("recorded_at", "reason", "door", "entered_at_place"),
)
EVENT_HEAD = ("tournament", "cup", "sequence", "verb", "user", "previous_hash", "hash")
REVISION_HEAD = ("pk", "hand__number", "table", "number", "is_current")


def layout(tournament: Tournament) -> Layout:
    """Three statements."""
    rounds = Round.objects.filter(tournament=tournament).order_by("number")
    tables = Table.objects.filter(round__tournament=tournament).select_related("round")
    seats: defaultdict[int, defaultdict[int, dict[int, int]]] = defaultdict(lambda: defaultdict(dict))
    occupancies = SeatOccupancy.objects.filter(seat__table__round__tournament=tournament)
    for table, place, hand, entry in occupancies.values_list("seat__table", "seat__place", "from_hand", "entry"):
        seats[table][place][hand] = entry
    return Layout(
        {each.number: each for each in read(rounds, "tournament", "number", "state", "seed", "drawing")},
        {each.pk: each for each in read(tables, "number", "first_forehand", "round")},
        seats,
    )


def events(owner: Tournament | Cup) -> Iterator[Event]:
    """The log by sequence. One statement, read piece by piece."""
    return read(_log(owner), *EVENT_HEAD)


def restored_events(owner: Tournament | Cup) -> Iterator[Event]:
    """Of the log what came from an archive, and when. One statement, read piece by piece."""
    return read(_log(owner).filter(Q(original__isnull=False) | Q(verb="restore_archive")), *EVENT_HEAD)


def _log(owner: Tournament | Cup) -> QuerySet[Event]:
    rows = Event.objects.filter(tournament=owner) if isinstance(owner, Tournament) else Event.objects.filter(cup=owner)
    return rows.order_by("sequence", "pk")


def published(rows: QuerySet[Publication]) -> list[Publication]:
    """One statement."""
    return list(read(rows, "kind", "season", "tournament", "code", "version", "published_by"))


def revisions(
    tournament: Tournament,
) -> Iterator[tuple[StoredRevision | UnreadableRevision, Sequence[StoredScore]]]:
    """Every version of every hand with its scores by place. Two statements, read piece by piece.

    From the first that cannot be read, one statement a version.
    """
    mine = HandRevision.objects.filter(table__round__tournament=tournament).order_by("pk")
    theirs = HandScore.objects.filter(revision__table__round__tournament=tournament).order_by("revision", "place", "pk")
    scores = theirs.values_list("revision", "place", "entry", "points", "money").iterator(AT_A_TIME)
    grouped = groupby((StoredScore(*row) for row in scores), key=lambda score: score.revision)
    yield from _merged(_versions(mine), grouped)


def _versions(rows: QuerySet[HandRevision]) -> Iterator[StoredRevision | UnreadableRevision]:
    done = 0
    try:
        for row in rows.values_list(*COLUMNS).iterator(AT_A_TIME):
            yield StoredRevision(*row)
            done += 1
        return
    except MALFORMED:
        heads = rows.values_list(*REVISION_HEAD)
    for head in islice(heads.iterator(AT_A_TIME), done, None):
        yield _one_version(rows, *head)


def _one_version(rows: QuerySet[HandRevision], pk: int, *head: Any) -> StoredRevision | UnreadableRevision:
    try:
        return StoredRevision(*rows.values_list(*COLUMNS).get(pk=pk))
    except MALFORMED as error:
        return UnreadableRevision._make((pk, *head, error.with_traceback(None)))


def _merged(
    versions: Iterable[StoredRevision | UnreadableRevision], grouped: Iterator[tuple[int, Iterator[StoredScore]]]
) -> Iterator[tuple[StoredRevision | UnreadableRevision, Sequence[StoredScore]]]:
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
