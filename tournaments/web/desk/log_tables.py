"""What the log says of tables: who signed, who sat where, that it ended early, that hands went to another sheet."""

from collections.abc import Callable, Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.templatetags.vorhand import in_words, ranges
from tournaments.web.desk.log_told import ARROW, NOBODY, ToldEvent, from_to, points_told, table_in_words


def _signed(told: ToldEvent) -> Iterator[str]:
    yield told.table
    yield f"{_place(told.what.get('place'))} {told.name(told.what.get('entry'))}"
    yield from points_told(told.what, {}, told.names)


def _place(place: object) -> str:
    return _("place %(place)s") % {"place": place}


def _forehand(told: ToldEvent) -> Iterator[str]:
    yield told.table
    former = told.what.get("former")
    yield from_to(_place(former) if former else "", _place(told.what["place"]))


def _reseated(told: ToldEvent) -> Iterator[str]:
    """Who sits where someone else had sat, and who had forehand first."""
    what, people = told.what, told.people("entries")
    before = {former: people[place - 1] for place, former in enumerate(what["order"], start=1)}
    yield told.table
    for place, name in enumerate(people, start=1):
        if before.get(place) != name:
            yield f"{_place(place)}: {before.get(place, NOBODY)}{ARROW}{name}"
    former, now = what["forehands"]
    if former != now:
        yield _("first forehand: %(places)s") % {"places": f"{_place(former)}{ARROW}{_place(now)}"}


def _stand_in(told: ToldEvent) -> Iterator[str]:
    what = told.what
    yield told.table
    yield _("%(place)s from hand %(hand)s: %(people)s") % {
        "place": _place(what["place"]),
        "hand": what["hand"],
        "people": f"{told.name(what['instead_of'])}{ARROW}{told.name(what['entry'])}",
    }


def _ended_early(told: ToldEvent) -> Iterator[str]:
    missing = told.what["missing"]
    yield told.table
    yield ngettext("without hand %(numbers)s", "without hands %(numbers)s", len(missing)) % {"numbers": ranges(missing)}


def _hands_moved(told: ToldEvent) -> Iterator[str]:
    """From which sheet to which, and under which numbers."""
    what = told.what
    one, other = (table_in_words(table, told.names) for table in what["tables"])
    for places, pairs in ((f"{one}{ARROW}{other}", what["there"]), (f"{other}{ARROW}{one}", what["back"])):
        if pairs:
            numbers = in_words([number if number == to else f"{number}{ARROW}{to}" for number, to in pairs])
            yield f"{places}: " + ngettext("hand %(numbers)s", "hands %(numbers)s", len(pairs)) % {"numbers": numbers}


TABLE_CHANGES: Mapping[str, Callable[[ToldEvent], Iterator[str]]] = {
    **dict.fromkeys(("hand_in_sheet", "countersign_sheet"), _signed),
    "choose_first_forehand": _forehand,
    "end_table_early": _ended_early,
    "move_hands": _hands_moved,
    "reseat_table": _reseated,
    "seat_stand_in": _stand_in,
}
"""Verb → what it changed."""
