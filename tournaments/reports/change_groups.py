"""Differences between two lists of qualifiers or finalists, grouped by what they mean for people's places."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import groupby
from operator import attrgetter

from django.utils.translation import pgettext_lazy

from scoring.qualification import PLACES_TAKEN
from tournaments.lists.changes import ListChange
from tournaments.reports.changes import change_lines


class Effect(StrEnum):
    """What changed of somebody's place, in the order in which it is told."""

    IN = "in"
    OUT = "out"
    MOVED = "moved"
    ADDED = "added"
    GONE = "gone"
    BESIDES = "besides"


TITLES = {
    Effect.IN: pgettext_lazy("changes of a list", "In anew"),
    Effect.OUT: pgettext_lazy("changes of a list", "No longer in"),
    Effect.MOVED: pgettext_lazy("changes of a list", "Moved"),
    Effect.ADDED: pgettext_lazy("changes of a list", "New, without a place"),
    Effect.GONE: pgettext_lazy("changes of a list", "Gone, without a place before"),
    Effect.BESIDES: pgettext_lazy("changes of a list", "Besides"),
}
OF_PLACES = frozenset({"places", "reason"})
"""Codes that only lists of finalists and of qualifiers have."""
MOVES = frozenset({"rank", "swapped", "vorrundenpunkte", *OF_PLACES})


def change_groups(changes: Iterable[ListChange]) -> list[tuple[str, list[str]]]:
    """The sentences of `change_lines` below titles; other lists' have no title, "" and all of them."""
    given = list(changes)
    if not any(each.code in OF_PLACES or "is_in" in each.facts for each in given):
        return [("", change_lines(given))] if given else []
    found: defaultdict[Effect, list[ListChange]] = defaultdict(list)
    for person, theirs in groupby(given, key=attrgetter("person")):
        together = list(theirs)
        for group in [together] if person else [[each] for each in together]:
            found[_effect(group)] += group
    return [(str(TITLES[each]), change_lines(found[each])) for each in Effect if each in found]


def _effect(theirs: Sequence[ListChange]) -> Effect:
    then, now = _places(theirs)
    if then != now:
        return Effect.IN if now else Effect.OUT
    if (code := theirs[0].code) in (Effect.ADDED, Effect.GONE):
        return Effect(code)
    return Effect.MOVED if any(each.code in MOVES for each in theirs) else Effect.BESIDES


def _places(theirs: Sequence[ListChange]) -> tuple[bool, bool]:
    """Whether somebody had a place, and whether they have one now."""
    for each in theirs:
        if each.code == "added":
            return False, bool(each.facts.get("is_in"))
        if each.code == "gone":
            return bool(each.facts.get("is_in")), False
        if each.code == "places":
            return each.facts["before"][0].is_in, each.facts["after"][0].is_in
        if each.code == "reason":
            return each.facts["before"][0] in PLACES_TAKEN, each.facts["after"][0] in PLACES_TAKEN
    return False, False
