"""A corrected hand or totals, before and after."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.hand import read_hand
from tournaments.models import Table
from tournaments.queries.room.doubling import TurnedHand
from tournaments.queries.room.entry import settled_hand, struck_hand
from tournaments.queries.room.sheet import SheetHand, TableSheet
from tournaments.queries.rulesets import table_ruleset
from tournaments.web.entry.both_hands import (
    HandText,
    PointsOfTwo,
    record_text,
    sheet_hand_text,
)
from tournaments.web.entry.context import hand_seats
from tournaments.web.entry.record import EntryRecord


@dataclass(frozen=True, slots=True)
class BeforeAfter:
    """The hand in words (None for totals) and everybody's points by place, before and after.

    `turned` are later hands whose doubling changes.
    """

    before: HandText | None
    after: HandText | None
    points: tuple[PointsOfTwo, ...]
    turned: Sequence[TurnedHand] = ()


def changed_hand(table: Table, sheet: TableSheet, there: SheetHand, record: EntryRecord) -> BeforeAfter:
    """A hand on the sheet, and its corrected record. Statements of `settled_hand`."""
    ruleset, seats = table_ruleset(table), hand_seats(table, sheet, there.number)
    settled = settled_hand(table, read_hand(record, ruleset), number=there.number)
    return BeforeAfter(
        before=sheet_hand_text(there, seats, ruleset),
        after=record_text(record, seats, ruleset),
        points=_points(there, [each.points for each in settled.places]),
        turned=settled.turned,
    )


def struck_hand_change(table: Table, sheet: TableSheet, there: SheetHand) -> BeforeAfter:
    """A hand on the sheet, before and after striking it. Statements of `struck_hand`."""
    seats = hand_seats(table, sheet, there.number)
    return BeforeAfter(
        before=sheet_hand_text(there, seats, table_ruleset(table)),
        after=HandText(_("struck"), ""),
        points=_points(there, [0] * len(there.seated_players)),
        turned=struck_hand(table, number=there.number).turned,
    )


def changed_totals(sheet: TableSheet, totals: Mapping[int, int]) -> BeforeAfter:
    """A table's paper totals before and after, by entry."""
    rows = ((each.seated_player, each.points) for each in sheet.totals)
    points = tuple(PointsOfTwo(player.listed_name, before, totals[player.entry]) for player, before in rows)
    return BeforeAfter(None, None, points)


def _points(there: SheetHand, after: Sequence[int]) -> tuple[PointsOfTwo, ...]:
    rows = zip(there.seated_players, there.points, after, strict=True)
    return tuple(PointsOfTwo(player.short_name, before, now) for player, before, now in rows)
