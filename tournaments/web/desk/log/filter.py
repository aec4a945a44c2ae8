"""Filters for log lines: by table, hand, verb and user."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

from tournaments.models import Event
from tournaments.queries.log.event_ids import NUMBERS
from tournaments.queries.log.names import LogNames
from tournaments.web.desk.log.logged_event import table_text


@dataclass(frozen=True, slots=True)
class LogFilter:
    """A table (id), hand number, verb and user name; "" matches all, unknown values match nothing."""

    table: str
    hand: str
    verb: str
    who: str

    @classmethod
    def of(cls, query: Mapping[str, str]) -> "LogFilter":
        """Read the filter from a query string."""
        return cls(*(query.get(name, "").strip() for name in ("table", "hand", "verb", "who")))

    def has(self, event: Event) -> bool:
        """Whether the event matches."""
        by = event.user.known_as if event.user else ""
        is_there = self.table in ("", *_tables(event)) and self.hand in ("", *_hands(event, self.table))
        return is_there and self.verb in ("", event.verb) and self.who in ("", by)


def _tables(event: Event) -> tuple[str, ...]:
    """The ids, not the numbers, of the tables an event concerns."""
    what = {key: value for key, value in event.what.items() if (event.verb, key) not in NUMBERS}
    one = [what["table"]] if "table" in what else []
    return tuple(map(str, [*one, *what.get("tables", ())]))


def _hands(event: Event, table: str) -> tuple[str, ...]:
    """The numbers of the hands an event concerns; for moved hands, their old or new numbers at the table."""
    what = event.what
    if event.verb != "move_hands":
        return (str(what["hand"]),) if "hand" in what else ()
    one, other = (table in ("", str(each)) for each in what["tables"])
    ways = [(pair, (one, other)) for pair in what["there"]] + [(pair, (other, one)) for pair in what["back"]]
    return tuple(str(number) for pair, shown in ways for number, is_shown in zip(pair, shown, strict=True) if is_shown)


@dataclass(frozen=True, slots=True)
class FilterChoices:
    """The options of each filter as (value, label, is chosen); `hand` is typed; `is_chosen` if any filter is set."""

    tables: Sequence[tuple[str, str, bool]]
    verbs: Sequence[tuple[str, str, bool]]
    people: Sequence[tuple[str, str, bool]]
    hand: str
    is_chosen: bool


def filter_choices(
    events: Sequence[Event], chosen: LogFilter, names: LogNames, *, verbs: Mapping[str, str | Promise]
) -> FilterChoices:
    """Options found in this log: tables in order, verbs in words, and desk users."""
    mentioned = {table for event in events for table in _tables(event)}
    tables = sorted((numbers, pk) for pk, numbers in names.tables.items() if str(pk) in mentioned)
    there = {event.verb: str(verbs.get(event.verb, event.verb)) for event in events}
    people = sorted({event.user.known_as for event in events if event.user})
    return FilterChoices(
        tables=[(str(pk), table_text(pk, names), str(pk) == chosen.table) for _numbers, pk in tables],
        verbs=[(verb, label, verb == chosen.verb) for verb, label in sorted(there.items(), key=lambda row: row[1])],
        people=[(name, name, name == chosen.who) for name in people],
        hand=chosen.hand,
        is_chosen=any((chosen.table, chosen.hand, chosen.verb, chosen.who)),
    )
