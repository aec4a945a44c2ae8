"""What each verb changed, from old to new, in names and figures."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.amounts import in_euros
from tournaments.models.invitation import Answer
from tournaments.queries.log.former import HAND_EVENTS
from tournaments.templatetags.vorhand import round_numbers
from tournaments.web.desk.log.cups import CUP_SENTENCES
from tournaments.web.desk.log.evening import EVENING_SENTENCES
from tournaments.web.desk.log.finals import FINAL_SENTENCES
from tournaments.web.desk.log.lists import LIST_SENTENCES
from tournaments.web.desk.log.logged_event import ARROW, NOBODY, LoggedEvent, from_to, points_texts, some
from tournaments.web.desk.log.lots import LOT_SENTENCES
from tournaments.web.desk.log.people import PEOPLE_SENTENCES
from tournaments.web.desk.log.protests import PROTEST_SENTENCES
from tournaments.web.desk.log.registrations import REGISTRATION_SENTENCES
from tournaments.web.desk.log.rounds import ROUND_SENTENCES
from tournaments.web.desk.log.screens import SCREEN_SENTENCES
from tournaments.web.desk.log.settings import settings_texts
from tournaments.web.desk.log.spontaneous import SPONTANEOUS_SENTENCES
from tournaments.web.desk.log.tables import TABLE_CHANGES
from tournaments.web.desk.log.totals import TOTALS_SENTENCES

SHARES: Mapping[str, str | Promise] = {
    "household": gettext_lazy("household"),
    "car": gettext_lazy("car"),
    "team": gettext_lazy("team"),
}


def _hand(event: LoggedEvent) -> Iterator[str]:
    """Round, table and hand; what was played; whose points changed."""
    what, names = event.what, event.names
    played = [
        names.contracts.get((what["table"], what["hand"], each.get("revision", 0)), "") for each in (event.former, what)
    ]
    number = _("hand %(figure)s") % {"figure": what["hand"]}
    contract = from_to(*played) if played[1] else played[0]
    yield f"{event.table}, {number}: {contract}" if contract else f"{event.table}, {number}"
    if what.get("from_place"):
        yield _("by the phone at place %(figure)s") % {"figure": what["from_place"]}
    yield from list(points_texts(what, event.former, names)) or [_("points as before")]


def _swapped(event: LoggedEvent) -> Iterator[str]:
    """Who moved from which seat to which; early events name only the people."""
    people, seats = event.people("entries"), event.what.get("seats", ())
    yield round_numbers([event.what["round"]])
    for name, seat, other in zip(people, seats, reversed(seats), strict=False):
        yield f"{name}: {_seat(seat)}{ARROW}{_seat(other)}"
    if not seats:
        yield from people


def _seat(seat: Iterable[int]) -> str:
    table, place = seat
    return _("table %(table)s, place %(place)s") % {"table": table, "place": place}


def _moved(event: LoggedEvent) -> Iterator[str]:
    tables = [event.what[key] for key in ("former_table", "table") if key in event.what]
    yield round_numbers([event.what["round"]])
    for name in event.people("entries"):
        yield f"{name}: {ARROW.join(_('table %(figure)s') % {'figure': each} for each in tables)}"


def _amended(event: LoggedEvent) -> Iterator[str]:
    yield round_numbers(event.what["rounds"])
    for key, text in (
        ("gone", _("left: %(people)s")),
        ("arrived", _("arrived: %(people)s")),
        ("moved", _("at another table: %(people)s")),
    ):
        if people := event.people(key):
            yield text % {"people": ", ".join(some(people))}


def _seated(event: LoggedEvent) -> Iterator[str]:
    yield round_numbers(event.what["rounds"])
    yield from (_("table %(figure)s") % {"figure": each} for each in sorted(set(event.what.get("numbers", ()))))
    yield from event.people("entries")


def _dissolved(event: LoggedEvent) -> Iterator[str]:
    yield round_numbers([event.what["round"]])
    yield _("table %(figure)s") % {"figure": event.what["number"]}


def _belongings(event: LoggedEvent) -> Iterator[str]:
    """Which kinds of groups a person belongs to (never the labels), and the fixed table."""
    what, former = event.what, event.former
    yield event.name(what["entry"])
    named = [", ".join(str(SHARES[each]) for each in row.get("shares", ()) if each in SHARES) for row in (former, what)]
    if any(named):
        yield f"{named[0] or NOBODY}{ARROW}{named[1] or NOBODY}" if former and named[0] != named[1] else named[1]
    tables = [row.get("fixed_table") or NOBODY for row in (former, what)]
    if tables != [NOBODY, NOBODY]:
        yield _("fixed table: %(tables)s") % {"tables": from_to(*tables)}


def _pair(event: LoggedEvent) -> Iterator[str]:
    yield from some(event.people("entries"))


def _answer(event: LoggedEvent) -> Iterator[str]:
    answers = [str(dict(Answer.choices).get(row.get("answer", "open"), "")) for row in (event.former, event.what)]
    yield event.names.players.get(event.what["player"], NOBODY)
    yield from_to(*answers)


def _awarded(event: LoggedEvent) -> Iterator[str]:
    """By which ranking of a final, unless by the results of the day."""
    if event.what.get("overall"):
        yield _("by the overall ranking")


def _fee(event: LoggedEvent) -> Iterator[str]:
    fees = [in_euros(row["cents"]) if isinstance(row.get("cents"), int) else "" for row in (event.former, event.what)]
    yield event.name(event.what["entry"])
    yield from_to(fees[0], fees[1] or NOBODY)


def _season(event: LoggedEvent) -> Iterator[str]:
    yield event.names.seasons.get(event.what["season"], NOBODY)


SENTENCES: Mapping[str, Callable[[LoggedEvent], Iterator[str]]] = {
    **EVENING_SENTENCES,
    **LIST_SENTENCES,
    **CUP_SENTENCES,
    **FINAL_SENTENCES,
    **LOT_SENTENCES,
    **PEOPLE_SENTENCES,
    **TABLE_CHANGES,
    **PROTEST_SENTENCES,
    **REGISTRATION_SENTENCES,
    **ROUND_SENTENCES,
    **SCREEN_SENTENCES,
    **SPONTANEOUS_SENTENCES,
    **TOTALS_SENTENCES,
    **dict.fromkeys(HAND_EVENTS, _hand),
    **dict.fromkeys(("open_evening", "change_evening", "change_options"), settings_texts),
    **dict.fromkeys(("keep_apart", "let_meet", "carry_over"), _pair),
    "amend_seating": _amended,
    "answer_invitation": _answer,
    "dissolve_table": _dissolved,
    "move_in_draft": _moved,
    "open_season": _season,
    "seat_table": _seated,
    "set_belongings": _belongings,
    "swap_in_draft": _swapped,
    "award_prizes": _awarded,
    "set_fee": _fee,
}
"""Verb → what it changed; other verbs are described by their figures (`_figures` in pages.py)."""
