"""Context of a table's score sheet, on the phone and at the desk."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rulesets.model import Ruleset
from tournaments.names import distinct_column_names
from tournaments.queries.room.seating import SeatedPlayer
from tournaments.queries.room.sheet import SheetHand, SheetTotal, table_sheet
from tournaments.queries.rulesets import table_ruleset
from tournaments.templatetags.vorhand import ranges
from tournaments.web.entry.context import EntryContext
from tournaments.web.entry.notes import hand_notes, hyphenated
from tournaments.web.entry.reasons import readable_reason


@dataclass(frozen=True, slots=True)
class SheetCell:
    """A person's cell for a hand: points (None if sitting out), and their total after it."""

    points: int | None
    total: int


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A hand's row: note, state, the URL of its page, a cell per person.

    `state` says what happened to the hand after it was entered, if anything.
    """

    hand: SheetHand
    note: str
    state: str
    url: str
    cells: tuple[SheetCell, ...]


@dataclass(frozen=True, slots=True)
class SheetChange:
    """Hands changed for the same reason: how many, and their numbers, "1–4, 6"."""

    hands: int
    numbers: str
    state: str
    reason: str


def headings(people: Sequence[SeatedPlayer], *, columns: int) -> list[tuple[str, str]]:
    """Everybody's full name and a short one that fits a phone's columns, both unambiguous at the table."""
    short = distinct_column_names([each.person for each in people], letters=8 if columns <= 4 else 6)
    return list(zip((each.listed_name for each in people), short, strict=True))


def sheet_context(at: EntryContext) -> dict[str, Any]:
    """`sheet`, its `lines`, a point's value in `cents`, and whether hands can still be entered. Four statements."""
    sheet = table_sheet(at.table)
    people = [each.seated_player for each in sheet.totals]
    heads = headings(people, columns=len(people) + bool(sheet.dummies))
    short = {each: head for each, (_name, head) in zip(people, heads, strict=True)}
    lines = [
        SheetLine(
            hand=hand,
            note=", ".join([*_notes(hand, table_ruleset(at.table), short), *filter(None, [hand_state(hand)])]),
            state=hand_state(hand),
            url=at.hand_url(hand.number),
            cells=_cells(hand, sheet.totals),
        )
        for hand in sheet.hands
    ]
    return {
        "at": at,
        "headings": heads,
        "table": at.table,
        "sheet": sheet,
        "lines": lines,
        "changed": list(_changes(lines)),
        "cents": _shown_cents(at),
        "can_enter": at.refusal is None,
    }


def _shown_cents(at: EntryContext) -> int:
    """The value of a point; 0 on phones if the evening hides amounts there."""
    tournament = at.table.round.tournament
    return 0 if at.actor.link and tournament.hides_money else tournament.cents_per_point


def _changes(lines: Iterable[SheetLine]) -> Iterator[SheetChange]:
    """Group changes by reason: after a corrected seating all hands of a table share one."""
    changed: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    for line in lines:
        if line.state and line.hand.reason:
            changed[line.state, line.hand.reason].append(line.hand.number)
    for (state, reason), numbers in changed.items():
        yield SheetChange(len(numbers), ranges(numbers), state, readable_reason(reason))


def _notes(hand: SheetHand, ruleset: Ruleset, short: Mapping[SeatedPlayer, str]) -> Iterator[str]:
    """What was played and announced; empty for a struck hand. `short` are the column headings."""
    if hand.record is None:
        return
    people = [short[hand.seated_players[place - 1]] for place in hand.deal.active]
    yield from map(hyphenated, hand_notes(hand.record, ruleset, people))


def hand_state(hand: SheetHand) -> str:
    """What happened to a hand after it was entered, if anything."""
    if hand.is_struck:
        return _("struck")
    if hand.is_settled_anew:
        return _("settled anew")
    if hand.is_corrected:
        return _("corrected")
    return _("change undone") if hand.is_change_withdrawn else ""


def _cells(hand: SheetHand, people: tuple[SheetTotal, ...]) -> tuple[SheetCell, ...]:
    """A cell for everybody who sits or sat at the table, without points for those who did not play this hand."""
    return tuple(
        SheetCell(
            points=hand.points[index] if each.seated_player.place in hand.deal.active else None,
            total=hand.totals[index],
        )
        for each in people
        for index in [each.seated_player.place - 1]
    )
