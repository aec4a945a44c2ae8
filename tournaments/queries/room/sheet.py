"""A table's sheet: every live hand with its record, points and money by place, and the totals."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from scoring.dummies import round_shares
from scoring.rotation import Deal
from tournaments.models import HandRevision, HandScore, Round, RoundTotal, Table
from tournaments.queries.room.entry import DummiesScore, deal_at
from tournaments.queries.room.seating import SeatedPlayer, dummies_name, seated_players_at, seated_players_of
from tournaments.queries.room.undoing import HandOrigin, origin_of, revisions_since_entry
from tournaments.queries.rulesets import table_ruleset

ORIGIN = ("door", "entered_at_place", "recorded_at")


@dataclass(frozen=True, slots=True)
class SheetHand:
    """A hand on the sheet; points, money and running totals are in place order, `seated_players` who sat there.

    `entered` is the origin of the entry, `origin` that of the current revision, `written` that of the last revision
    written by a person, which differs if the hand was resettled since.
    """

    number: int
    revision: int
    entry_id: str
    hand_hash: str
    record: dict[str, Any] | None
    is_struck: bool
    is_corrected: bool
    is_settled_anew: bool
    is_change_withdrawn: bool
    reason: str
    entered: HandOrigin
    origin: HandOrigin
    written: HandOrigin
    deal: Deal
    seated_players: tuple[SeatedPlayer, ...]
    points: tuple[int, ...]
    money: tuple[int, ...]
    totals: tuple[int, ...]
    dummies: DummiesScore | None = None


@dataclass(frozen=True, slots=True)
class SheetTotal:
    """A person's total at this table so far; from the paper sheet if the table is on paper.

    `points` and `money` include the person's share of the dummies' balance, `written` are the points without it.
    """

    seated_player: SeatedPlayer
    points: int
    money: int
    written: int


@dataclass(frozen=True, slots=True)
class TableSheet:
    """The sheet of a table with `size` places; hands by number; totals by place and then first hand.

    `dummies` is the dummies' balance, to be shared at the end of the round; None if they keep none.
    """

    size: int
    hands: tuple[SheetHand, ...]
    totals: tuple[SheetTotal, ...]
    missing: tuple[int, ...]
    dummies: DummiesScore | None = None

    @property
    def next_number(self) -> int | None:
        """The number of the first missing hand; None if all are there."""
        return self.missing[0] if self.missing else None

    def hand(self, number: int) -> SheetHand | None:
        return next((each for each in self.hands if each.number == number), None)


def table_sheet(table: Table) -> TableSheet:
    """The sheet of a table. Always four statements."""
    seated_players = seated_players_of(table)
    size = len({each.place for each in seated_players})
    scores: defaultdict[int, dict[int, HandScore]] = defaultdict(dict)
    live = list(_live_revisions(table))  # hands written from here on are not on this sheet
    for score in HandScore.objects.filter(revision__table=table):
        scores[score.revision_id][score.place] = score
    running: Counter[int] = Counter()
    hands = tuple(_sheet_hand(table, each, scores[each.pk], seated_players, running, size=size) for each in live)
    there = {each.number for each in hands}
    return TableSheet(
        size=size,
        hands=hands,
        totals=_totals(table, seated_players, [score for each in live for score in scores[each.pk].values()]),
        missing=tuple(number for number in range(1, table.hands + 1) if number not in there),
        dummies=_balance(table, hands),
    )


def _live_revisions(table: Table) -> QuerySet[HandRevision]:
    """By number, with `entered_…` from the revision first entered and `written_…` from the last one written. One
    statement.
    """
    rows = HandRevision.objects.filter(table=table, is_current=True, is_withdrawn=False).select_related("hand")
    written = HandRevision.objects.filter(hand=OuterRef("hand"), is_settled_anew=False).order_by("-number")
    last = {f"written_{name}": Subquery(written.values(name)[:1]) for name in ORIGIN}
    entered = revisions_since_entry(OuterRef("hand"))
    first = {f"entered_{name}": Subquery(entered.values(name)[:1]) for name in (*ORIGIN, "number", "record")}
    return rows.annotate(**last, **first).order_by("hand__number")


def paper_tables(rounds: QuerySet[Round]) -> tuple[int, ...]:
    """The tables (ids) on paper. One statement."""
    return tuple(Table.objects.filter(round__in=rounds, on_paper=True).values_list("pk", flat=True))


def record_before(table: Table, number: int) -> dict[str, Any] | None:
    """The last record of a struck hand. One statement."""
    written = HandRevision.objects.filter(table=table, hand__number=number, record__isnull=False)
    return written.order_by("-number").values_list("record", flat=True).first()


def totals_on_paper(table: Table) -> dict[int, int]:
    """The points from the table's paper sheet by entry; empty without any. One statement."""
    return dict(RoundTotal.objects.filter(table=table).values_list("entry", "points"))


