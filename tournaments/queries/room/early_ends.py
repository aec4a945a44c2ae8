"""Tables that ended before all of their hands were played."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, Q

from tournaments.models import Event, HandRevision, RoundTotal, Table, Tournament


@dataclass(frozen=True, slots=True)
class EarlyEnd:
    """An early end: the missing hands (their numbers), the reason, the user and the time."""

    missing: tuple[int, ...]
    reason: str
    username: str
    at: datetime


@dataclass(frozen=True, slots=True)
class ShortTable:
    """A table (by id and number) closed without some of its hands: the number played, and the number planned."""

    table: int
    round_number: int
    number: int
    hands_in: int
    hands: int


def short_tables(tournament: Tournament) -> tuple[ShortTable, ...]:
    """An evening's tables that ended early, by round and number. One statement."""
    written = "played_hands__revisions"
    is_live = Q(**{f"{written}__is_current": True, f"{written}__is_withdrawn": False})
    closed = Table.objects.filter(round__tournament=tournament, closed_at__isnull=False, on_paper=False)
    rows = (
        closed.annotate(hands_in=Count(written, filter=is_live))
        .filter(hands_in__lt=F("hands"))
        .order_by("round__number", "number")
    )
    found = rows.values_list("pk", "round__number", "number", "hands_in", "hands")
    return tuple(ShortTable(*each) for each in found)


def missing_hands(table: Table) -> list[int]:
    """The numbers of missing hands; struck ones are not missing. One statement."""
    live = HandRevision.objects.filter(table=table, is_current=True, is_withdrawn=False)
    there = set(live.values_list("hand__number", flat=True))
    return [number for number in range(1, table.hands + 1) if number not in there]


def has_hands(table: Table) -> bool:
    """Whether anything was ever entered or protested at a table. At most three statements."""
    hands, totals = HandRevision.objects.filter(table=table), RoundTotal.objects.filter(table=table)
    return hands.exists() or totals.exists() or table.protests.exists()


def unfinished_radl(missing: Sequence[int], *, size: int) -> range:
    """The hands before the first missing one in an unfinished Radl with `size` dealers."""
    first = missing[0]
    return range((first - 1) // size * size + 1, first)


def early_end_of(table: Table) -> EarlyEnd | None:
    """A closed table's early end; None if it is open, or was closed with all of its hands. One statement.

    A correction reopens the table and ends it again at the same time (`actions.results.correcting`); the early end
    remains the decision of the original user.
    """
    event = _deciding_event(table) if table.closed_at else None
    if event is None:
        return None
    return EarlyEnd(tuple(event.what["missing"]), event.reason, event.user.known_as if event.user else "", event.at)


def _deciding_event(table: Table) -> Event | None:
    """The early end in force since the table was closed, traced back through corrections."""
    events = Event.objects.filter(tournament=table.round.tournament_id, what__table=table.pk).select_related("user")
    past = list(
        events.filter(verb__in=("end_table_early", "reopen_table"), at__lte=table.closed_at).order_by("sequence")
    )
    event = past.pop() if past else None
    if event is None or (event.verb, event.at) != ("end_table_early", table.closed_at):
        return None
    while len(past) > 1 and [each.verb for each in past[-2:]] == ["end_table_early", "reopen_table"]:
        if past[-1].at != event.at:
            break
        past.pop()
        event = past.pop()
    return event
