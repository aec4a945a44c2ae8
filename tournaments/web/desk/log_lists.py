"""What the log says of published lists, and of what a cup wants two people for."""

from collections.abc import Callable, Iterator, Mapping

from django.utils.translation import gettext as _

from tournaments.models.two_people import SharedAct
from tournaments.reports.changes import change_lines
from tournaments.web.desk.log_told import NOBODY, ToldEvent, confirmed_told, some


def _list(told: ToldEvent) -> Iterator[str]:
    """The version, what it changed of the one before, and who confirmed it."""
    yield _("version %(figure)s") % {"figure": told.what["version"]}
    yield from confirmed_told(told)
    yield from some(change_lines(told.names.changes.get(told.what.get("publication", 0), ())))


def _two_people(told: ToldEvent) -> Iterator[str]:
    yield ", ".join(str(SharedAct(act).label) for act in told.what["two_people"] if act in SharedAct.values) or NOBODY
    yield from confirmed_told(told)


LIST_SENTENCES: Mapping[str, Callable[[ToldEvent], Iterator[str]]] = {
    **dict.fromkeys(("publish_results", "publish_season", "publish_qualifiers", "withdraw_list"), _list),
    "change_two_people": _two_people,
}
