"""Signing the sheet at the table: the captain hands it in, a second player countersigns or rejects it.

Signers send the digest of what they were shown, so that they sign exactly what is stored.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from tournaments.actions.guards import require_open
from tournaments.actions.hands.locking import lock_table
from tournaments.actions.log import Actor, lock, require_reason, write_event
from tournaments.errors import Conflict, Refused
from tournaments.models import Round, SheetSignature, Table
from tournaments.models.round import RoundState
from tournaments.models.sheet_signature import SignatureRole
from tournaments.queries.room.entry import phone_refusal
from tournaments.queries.room.seating import SeatedPlayer
from tournaments.queries.room.sheet import TableSheet, table_sheet
from tournaments.queries.room.signatures import SheetSigning, sheet_refusal, sheet_signing, signers


@dataclass(frozen=True, slots=True)
class _LockedSheet:
    """A locked table with its sheet and its signatures."""

    table: Table
    sheet: TableSheet
    signing: SheetSigning


def hand_in_sheet(table: Table, *, place: int, digest: str, after: int, actor: Actor, now: datetime) -> None:
    """Hand in the sheet as its captain, who sits at `place`. Idempotent.

    `after` is the id of the captain's last signature, 0 for none, so that an outdated form does not sign a rejected
    sheet again. A captain's signature on a sheet that has changed since is replaced.
    Refused: place_range, hands_missing, sheet_uneven; Conflict: handed_in, sheet_sent_back, sheet_changed, signed,
    closed, on_paper, round_not_published, redrawn.
    """
    with transaction.atomic():
        there = _lock_sheet(table)
        captain = there.signing.captain
        if _is_sent_again(captain, place, digest):
            return
        signer = _require_signable(there, place)
        if captain is not None and there.signing.is_waiting:
            raise Conflict("handed_in", place=captain.place)
        if captain is None and after != there.signing.last:
            raise Conflict("sheet_sent_back")
        _require_shown(there, digest)
        _withdraw(there.table, now=now)
        what = _signed(there, SignatureRole.CAPTAIN, signer, now=now)
        write_event(lock(there.table.round.tournament), verb="hand_in_sheet", actor=actor, now=now, what=what)


def countersign_sheet(table: Table, *, place: int, digest: str, actor: Actor, now: datetime) -> None:
    """Countersign the sheet from a place other than the captain's; this closes the table. Idempotent.

    Refused: not_handed_in, place_range, same_signer, hands_missing, sheet_uneven; Conflict: sheet_changed, signed,
    closed, on_paper, round_not_published, redrawn.
    """
    with transaction.atomic():
        there = _lock_sheet(table)
        captain = there.signing.captain
        if _is_sent_again(there.signing.countersigner, place, digest):
            return
        signer = _require_signable(there, place)
        if captain is None:
            raise Refused("not_handed_in")
        if signer.place == captain.place:
            raise Refused("same_signer", field="place")
        _require_shown(there, digest)
        _require_shown(there, captain.digest)
        Table.objects.filter(pk=there.table.pk).update(closed_at=now, signed_at=now)
        what = _signed(there, SignatureRole.COUNTERSIGNER, signer, now=now)
        write_event(lock(there.table.round.tournament), verb="countersign_sheet", actor=actor, now=now, what=what)


def reject_sheet(table: Table, *, signature: int, reason: str, actor: Actor, now: datetime) -> None:
    """Reject the sheet, which withdraws the captain's signature (its id, as shown). Idempotent.

    Refused: reason_missing, reason_too_long, not_handed_in; Conflict: signed, closed, on_paper, round_not_published,
    redrawn.
    """
    reason = require_reason(reason)
    with transaction.atomic():
        row = lock_table(table)
        mine = SheetSignature.objects.filter(table=row, pk=signature, role=SignatureRole.CAPTAIN).first()
        if mine is not None and mine.withdrawn_at is not None:
            return
        if refusal := phone_refusal(row):
            raise refusal
        if mine is None:
            raise Refused("not_handed_in")
        _withdraw(row, reason=reason, now=now)
        what = {"table": row.pk, "place": mine.place}
        write_event(lock(row.round.tournament), verb="reject_sheet", actor=actor, now=now, what=what, reason=reason)


def reopen_for_entry(table: Table, *, reason: str, actor: Actor, now: datetime) -> None:
    """Let a signed table's phones enter hands again: signatures are withdrawn, table and round reopened.

    Refused: reason_missing, reason_too_long, not_signed, evening_closed; Conflict: redrawn.
    """
    reason = require_reason(reason)
    with transaction.atomic():
        row = lock_table(table)
        if not row.is_signed:
            raise Refused("not_signed")
        tournament = lock(row.round.tournament)
        require_open(tournament)
        _withdraw(row, reason=reason, now=now)
        Table.objects.filter(pk=row.pk).update(closed_at=None, signed_at=None)
        Round.objects.filter(pk=row.round_id, state=RoundState.CLOSED).update(state=RoundState.PUBLISHED)
        write_event(tournament, verb="give_back_table", actor=actor, now=now, what={"table": row.pk}, reason=reason)


def _is_sent_again(there: SheetSignature | None, place: int, digest: str) -> bool:
    return there is not None and (there.place, there.digest) == (place, digest)


def _lock_sheet(table: Table) -> _LockedSheet:
    row = lock_table(table)
    sheet = table_sheet(row)
    return _LockedSheet(row, sheet, sheet_signing(row, sheet))


def _require_signable(there: _LockedSheet, place: int) -> SeatedPlayer:
    """The person at that place of a complete sheet that the table still enters itself."""
    if refusal := sheet_refusal(there.table, there.sheet):
        raise refusal
    signer = next((each for each in signers(there.table, there.sheet) if each.place == place), None)
    if signer is None:
        raise Refused("place_range", field="place", places=there.sheet.size)
    return signer


def _require_shown(there: _LockedSheet, digest: str) -> None:
    if digest != there.signing.digest:
        raise Conflict("sheet_changed")


def _withdraw(table: Table, *, now: datetime, reason: str = "") -> None:
    table.signatures.filter(withdrawn_at__isnull=True).update(withdrawn_at=now, reason=reason)


def _signed(there: _LockedSheet, role: SignatureRole, signer: SeatedPlayer, *, now: datetime) -> dict[str, Any]:
    """Write the signature; returns its event's payload."""
    table, digest = there.table, there.signing.digest
    SheetSignature.objects.create(
        table=table, role=role, place=signer.place, entry_id=signer.entry, signed_at=now, digest=digest
    )
    points = [[each.seated_player.entry, each.points, each.money] for each in there.sheet.totals]
    worth = {"cents_per_point": table.round.tournament.cents_per_point}
    return {"table": table.pk, "place": signer.place, "entry": signer.entry, "digest": digest, "points": points} | worth
