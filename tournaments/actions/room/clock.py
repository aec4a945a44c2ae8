"""Starting, pausing and adjusting a round's clock. Only points in time are stored; nothing counts down."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from tournaments.actions.guards import require_open
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Conflict, Refused
from tournaments.models import ExtraTime, Round, RoundClock, Table, Tournament
from tournaments.models.round import RoundState

MOST_MINUTES, MOST_EXTRA = 600, 240


@dataclass(frozen=True, slots=True)
class LockedClock:
    """A round and its clock, with the evening locked."""

    tournament: Tournament
    round: Round
    clock: RoundClock | None

    @property
    def started(self) -> RoundClock:
        """Refused: clock_not_started."""
        if self.clock is None:
            raise Refused("clock_not_started")
        return self.clock


def start_clock(round_: Round, *, minutes: int, actor: Actor, now: datetime) -> None:
    """Start the clock with this many minutes for everybody.

    Refused: clock_minutes, evening_closed; Conflict: clock_started, redrawn, round_not_published, round_closed.
    """
    _require_minutes(minutes, least=1, most=MOST_MINUTES)
    with _locked(round_) as at:
        if at.clock is not None:
            raise Conflict("clock_started")
        RoundClock.objects.create(round=at.round, started_at=now, ends_at=now + timedelta(minutes=minutes))
        what = {"round": at.round.number, "minutes": minutes}
        write_event(at.tournament, verb="start_clock", actor=actor, now=now, what=what)


def pause_clock(round_: Round, *, actor: Actor, now: datetime) -> None:
    """Pause the clock. No-op if it is paused. Refused like `resume_clock`."""
    with _locked(round_) as at:
        if at.started.paused_at is None:
            RoundClock.objects.filter(pk=at.started.pk).update(paused_at=now)
            write_event(at.tournament, verb="pause_clock", actor=actor, now=now, what={"round": at.round.number})


def resume_clock(round_: Round, *, actor: Actor, now: datetime) -> None:
    """Resume the clock with exactly the time that was left. No-op if it is running.

    Refused: clock_not_started, evening_closed; Conflict: redrawn, round_not_published, round_closed.
    """
    with _locked(round_) as at:
        clock = at.started
        if clock.paused_at is not None:
            RoundClock.objects.filter(pk=clock.pk).update(
                ends_at=clock.ends_at + (now - clock.paused_at), paused_at=None
            )
            write_event(at.tournament, verb="resume_clock", actor=actor, now=now, what={"round": at.round.number})


def add_round_time(round_: Round, *, minutes: int, actor: Actor, now: datetime) -> None:
    """Add minutes for everybody, or remove them if negative; the end never precedes the start.

    Refused: clock_minutes, and as `resume_clock`.
    """
    _require_minutes(minutes, least=-MOST_EXTRA, most=MOST_EXTRA)
    with _locked(round_) as at:
        clock = at.started
        ends_at = clock.ends_at + timedelta(minutes=minutes)
        if ends_at < clock.started_at or minutes == 0:
            raise Refused("clock_minutes", field="minutes", least=-MOST_EXTRA, most=MOST_EXTRA)
        RoundClock.objects.filter(pk=clock.pk).update(ends_at=ends_at)
        what = {"round": at.round.number, "minutes": minutes}
        write_event(at.tournament, verb="add_round_time", actor=actor, now=now, what=what)


def set_extra_time(table: Table, *, minutes: int, actor: Actor, now: datetime) -> None:
    """Set one table's extra time in minutes; 0 removes it. No-op if nothing changes.

    Refused: clock_minutes, evening_closed; Conflict: redrawn, round_not_published, round_closed.
    """
    _require_minutes(minutes, least=0, most=MOST_EXTRA)
    with _locked(table.round) as at:
        if not Table.objects.filter(pk=table.pk, round=at.round).exists():
            raise Conflict("redrawn")
        former = ExtraTime.objects.filter(table=table).values_list("minutes", flat=True).first() or 0
        if former == minutes:
            return
        ExtraTime.objects.filter(table=table).delete()
        if minutes:
            ExtraTime.objects.create(table=table, minutes=minutes)
        what = {"table": table.pk, "minutes": minutes, "former": former}
        write_event(at.tournament, verb="set_extra_time", actor=actor, now=now, what=what)


def call_last_hand(round_: Round, *, actor: Actor, now: datetime) -> None:
    """Announce that the current hand at each table is the last. No-op if repeated. Refused like `resume_clock`."""
    with _locked(round_) as at:
        if at.started.last_hand_at is None:
            RoundClock.objects.filter(pk=at.started.pk).update(last_hand_at=now)
            write_event(at.tournament, verb="call_last_hand", actor=actor, now=now, what={"round": at.round.number})


def withdraw_last_hand(round_: Round, *, actor: Actor, now: datetime) -> None:
    """Withdraw the call of the last hand; the clock continues as before. No-op without one. Refused like
    `resume_clock`.
    """
    with _locked(round_) as at:
        if at.started.last_hand_at is not None:
            RoundClock.objects.filter(pk=at.started.pk).update(last_hand_at=None)
            write_event(at.tournament, verb="withdraw_last_hand", actor=actor, now=now, what={"round": at.round.number})


def remove_clock(round_: Round, *, actor: Actor, now: datetime) -> None:
    """Remove the clock as if never started; extra times of tables stay. Refused like `resume_clock`."""
    with _locked(round_) as at:
        at.started.delete()
        write_event(at.tournament, verb="remove_clock", actor=actor, now=now, what={"round": at.round.number})


@contextmanager
def _locked(round_: Round) -> Iterator[LockedClock]:
    with transaction.atomic():
        tournament = lock(round_.tournament)
        require_open(tournament)
        fresh = tournament.rounds.filter(pk=round_.pk).first()
        if fresh is None:
            raise Conflict("redrawn")
        if fresh.state == RoundState.DRAFT:
            raise Conflict("round_not_published")
        if fresh.state == RoundState.CLOSED:
            raise Conflict("round_closed", round=fresh.number)
        yield LockedClock(tournament, fresh, RoundClock.objects.filter(round=fresh).first())


def _require_minutes(minutes: int, *, least: int, most: int) -> None:
    if not least <= minutes <= most:
        raise Refused("clock_minutes", field="minutes", least=least, most=most)
