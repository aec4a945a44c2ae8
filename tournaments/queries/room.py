"""The room at a glance: every table's state, for the desk."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count, Q

from tournaments.models import Round, Table

LIVE = Q(played_hands__revisions__is_current=True, played_hands__revisions__is_withdrawn=False)


class TableState(StrEnum):
    """What the desk has to know about a table."""

    WAITING = "waiting"  # no hand yet
    PLAYING = "playing"
    COMPLETE = "complete"  # every hand is there, or the totals are
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class RoomTable:
    """A table with how many hands are in (struck ones count as in)."""

    table: int
    number: int
    size: int
    hands: int
    hands_in: int
    on_paper: bool
    is_closed: bool

    @property
    def state(self) -> TableState:
        if self.is_closed:
            return TableState.CLOSED
        if self.on_paper or self.hands_in == self.hands:
            return TableState.COMPLETE
        return TableState.PLAYING if self.hands_in else TableState.WAITING


def room_state(rounds: Iterable[Round]) -> dict[int, tuple[RoomTable, ...]]:
    """The tables of some rounds by round id, in table order. One statement."""
    rows = (
        Table.objects.filter(round__in=list(rounds))
        .annotate(
            size=Count("seats", distinct=True),
            hands_in=Count("played_hands", filter=LIVE, distinct=True),
        )
        .order_by("round__number", "number")
    )
    tables: dict[int, list[RoomTable]] = {}
    for row in rows:
        tables.setdefault(row.round_id, []).append(
            RoomTable(
                table=row.pk,
                number=row.number,
                size=row.size,
                hands=row.hands,
                hands_in=row.hands_in,
                on_paper=row.on_paper,
                is_closed=row.is_closed,
            )
        )
    return {round_: tuple(each) for round_, each in tables.items()}
