"""How much time a round has left."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from tournaments.models import ExtraTime, Round, RoundClock, Table, Tournament
from tournaments.models.round import RoundState

NO_TIME = timedelta()


@dataclass(frozen=True, slots=True)
class RoundTime:
    """The clock of a round: its instants, and the minutes that single tables get beyond it, by table.

    `table` is the one whose time it is; 0 for everybody's.
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
        """When the time is up if there is no other pause: everybody's, or that of the one table."""
        return self.ends_at + timedelta(minutes=self.extra.get(self.table, 0))

    def left(self, *, now: datetime) -> timedelta:
        """The time that is left, never below 0; during a pause what was left as it began."""
        return max(self.end - (self.paused_at or now), NO_TIME)

    @property
    def paused_minutes(self) -> int:
        """Whole minutes left in a pause, the begun one counted; 0 where there is none."""
        return -(-(self.end - self.paused_at) // timedelta(minutes=1)) if self.paused_at else 0

    @property
    def milliseconds(self) -> int:
        """The end as scripts count: milliseconds since 1970."""
        return int(self.end.timestamp() * 1000)


def round_time(round_: Round) -> RoundTime | None:
    """The clock of a round; None where nobody has started it. Two statements, one where there is none."""
    return _with_extra_time(RoundClock.objects.filter(round=round_).first(), round_)


def time_read_with(round_: Round) -> RoundTime | None:
    """The same of a round that was read with its clock. One statement, none where there is none."""
    return _with_extra_time(getattr(round_, "clock", None), round_)


def _with_extra_time(found: RoundClock | None, round_: Round) -> RoundTime | None:
    extra = ExtraTime.objects.filter(table__round=round_).values_list("table", "minutes") if found else ()
    return _time(found, round_.number, dict(extra)) if found else None


def table_time(table: Table) -> RoundTime | None:
    """The same with one table's extra minutes, while the round is played.

    No statement where both were read with the table (`WITH_TIME`), else two at most.
    """
    found = getattr(table.round, "clock", None)
    if found is None or table.round.state != RoundState.PUBLISHED:
        return None
    extra = getattr(table, "extra_time", None)
    return _time(found, table.round.number, {table.pk: extra.minutes} if extra else {}, table=table.pk)


def running_time(tournament: Tournament) -> RoundTime | None:
    """The clock of the round that is played at a tournament; None where there is none. One statement."""
    clocks = RoundClock.objects.filter(round__tournament=tournament, round__state=RoundState.PUBLISHED)
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
