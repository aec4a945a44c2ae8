"""What was changed by each verb that changes something: from what it was to what it is, in names and figures."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.amounts import in_euros
from tournaments.models.invitation import Answer
from tournaments.queries.log_former import HAND_EVENTS
from tournaments.templatetags.vorhand import round_numbers
from tournaments.web.desk.log_lists import LIST_SENTENCES
from tournaments.web.desk.log_people import PEOPLE_SENTENCES
from tournaments.web.desk.log_registrations import REGISTRATION_SENTENCES
from tournaments.web.desk.log_rounds import ROUND_SENTENCES
from tournaments.web.desk.log_settings import settings_told
from tournaments.web.desk.log_tables import TABLE_CHANGES
from tournaments.web.desk.log_told import ARROW, NOBODY, ToldEvent, from_to, points_told, some

SHARES: Mapping[str, str | Promise] = {
    "household": gettext_lazy("household"),
    "car": gettext_lazy("car"),
    "team": gettext_lazy("team"),
}


def _hand(told: ToldEvent) -> Iterator[str]:
    """Round, table and hand; what was played; whose points changed."""
    what, names = told.what, told.names
    played = [
        names.contracts.get((what["table"], what["hand"], each.get("revision", 0)), "") for each in (told.former, what)
    ]
    number = _("hand %(figure)s") % {"figure": what["hand"]}
    contract = from_to(*played) if played[1] else played[0]
    yield f"{told.table}, {number}: {contract}" if contract else f"{told.table}, {number}"
    if what.get("from_place"):
        yield _("by the phone at place %(figure)s") % {"figure": what["from_place"]}
    yield from list(points_told(what, told.former, names)) or [_("points as before")]


def _swapped(told: ToldEvent) -> Iterator[str]:
    """Who went from which seat to which; events of long ago say who only."""
    people, seats = told.people("entries"), told.what.get("seats", ())
    yield round_numbers([told.what["round"]])
    for name, seat, other in zip(people, seats, reversed(seats), strict=False):
        yield f"{name}: {_seat(seat)}{ARROW}{_seat(other)}"
    if not seats:
        yield from people


def _seat(seat: Iterable[int]) -> str:
    table, place = seat
    return _("table %(table)s, place %(place)s") % {"table": table, "place": place}


def _moved(told: ToldEvent) -> Iterator[str]:
    tables = [told.what[key] for key in ("former_table", "table") if key in told.what]
    yield round_numbers([told.what["round"]])
    for name in told.people("entries"):
        yield f"{name}: {ARROW.join(_('table %(figure)s') % {'figure': each} for each in tables)}"


def _amended(told: ToldEvent) -> Iterator[str]:
    yield round_numbers(told.what["rounds"])
    for key, text in (
        ("gone", _("left: %(people)s")),
        ("arrived", _("arrived: %(people)s")),
        ("moved", _("at another table: %(people)s")),
    ):
        if people := told.people(key):
            yield text % {"people": ", ".join(some(people))}


def _seated(told: ToldEvent) -> Iterator[str]:
    yield round_numbers(told.what["rounds"])
    yield from (_("table %(figure)s") % {"figure": each} for each in sorted(set(told.what.get("numbers", ()))))
    yield from told.people("entries")


def _dissolved(told: ToldEvent) -> Iterator[str]:
    yield round_numbers([told.what["round"]])
    yield _("table %(figure)s") % {"figure": told.what["number"]}


def _belongings(told: ToldEvent) -> Iterator[str]:
    """Which circles somebody belongs to (never the words), and the table they need."""
    what, former = told.what, told.former
    yield told.name(what["entry"])
    named = [", ".join(str(SHARES[each]) for each in row.get("shares", ()) if each in SHARES) for row in (former, what)]
    if any(named):
        yield f"{named[0] or NOBODY}{ARROW}{named[1] or NOBODY}" if former and named[0] != named[1] else named[1]
    tables = [row.get("fixed_table") or NOBODY for row in (former, what)]
    if tables != [NOBODY, NOBODY]:
        yield _("fixed table: %(tables)s") % {"tables": from_to(*tables)}


def _pair(told: ToldEvent) -> Iterator[str]:
    yield from some(told.people("entries"))


def _answer(told: ToldEvent) -> Iterator[str]:
    answers = [str(dict(Answer.choices).get(row.get("answer", "open"), "")) for row in (told.former, told.what)]
    yield told.names.players.get(told.what["player"], NOBODY)
    yield from_to(*answers)


def _fee(told: ToldEvent) -> Iterator[str]:
    fees = [in_euros(row["cents"]) if isinstance(row.get("cents"), int) else "" for row in (told.former, told.what)]
    yield told.name(told.what["entry"])
    yield from_to(fees[0], fees[1] or NOBODY)


def _season(told: ToldEvent) -> Iterator[str]:
    yield told.names.seasons.get(told.what["season"], NOBODY)


def _closed_evening(told: ToldEvent) -> Iterator[str]:
    rounds = told.what["rounds"]
    yield ngettext("%(count)s round", "%(count)s rounds", rounds) % {"count": rounds}


SENTENCES: Mapping[str, Callable[[ToldEvent], Iterator[str]]] = {
    **LIST_SENTENCES,
    **PEOPLE_SENTENCES,
    **TABLE_CHANGES,
    **REGISTRATION_SENTENCES,
    **ROUND_SENTENCES,
    **dict.fromkeys(HAND_EVENTS, _hand),
    **dict.fromkeys(("open_evening", "change_evening", "change_options"), settings_told),
    **dict.fromkeys(("keep_apart", "let_meet", "carry_over"), _pair),
    "amend_seating": _amended,
    "answer_invitation": _answer,
    "close_evening": _closed_evening,
    "dissolve_table": _dissolved,
    "move_in_draft": _moved,
    "open_season": _season,
    "seat_table": _seated,
    "set_belongings": _belongings,
    "swap_in_draft": _swapped,
    "set_fee": _fee,
}
"""Verb → what it changed; all others are told by their figures (`figures_told` in log_lines.py)."""
