"""Reseating a drawn round."""

from datetime import datetime

from tournaments.actions.draw.links import link_table
from tournaments.models import Round, Seat, SeatOccupancy, Table, Tournament
from tournaments.queries.draw.occupancy import occupied_tables, people_by_table
from tournaments.seating.contract.tables import RoundPlan


def seatings_by_number(tournament: Tournament) -> dict[int, RoundPlan]:
    """Every round by number; tables that no longer exist are empty."""
    rounds = people_by_table(occupied_tables(Round.objects.filter(tournament=tournament)))
    return {
        number: tuple(tuple(tables.get(table, ())) for table in range(1, max(tables) + 1))
        for number, tables in rounds.items()
    }


def rewrite(tournament: Tournament, round_: Round, before: RoundPlan, after: RoundPlan, *, now: datetime) -> None:
    """Update only the tables that changed; a closed one is deleted with its link."""
    former = (*before, *((),) * (len(after) - len(before)))
    for number, (was, people) in enumerate(zip(former, after, strict=True), start=1):
        if was == people:
            continue
        if not people:
            Table.objects.filter(round=round_, number=number).delete()
            continue
        table = _table(tournament, round_, number, size=len(people), now=now)
        table.seats.all().delete()
        seats = Seat.objects.bulk_create(Seat(table=table, place=place) for place in range(1, len(people) + 1))
        SeatOccupancy.objects.bulk_create(
            SeatOccupancy(seat=seat, entry_id=entry) for seat, entry in zip(seats, people, strict=True)
        )


def _table(tournament: Tournament, round_: Round, number: int, *, size: int, now: datetime) -> Table:
    """Get or create the table, with the hands for its new size and forehand at place 1; a new one gets its link."""
    settings = {"hands": tournament.hands_at(size), "first_forehand": 1}
    table, is_new = Table.objects.update_or_create(round=round_, number=number, defaults=settings)
    if is_new:
        link_table(table, now=now)
    return table
