"""Correcting a closed result: reopened, corrected and closed again in one transaction.

The log has each step, in order, with the same time and reason, as if the buttons had been pressed one by one; nobody
ever sees an intermediate state. If one step is refused, nothing is done.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import uuid4

from django.db import transaction

from scoring.hand import hand_hash, read_hand
from tournaments.actions.hands.correct import correct_hand
from tournaments.actions.hands.guards import require_entry_id
from tournaments.actions.hands.locking import lock_tables
from tournaments.actions.hands.strike import strike_hand
from tournaments.actions.log import Actor, lock, require_reason
from tournaments.actions.results.totals import record_totals
from tournaments.actions.room.closing import close_round, close_tournament, reopen_tournament
from tournaments.actions.room.tables import close_table, end_table_early, reopen_table
from tournaments.errors import Conflict, Refused
from tournaments.models import HandRevision, Round, Table, Tournament
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentState
from tournaments.queries.results.corrections import (
    CorrectionEffect,
    before_correction,
    corrected_digest,
    correction_effect,
)
from tournaments.queries.results.standings import computed_results
from tournaments.queries.room.early_ends import EarlyEnd, early_end_of
from tournaments.queries.room.sheet import totals_on_paper
from tournaments.queries.rulesets import table_ruleset


@dataclass(frozen=True, slots=True)
class HandChange:
    """Hand `number` of a table as it should be: its record, or None to strike it. `based_on` is the revision the author
    saw.
    """

    entry_id: str
    number: int
    record: object
    based_on: int


@dataclass(frozen=True, slots=True)
class TotalsChange:
    """A paper table's totals as they should be, by entry; `based_on` are the totals the author saw."""

    totals: Mapping[int, int]
    based_on: Mapping[int, int]


Change = HandChange | TotalsChange


def correct_result(table: Table, change: Change, *, reason: str, shown: str, actor: Actor, now: datetime) -> None:
    """Correct a closed table, and close whatever was closed again: the table, its round, the evening. Idempotent.

    `shown` is the digest of the effect that was shown (`tried_correction`): of the list if the evening was closed, of
    the table if others still play. A table that ended early ends at the same hand, for the same reason.
    Raises HandRefused; Refused: reason_missing, reason_too_long, table_open, entry_id, no_hand, hands_missing,
    nothing_corrected, already_struck, totals_typed_twice, totals_strangers, totals_missing, totals_range, totals_sum;
    Conflict: redrawn, entry_id_reused, on_paper, outdated, totals_changed, hands_arrived, ruleset_changed,
    list_changed_since.
    """
    plain = require_reason(reason)
    _require_entry_id(change)
    with transaction.atomic():
        standing = _lock(table)
        act = _Correcting(plain, actor, now)
        if _is_there(standing.table, change):
            act.change(standing, change)
            return
        _require_change(standing.table, change)
        act.apply(standing, change)
        if corrected_digest(standing.table, computed_results(standing.tournament)) != shown:
            raise Conflict("list_changed_since")


def tried_correction(table: Table, change: Change, *, actor: Actor, now: datetime) -> CorrectionEffect:
    """The effect of `correct_result`, determined by carrying it out and rolling back.

    Refused like `correct_result`, except for its reason and what was shown.
    """
    _require_entry_id(change)
    with transaction.atomic():
        standing = _lock(table)
        _require_change(standing.table, change)
        before = before_correction(standing.tournament)
        _Correcting(uuid4().hex, actor, now).apply(standing, change)
        effect = correction_effect(standing.table, before=before)
        transaction.set_rollback(True)
    return effect


@dataclass(frozen=True, slots=True)
class _Corrected:
    """A closed table, its round and its evening under lock, as found."""

    table: Table
    round: Round
    tournament: Tournament
    early_end: EarlyEnd | None


