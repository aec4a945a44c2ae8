"""Log sentences about drawn lots."""

from collections.abc import Callable, Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.web.desk.log.logged_event import LoggedEvent

LOT_VERBS: Mapping[str, str | Promise] = {
    "record_lots": gettext_lazy("Lots recorded"),
    "take_back_lots": gettext_lazy("Lots taken back"),
}


def _drawn(event: LoggedEvent) -> Iterator[str]:
    """In the order drawn."""
    yield from (f"{place}. {name}" for place, name in enumerate(event.people("entries"), start=1))


LOT_SENTENCES: Mapping[str, Callable[[LoggedEvent], Iterator[str]]] = dict.fromkeys(LOT_VERBS, _drawn)
