"""Seats before and after late arrivals and drop-outs, read from the log, which keeps them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.models import Event, Round, Tournament
from tournaments.names import listed_names
from tournaments.queries.digests import logged_plans, logged_seating
from tournaments.seating import Seatings, SeatMove, changed_tables, seat_moves

TELLING = ("publish_seating", "amend_seating")
GONE = "\N{EN DASH}"
LoggedTables = dict[int, tuple[int, ...]]
"""The people (entries) of a round's tables by place, by table number."""


@dataclass(frozen=True, slots=True)
class SeatingChange:
    """A change of the seating: its event's number, time and user name, and the rounds.

    `moves`: the names and moves of everybody whose seat changed, by name. `sheets`: by round, the tables whose score
    sheets became invalid.
    """

    sequence: int
    at: datetime
    by: str
    rounds: tuple[int, ...]
    moves: tuple[tuple[str, SeatMove], ...]
    sheets: Mapping[int, tuple[int, ...]] = field(default_factory=dict)


def amendments(tournament: Tournament) -> tuple[SeatingChange, ...]:
    """Every change to an evening's published seating, newest first. Two statements."""
    entries = list(tournament.entries.select_related("player"))
    names = dict(zip((each.pk for each in entries), listed_names([each.player for each in entries]), strict=True))
    return tuple(reversed(list(_amended(tournament, names))))


def with_changes(rounds: QuerySet[Round]) -> QuerySet[Round]:
    """The rounds with `is_amended`: whether their evening's published seating was ever changed."""
    events = Event.objects.filter(tournament=OuterRef("tournament"), verb="amend_seating")
    return rounds.annotate(is_amended=Exists(events))


def outdated_sheets(round_: Round) -> tuple[int, ...]:
    """The tables of a round whose score sheets became invalid by a change of its seating, by number.

    Two statements, none for a round of `with_changes` in an evening whose seating was never changed.
    """
    if not getattr(round_, "is_amended", True):
        return ()
    changes = amendments(round_.tournament)
    return tuple(sorted({table for each in changes for table in each.sheets.get(round_.number, ())}))


def _amended(tournament: Tournament, names: Mapping[int, str]) -> Iterator[SeatingChange]:
    known: dict[int, LoggedTables] = {}
    for event in tournament.events.filter(verb__in=TELLING).select_related("user").order_by("sequence"):
        tables = _logged_rounds(event)
        if event.verb == "amend_seating" and tables.keys() <= known.keys():
            before = {number: _in_order(known[number]) for number in tables}
            after = {number: _in_order(plan) for number, plan in tables.items()}
            yield _amendment(event, before, after, names)
        known |= tables


def _logged_rounds(event: Event) -> dict[int, LoggedTables]:
    """The seating in an event, by round: its tables are grouped by round, each with ascending numbers."""
    found: dict[int, LoggedTables] = {}
    rounds = iter(event.what["rounds"])
    people, last = logged_seating(event.what), 0
    for table, (number, _hands) in logged_plans(event.what).items():
        if not found or number <= last:
            current = found.setdefault(next(rounds), {})
        current[number] = people[table]
        last = number
    return found


def _in_order(plan: LoggedTables) -> tuple[tuple[int, ...], ...]:
    """The tables from number 1 on; missing ones are empty."""
    return tuple(plan.get(number, ()) for number in range(1, max(plan, default=0) + 1))


def _amendment(event: Event, before: Seatings, after: Seatings, names: Mapping[int, str]) -> SeatingChange:
    moves = ((names.get(each.player, GONE), each) for each in seat_moves(before, after))
    return SeatingChange(
        sequence=event.sequence,
        at=event.at,
        by=event.user.known_as if event.user else GONE,
        rounds=tuple(event.what["rounds"]),
        moves=tuple(sorted(moves, key=lambda tables: (tables[0].casefold(), tables[1].rounds))),
        sheets=changed_tables(before, after),
    )
