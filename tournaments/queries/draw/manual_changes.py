"""The director's manual changes to the seating, from the event log."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q

from tournaments.models import Event, Tournament

DRAWS = ("draw_rounds", "redraw_round", "draw_by_standing", "draw_seeded", "discard_drafts")
"""Events that discard existing drafts, and their changes with them."""
IN_PUBLISHED = ("amend_seating", "seat_stand_in", "reseat_table")
IN_DRAFT = "_in_draft"


@dataclass(frozen=True, slots=True)
class ManualChange:
    """One manual change: rounds and people, as entry ids; never a name.

    `gone` left, `arrived` came, `moved` changed tables for it; for a stand-in `table` and the first `hand`, for people
    who swapped places only the `table`.
    """

    at: datetime
    verb: str
    rounds: tuple[int, ...]
    gone: tuple[int, ...] = ()
    arrived: tuple[int, ...] = ()
    moved: tuple[int, ...] = ()
    seed: str = ""
    table: int | None = None
    hand: int | None = None

    @property
    def is_in_draft(self) -> bool:
        """Whether it was made before the round was published."""
        return self.verb.endswith(IN_DRAFT)


def manual_changes(
    tournament: Tournament, tables: Mapping[int, tuple[int, int]], *, published: Collection[int]
) -> tuple[ManualChange, ...]:
    """All changes to published rounds and to the drafts they were, oldest first. One statement.

    `tables` has round and number of the published tables by id, `published` the numbers of those rounds.
    """
    rows = Event.objects.filter(Q(verb__in=(*DRAWS, *IN_PUBLISHED)) | Q(verb__endswith=IN_DRAFT), tournament=tournament)
    found: list[ManualChange] = []
    for event in rows.order_by("sequence"):
        if event.verb in DRAWS:
            drawn = set(_rounds(event.what))
            found = [each for each in found if not (each.is_in_draft and set(each.rounds) <= drawn)]
        elif event.verb not in AT_A_TABLE:
            found.append(_change(event))
        elif event.what["table"] in tables:
            found += AT_A_TABLE[event.verb](event, *tables[event.what["table"]])
    return tuple(each for each in found if set(each.rounds) & set(published))


def _change(event: Event) -> ManualChange:
    what = event.what
    gone, arrived, moved = (tuple(what.get(key, ())) for key in ("gone", "arrived", "moved"))
    named = tuple(what.get("entries", ()))
    return ManualChange(event.at, event.verb, _rounds(what), gone, arrived, moved or named, what.get("seed", ""))


def _stand_in(event: Event, round_: int, number: int) -> Iterator[ManualChange]:
    what = event.what
    gone = (what["instead_of"],) if "instead_of" in what else ()
    yield ManualChange(event.at, event.verb, (round_,), gone, (what["entry"],), table=number, hand=what["hand"])


def _reseated(event: Event, round_: int, number: int) -> Iterator[ManualChange]:
    """The people who now start at another place; nobody if only the forehand changed."""
    places = enumerate(zip(event.what["order"], event.what["entries"], strict=True), start=1)
    moved = tuple(entry for place, (former, entry) in places if former != place)
    if moved:
        yield ManualChange(event.at, event.verb, (round_,), moved=moved, table=number)


AT_A_TABLE: Mapping[str, Callable[[Event, int, int], Iterator[ManualChange]]] = {
    "reseat_table": _reseated,
    "seat_stand_in": _stand_in,
}


def _rounds(what: Mapping[str, Any]) -> tuple[int, ...]:
    return tuple(what["rounds"]) if "rounds" in what else (what["round"],)
