"""Log sentences about the day of a multi-cup final."""

from collections.abc import Callable, Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.templatetags.vorhand import round_numbers
from tournaments.web.desk.log.logged_event import ARROW, NOBODY, LoggedEvent, some

FINAL_DAY_VERBS: Mapping[str, str | Promise] = {
    "change_final_points": gettext_lazy("Finalpunkte entered"),
    "declare_final_official": gettext_lazy("Overall ranking declared official"),
    "draw_seeded": gettext_lazy("Drawn by Vorrundenpunkte"),
    "expect_finalists": gettext_lazy("Finalists expected at the check-in"),
    "publish_final": gettext_lazy("Overall ranking published"),
    "replace_finalist": gettext_lazy("Reserve came for a finalist"),
    "take_back_replacement": gettext_lazy("Reserve's coming taken back"),
}
"""Verbs of the final's day, in words."""


def _points(event: LoggedEvent) -> Iterator[str]:
    """The ranks whose points changed; the first time, the last rank with points."""
    former, now = event.former.get("by_rank", {}), event.what["by_rank"]
    yield event.names.seasons.get(event.what["season"], NOBODY)
    for rank in sorted(now.keys() | former.keys(), key=int):
        if former and former.get(rank) != now.get(rank):
            points = ARROW.join(str(each.get(rank, NOBODY)) for each in (former, now))
            yield _("rank %(rank)s: %(points)s") % {"rank": rank, "points": points}
    if not former:
        yield ngettext("%(count)s rank", "%(count)s ranks", len(now)) % {"count": len(now)}


def _expected(event: LoggedEvent) -> Iterator[str]:
    people = [event.names.players.get(each, NOBODY) for each in event.what["players"]]
    gone = [event.names.players.get(each, NOBODY) for each in event.what["gone_players"]]
    yield from some(people)
    if gone:
        yield _("no longer: %(people)s") % {"people": ", ".join(some(gone))}


def _replaced(event: LoggedEvent) -> Iterator[str]:
    names = (event.names.players.get(event.what[key], NOBODY) for key in ("replaced_player", "player"))
    yield ARROW.join(names)
    yield event.what["cup_name"]


def _drawn(event: LoggedEvent) -> Iterator[str]:
    yield round_numbers(event.what["rounds"])


FINAL_DAY_SENTENCES: Mapping[str, Callable[[LoggedEvent], Iterator[str]]] = {
    **dict.fromkeys(("replace_finalist", "take_back_replacement"), _replaced),
    "change_final_points": _points,
    "draw_seeded": _drawn,
    "expect_finalists": _expected,
}
