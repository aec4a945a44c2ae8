"""What the log says of a round's clock, and of totals from paper score sheets."""

from collections.abc import Callable, Iterator, Mapping

from django.utils.translation import gettext as _

from tournaments.templatetags.vorhand import round_numbers, signed
from tournaments.web.desk.log_told import ARROW, NOBODY, ToldEvent, confirmed_told, points_told

CLOCK_VERBS = ("add_round_time", "call_last_hand", "pause_clock", "remove_clock", "resume_clock", "start_clock")


def _totals(told: ToldEvent) -> Iterator[str]:
    yield told.table
    yield from points_told(told.what, told.former, told.names)
    yield from confirmed_told(told)


def _read_totals(told: ToldEvent) -> Iterator[str]:
    """Where the second person typed other figures, whose they are."""
    yield told.table
    for entry, *points in told.what["differs"]:
        yield f"{told.name(entry)}: {' / '.join(map(signed, points))}"


def _round_time(told: ToldEvent) -> Iterator[str]:
    yield round_numbers([told.what["round"]])
    if "minutes" in told.what:
        yield _minutes(told.what["minutes"])


def _extra_time(told: ToldEvent) -> Iterator[str]:
    yield told.table
    yield ARROW.join(_minutes(told.what[key]) for key in ("former", "minutes"))


def _minutes(minutes: int) -> str:
    return _("%(minutes)s min") % {"minutes": minutes}


def _no_totals(told: ToldEvent) -> Iterator[str]:
    yield told.table
    lost = [f"{each}{ARROW}{NOBODY}" for each in points_told(told.former, {}, told.names)]
    yield from lost


ROUND_SENTENCES: Mapping[str, Callable[[ToldEvent], Iterator[str]]] = {
    **dict.fromkeys(CLOCK_VERBS, _round_time),
    "read_totals": _read_totals,
    "record_totals": _totals,
    "set_extra_time": _extra_time,
    "withdraw_totals": _no_totals,
}
