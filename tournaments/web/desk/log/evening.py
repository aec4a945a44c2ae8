"""Log sentences about an evening as a whole: closed, reopened, cancelled, reinstated."""

from collections.abc import Callable, Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.web.desk.log.logged_event import LoggedEvent
from tournaments.web.desk.log.totals import sums_texts

EVENING_VERBS: Mapping[str, str | Promise] = {
    "cancel_evening": gettext_lazy("Evening cancelled"),
    "close_evening": gettext_lazy("Evening closed"),
    "invite_simulated": gettext_lazy("Simulated people registered"),
    "open_evening": gettext_lazy("Evening created"),
    "reopen_evening": gettext_lazy("Evening reopened"),
    "withdraw_cancellation": gettext_lazy("Evening held after all"),
}


def _cancelled(event: LoggedEvent) -> Iterator[str]:
    yield _("made by mistake") if event.what["by_mistake"] else _("does not take place")


def _closed(event: LoggedEvent) -> Iterator[str]:
    rounds = event.what["rounds"]
    yield ngettext("%(count)s round", "%(count)s rounds", rounds) % {"count": rounds}
    yield from sums_texts(event)


def _simulated(event: LoggedEvent) -> Iterator[str]:
    people = event.what["registrations"]
    yield ngettext("%(count)s person", "%(count)s people", people) % {"count": people}


EVENING_SENTENCES: Mapping[str, Callable[[LoggedEvent], Iterator[str]]] = {
    "cancel_evening": _cancelled,
    "close_evening": _closed,
    "invite_simulated": _simulated,
}
