"""The rows of an evening as used by the checks: small tables at once, hands as a stream."""

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
"""By place: entries by their first hand."""


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
        """The place of a table; for a deleted one only its id."""
        known = self.tables.get(table)
        if known is None:
            return (("tournament", tournament.pk), ("table", f"#{table}"))
        return (("tournament", tournament.pk), ("round", known.round.number), ("table", known.number))


class StoredScore(NamedTuple):
    """A score; `revision` is the id of its revision."""

    revision: int
    place: int
    entry: int
    points: int
    money: int


class StoredRevision(NamedTuple):
    """A hand's revision; fields are named as in the model, `hand_number` and `hand_table` are those of its hand."""

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
    """The readable part of a revision, and the exception raised by the rest."""

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
    """Load rounds, tables and seats. Three statements."""
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
    """The log by sequence. One statement, read in batches."""
    return read(_log(owner), *EVENT_HEAD)


def restored_events(owner: Tournament | Cup) -> Iterator[Event]:
    """The events from archives, and the restores themselves. One statement, read in batches."""
    return read(_log(owner).filter(Q(original__isnull=False) | Q(verb="restore_archive")), *EVENT_HEAD)


def _log(owner: Tournament | Cup) -> QuerySet[Event]:
    rows = Event.objects.filter(tournament=owner) if isinstance(owner, Tournament) else Event.objects.filter(cup=owner)
    return rows.order_by("sequence", "pk")


def published(rows: QuerySet[Publication]) -> list[Publication]:
    """Load published lists. One statement."""
    return list(read(rows, "kind", "season", "tournament", "code", "version", "published_by"))


def revisions(
    tournament: Tournament,
) -> Iterator[tuple[StoredRevision | UnreadableRevision, Sequence[StoredScore]]]:
    """All revisions of all hands with their scores by place. Two statements, read in batches.

    After the first unreadable row, one statement per revision.
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
    """Merge both streams by revision; a revision may have no scores."""
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
    """Who sits at each place in a hand, by place."""
    people = {}
    for place in sorted(seats):
        since = [first for first in seats[place] if first <= hand]
        if since:
            people[place] = seats[place][max(since)]
    return people
