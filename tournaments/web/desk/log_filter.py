"""Which lines of a log somebody wants to see: of a table, of a kind, by somebody."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

from tournaments.models import Event
from tournaments.queries.event_ids import NUMBERS
from tournaments.queries.log_names import LogNames
from tournaments.web.desk.log_told import table_in_words


@dataclass(frozen=True, slots=True)
class LogFilter:
    """What was chosen: a table (id), a verb, a user name; "" for all. What does not exist is found nowhere."""

    table: str
    verb: str
    who: str

    @classmethod
    def of(cls, query: Mapping[str, str]) -> "LogFilter":
        """As chosen in an address."""
        return cls(table=query.get("table", ""), verb=query.get("verb", ""), who=query.get("who", ""))

    def has(self, event: Event) -> bool:
        """Whether an event is among what was chosen."""
        by = event.user.username if event.user else ""
        return self.table in ("", *_tables(event)) and self.verb in ("", event.verb) and self.who in ("", by)


def _tables(event: Event) -> tuple[str, ...]:
    """The ids of the tables an event is about, not their numbers."""
    if (event.verb, "table") in NUMBERS:
        return ()
    one = [event.what["table"]] if "table" in event.what else []
    return tuple(map(str, [*one, *event.what.get("tables", ())]))


@dataclass(frozen=True, slots=True)
class FilterChoices:
    """What can be chosen, each as (value, label, whether it is chosen); `is_chosen` if anything is."""

    tables: Sequence[tuple[str, str, bool]]
    verbs: Sequence[tuple[str, str, bool]]
    people: Sequence[tuple[str, str, bool]]
    is_chosen: bool


def filter_choices(
    events: Sequence[Event], chosen: LogFilter, names: LogNames, *, verbs: Mapping[str, str | Promise]
) -> FilterChoices:
    """What this log has: its tables in order, its verbs in words, and who did something at the desk."""
    told = {table for event in events for table in _tables(event)}
    tables = sorted((numbers, pk) for pk, numbers in names.tables.items() if str(pk) in told)
    there = {event.verb: str(verbs.get(event.verb, event.verb)) for event in events}
    people = sorted({event.user.username for event in events if event.user})
    return FilterChoices(
        tables=[(str(pk), table_in_words(pk, names), str(pk) == chosen.table) for _numbers, pk in tables],
        verbs=[(verb, label, verb == chosen.verb) for verb, label in sorted(there.items(), key=lambda row: row[1])],
        people=[(name, name, name == chosen.who) for name in people],
        is_chosen=any((chosen.table, chosen.verb, chosen.who)),
    )
