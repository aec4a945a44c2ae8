"""Storing a plan: rounds, tables, seats and their occupants."""

from collections.abc import Sequence
from datetime import datetime

from tournaments.models import DrawRun, Round, Seat, SeatOccupancy, Table, Tournament
from tournaments.seating import DrawPlan


def write_draft(tournament: Tournament, *, numbers: Sequence[int], plan: DrawPlan, now: datetime) -> list[Round]:
    """Store rounds as drafts with the draw run they come from; call within an action. One statement per model."""
    run = DrawRun.objects.create(
        tournament=tournament,
        numbers=list(numbers),
        document=plan.draw_input.to_document(),
        rounds=[[list(table) for table in seating] for seating in plan.rounds],
        certificate=plan.certificate.to_document(),
        drawn_at=now,
    )
    rounds = Round.objects.bulk_create(
        Round(tournament=tournament, number=number, seed=plan.draw_input.seed, drawn_at=now, drawing=run)
        for number in numbers
    )
    tables = Table.objects.bulk_create(
        Table(round=round_, number=number, hands=tournament.hands_at(len(places)))
        for round_, seating in zip(rounds, plan.rounds, strict=True)
        for number, places in enumerate(seating, start=1)
    )
    people = [places for seating in plan.rounds for places in seating]
    seats = Seat.objects.bulk_create(
        Seat(table=table, place=place)
        for table, places in zip(tables, people, strict=True)
        for place, _ in enumerate(places, start=1)
    )
    entries = [entry for places in people for entry in places]
    SeatOccupancy.objects.bulk_create(
        SeatOccupancy(seat=seat, entry_id=entry) for seat, entry in zip(seats, entries, strict=True)
    )
    return rounds
