"""The room at a glance: the state of every table, for the desk."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, TypeVar

from django.db.models import Aggregate, Count, Exists, Max, Min, Model, OuterRef, QuerySet, Subquery, Sum

from tournaments.models import HandRevision, HandScore, Round, RoundTotal, Seat, Table
from tournaments.queries.rulesets import table_ruleset

M = TypeVar("M", bound=Model)


class TableState(StrEnum):
    """The state of a table."""

    WAITING = "waiting"  # no hand yet
    PLAYING = "playing"
    COMPLETE = "complete"  # all hands entered, or the totals
    ENDED_EARLY = "ended_early"  # closed without some of its hands
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class RoomTable:
    """A table with its number of hands entered, struck ones included.

    `first_at` and `last_at`: when a hand was first and last written, undone ones included; `phone_at`: the last one
    from a phone. `is_uneven`: the points or money of a hand, or of the paper totals, do not sum to 0; not checked per
    hand with dummies, which have no rows.
    """

    table: int
    number: int
    size: int
    hands: int
    hands_in: int
    on_paper: bool
    is_closed: bool
    is_uneven: bool = False
    first_at: datetime | None = None
    last_at: datetime | None = None
    phone_at: datetime | None = None

    @property
    def state(self) -> TableState:
        if self.is_closed:
            is_whole = self.on_paper or self.hands_in == self.hands
            return TableState.CLOSED if is_whole else TableState.ENDED_EARLY
        if self.on_paper or self.hands_in == self.hands:
            return TableState.COMPLETE
        return TableState.PLAYING if self.hands_in else TableState.WAITING

    @property
    def hands_left(self) -> int:
        """Hands still to be played; 0 if the table has ended."""
        return self.hands - self.hands_in if self.state in {TableState.WAITING, TableState.PLAYING} else 0

    @property
    def written_for(self) -> timedelta | None:
        """The time from the first written hand to the last; None without hands."""
        return self.last_at - self.first_at if self.last_at and self.first_at else None


def room_state(rounds: Iterable[Round]) -> dict[int, tuple[RoomTable, ...]]:
    """The tables of some rounds by round id, in table order. One statement."""
    rows = (
        Table.objects.filter(round__in=list(rounds)).select_related("round__tournament__ruleset").annotate(**_COUNTED)
    )
    tables: dict[int, list[RoomTable]] = {}
    for row in rows.defer("round__tournament__ruleset__document").order_by("round__number", "number"):
        tables.setdefault(row.round_id, []).append(_room_table(row, {name: getattr(row, name) for name in _COUNTED}))
    return {round_: tuple(each) for round_, each in tables.items()}


def _room_table(row: Table, counted: Mapping[str, Any]) -> RoomTable:
    """With dummies, whatever people lack to 0 in a hand is the dummies'."""
    has_uneven_hands = counted["has_uneven_hands"] and not table_ruleset(row).dummies
    return RoomTable(
        table=row.pk,
        number=row.number,
        size=counted["size"],
        hands=row.hands,
        hands_in=counted["hands_in"] or 0,
        on_paper=row.on_paper,
        is_closed=row.is_closed,
        is_uneven=counted["has_uneven_totals"] if row.on_paper else has_uneven_hands,
        first_at=counted["first_at"],
        last_at=counted["last_at"],
        phone_at=counted["phone_at"],
    )


def _of_table(rows: QuerySet[M], aggregate: Aggregate) -> Subquery:
    """An aggregate over a table's rows; NULL without rows."""
    mine = rows.filter(table=OuterRef("pk")).order_by().values("table")
    return Subquery(mine.annotate(found=aggregate).values("found"))


def _uneven(rows: QuerySet[M], *together: str) -> Exists:
    """Whether the points or money of rows grouped by these columns do not sum to 0."""
    sums = rows.order_by().values(*together).annotate(all_points=Sum("points"), all_money=Sum("money"))
    return Exists(sums.exclude(all_points=0, all_money=0))


_WRITTEN = HandRevision.objects.all()
_LIVE = _WRITTEN.filter(is_current=True, is_withdrawn=False)
_SCORES = HandScore.objects.filter(
    revision__table=OuterRef("pk"), revision__is_current=True, revision__is_withdrawn=False
)
_COUNTED: Mapping[str, Subquery | Exists] = {
    "size": _of_table(Seat.objects.all(), Count("pk")),
    "hands_in": _of_table(_LIVE, Count("pk")),
    "first_at": _of_table(_WRITTEN, Min("recorded_at")),
    "last_at": _of_table(_WRITTEN, Max("recorded_at")),
    "phone_at": _of_table(_WRITTEN.filter(door="phone"), Max("recorded_at")),
    "has_uneven_hands": _uneven(_SCORES, "revision"),
    "has_uneven_totals": _uneven(RoundTotal.objects.filter(table=OuterRef("pk")), "table"),
}
