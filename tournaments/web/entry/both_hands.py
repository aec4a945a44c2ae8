"""Two phones entered the same hand: what stands there, what was typed here, and what can be done about it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import uuid4

from django.http import HttpRequest

from rulesets.model import Ruleset
from scoring.hand import HandRefused, hand_hash, read_hand
from tournaments.models import Table
from tournaments.queries.entry import settled_hand
from tournaments.queries.rulesets import table_ruleset
from tournaments.queries.sheet import SheetHand, TableSheet
from tournaments.web.entry.context import EntryContext, HandSeats, hand_seats
from tournaments.web.entry.last_hand import origin_words, side_words
from tournaments.web.entry.notes import hand_notes
from tournaments.web.entry.other_seats import SentFields, fields_of, record_at_other_seats
from tournaments.web.entry.record import EntryRecord
from tournaments.web.entry.sheet import hand_state

NOT_TYPED = frozenset(
    {"entry_id", "based_on", "save", "check", "choose", "play_on", "from_place", "csrfmiddlewaretoken"}
)
"""What a form sends besides the hand and why it is corrected."""


@dataclass(frozen=True, slots=True)
class HandInWords:
    """A hand: what was played, by whom, and where and when it was entered ("" and None for what was typed here)."""

    what: str
    who: str
    origin: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class PointsOfTwo:
    """What somebody has from the hand that stands, and would have from the one typed here."""

    name: str
    theirs: int
    mine: int


@dataclass(frozen=True, slots=True)
class BothHands:
    """The hand that stands and the one typed here.

    `is_entry`: this one was to be entered, not corrected. `fields` are those of the form that was sent; `next_fields`
    the same for hand `next_number`, where the same people sit at other seats, empty where it can't be the same hand
    there. `next_number` is None for a correction.
    """

    theirs: HandInWords
    mine: HandInWords
    is_same: bool
    is_entry: bool
    points: tuple[PointsOfTwo, ...]
    revision: int
    fields: SentFields
    next_number: int | None
    next_fields: SentFields
    entry_id: str


def conflict_context(
    request: HttpRequest, at: EntryContext, sheet: TableSheet, number: int, record: EntryRecord
) -> dict[str, Any]:
    """What the page of a conflict shows: `both` hands, and the address of each that can be entered or corrected."""
    is_entry = not request.POST.get("based_on")
    both = both_hands(at.table, sheet, number, record, is_entry=is_entry, fields=tuple(_typed(request)))
    next_url = at.hand_url(both.next_number) if both and both.next_number else ""
    return {"both": both, "hand_url": at.hand_url(number), "next_url": next_url}


def both_hands(
    table: Table, sheet: TableSheet, number: int, record: EntryRecord, *, is_entry: bool, fields: SentFields = ()
) -> BothHands | None:
    """Both, after a conflict; None where no hand stands there any more. Two statements, four with doubling.

    Raises HandRefused where the record is no hand.
    """
    ruleset = table_ruleset(table)
    there = sheet.hand(number)
    if there is None:
        return None
    seats, hand = hand_seats(table, sheet, number), read_hand(record, ruleset)
    settled = settled_hand(table, hand, number=number)
    next_number = sheet.next_number if is_entry else None
    return BothHands(
        theirs=sheet_hand_in_words(there, seats, ruleset),
        mine=_in_words(record, seats, ruleset),
        is_same=there.hand_hash == hand_hash(settled.hand),
        is_entry=is_entry,
        points=tuple(
            PointsOfTwo(sitter.short_name, theirs, mine.points)
            for sitter, theirs, mine in zip(there.sitters, there.points, settled.places, strict=True)
        ),
        revision=there.revision,
        fields=fields,
        next_number=next_number,
        next_fields=_fields_at(table, sheet, seats, record, number=next_number) if next_number else (),
        entry_id=uuid4().hex,
    )


def sheet_hand_in_words(there: SheetHand, seats: HandSeats, ruleset: Ruleset) -> HandInWords:
    """A hand as it stands on the sheet."""
    told = _in_words(there.record, seats, ruleset) if there.record else HandInWords(hand_state(there), "")
    return replace(told, origin=origin_words(there.origin), at=there.origin.at)


def _in_words(record: Mapping[str, Any], seats: HandSeats, ruleset: Ruleset) -> HandInWords:
    return HandInWords(", ".join(hand_notes(record, ruleset, seats.names)), side_words(record, seats.names, ruleset))


def _typed(request: HttpRequest) -> Iterator[tuple[str, str]]:
    for name, values in request.POST.lists():
        if name not in NOT_TYPED:
            yield from ((name, str(value)) for value in values)


def _fields_at(table: Table, sheet: TableSheet, seats: HandSeats, record: EntryRecord, *, number: int) -> SentFields:
    """The fields for the same people at the seats of another hand; none where the rules don't allow that there."""
    moved = record_at_other_seats(record, _moves(seats, hand_seats(table, sheet, number)))
    if moved is None:
        return ()
    ruleset = table_ruleset(table)
    try:
        read_hand(moved, ruleset)
    except HandRefused:
        return ()
    return fields_of(moved, ruleset)


def _moves(before: HandSeats, after: HandSeats) -> Mapping[int, int]:
    """By seat of one hand the same person's in another; without whoever sits out there. Dummies stay."""
    people: Sequence[int] = before.deal.active
    moves = {seat: after.deal.active.index(place) for seat, place in enumerate(people) if place in after.deal.active}
    return moves | {seat: seat for seat in range(len(people), len(people) + len(before.dummies))}