def _sheet_hand(
    table: Table,
    revision: HandRevision,
    scores: dict[int, HandScore],
    seated_players: tuple[SeatedPlayer, ...],
    running: Counter[int],
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
        is_corrected=_is_corrected(revision),
        is_settled_anew=revision.is_settled_anew,
        is_change_withdrawn=revision.is_change_withdrawn,
        reason=revision.reason,
        entered=_origin(revision, "entered"),
        origin=origin_of(revision),
        written=_origin(revision, "written"),
        deal=deal_at(table, revision.hand.number, size=size),
        seated_players=seated_players_at(seated_players, hand=revision.hand.number),
        points=tuple(scores[place].points for place in places),
        money=tuple(scores[place].money for place in places),
        totals=tuple(running[scores[place].entry_id] for place in places),
        dummies=_dummies(table, scores.values(), total=-running.total()),
    )


def _origin(revision: HandRevision, kind: str) -> HandOrigin:
    """`revision` is from `_live_revisions`; `kind` is entered or written."""
    door, place, at = (getattr(revision, f"{kind}_{name}") for name in ORIGIN)
    return HandOrigin(door, place, at, is_written=True)


def _is_corrected(revision: HandRevision) -> bool:
    """`revision` is from `_live_revisions`. Undoing a change may restore a hand that had been corrected before."""
    if revision.is_struck or revision.is_settled_anew:
        return False
    number: int
    number, record = (getattr(revision, f"entered_{name}") for name in ("number", "record"))
    if revision.is_change_withdrawn:
        return _as_written(revision.record) != _as_written(record)
    return revision.number != number


def _as_written(record: dict[str, Any] | None) -> dict[str, Any]:
    """A hand's record without the doubling, which the table determines. Empty for a struck one."""
    return {name: value for name, value in (record or {}).items() if name != "round_factor"}


def _dummies(table: Table, scores: Collection[HandScore], *, total: int) -> DummiesScore | None:
    ruleset = table_ruleset(table)
    if not ruleset.shares_by_round:
        return None
    points, money = -sum(score.points for score in scores), -sum(score.money for score in scores)
    return DummiesScore(dummies_name(ruleset), points, money, total=total)


def _balance(table: Table, hands: Sequence[SheetHand]) -> DummiesScore | None:
    """The dummies' balance after the last hand; with paper totals, 0."""
    balances = [hand.dummies for hand in hands if hand.dummies and not table.on_paper]
    start = _dummies(table, (), total=0)
    if start is None or not balances:
        return start
    points = sum(each.points for each in balances)
    return replace(start, points=points, money=sum(each.money for each in balances), total=points)


def _totals(table: Table, seated_players: tuple[SeatedPlayer, ...], scores: list[HandScore]) -> tuple[SheetTotal, ...]:
    paper = list(RoundTotal.objects.filter(table=table))
    return sheet_totals(table, seated_players, paper if table.on_paper else scores)


def sheet_totals(
    table: Table, seated_players: tuple[SeatedPlayer, ...], rows: Sequence[HandScore] | Sequence[RoundTotal]
) -> tuple[SheetTotal, ...]:
    """Everybody's total at a table: from its live scores, or from its paper totals if those count."""
    points: Counter[int] = Counter()
    money: Counter[int] = Counter()
    for row in rows:
        points[row.entry_id] += row.points
        money[row.entry_id] += row.money
    shared = table_ruleset(table).shares_by_round and not table.on_paper
    takers = _last_to_play(seated_players, {row.entry_id for row in rows}) if shared else {}
    more, more_money = _shares(seated_players, takers, points), _shares(seated_players, takers, money)
    return tuple(
        SheetTotal(each, points[entry] + more[entry], money[entry] + more_money[entry], written=points[entry])
        for each in seated_players
        for entry in [each.entry]
    )


def _last_to_play(seated_players: Iterable[SeatedPlayer], played: Collection[int]) -> dict[int, int]:
    """By place, the entry that played last, which gets the place's share of the dummies' balance."""
    return {each.place: each.entry for each in seated_players if each.from_hand == 1 or each.entry in played}


def _shares(
    seated_players: Iterable[SeatedPlayer], takers: Mapping[int, int], amounts: Mapping[int, int]
) -> Counter[int]:
    """The shares of `takers` (entries by place) in the dummies' balance; amounts are by entry."""
    places = Counter(dict.fromkeys(takers, 0))
    for each in seated_players:
        places[each.place] += amounts[each.entry]
    shares = round_shares([places[place] for place in takers]) if takers else ()
    return Counter(dict(zip(takers.values(), shares, strict=True)))