def _lock(table: Table) -> _Corrected:
    """Lock all tables of the round, as closing it does, then the evening.

    Refused: table_open; Conflict: redrawn.
    """
    tables = lock_tables(Table.objects.filter(round=table.round_id))
    row = next((each for each in tables if each.pk == table.pk), None)
    if row is None:
        raise Conflict("redrawn")
    if not row.is_closed:
        raise Refused("table_open")
    tournament = lock(table.round.tournament)
    row.round = tournament.rounds.get(pk=row.round_id)
    row.round.tournament = tournament
    return _Corrected(row, row.round, tournament, early_end_of(row))


def _require_entry_id(change: Change) -> None:
    """Checked before anything is looked up by it. Refused: entry_id."""
    if isinstance(change, HandChange):
        require_entry_id(change.entry_id)


def _require_change(table: Table, change: Change) -> None:
    """Require a change from what the author saw. Refused: nothing_corrected, already_struck."""
    if isinstance(change, TotalsChange):
        if change.totals == change.based_on == totals_on_paper(table):
            raise Refused("nothing_corrected")
        return
    row = HandRevision.objects.filter(hand__table=table, hand__number=change.number, is_current=True)
    there = row.filter(number=change.based_on, is_withdrawn=False).first()
    if there is None:
        return
    if change.record is None:
        if there.is_struck:
            raise Refused("already_struck")
    elif there.hand_hash == hand_hash(read_hand(change.record, table_ruleset(table))):
        raise Refused("nothing_corrected")


def _is_there(table: Table, change: Change) -> bool:
    """Whether these totals count already, or this entry id was used already."""
    if isinstance(change, TotalsChange):
        return totals_on_paper(table) == change.totals != change.based_on
    return HandRevision.objects.filter(table=table, entry_id=change.entry_id).exists()


@dataclass(frozen=True, slots=True)
class _Correcting:
    """One correction: reason, actor, time."""

    reason: str
    actor: Actor
    now: datetime

    def apply(self, standing: _Corrected, change: Change) -> None:
        """Reopen what is closed, change it, close it again."""
        table, tournament = standing.table, standing.tournament
        is_final = tournament.state == TournamentState.CLOSED
        if is_final:
            reopen_tournament(tournament, reason=self.reason, actor=self.actor, now=self.now)
        reopen_table(table, reason=self.reason, actor=self.actor, now=self.now)
        self.change(standing, change)
        self._close_table(standing)
        if standing.round.state == RoundState.CLOSED:
            close_round(standing.round, actor=self.actor, now=self.now)
        if is_final:
            close_tournament(tournament, actor=self.actor, now=self.now)

    def change(self, standing: _Corrected, change: Change) -> None:
        """Write the change at an open table; a repeated one writes nothing."""
        if isinstance(change, TotalsChange):
            self._change_totals(standing, change)
        elif change.record is None:
            strike_hand(
                standing.table,
                entry_id=change.entry_id,
                number=change.number,
                based_on=change.based_on,
                reason=self.reason,
                actor=self.actor,
                now=self.now,
            )
        else:
            self._correct_hand(standing.table, change)

    def _correct_hand(self, table: Table, change: HandChange) -> None:
        correct_hand(
            table,
            entry_id=change.entry_id,
            number=change.number,
            record=change.record,
            based_on=change.based_on,
            reason=self.reason,
            actor=self.actor,
            now=self.now,
        )

    def _change_totals(self, standing: _Corrected, change: TotalsChange) -> None:
        """Refused: totals_typed_twice, because one person cannot type totals for two."""
        if standing.tournament.double_entry:
            raise Refused("totals_typed_twice")
        if totals_on_paper(standing.table) != change.totals:
            record_totals(standing.table, change.totals, based_on=change.based_on, actor=self.actor, now=self.now)

    def _close_table(self, standing: _Corrected) -> None:
        ended = standing.early_end
        if ended is None:
            close_table(standing.table, actor=self.actor, now=self.now)
            return
        end_table_early(standing.table, missing=ended.missing, reason=ended.reason, actor=self.actor, now=self.now)
