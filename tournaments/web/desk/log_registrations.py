"""What the log says of registrations: who, at which place, who moved up; which terms, from what to what."""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.web.desk.log_told import ARROW, NOBODY, ToldEvent


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


def _name(told: ToldEvent, registration: object) -> str:
    """What somebody is called; a dash where their registration has been removed."""
    return told.names.registrations.get(registration if isinstance(registration, int) else 0, NOBODY)


def _registered(told: ToldEvent) -> Iterator[str]:
    yield _name(told, told.what["registration"])
    yield _place(told.what["place"])
    yield _("has a seat") if told.what["has_seat"] else _("waiting list")


def _cancelled(told: ToldEvent) -> Iterator[str]:
    yield _name(told, told.what["registration"])
    if told.what["moved_up"]:
        yield _("moved up to a seat: %(name)s") % {"name": _name(told, told.what["moved_up"])}


def _moved(told: ToldEvent) -> Iterator[str]:
    yield _name(told, told.what["registration"])
    yield f"{_place(told.what['former_place'])}{ARROW}{_place(told.what['place'])}"


def _recognised(told: ToldEvent) -> Iterator[str]:
    known = told.names.players.get(told.what["player"], NOBODY)
    yield f"{_name(told, told.what['registration'])}{ARROW}{known}"


def _offered(told: ToldEvent) -> Iterator[str]:
    for name, (label, words) in LABELS.items():
        if name in told.what["changed"]:
            yield f"{label}: {ARROW.join(map(words, told.what['changed'][name]))}"


def _removed(told: ToldEvent) -> Iterator[str]:
    count = told.what["registrations"]
    yield ngettext("%(count)s registration", "%(count)s registrations", count) % {"count": count}


def _place(place: object) -> str:
    return _("place %(place)s") % {"place": place}


REGISTRATION_SENTENCES: Mapping[str, Callable[[ToldEvent], Iterator[str]]] = {
    "cancel_registration": _cancelled,
    "move_registration": _moved,
    "offer_registration": _offered,
    "recognise_registration": _recognised,
    "register": _registered,
    "remove_registrations": _removed,
}
