"""Manually seated tables: there is no draw unless exactly four people play a hand."""

from collections.abc import Collection, Sequence
from datetime import datetime

from django.db import transaction

from scoring.rotation import table_sizes
from tournaments.actions.draw.guards import require_manual_seating
from tournaments.actions.draw.links import link_table
from tournaments.actions.guards import require_open
from tournaments.actions.hands.locking import lock_table
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Conflict, Refused
from tournaments.models import Entry, Round, Seat, SeatOccupancy, Table, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.room.early_ends import has_hands
from tournaments.queries.rulesets import stored_ruleset

MOST_HANDS = 60


def seat_table(
    tournament: Tournament,
    *,
    rounds: Collection[int],
    people: Sequence[int],
    hands: int,
    actor: Actor,
    now: datetime,
) -> tuple[Table, ...]:
    """Seat entries at a new table in each of these rounds (numbers), in the order of their places. All or nothing.

    A missing round is created as a draft; in a published one the table gets its link at once.
    Refused: evening_closed, seated_by_lot, hands_range, table_size, person_twice, not_checked_in, round_missing,
    rounds_too_many, draft_stands, already_seated_here; Conflict: round_closed.
    """
    with transaction.atomic():
        row = lock(tournament)
        require_open(row)
        require_manual_seating(row)
        if not 1 <= hands <= MOST_HANDS:
            raise Refused("hands_range", field="hands", most=MOST_HANDS)
        _require_people(row, people)
        tables = tuple(_seat(_round(row, number, now=now), people, hands, now=now) for number in sorted(set(rounds)))
        if not tables:
            raise Refused("round_missing", field="rounds")
        numbers = [each.number for each in tables]
        what = {"rounds": sorted(set(rounds)), "tables": [each.pk for each in tables], "entries": list(people)}
        seated = {**what, "numbers": numbers, "hands": hands}
        write_event(row, verb="seat_table", actor=actor, now=now, what=seated)
    return tables


def dissolve_table(table: Table, *, actor: Actor, now: datetime) -> None:
    """Delete a manually seated table and its link; a round left without tables is deleted too.

    Refused: evening_closed, seated_by_lot, table_has_hands; Conflict: redrawn.
    """
    with transaction.atomic():
        row = lock_table(table)
        tournament = lock(row.round.tournament)
        require_open(tournament)
        require_manual_seating(tournament)
        if row.is_closed or has_hands(row):
            raise Refused("table_has_hands")
        row.delete()
        if not Table.objects.filter(round=row.round_id).exists():
            Round.objects.filter(pk=row.round_id).delete()
        what = {"round": row.round.number, "number": row.number}
        write_event(tournament, verb="dissolve_table", actor=actor, now=now, what=what)


def _require_people(tournament: Tournament, people: Sequence[int]) -> None:
    sizes = table_sizes(stored_ruleset(tournament.ruleset).players)
    if len(people) not in sizes:
        raise Refused("table_size", sizes=", ".join(map(str, sizes)), people=len(people))
    entries = Entry.objects.filter(tournament=tournament, is_present=True).select_related("player").in_bulk(people)
    for place, entry in enumerate(people, start=1):
        if entry not in entries:
            gone = Entry.objects.select_related("player").get(pk=entry)
            raise Refused("not_checked_in", field=f"place-{place}", name=gone.player.name)
        if entry in people[: place - 1]:
            raise Refused("person_twice", field=f"place-{place}", name=entries[entry].player.name)


def _round(tournament: Tournament, number: int, *, now: datetime) -> Round:
    """Get or create the round of this number.

    Refused: rounds_too_many, draft_stands; Conflict: round_closed.
    """
    if not 1 <= number <= tournament.rounds_planned:
        raise Refused("rounds_too_many", field="rounds", rounds=tournament.rounds_planned)
    round_, _ = Round.objects.get_or_create(tournament=tournament, number=number, defaults={"drawn_at": now})
    if round_.state == RoundState.CLOSED:
        raise Conflict("round_closed", field="rounds", round=number)
    if round_.state == RoundState.DRAFT and round_.drawing_id:
        raise Refused("draft_stands", field="rounds")
    return round_


def _seat(round_: Round, people: Sequence[int], hands: int, *, now: datetime) -> Table:
    """Refused: already_seated_here."""
    taken = SeatOccupancy.objects.filter(seat__table__round=round_, entry__in=people).select_related("entry__player")
    if sitting := taken.first():
        place = list(people).index(sitting.entry_id) + 1
        raise Refused("already_seated_here", field=f"place-{place}", name=sitting.entry.player.name)
    numbers = set(round_.tables.values_list("number", flat=True))
    number = next(each for each in range(1, len(numbers) + 2) if each not in numbers)
    table = Table.objects.create(round=round_, number=number, hands=hands)
    seats = Seat.objects.bulk_create(Seat(table=table, place=place) for place, _ in enumerate(people, start=1))
    SeatOccupancy.objects.bulk_create(
        SeatOccupancy(seat=seat, entry_id=entry) for seat, entry in zip(seats, people, strict=True)
    )
    if round_.state == RoundState.PUBLISHED:
        link_table(table, now=now)
    return table
