"""Numbers, dates and the state of a list as people read them, in the active language."""

from collections.abc import Mapping
from datetime import date, datetime
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from tournaments import amounts
from tournaments.amounts import in_euros
from tournaments.reports.rows import Heading, ListState

NONE = "–"
MINUS = "–"

_STATES: Mapping[ListState, Promise] = MappingProxyType(
    {
        ListState.UNPUBLISHED: gettext_lazy("Draft"),
        ListState.PROVISIONAL: gettext_lazy("Provisional"),
        ListState.PUBLISHED: gettext_lazy("Published"),
        ListState.OFFICIAL: gettext_lazy("Official"),
        ListState.WITHDRAWN: gettext_lazy("Withdrawn"),
    }
)


def points_text(points: int | None) -> str:
    """Whole points with a proper minus; a dash where there are none."""
    if points is None:
        return NONE
    return f"{MINUS}{-points}" if points < 0 else str(points)


def euros_text(points: int, *, cents_per_point: int) -> str:
    """Points of the money ledger as euros and cents."""
    return cents_text(points * cents_per_point)


def cents_text(cents: int) -> str:
    """Cents as money, with the minus that the fonts have."""
    return in_euros(cents).replace(amounts.MINUS, MINUS)


def day_text(day: date) -> str:
    """The day in figures, as the language orders them."""
    return gettext("%(year)s-%(month)s-%(day)s") % {"year": day.year, "month": f"{day:%m}", "day": f"{day:%d}"}


def short_day_text(day: date) -> str:
    """The day without its year."""
    return gettext("%(month)s-%(day)s") % {"month": f"{day:%m}", "day": f"{day:%d}"}


def moment_text(moment: datetime) -> str:
    return f"{day_text(moment)}, {moment:%H:%M}"


def occasion_text(heading: Heading) -> str:
    """Tournament, day and inn, as far as known."""
    day = day_text(heading.day) if heading.day else ""
    return " · ".join(part for part in (heading.occasion, day, heading.venue) if part)


def state_name(state: ListState) -> str:
    return str(_STATES[state])


def state_text(heading: Heading) -> str:
    """The state with its time and person."""
    return " · ".join(part for part in (state_name(heading.state), moment_text(heading.at), heading.by) if part)
