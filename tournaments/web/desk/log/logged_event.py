"""The input of log sentences: an event, its predecessor, and names by id."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from tournaments.queries.log.names import LogNames
from tournaments.templatetags.vorhand import signed

ARROW = " \N{RIGHTWARDS ARROW} "
NOBODY = "\N{EN DASH}"
MOST_NAMED = 10
EventFacts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """`what` an event contains, and `former`, the content of the previous event on the same subject (empty if none)."""

    what: EventFacts
    names: LogNames
    former: EventFacts = field(default_factory=dict)

    @property
    def table(self) -> str:
        """Where it happened; a dash if the table was redrawn."""
        return table_text(self.what.get("table", 0), self.names)

    def name(self, entry: int | None) -> str:
        """The person's name; a dash if the check-in was removed."""
        return self.names.entries.get(entry or 0, NOBODY)

    def people(self, key: str) -> list[str]:
        """The names of the entries under a key."""
        return [self.name(each) for each in self.what.get(key, ())]


def table_text(table: int, names: LogNames) -> str:
    """Round and table, given the table's id."""
    if table not in names.tables:
        return NOBODY
    round_number, number = names.tables[table]
    return _("Round %(round)s, table %(table)s") % {"round": round_number, "table": number}


def some(people: Sequence[str]) -> list[str]:
    """The first few names, followed by "and N more"."""
    more = [_("and %(count)s more") % {"count": len(people) - MOST_NAMED}] if len(people) > MOST_NAMED else []
    return [*people[:MOST_NAMED], *more]


def confirmation_texts(event: LoggedEvent) -> Iterator[str]:
    """Who confirmed the action, if it took two people."""
    if event.what.get("confirmed_by") in event.names.members:
        yield _("confirmed by %(name)s") % {"name": event.names.members[event.what["confirmed_by"]]}


def from_to(former: object, now: object) -> str:
    """Old and new value, or only the new one if there was none before or nothing changed."""
    return f"{now}" if former in ("", None, now) else f"{former}{ARROW}{now}"


def points_texts(what: EventFacts, former: EventFacts, names: LogNames) -> Iterator[str]:
    """Everybody's points; after a change only the points that differ."""
    before = {entry: points for entry, points, *_money in _listed(former)}
    for entry, points, *_money in _listed(what):
        if before.get(entry) != points:
            name, now = names.entries.get(entry, NOBODY), signed(points)
            yield f"{name}: {signed(before[entry])}{ARROW}{now}" if entry in before else f"{name} {now}"


def _listed(what: EventFacts) -> Sequence[Sequence[Any]]:
    return what["points"] if isinstance(what.get("points"), list) else ()
