"""Late arrivals and drop-outs in rounds that hang on the wall already."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from tournaments.actions.check_in import guard_open
from tournaments.actions.draw.links import LINK_LIFETIME
from tournaments.actions.draw.plan import refusal_of
from tournaments.actions.log import Actor, locked, write_event
from tournaments.errors import Refused
from tournaments.models import Drawing, Entry, Round, Seat, SeatOccupancy, Table, TableLink, Tournament
from tournaments.models.evening import RoundState
from tournaments.queries.by_hand import unplayed_rounds
from tournaments.queries.draw_document import draw_document, wishes_of
from tournaments.seating import NoPlan, Wishes
from tournaments.seating import amend as fitted
from tournaments.seating.tables import Round as Seating


@dataclass(frozen=True, slots=True)
class Amended:
    """The rounds that changed, and the names of those who sit at another table in one of them than before."""

    rounds: tuple[int, ...]
    moved: tuple[str, ...]


def amend_seating(
    tournament: Tournament,
    *,
    gone: Collection[int],
    arrived: Sequence[int],
    seed: str,
    actor: Actor,
    now: datetime,
) -> Amended:
    """Take entries out of every round on the wall that nobody has played yet, and seat others there. All or nothing.

    As few people as possible change tables; tables keep their numbers, links and sheets, and who goes is not drawn
    any more. Refused: nobody_chosen, not_checked_in, draft_stands, no_unplayed_round, no_table_split,
    too_few_players, amended_not_apart, everybody_fixed, no_such_table, evening_closed.
    """
    with transaction.atomic():
        list(Table.objects.select_for_update(of=("self",)).filter(round__tournament=tournament).order_by("pk"))
        row = locked(tournament)
        guard_open(row)
        rounds = _guarded_rounds(row, gone, arrived)
        row.entries.filter(pk__in=gone).update(is_present=False)
        wishes = wishes_of(draw_document(row, rounds=1, seed=seed))
        moved = _amend_all(row, rounds, gone, arrived, wishes=wishes, seed=seed, now=now)
        Drawing.objects.filter(drawn__in=rounds).update(changed_by_hand=True)
        numbers = tuple(each.number for each in rounds)
        what = {"rounds": list(numbers), "gone": sorted(gone), "arrived": sorted(arrived), "seed": seed}
        write_event(row, verb="amend_seating", actor=actor, now=now, what=what)
        return Amended(numbers, _names(moved))


def _guarded_rounds(tournament: Tournament, gone: Collection[int], arrived: Sequence[int]) -> list[Round]:
    if not gone and not arrived:
        raise Refused("nobody_chosen")
    absent = Entry.objects.filter(pk__in=arrived).exclude(tournament=tournament, is_present=True)
    for entry in absent.select_related("player")[:1]:
        raise Refused("not_checked_in", field="arrived", name=entry.player.name)
    if tournament.rounds.filter(state=RoundState.DRAFT).exists():
        raise Refused("draft_stands")
    rounds = unplayed_rounds(tournament)
    if not rounds:
        raise Refused("no_unplayed_round")
    return rounds


def _amend_all(
    tournament: Tournament,
    rounds: Sequence[Round],
    gone: Collection[int],
    arrived: Sequence[int],
    *,
    wishes: Wishes,
    seed: str,
    now: datetime,
) -> set[int]:
    """Amend one round after the other, each knowing what the others look like by then. Returns who moved."""
    seatings, moved = _seatings(tournament), set[int]()
    for each in rounds:
        before = seatings[each.number]
        sitting = {entry for table in before for entry in table}
        others = [seating for number, seating in seatings.items() if number != each.number]
        going, coming = [e for e in gone if e in sitting], [e for e in arrived if e not in sitting]
        try:
            found = fitted(before, gone=going, arrived=coming, others=others, wishes=wishes, seed=seed)
        except NoPlan as none:
            raise refusal_of(none.problems[0]) from none
        _write(tournament, each, before, found.seating, now=now)
        seatings[each.number] = found.seating
        moved |= set(found.moved)
    return moved


def _seatings(tournament: Tournament) -> dict[int, Seating]:
    """Every round by number; a table number that was given up is empty."""
    rows = (
        SeatOccupancy.objects.filter(seat__table__round__tournament=tournament, from_hand=1)
        .order_by("seat__table__round__number", "seat__table__number", "seat__place")
        .values_list("seat__table__round__number", "seat__table__number", "entry")
    )
    rounds: dict[int, dict[int, list[int]]] = {}
    for number, table, entry in rows:
        rounds.setdefault(number, {}).setdefault(table, []).append(entry)
    return {
        number: tuple(tuple(tables.get(table, ())) for table in range(1, max(tables) + 1))
        for number, tables in rounds.items()
    }


def _write(tournament: Tournament, round_: Round, before: Seating, after: Seating, *, now: datetime) -> None:
    """Only the tables that changed are touched; one that closed is gone with its link."""
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
    """The table with the hands of its new size; a new one gets its link. Who has forehand is as seated."""
    settings = {"hands": tournament.hands_at(size), "first_forehand": 1}
    table, is_new = Table.objects.update_or_create(round=round_, number=number, defaults=settings)
    if is_new:
        TableLink.objects.create(table=table, expires_at=now + LINK_LIFETIME)
    return table


def _names(entries: Collection[int]) -> tuple[str, ...]:
    rows = Entry.objects.filter(pk__in=entries).select_related("player")
    return tuple(sorted(row.player.name for row in rows))
