"""Log sentences about tables: signatures, seats, early ends, hands moved to another sheet."""

from collections.abc import Callable, Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.templatetags.vorhand import joined_with_and, ranges
from tournaments.web.desk.log.logged_event import ARROW, NOBODY, LoggedEvent, from_to, points_texts, table_text


def _signed(event: LoggedEvent) -> Iterator[str]:
    yield event.table
    yield f"{_place(event.what.get('place'))} {event.name(event.what.get('entry'))}"
    yield from points_texts(event.what, {}, event.names)


def _place(place: object) -> str:
    return _("place %(place)s") % {"place": place}


def _forehand(event: LoggedEvent) -> Iterator[str]:
    yield event.table
    former = event.what.get("former")
    yield from_to(_place(former) if former else "", _place(event.what["place"]))


def _reseated(event: LoggedEvent) -> Iterator[str]:
    """Who now sits in whose place, and who had the first forehand."""
    what, people = event.what, event.people("entries")
    before = {former: people[place - 1] for place, former in enumerate(what["order"], start=1)}
    yield event.table
    for place, name in enumerate(people, start=1):
        if before.get(place) != name:
            yield f"{_place(place)}: {before.get(place, NOBODY)}{ARROW}{name}"
    former, now = what["forehands"]
    if former != now:
        yield _("first forehand: %(places)s") % {"places": f"{_place(former)}{ARROW}{_place(now)}"}


def _stand_in(event: LoggedEvent) -> Iterator[str]:
    what = event.what
    yield event.table
    yield _("%(place)s from hand %(hand)s: %(people)s") % {
        "place": _place(what["place"]),
        "hand": what["hand"],
        "people": f"{event.name(what['instead_of'])}{ARROW}{event.name(what['entry'])}",
    }


def _ended_early(event: LoggedEvent) -> Iterator[str]:
    missing = event.what["missing"]
    yield event.table
    yield ngettext("without hand %(numbers)s", "without hands %(numbers)s", len(missing)) % {"numbers": ranges(missing)}


def _hands_moved(event: LoggedEvent) -> Iterator[str]:
    """The source and target sheets, and the hand numbers there."""
    what = event.what
    one, other = (table_text(table, event.names) for table in what["tables"])
    for places, pairs in ((f"{one}{ARROW}{other}", what["there"]), (f"{other}{ARROW}{one}", what["back"])):
        if pairs:
            numbers = joined_with_and([number if number == to else f"{number}{ARROW}{to}" for number, to in pairs])
            yield f"{places}: " + ngettext("hand %(numbers)s", "hands %(numbers)s", len(pairs)) % {"numbers": numbers}


TABLE_CHANGES: Mapping[str, Callable[[LoggedEvent], Iterator[str]]] = {
    **dict.fromkeys(("hand_in_sheet", "countersign_sheet"), _signed),
    "choose_first_forehand": _forehand,
    "end_table_early": _ended_early,
    "move_hands": _hands_moved,
    "reseat_table": _reseated,
    "seat_stand_in": _stand_in,
}
"""Verb → what it changed."""
