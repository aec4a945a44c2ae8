"""Log sentences about the round clock and paper totals."""

from collections.abc import Callable, Iterator, Mapping

from django.utils.translation import gettext as _

from tournaments.templatetags.vorhand import round_numbers, signed
from tournaments.web.desk.log.logged_event import ARROW, NOBODY, LoggedEvent, confirmation_texts, points_texts

CLOCK_VERBS = (
    *("add_round_time", "call_last_hand", "pause_clock", "remove_clock", "resume_clock", "start_clock"),
    "withdraw_last_hand",
)


def _totals(event: LoggedEvent) -> Iterator[str]:
    yield event.table
    yield from points_texts(event.what, event.former, event.names)
    yield from confirmation_texts(event)


def _read_totals(event: LoggedEvent) -> Iterator[str]:
    """Where the second person typed different totals, whose they are."""
    yield event.table
    for entry, *points in event.what["differs"]:
        yield f"{event.name(entry)}: {' / '.join(map(signed, points))}"


def _round_time(event: LoggedEvent) -> Iterator[str]:
    yield round_numbers([event.what["round"]])
    if "minutes" in event.what:
        yield _minutes(event.what["minutes"])


def _extra_time(event: LoggedEvent) -> Iterator[str]:
    yield event.table
    yield ARROW.join(_minutes(event.what[key]) for key in ("former", "minutes"))


def _minutes(minutes: int) -> str:
    return _("%(minutes)s min") % {"minutes": minutes}


def _no_totals(event: LoggedEvent) -> Iterator[str]:
    yield event.table
    lost = [f"{each}{ARROW}{NOBODY}" for each in points_texts(event.former, {}, event.names)]
    yield from lost


ROUND_SENTENCES: Mapping[str, Callable[[LoggedEvent], Iterator[str]]] = {
    **dict.fromkeys(CLOCK_VERBS, _round_time),
    "read_totals": _read_totals,
    "record_totals": _totals,
    "set_extra_time": _extra_time,
    "withdraw_totals": _no_totals,
}
