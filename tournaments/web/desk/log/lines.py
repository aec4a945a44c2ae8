"""Log lines: one per event, with the hands it resettled and its hashes collapsed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Event

FOLLOWING = "settle_anew"
ENTRY_POINTS: Mapping[str, str | Promise] = {
    "desk": gettext_lazy("desk"),
    "phone": gettext_lazy("phone"),
    "api": gettext_lazy("API"),
    "command": gettext_lazy("command"),
    "public": gettext_lazy("public page"),
}
HASHES: Mapping[str, str | Promise] = {
    "ruleset_hash": gettext_lazy("hash %(figure)s"),
    "seed_hash": gettext_lazy("hash %(figure)s"),
    "head": gettext_lazy("head %(figure)s"),
    "seed": gettext_lazy("seed %(figure)s"),
}


@dataclass(frozen=True, slots=True)
class LogLine:
    """An event and the events it caused in the same action."""

    event: Event
    parts: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class LogWords:
    """A line in words: who did what, to what, and through which entry point."""

    event: Event
    who: str
    door: str
    why: str
    verb: str
    about: str
    parts: tuple[str, ...]
    hashes: tuple[str, ...]


def log_lines(events: Sequence[Event]) -> list[LogLine]:
    """Group events into lines, oldest first: resettled hands belong to the action of the same moment."""
    return [line for _act, together in groupby(events, _act_of) for line in _lines(list(together))]


def _act_of(event: Event) -> tuple[object, ...]:
    return event.at, event.user_id, event.link_id, event.what.get("table")


def _lines(together: list[Event]) -> Iterator[LogLine]:
    while together:
        first, *rest = together
        count = next((n for n, each in enumerate(rest) if each.verb != FOLLOWING), len(rest))
        yield LogLine(first, tuple(rest[:count]))
        together = rest[count:]


def events_on(lines: Iterable[LogLine]) -> list[Event]:
    """All events contained in the lines."""
    return [event for line in lines for event in (line.event, *line.parts)]


def hash_texts(event: Event, *, hidden_seed: str) -> Iterator[str]:
    """Values worth comparing: a ruleset's hash, the draw's seeds, an archive's event."""
    of_archive = {"head": event.hash} if event.verb == "archive" else {}
    of_ruleset = {"ruleset_hash": event.what.get("hash")} if event.verb == "add_ruleset" else {}
    what = event.what | of_archive | of_ruleset
    for key, text in HASHES.items():
        if key == "seed" and hidden_seed and what.get(key) == hidden_seed:
            yield _("the committed seed")
        elif isinstance(what.get(key), str) and what[key]:
            yield str(text) % {"figure": what[key]}
