"""Log sentences about screens and prize-givings."""

from collections.abc import Callable, Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.queries.room.screens import Screen
from tournaments.web.desk.forms.screens import SCREEN_NAMES
from tournaments.web.desk.log.logged_event import LoggedEvent

SCREEN_VERBS: Mapping[str, str | Promise] = {
    "change_screens": gettext_lazy("Screens changed"),
    "end_prize_giving": gettext_lazy("Prize-giving ended"),
    "show_prizes": gettext_lazy("Prize-giving: place shown"),
    "start_prize_giving": gettext_lazy("Prize-giving begun"),
}


def _plan(event: LoggedEvent) -> Iterator[str]:
    chosen = [str(SCREEN_NAMES[Screen(each)]) for each in event.what["screens"]]
    seconds = event.what["seconds"]
    yield from chosen or [_("what fits the phase")]
    yield ngettext("%(count)s second", "%(count)s seconds", seconds) % {"count": seconds}


def _begun(event: LoggedEvent) -> Iterator[str]:
    yield _("from place %(rank)s on") % {"rank": event.what["ranks"]}
    if event.what.get("overall"):
        yield _("by the overall ranking")
    if not event.what.get("holds_back", True):
        yield _("public lists show all places meanwhile")


def _shown(event: LoggedEvent) -> Iterator[str]:
    if event.what["down_to"] > event.what["ranks"]:
        yield _("none yet")
    else:
        yield _("place %(rank)s") % {"rank": event.what["down_to"]}


SCREEN_SENTENCES: Mapping[str, Callable[[LoggedEvent], Iterator[str]]] = {
    "change_screens": _plan,
    "show_prizes": _shown,
    "start_prize_giving": _begun,
}
