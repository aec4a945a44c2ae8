"""Log sentences about registrations: who, position, who moved up; old and new terms."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.web.desk.log.logged_event import ARROW, NOBODY, LoggedEvent


def _moment(value: str | None) -> str:
    return date_format(localtime(datetime.fromisoformat(value)), "SHORT_DATETIME_FORMAT") if value else NOBODY


def _figure(value: Any) -> str:
    return NOBODY if value is None else str(value)


def _whether(value: bool | None) -> str:
    return NOBODY if value is None else _("yes") if value else _("no")


LABELS: Mapping[str, tuple[str | Promise, Callable[[Any], str]]] = {
    "opens_at": (gettext_lazy("Opens"), _moment),
    "closes_at": (gettext_lazy("Closes"), _moment),
    "seats": (gettext_lazy("Seats"), _figure),
    "shows_names": (gettext_lazy("Names are public"), _whether),
    "kept_days": (gettext_lazy("Days kept after the evening"), _figure),
}


def _name(event: LoggedEvent, registration: object) -> str:
    """The person's name; a dash if the registration was removed."""
    return event.names.registrations.get(registration if isinstance(registration, int) else 0, NOBODY)


def _registered(event: LoggedEvent) -> Iterator[str]:
    yield _name(event, event.what["registration"])
    yield _place(event.what["place"])
    yield _("has a seat") if event.what["has_seat"] else _("waiting list")


def _cancelled(event: LoggedEvent) -> Iterator[str]:
    yield _name(event, event.what["registration"])
    if event.what["moved_up"]:
        yield _("moved up to a seat: %(name)s") % {"name": _name(event, event.what["moved_up"])}


def _moved(event: LoggedEvent) -> Iterator[str]:
    yield _name(event, event.what["registration"])
    yield f"{_place(event.what['former_place'])}{ARROW}{_place(event.what['place'])}"


def _recognised(event: LoggedEvent) -> Iterator[str]:
    known = event.names.players.get(event.what["player"], NOBODY)
    yield f"{_name(event, event.what['registration'])}{ARROW}{known}"


def _offered(event: LoggedEvent) -> Iterator[str]:
    for name, (label, words) in LABELS.items():
        if name in event.what["changed"]:
            yield f"{label}: {ARROW.join(map(words, event.what['changed'][name]))}"


def _removed(event: LoggedEvent) -> Iterator[str]:
    count = event.what["registrations"]
    yield ngettext("%(count)s registration", "%(count)s registrations", count) % {"count": count}


def _place(place: object) -> str:
    return _("place %(place)s") % {"place": place}


REGISTRATION_SENTENCES: Mapping[str, Callable[[LoggedEvent], Iterator[str]]] = {
    "cancel_registration": _cancelled,
    "move_registration": _moved,
    "offer_registration": _offered,
    "recognise_registration": _recognised,
    "register": _registered,
    "remove_registrations": _removed,
}
