"""Log sentences about totals-only evenings: totals entered, corrected and removed."""

from collections.abc import Callable, Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.templatetags.vorhand import signed
from tournaments.web.desk.log.logged_event import ARROW, NOBODY, LoggedEvent

TOTALS_VERBS: Mapping[str, str | Promise] = {
    "change_totals": gettext_lazy("Totals put right"),
    "enter_totals": gettext_lazy("Totals entered"),
    "remove_totals": gettext_lazy("Person taken off the evening"),
}


def _entered(event: LoggedEvent) -> Iterator[str]:
    people = len(event.what["entries"])
    yield ngettext("%(count)s person", "%(count)s people", people) % {"count": people}
    names = dict(zip(event.what["entries"], event.what["players"], strict=False))
    for entry, *points in event.what["points"]:
        yield f"{event.names.players.get(names.get(entry, 0), event.name(entry))} {_rounds(points)}"


def _changed(event: LoggedEvent) -> Iterator[str]:
    former = _former(event)
    for entry, *points in event.what["points"]:
        before, now = former.get(entry, ""), _rounds(points)
        yield f"{event.name(entry)}: {before}{ARROW}{now}" if before else f"{event.name(entry)} {now}"


def _removed(event: LoggedEvent) -> Iterator[str]:
    former = _former(event)
    for entry, player in zip(event.what["gone"], event.what["players"], strict=False):
        yield f"{event.names.players.get(player, NOBODY)} {former.get(entry, '')}".rstrip()


def _former(event: LoggedEvent) -> dict[int, str]:
    """The rounds that the event before had, by entry."""
    return {entry: _rounds(points) for entry, *points in event.former.get("points", ())}


def _rounds(points: list[int | None]) -> str:
    return " / ".join(NOBODY if each is None else str(signed(each)) for each in points)


def sums_texts(event: LoggedEvent) -> Iterator[str]:
    """The rounds of a closed evening that do not sum to 0."""
    for number, points in event.what.get("sums", ()):
        yield _("Round %(round)s adds up to %(points)s") % {"round": number, "points": signed(points)}


TOTALS_SENTENCES: Mapping[str, Callable[[LoggedEvent], Iterator[str]]] = {
    "change_totals": _changed,
    "enter_totals": _entered,
    "remove_totals": _removed,
}
