"""Log sentences about protests and results declared official."""

from collections.abc import Callable, Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models.protest import Decider, ProtestOutcome
from tournaments.web.desk.log.logged_event import LoggedEvent

PROTEST_VERBS: Mapping[str, str | Promise] = {
    "decide_protest": gettext_lazy("Protest decided"),
    "declare_official": gettext_lazy("Results declared official"),
    "file_protest": gettext_lazy("Protest taken"),
}


def _filed(event: LoggedEvent) -> Iterator[str]:
    what = event.what
    yield _("protest %(figure)s") % {"figure": what["number"]}
    if what["entry"] in event.names.entries:
        yield event.names.entries[what["entry"]]
    if "table" in what:
        yield event.table
    if "hand" in what:
        yield _("hand %(figure)s") % {"figure": what["hand"]}


def _decided(event: LoggedEvent) -> Iterator[str]:
    yield _("protest %(figure)s") % {"figure": event.what["number"]}
    yield str(ProtestOutcome(event.what["outcome"]).label)
    yield str(Decider(event.what["decider"]).label)


PROTEST_SENTENCES: Mapping[str, Callable[[LoggedEvent], Iterator[str]]] = {
    "decide_protest": _decided,
    "file_protest": _filed,
}
