"""Log sentences about spontaneous evenings: which tables exist, and who was named at them."""

from collections.abc import Callable, Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.templatetags.vorhand import round_numbers
from tournaments.web.desk.log.logged_event import LoggedEvent

SPONTANEOUS_VERBS: Mapping[str, str | Promise] = {
    "add_tables": gettext_lazy("Tables opened"),
    "drop_rounds": gettext_lazy("Rounds left out that nobody played"),
    "rename_people": gettext_lazy("Names put right"),
    "seat_by_names": gettext_lazy("People named at a table"),
}


def _tables(event: LoggedEvent) -> Iterator[str]:
    yield round_numbers([event.what["round"]])
    yield from (_("table %(figure)s") % {"figure": each} for each in event.what["numbers"])


def _named(event: LoggedEvent) -> Iterator[str]:
    yield round_numbers([event.what["round"]])
    yield _("table %(figure)s") % {"figure": event.what["number"]}
    yield from event.people("entries")


def _rounds(event: LoggedEvent) -> Iterator[str]:
    rounds = event.what["rounds_planned"]
    yield ngettext("%(count)s round", "%(count)s rounds", rounds) % {"count": rounds}


SPONTANEOUS_SENTENCES: Mapping[str, Callable[[LoggedEvent], Iterator[str]]] = {
    "add_tables": _tables,
    "drop_rounds": _rounds,
    "seat_by_names": _named,
}
