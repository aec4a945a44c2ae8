"""Who sat where before late arrivals and drop-outs, and who sits where since: read from the log, so that it lasts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from tournaments.models import Event, Tournament
from tournaments.names import listed_names
from tournaments.queries.digests import told_plans, told_seating
from tournaments.seating import Seatings, SeatMove, changed_tables, seat_moves

TELLING = ("publish_seating", "amend_seating")
GONE = "\N{EN DASH}"
TablesTold = dict[int, tuple[int, ...]]
"""The people (entries) of a round's tables by place, by the table's number."""


@dataclass(frozen=True, slots=True)
class SeatingChange:
    """A change of the seating: the number of its event, when, by whom (user name), and in which rounds.

    `moves`: everybody whose seat is another one, with their name, by name. `sheets`: by round the tables whose score
    sheets were no longer valid.
    """

    sequence: int
    at: datetime
    by: str
    rounds: tuple[int, ...]
    moves: tuple[tuple[str, SeatMove], ...]
    sheets: Mapping[int, tuple[int, ...]] = field(default_factory=dict)


def amendments(tournament: Tournament) -> tuple[SeatingChange, ...]:
    """Every change of an evening's published seating, the newest first. Two statements."""
    entries = list(tournament.entries.select_related("player"))
    names = dict(zip((each.pk for each in entries), listed_names([each.player for each in entries]), strict=True))
    return tuple(reversed(list(_amended(tournament, names))))


def _amended(tournament: Tournament, names: Mapping[int, str]) -> Iterator[SeatingChange]:
    known: dict[int, TablesTold] = {}
    for event in tournament.events.filter(verb__in=TELLING).select_related("user").order_by("sequence"):
        told = _told_rounds(event)
        if event.verb == "amend_seating" and told.keys() <= known.keys():
            before = {number: _in_order(known[number]) for number in told}
            after = {number: _in_order(plan) for number, plan in told.items()}
            yield _amendment(event, before, after, names)
        known |= told


def _told_rounds(event: Event) -> dict[int, TablesTold]:
    """The seating an event tells, by round: its tables come round by round, in each by their rising numbers."""
    found: dict[int, TablesTold] = {}
    rounds = iter(event.what["rounds"])
    people, last = told_seating(event.what), 0
    for table, (number, _hands) in told_plans(event.what).items():
        if not found or number <= last:
            current = found.setdefault(next(rounds), {})
        current[number] = people[table]
        last = number
    return found


def _in_order(plan: TablesTold) -> tuple[tuple[int, ...], ...]:
    """The tables from number 1 on; one that is not there is empty."""
    return tuple(plan.get(number, ()) for number in range(1, max(plan, default=0) + 1))


def _amendment(event: Event, before: Seatings, after: Seatings, names: Mapping[int, str]) -> SeatingChange:
    moves = ((names.get(each.player, GONE), each) for each in seat_moves(before, after))
    return SeatingChange(
        sequence=event.sequence,
        at=event.at,
        by=event.user.username if event.user else GONE,
        rounds=tuple(event.what["rounds"]),
        moves=tuple(sorted(moves, key=lambda told: (told[0].casefold(), told[1].rounds))),
        sheets=changed_tables(before, after),
    )
