"""What the sentences of the log are made of: an event, what stood before it, and what ids are called."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from tournaments.queries.log_names import LogNames
from tournaments.templatetags.vorhand import signed

ARROW = " \N{RIGHTWARDS ARROW} "
NOBODY = "\N{EN DASH}"
MOST_NAMED = 10
EventFacts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ToldEvent:
    """`what` of an event, `former` of the one before it that tells of the same thing (empty if there is none)."""

    what: EventFacts
    names: LogNames
    former: EventFacts = field(default_factory=dict)

    @property
    def table(self) -> str:
        """Where it was; a dash where the table was drawn again."""
        return table_in_words(self.what.get("table", 0), self.names)

    def name(self, entry: int | None) -> str:
        """What somebody is called; a dash where their check-in is gone."""
        return self.names.entries.get(entry or 0, NOBODY)

    def people(self, key: str) -> list[str]:
        """The names of the entries under a key."""
        return [self.name(each) for each in self.what.get(key, ())]


def table_in_words(table: int, names: LogNames) -> str:
    """Round and table by the table's id."""
    if table not in names.tables:
        return NOBODY
    round_number, number = names.tables[table]
    return _("Round %(round)s, table %(table)s") % {"round": round_number, "table": number}


def some(people: Sequence[str]) -> list[str]:
    """The first names, and how many more there are."""
    more = [_("and %(count)s more") % {"count": len(people) - MOST_NAMED}] if len(people) > MOST_NAMED else []
    return [*people[:MOST_NAMED], *more]


def confirmed_told(told: ToldEvent) -> Iterator[str]:
    """Who confirmed it, where it took two people."""
    if told.what.get("confirmed_by") in told.names.members:
        yield _("confirmed by %(name)s") % {"name": told.names.members[told.what["confirmed_by"]]}


def from_to(former: object, now: object) -> str:
    """Old and new, or only the new one where nothing was there or nothing changed."""
    return f"{now}" if former in ("", None, now) else f"{former}{ARROW}{now}"


def points_told(what: EventFacts, former: EventFacts, names: LogNames) -> Iterator[str]:
    """Who got how many points; where there were others before, only whose points changed."""
    before = {entry: points for entry, points, *_money in _listed(former)}
    for entry, points, *_money in _listed(what):
        if before.get(entry) != points:
            name, now = names.entries.get(entry, NOBODY), signed(points)
            yield f"{name}: {signed(before[entry])}{ARROW}{now}" if entry in before else f"{name} {now}"


def _listed(what: EventFacts) -> Sequence[Sequence[Any]]:
    return what["points"] if isinstance(what.get("points"), list) else ()
