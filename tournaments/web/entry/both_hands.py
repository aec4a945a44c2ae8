"""Conflicts: two phones entered the same hand; show both versions and how to resolve them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import uuid4

from django.http import HttpRequest

from rulesets.model import Ruleset
from scoring.hand import HandRefused, hand_hash, read_hand
from tournaments.models import Table
from tournaments.queries.room.entry import settled_hand
from tournaments.queries.room.sheet import SheetHand, TableSheet
from tournaments.queries.rulesets import table_ruleset
from tournaments.web.entry.context import EntryContext, HandSeats, hand_seats
from tournaments.web.entry.last_hand import origin_words, side_words
from tournaments.web.entry.notes import hand_notes
from tournaments.web.entry.other_seats import SentFields, fields_of, record_at_other_seats
from tournaments.web.entry.record import EntryRecord
from tournaments.web.entry.sheet import hand_state

NOT_TYPED = frozenset(
    {"entry_id", "based_on", "save", "check", "choose", "play_on", "from_place", "csrfmiddlewaretoken"}
)
"""Submitted fields that are neither the hand nor the reason for its correction."""


@dataclass(frozen=True, slots=True)
class HandText:
    """A hand: what was played, by whom, and where and when it was entered ("" and None for the one typed here)."""

    what: str
    who: str
    origin: str = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class PointsOfTwo:
    """A person's points from the saved hand and from the one typed here."""

    name: str
    theirs: int
    mine: int


@dataclass(frozen=True, slots=True)
class BothHands:
    """The saved hand and the one typed here.

    `is_entry`: a new hand was being entered, not a correction. `fields` are those of the submitted form; `next_fields`
    the same for hand `next_number`, where the same people have other seats, or empty if that hand is impossible there.
    `next_number` is None for a correction.
    """

    theirs: HandText
    mine: HandText
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
    """Context of a conflict page: `both` hands, and the URL of each that can be entered or corrected."""
    is_entry = not request.POST.get("based_on")
    both = both_hands(at.table, sheet, number, record, is_entry=is_entry, fields=tuple(_typed(request)))
    next_url = at.hand_url(both.next_number) if both and both.next_number else ""
    return {"both": both, "hand_url": at.hand_url(number), "next_url": next_url}


def both_hands(
    table: Table, sheet: TableSheet, number: int, record: EntryRecord, *, is_entry: bool, fields: SentFields = ()
) -> BothHands | None:
    """Both hands after a conflict; None if no hand is saved there any longer. Two statements, four with doubling.

    Raises HandRefused if the record is not a valid hand.
    """
    ruleset = table_ruleset(table)
    there = sheet.hand(number)
    if there is None:
        return None
    seats, hand = hand_seats(table, sheet, number), read_hand(record, ruleset)
    settled = settled_hand(table, hand, number=number)
    next_number = sheet.next_number if is_entry else None
    return BothHands(
        theirs=sheet_hand_text(there, seats, ruleset),
        mine=record_text(record, seats, ruleset),
        is_same=there.hand_hash == hand_hash(settled.hand),
        is_entry=is_entry,
        points=tuple(
            PointsOfTwo(player.short_name, theirs, mine.points)
            for player, theirs, mine in zip(there.seated_players, there.points, settled.places, strict=True)
        ),
        revision=there.revision,
        fields=fields,
        next_number=next_number,
        next_fields=_fields_at(table, sheet, seats, record, number=next_number) if next_number else (),
        entry_id=uuid4().hex,
    )


def sheet_hand_text(there: SheetHand, seats: HandSeats, ruleset: Ruleset) -> HandText:
    """A hand on the sheet, in words."""
    text = record_text(there.record, seats, ruleset) if there.record else HandText(hand_state(there), "")
    return replace(text, origin=origin_words(there.origin), at=there.origin.at)


def record_text(record: Mapping[str, Any], seats: HandSeats, ruleset: Ruleset) -> HandText:
    """A typed hand, in words."""
    return HandText(", ".join(hand_notes(record, ruleset, seats.names)), side_words(record, seats.names, ruleset))


def _typed(request: HttpRequest) -> Iterator[tuple[str, str]]:
    for name, values in request.POST.lists():
        if name not in NOT_TYPED:
            yield from ((name, str(value)) for value in values)


def _fields_at(table: Table, sheet: TableSheet, seats: HandSeats, record: EntryRecord, *, number: int) -> SentFields:
    """The fields for the same people at another hand's seats; empty if the rules do not allow it there."""
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
    """Map seats of one hand to the same people's seats in another, without those sitting out there. Dummies stay."""
    people: Sequence[int] = before.deal.active
    moves = {seat: after.deal.active.index(place) for seat, place in enumerate(people) if place in after.deal.active}
    return moves | {seat: seat for seat in range(len(people), len(people) + len(before.dummies))}
