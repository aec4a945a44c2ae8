"""Totals that two people type from one paper sheet, neither seeing the other's: they count once both agree."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from enum import StrEnum

from django.db import transaction

from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.totals import lock_for_totals, sorted_points, write_totals
from tournaments.errors import Refused
from tournaments.models import SheetReading, Table, Tournament, User
from tournaments.queries.sheet import totals_on_paper


class ReadOutcome(StrEnum):
    """What became of totals that somebody typed."""

    RECORDED = "recorded"  # they count
    FIRST = "first"  # a second person has to type them
    DIFFERENT = "different"  # somebody else typed other ones


def read_totals(
    table: Table,
    totals: Mapping[int, int],
    *,
    based_on: Mapping[int, int],
    hands_seen: int,
    actor: Actor,
    now: datetime,
) -> ReadOutcome:
    """Take what somebody read off a sheet: at once, or, where the evening wants two people, with the second who agrees.

    The last figures of each person count as theirs; the same again change nothing. The log has a first entry without
    figures, so that it can be read by whoever types the second. Refuses as `record_totals` does, and
    second_person_missing for an actor without a log-in.
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
            return _keep(row, points, others, reader=reader, actor=actor, now=now)
        write_totals(row, totals, actor=actor, now=now, confirmed=agreed.user)
        return ReadOutcome.RECORDED


def _reader(actor: Actor) -> User:
    if actor.user is None:
        raise Refused("second_person_missing")
    return actor.user


def _keep(
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
    """Entry, points, and the others' points, of everybody for whom they are not the same; by entry."""
    read = [{pair[0]: pair[1] for pair in each} for each in others]
    rows = [[entry, mine, *(each.get(entry, 0) for each in read)] for entry, mine in points]
    return [row for row in rows if len(set(row[1:])) > 1]
