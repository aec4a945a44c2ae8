"""Moving hands written on the wrong sheet: withdrawn there, written here."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from scoring.hand import read_hand
from tournaments.actions.hands.doubling import resettled_entry_id
from tournaments.actions.hands.guards import new_hand, require_entry_id, require_open_for_hands
from tournaments.actions.hands.locking import lock_table
from tournaments.actions.hands.revision import NewRevision, replace_revision, write_revision
from tournaments.actions.log import Actor, lock, require_reason, write_event
from tournaments.errors import Conflict
from tournaments.models import Event, HandRevision, Table
from tournaments.queries.room.doubling import factor_at
from tournaments.queries.room.entry import settled_hand, struck_hand
from tournaments.queries.room.moving import HandMoves, NumberPair, live_hands, moves_refusal, tables_digest
from tournaments.queries.rulesets import table_ruleset


def move_hands(
    one: Table,
    other: Table,
    moves: HandMoves,
    *,
    entry_id: str,
    based_on: str,
    reason: str,
    actor: Actor,
    now: datetime,
) -> None:
    """Move hands from `one` table's sheet to the `other`'s and back, as `moves` says; the points go to whoever sits
    there.

    `based_on` is the `tables_digest` the author saw. Nothing is overwritten: the source hand gets a revision that
    withdraws it, the target a new one; hands whose doubling changes are resettled. Idempotent by entry id.
    Refused: entry_id, reason_missing, reason_too_long, same_sheet, other_evening, other_size, moves_none, no_hand,
    number_range, hands_there; Conflict: entry_id_reused, closed, signed, on_paper, round_not_published, redrawn,
    seats_changed, ruleset_changed.
    """
    require_entry_id(entry_id)
    reason = require_reason(reason)
    with transaction.atomic():
        tables = _lock_both(one, other)
        here, there = tables[one.pk], tables[other.pk]
        if _is_done(here, there, moves, entry_id=entry_id):
            return
        for table in tables.values():
            require_open_for_hands(table, actor)
        if refusal := moves_refusal(here, there, moves):
            raise refusal
        if tables_digest(here, there) != based_on:
            raise Conflict("seats_changed")
        what = {"tables": [here.pk, there.pk], "entry_id": entry_id, **_payload(moves)}
        tournament = lock(here.round.tournament)
        write_event(tournament, verb="move_hands", actor=actor, now=now, what=what, reason=reason)
        _Moving(entry_id, reason, actor, now).apply(here, there, moves)


def _lock_both(one: Table, other: Table) -> Mapping[int, Table]:
    """Both tables by id, locked by round and number, as closing a round does."""
    ordered = sorted({one.pk: one, other.pk: other}.values(), key=lambda table: (table.round.number, table.number))
    return {table.pk: lock_table(table) for table in ordered}


def _payload(moves: HandMoves) -> dict[str, list[list[int]]]:
    return {"there": [list(pair) for pair in moves.there], "back": [list(pair) for pair in moves.back]}


def _is_done(one: Table, other: Table, moves: HandMoves, *, entry_id: str) -> bool:
    """Whether the log contains this move already. Conflict: entry_id_reused, for other moves."""
    events = Event.objects.filter(tournament=one.round.tournament_id, verb="move_hands", what__entry_id=entry_id)
    found = [each.what for each in events if each.what["tables"][:1] == [one.pk]]
    if found and found[0] != {"tables": [one.pk, other.pk], "entry_id": entry_id, **_payload(moves)}:
        raise Conflict("entry_id_reused", field="entry_id")
    return bool(found)


@dataclass(frozen=True, slots=True)
class _Moving:
    """One move of hands between two locked tables."""

    entry_id: str
    reason: str
    actor: Actor
    now: datetime

    def apply(self, one: Table, other: Table, moves: HandMoves) -> None:
        """Remove all hands before adding any, so that two sheets can be swapped."""
        leaving = [(one, other, moves.there), (other, one, moves.back)]
        coming = [(target, self._withdraw(table, pairs)) for table, target, pairs in leaving]
        for target, hands in coming:
            self._insert(target, hands)
        for table in (one, other):
            self._resettle(table)

    def _withdraw(self, table: Table, pairs: Iterable[NumberPair]) -> list[tuple[int, HandRevision]]:
        """Withdraw hands; returns them by their new number."""
        there, left = live_hands(table), []
        for number, to in sorted(pairs, key=lambda pair: pair[1]):
            places = struck_hand(table, number=number).places
            writing = NewRevision(
                self._entry_id(table, number, "away"),
                verb="move_hand_away",
                hand=None,
                places=places,
                reason=self.reason,
                is_withdrawn=True,
            )
            replace_revision(table, there[number], writing, actor=self.actor, now=self.now)
            left.append((to, there[number]))
        return left

    def _insert(self, table: Table, hands: Iterable[tuple[int, HandRevision]]) -> None:
        gone = {
            each.hand.number: each
            for each in HandRevision.objects.filter(table=table, is_current=True, is_withdrawn=True).select_related(
                "hand"
            )
        }
        for number, moved in hands:
            writing = self._written_here(table, number, moved)
            if number in gone:
                replace_revision(table, gone[number], writing, actor=self.actor, now=self.now)
            else:
                write_revision(table, new_hand(table, number), writing, number=1, actor=self.actor, now=self.now)

    def _written_here(self, table: Table, number: int, moved: HandRevision) -> NewRevision:
        """The revision for a moved hand; a struck one stays struck and keeps its reason."""
        entry_id = self._entry_id(table, number, "here")
        if moved.record is None:
            places = struck_hand(table, number=number).places
            return NewRevision(entry_id, verb="move_hand_here", hand=None, places=places, reason=moved.reason)
        settled = settled_hand(table, read_hand(moved.record, table_ruleset(table)), number=number)
        return NewRevision(
            entry_id, verb="move_hand_here", hand=settled.hand, places=settled.places, reason=self.reason
        )

    def _resettle(self, table: Table) -> None:
        """Resettle the hands whose doubling has changed. No statement if the ruleset doubles none."""
        ruleset = table_ruleset(table)
        people = table.seats.count() if ruleset.doubled_after else 0
        for number, each in live_hands(table).items() if people else ():
            if each.record is None or each.record.get("round_factor", 1) == factor_at(table, number, people=people):
                continue
            settled = settled_hand(table, read_hand(each.record, ruleset), number=number)
            writing = NewRevision(
                resettled_entry_id(self._entry_id(table, number, "anew"), number),
                verb="settle_anew",
                hand=settled.hand,
                places=settled.places,
                reason=self.reason,
                is_settled_anew=True,
            )
            replace_revision(table, each, writing, actor=self.actor, now=self.now)

    def _entry_id(self, table: Table, number: int, what: str) -> str:
        """An entry id that no phone sends."""
        digest = hashlib.sha256(f"{self.entry_id} {what} {table.pk} {number}".encode()).hexdigest()
        return f"moved-{digest[:40]}"
