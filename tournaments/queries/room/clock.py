"""The time left in a round."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef

from tournaments.models import ExtraTime, Round, RoundClock, Table, Tournament
from tournaments.models.round import RoundState

NO_TIME = timedelta()


@dataclass(frozen=True, slots=True)
class RoundTime:
    """A round's clock: points in time, and the extra minutes of single tables, by table.

    `table` is the table whose time it is; 0 for everybody's.
    """

    round_number: int
    started_at: datetime
    ends_at: datetime
    paused_at: datetime | None
    last_hand_at: datetime | None
    extra: Mapping[int, int] = field(default_factory=dict)
    table: int = 0

    @property
    def is_paused(self) -> bool:
        return self.paused_at is not None

    @property
    def end(self) -> datetime:
        """The end of the time unless paused again, for everybody or for the one table."""
        return self.ends_at + timedelta(minutes=self.extra.get(self.table, 0))

    def left(self, *, now: datetime) -> timedelta:
        """The time left, never negative; during a pause, as when it began."""
        return max(self.end - (self.paused_at or now), NO_TIME)

    @property
    def paused_minutes(self) -> int:
        """Minutes left during a pause, rounded up; 0 if not paused."""
        return -(-(self.end - self.paused_at) // timedelta(minutes=1)) if self.paused_at else 0

    @property
    def milliseconds(self) -> int:
        """The end in milliseconds since 1970, as scripts use it."""
        return int(self.end.timestamp() * 1000)


def round_time(round_: Round) -> RoundTime | None:
    """A round's clock; None if not started. Two statements, one without a clock."""
    return _with_extra_time(RoundClock.objects.filter(round=round_).first(), round_)


def time_read_with(round_: Round) -> RoundTime | None:
    """The same for a round loaded with its clock. One statement, none without a clock."""
    return _with_extra_time(getattr(round_, "clock", None), round_)


def _with_extra_time(found: RoundClock | None, round_: Round) -> RoundTime | None:
    extra = ExtraTime.objects.filter(table__round=round_).values_list("table", "minutes") if found else ()
    return _time(found, round_.number, dict(extra)) if found else None


def table_time(table: Table) -> RoundTime | None:
    """The same with one table's extra minutes, while the table plays.

    No statement if both were loaded with the table (`WITH_TIME`), else at most two.
    """
    found = getattr(table.round, "clock", None)
    if found is None or table.is_closed or table.round.state != RoundState.PUBLISHED:
        return None
    extra = getattr(table, "extra_time", None)
    return _time(found, table.round.number, {table.pk: extra.minutes} if extra else {}, table=table.pk)


def running_time(tournament: Tournament) -> RoundTime | None:
    """The clock of the round being played; None without one, or if all its tables are closed.

    One statement.
    """
    still_played = Table.objects.filter(round=OuterRef("round"), closed_at=None)
    clocks = RoundClock.objects.filter(
        Exists(still_played), round__tournament=tournament, round__state=RoundState.PUBLISHED
    )
    found = clocks.select_related("round").order_by("round__number").first()
    return _time(found, found.round.number, {}) if found else None


def _time(clock: RoundClock, number: int, extra: Mapping[int, int], *, table: int = 0) -> RoundTime:
    return RoundTime(
        round_number=number,
        started_at=clock.started_at,
        ends_at=clock.ends_at,
        paused_at=clock.paused_at,
        last_hand_at=clock.last_hand_at,
        extra=extra,
        table=table,
    )
