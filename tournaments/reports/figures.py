"""Numbers, dates and list states as displayed in the active language."""

from collections.abc import Mapping
from datetime import date, datetime
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from tournaments import amounts
from tournaments.amounts import in_euros
from tournaments.names import same_name
from tournaments.reports.rows import Heading, ListState

NONE = "–"
MINUS = "–"

_STATES: Mapping[ListState, Promise] = MappingProxyType(
    {
        ListState.UNPUBLISHED: gettext_lazy("Draft"),
        ListState.PROVISIONAL: gettext_lazy("Provisional"),
        ListState.OPEN_TO_PROTESTS: gettext_lazy("Provisional"),
        ListState.PUBLISHED: gettext_lazy("Published"),
        ListState.ON_PROVISIONAL: gettext_lazy("Published, with provisional results"),
        ListState.BEING_CORRECTED: gettext_lazy("Being corrected"),
        ListState.CORRECTED_SINCE: gettext_lazy("Published, results corrected since"),
        ListState.FORMER_RULES: gettext_lazy("Published, rules changed since"),
        ListState.FORMER_TERMS: gettext_lazy("Published, rankings or places of the cups changed since"),
        ListState.SAME_FIGURES: gettext_lazy("As published, same figures"),
        ListState.OFFICIAL: gettext_lazy("Official"),
        ListState.WITHDRAWN: gettext_lazy("Withdrawn"),
        ListState.OUTDATED: gettext_lazy("No longer holds: the result has been corrected since"),
    }
)


def points_text(points: int | None) -> str:
    """Integer points with a proper minus sign; a dash for None."""
    if points is None:
        return NONE
    return f"{MINUS}{-points}" if points < 0 else str(points)


def euros_text(points: int, *, cents_per_point: int) -> str:
    """Points of money as euros and cents."""
    return cents_text(points * cents_per_point)


def cents_text(cents: int) -> str:
    """Cents as money, with a minus sign available in the fonts."""
    return in_euros(cents).replace(amounts.MINUS, MINUS)


def day_text(day: date) -> str:
    """The date in figures, in the language's order."""
    return gettext("%(year)s-%(month)s-%(day)s") % {"year": day.year, "month": f"{day:%m}", "day": f"{day:%d}"}


def short_day_text(day: date) -> str:
    """The date without the year."""
    return gettext("%(month)s-%(day)s") % {"month": f"{day:%m}", "day": f"{day:%d}"}


def moment_text(moment: datetime) -> str:
    return f"{day_text(moment)}, {moment:%H:%M}"


def occasion_text(heading: Heading) -> str:
    """Tournament, date and venue, as far as known; a venue that the tournament is called like stands once."""
    day = day_text(heading.day) if heading.day else ""
    venue = heading.venue if same_name(heading.venue) != same_name(heading.occasion) else ""
    return " · ".join(part for part in (heading.occasion, day, venue) if part)


def state_name(heading: Heading) -> str:
    """The state, with the version from the second one on, or that it is replaced; for provisional results with the end
    of the protest period.
    """
    if heading.newer:
        versions = {"version": heading.version, "newer": heading.newer}
        return gettext("Version %(version)s, replaced by version %(newer)s") % versions
    name = str(_STATES[heading.state])
    if heading.version > 1:
        name = f"{name}, {gettext('version %(version)s') % {'version': heading.version}}"
    if heading.until is None:
        return name
    until = gettext("protests until %(time)s") % {"time": f"{heading.until:%H:%M}"}
    return f"{name}, {until}"


def state_text(heading: Heading) -> str:
    """The state with its time and person."""
    if heading.state is ListState.PRINTED:
        return gettext("as of %(time)s") % {"time": moment_text(heading.at)}
    return " · ".join(part for part in (state_name(heading), moment_text(heading.at), heading.by) if part)
