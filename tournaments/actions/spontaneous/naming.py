"""Naming people at a table of a spontaneous evening, round after round."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from tournaments.actions.draw.links import link_table
from tournaments.actions.guards import require_open
from tournaments.actions.hands.locking import lock_table
from tournaments.actions.kinds import require_spontaneous
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.spontaneous.people import (
    NamedPeople,
    columns_of_name,
    named_people,
    plain_name,
    remove_strays,
)
from tournaments.errors import Conflict, Refused
from tournaments.models import Player, Round, Seat, SeatOccupancy, Table, Tournament
from tournaments.models.round import RoundState
from tournaments.names import same_name
from tournaments.queries.digests import settings_digest
from tournaments.queries.room.early_ends import has_hands
from tournaments.queries.rulesets import stored_ruleset
from tournaments.queries.spontaneous import MOST_ROUNDS, hands_at


def seat_by_names(table: Table, names: Sequence[str], *, actor: Actor, now: datetime) -> Table:
    """Seat people at a table without entries, in the order of their places, forehand first.

    Repeatable before the first hand: the last names count, and people no longer named are deleted.
    Refused: evening_closed, not_spontaneous, names_fixed, table_size, name_missing, name_too_long, named_twice,
    still_sitting, sat_this_round; Conflict: closed, redrawn.
    """
    with transaction.atomic():
        row = lock_table(table)
        tournament = _open_evening(row)
        if row.is_closed:
            raise Conflict("closed")
        if has_hands(row):
            raise Refused("names_fixed")
        people = named_people(tournament, names, besides=row, now=now)
        _require_new_to_round(row, people)
        before = _entries_at(row)
        row.seats.all().delete()
        row.first_forehand = 1
        _seat(tournament, row, people)
        gone = remove_strays(before)
        _log(tournament, row, people, gone=gone, actor=actor, now=now)
    return row


def play_on(table: Table, names: Sequence[str], *, actor: Actor, now: datetime) -> Table:
    """Open another round at a table that has finished one, with the same people, others, or at other places.

    It is the evening's next round in which none of them has a seat; the new table has its own link.
    Refused: evening_closed, not_spontaneous, round_not_over, table_size, name_missing, name_too_long, named_twice,
    still_sitting, rounds_full; Conflict: played_on, if another phone was first; redrawn.
    """
    with transaction.atomic():
        row = lock_table(table)
        tournament = _open_evening(row)
        if not row.is_closed:
            raise Refused("round_not_over")
        if Table.objects.filter(
            round__tournament=tournament, round__number__gt=row.round.number, number=row.number
        ).exists():
            raise Conflict("played_on")
        people = named_people(tournament, names, besides=row, now=now)
        round_ = _next_round(tournament, row, people, now=now)
        there = Table.objects.create(round=round_, number=row.number, hands=0)
        link_table(there, now=now)
        _seat(tournament, there, people)
        _log(tournament, there, people, gone=[], actor=actor, now=now)
    return there


def rename_people(table: Table, names: Mapping[int, str], *, actor: Actor, now: datetime) -> int:
    """Correct the names of people at a table, by entry; returns how many changed.

    Refused: evening_closed, not_spontaneous, name_missing, name_too_long, name_taken; Conflict: redrawn.
    """
    with transaction.atomic():
        row = lock_table(table)
        tournament = _open_evening(row)
        entries = list(tournament.entries.select_related("player"))
        here, called = set(_entries_at(row)), {each.pk: each.player.name for each in entries}
        changed = []
        for place, (pk, name) in enumerate(((pk, name) for pk, name in names.items() if pk in here), start=1):
            plain = plain_name(name, field=f"name_{place}")
            if any(same_name(plain) == same_name(other) for entry, other in called.items() if entry != pk):
                raise Refused("name_taken", field=f"name_{place}", name=plain)
            if called[pk] != plain:
                called[pk] = plain
                changed.append(pk)
        players = {each.pk: each.player_id for each in entries}
        for pk in changed:
            Player.objects.filter(pk=players[pk]).update(**columns_of_name(called[pk]))
        if changed:
            what = {"table": row.pk, "players": [players[pk] for pk in changed]}
            write_event(tournament, verb="rename_people", actor=actor, now=now, what=what)
    return len(changed)


def _open_evening(table: Table) -> Tournament:
    """Refused: evening_closed, not_spontaneous."""
    tournament = lock(table.round.tournament)
    require_open(tournament)
    require_spontaneous(tournament)
    return tournament


def _entries_at(table: Table) -> list[int]:
    rows = SeatOccupancy.objects.filter(seat__table=table)
    return list(rows.order_by("seat__place").values_list("entry", flat=True))


def _require_new_to_round(table: Table, people: NamedPeople) -> None:
    """Refused: sat_this_round."""
    rows = SeatOccupancy.objects.filter(seat__table__round=table.round_id, entry__in=people.entries)
    sat = dict(rows.exclude(seat__table=table).values_list("entry", "seat__table__number"))
    for place, entry in enumerate(people.entries, start=1):
        if entry.pk in sat:
            where = {"name": entry.player.name, "round": table.round.number, "table": sat[entry.pk]}
            raise Refused("sat_this_round", field=f"name_{place}", **where)


def _next_round(tournament: Tournament, table: Table, people: NamedPeople, *, now: datetime) -> Round:
    """Get or create the first round after the table's in which none of them has a seat.

    Refused: rounds_full.
    """
    taken = _taken_rounds(tournament, people)
    number = next(each for each in range(table.round.number + 1, MOST_ROUNDS + 2) if each not in taken)
    if number > MOST_ROUNDS:
        raise Refused("rounds_full", most=MOST_ROUNDS)
    drawn = {"state": RoundState.PUBLISHED, "drawn_at": now}
    round_, _ = Round.objects.get_or_create(tournament=tournament, number=number, defaults=drawn)
    if number > tournament.rounds_planned:
        tournament.rounds_planned = number
        tournament.save(update_fields=["rounds_planned"])
    return round_


def _taken_rounds(tournament: Tournament, people: NamedPeople) -> set[int]:
    """Numbers of closed rounds, and of those in which one of them has a seat."""
    sat = SeatOccupancy.objects.filter(seat__table__round__tournament=tournament, entry__in=people.entries)
    over = tournament.rounds.exclude(state=RoundState.PUBLISHED).values_list("number", flat=True)
    return {*sat.values_list("seat__table__round__number", flat=True), *over}


def _seat(tournament: Tournament, table: Table, people: NamedPeople) -> None:
    players = stored_ruleset(tournament.ruleset).players
    table.hands = hands_at(tournament, size=len(people.entries), players=players)
    table.save(update_fields=["hands", "first_forehand"])
    seats = Seat.objects.bulk_create(Seat(table=table, place=at) for at, _ in enumerate(people.entries, start=1))
    SeatOccupancy.objects.bulk_create(
        SeatOccupancy(seat=seat, entry=entry) for seat, entry in zip(seats, people.entries, strict=True)
    )


def _log(
    tournament: Tournament, table: Table, people: NamedPeople, *, gone: Iterable[int], actor: Actor, now: datetime
) -> None:
    what: dict[str, Any] = {
        "round": table.round.number,
        "table": table.pk,
        "number": table.number,
        "hands": table.hands,
        "entries": people.ids,
        "arrived": [each.pk for each in people.newcomers],
        "players": [each.player_id for each in people.newcomers],
        "gone": list(gone),
        "rounds_planned": tournament.rounds_planned,
        "settings": settings_digest(tournament),
    }
    write_event(tournament, verb="seat_by_names", actor=actor, now=now, what=what)
