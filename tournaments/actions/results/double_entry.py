"""Double entry: paper totals count once two people have typed the same, neither seeing the other's."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from enum import StrEnum

from django.db import transaction

from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.results.totals import lock_for_totals, sorted_points, write_totals
from tournaments.errors import Refused
from tournaments.models import SheetReading, Table, Tournament, User
from tournaments.queries.room.sheet import totals_on_paper


class ReadOutcome(StrEnum):
    """The outcome of typing totals."""

    RECORDED = "recorded"  # they count
    FIRST = "first"  # a second person has to type them
    DIFFERENT = "different"  # somebody else typed different ones


def read_totals(
    table: Table,
    totals: Mapping[int, int],
    *,
    based_on: Mapping[int, int],
    hands_seen: int,
    actor: Actor,
    now: datetime,
) -> ReadOutcome:
    """Record totals typed from a sheet: at once, or, with double entry, when a second person types the same.

    Each person's latest figures replace their earlier ones; repeating them is a no-op. The log records a first entry
    without figures, so that the second typist may read it. Refused like `record_totals`, and with second_person_missing
    for an actor without a log-in.
    """
    with transaction.atomic():
        row = lock_for_totals(table, totals, based_on=based_on, hands_seen=hands_seen)
        points = sorted_points(totals)
        if not Tournament.objects.filter(pk=row.round.tournament_id, double_entry=True).exists():
            write_totals(row, totals, actor=actor, now=now, confirmed=None)
            return ReadOutcome.RECORDED
        if totals_on_paper(row) == totals:
            return ReadOutcome.RECORDED
        reader = _reader(actor)
        others = list(SheetReading.objects.filter(table=row).exclude(user=reader).select_related("user"))
        agreed = next((each for each in others if each.points == points), None)
        if agreed is None:
            return _store_reading(row, points, others, reader=reader, actor=actor, now=now)
        write_totals(row, totals, actor=actor, now=now, confirmed=agreed.user)
        return ReadOutcome.RECORDED


def _reader(actor: Actor) -> User:
    if actor.user is None:
        raise Refused("second_person_missing")
    return actor.user


def _store_reading(
    row: Table,
    points: list[list[int]],
    others: Sequence[SheetReading],
    *,
    reader: User,
    actor: Actor,
    now: datetime,
) -> ReadOutcome:
    outcome = ReadOutcome.DIFFERENT if others else ReadOutcome.FIRST
    if SheetReading.objects.filter(table=row, user=reader, points=points).exists():
        return outcome
    SheetReading.objects.update_or_create(table=row, user=reader, defaults={"points": points, "read_at": now})
    what = {"table": row.pk, "differs": _differences(points, [each.points for each in others])}
    write_event(lock(row.round.tournament), verb="read_totals", actor=actor, now=now, what=what)
    return outcome


def _differences(points: Sequence[Sequence[int]], others: Iterable[Sequence[Sequence[int]]]) -> list[list[int]]:
    """Entry, own points and the others' points, wherever they differ; by entry."""
    read = [{pair[0]: pair[1] for pair in each} for each in others]
    rows = [[entry, mine, *(each.get(entry, 0) for each in read)] for entry, mine in points]
    return [row for row in rows if len(set(row[1:])) > 1]
