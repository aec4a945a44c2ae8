"""Log sentences about published lists, closing sheets and two-person rules."""

from collections.abc import Callable, Iterator, Mapping

from django.utils.translation import gettext as _

from tournaments.models.dual_control import DualControlAction
from tournaments.models.publication import PublicationKind
from tournaments.reports.changes import change_lines
from tournaments.web.desk.log.logged_event import NOBODY, LoggedEvent, confirmation_texts, some


def _list(event: LoggedEvent) -> Iterator[str]:
    """The version, its changes since the previous one, and who confirmed it."""
    yield _("version %(figure)s") % {"figure": event.what["version"]}
    yield from confirmation_texts(event)
    yield from some(change_lines(event.names.changes.get(event.what.get("publication", 0), ())))


def _dual_control(event: LoggedEvent) -> Iterator[str]:
    yield (
        ", ".join(
            str(DualControlAction(act).label) for act in event.what["two_people"] if act in DualControlAction.values
        )
        or NOBODY
    )
    yield from confirmation_texts(event)


LIST_SENTENCES: Mapping[str, Callable[[LoggedEvent], Iterator[str]]] = {
    **dict.fromkeys((*(f"publish_{kind}" for kind in PublicationKind.values), "withdraw_list"), _list),
    "change_two_people": _dual_control,
    "reopen_till": _list,
}
