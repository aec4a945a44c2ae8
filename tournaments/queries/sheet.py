"""A table's sheet: every live hand with its record, points and money by place, and the totals."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from scoring.rotation import Deal
from tournaments.models import HandRevision, HandScore, RoundTotal, Table
from tournaments.queries.entry import deal_at
from tournaments.queries.seating import Sitter, sitters_at, sitters_of


@dataclass(frozen=True, slots=True)
class SheetHand:
    """A hand on the sheet; points, money and running totals are in place order, `names` who sat there."""

    number: int
    revision: int
    entry_id: str
    hand_hash: str
    record: dict[str, Any] | None
    is_struck: bool
    is_corrected: bool
    reason: str
    deal: Deal
    names: tuple[str, ...]
    points: tuple[int, ...]
    money: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SheetTotal:
    """What a person has at this table so far; from the paper sheet where the table is on paper."""

    sitter: Sitter
    points: int
    money: int


@dataclass(frozen=True, slots=True)
class TableSheet:
    """The sheet of a table. `size` places; hands by number; totals by place and then hand of sitting down."""

    size: int
    hands: tuple[SheetHand, ...]
    totals: tuple[SheetTotal, ...]
    missing: tuple[int, ...]

    @property
    def next_number(self) -> int | None:
        """The first hand not there yet; None when all are."""
        return self.missing[0] if self.missing else None

    def hand(self, number: int) -> SheetHand | None:
        return next((each for each in self.hands if each.number == number), None)


def table_sheet(table: Table) -> TableSheet:
    """Four statements, whatever the table."""
    sitters = sitters_of(table)
    size = len({each.place for each in sitters})
    scores: defaultdict[int, dict[int, HandScore]] = defaultdict(dict)
    for score in HandScore.objects.filter(revision__table=table, revision__is_current=True):
        scores[score.revision_id][score.place] = score
    revisions = (
        HandRevision.objects.filter(table=table, is_current=True).select_related("hand").order_by("hand__number")
    )
    running: defaultdict[int, int] = defaultdict(int)
    hands = tuple(_sheet_hand(table, each, scores[each.pk], sitters, running, size=size) for each in revisions)
    there = {each.number for each in hands}
    return TableSheet(
        size=size,
        hands=hands,
        totals=_totals(table, sitters, [score for places in scores.values() for score in places.values()]),
        missing=tuple(number for number in range(1, table.hands + 1) if number not in there),
    )


def totals_on_paper(table: Table) -> dict[int, int]:
    """The points taken from the table's paper sheet by entry; empty when none were. One statement."""
    return dict(RoundTotal.objects.filter(table=table).values_list("entry", "points"))


def _sheet_hand(
    table: Table,
    revision: HandRevision,
    scores: dict[int, HandScore],
    sitters: tuple[Sitter, ...],
    running: defaultdict[int, int],
    *,
    size: int,
) -> SheetHand:
    places = sorted(scores)
    for place in places:
        running[scores[place].entry_id] += scores[place].points
    return SheetHand(
        number=revision.hand.number,
        revision=revision.number,
        entry_id=revision.entry_id,
        hand_hash=revision.hand_hash,
        record=revision.record,
        is_struck=revision.is_struck,
        is_corrected=revision.number > 1 and not revision.is_struck,
        reason=revision.reason,
        deal=deal_at(table, revision.hand.number, size=size),
        names=tuple(each.name for each in sitters_at(sitters, hand=revision.hand.number)),
        points=tuple(scores[place].points for place in places),
        money=tuple(scores[place].money for place in places),
        totals=tuple(running[scores[place].entry_id] for place in places),
    )


def _totals(table: Table, sitters: tuple[Sitter, ...], scores: list[HandScore]) -> tuple[SheetTotal, ...]:
    rows: list[HandScore] | list[RoundTotal] = list(RoundTotal.objects.filter(table=table))
    if not table.on_paper:
        rows = scores
    points: defaultdict[int, int] = defaultdict(int)
    money: defaultdict[int, int] = defaultdict(int)
    for row in rows:
        points[row.entry_id] += row.points
        money[row.entry_id] += row.money
    return tuple(SheetTotal(sitter=each, points=points[each.entry], money=money[each.entry]) for each in sitters)
