"""Tables that end before all of their hands are played."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Event, HandRevision, Table


@dataclass(frozen=True, slots=True)
class EarlyEnd:
    """Who ended a table before which hands (their numbers), when, and why."""

    missing: tuple[int, ...]
    reason: str
    username: str
    at: datetime


def missing_hands(table: Table) -> list[int]:
    """The numbers of the hands that are not there; struck ones are. One statement."""
    live = HandRevision.objects.filter(table=table, is_current=True, is_withdrawn=False)
    there = set(live.values_list("hand__number", flat=True))
    return [number for number in range(1, table.hands + 1) if number not in there]


def unfinished_radl(missing: Sequence[int], *, size: int) -> range:
    """The hands before the first missing one, in a Radl that is not finished; `size` people deal in it."""
    first = missing[0]
    return range((first - 1) // size * size + 1, first)


def early_end_of(table: Table) -> EarlyEnd | None:
    """How a closed table ended early; None where it is open, or was closed with all of its hands. One statement."""
    if table.closed_at is None:
        return None
    told = Event.objects.filter(tournament=table.round.tournament_id, verb="end_table_early", at=table.closed_at)
    event = told.select_related("user").filter(what__table=table.pk).first()
    if event is None:
        return None
    return EarlyEnd(tuple(event.what["missing"]), event.reason, event.user.username if event.user else "", event.at)
