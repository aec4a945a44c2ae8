"""Writing one revision of a hand with its scores, and recognising it when it is sent again."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from rulesets.canonical import sha256_of
from rulesets.model import Ruleset
from scoring import ENGINE
from scoring.hand import HandRefused, PlayedHand, hand_hash, hand_record, read_hand
from tournaments.actions.log import Actor, lock_chain, write_event
from tournaments.errors import Conflict
from tournaments.models import Hand, HandRevision, HandScore, Table
from tournaments.queries.digests import receipt_digest
from tournaments.queries.room.entry import PlaceScore
from tournaments.queries.rulesets import table_ruleset

Receipt = dict[str, Any]


@dataclass(frozen=True, slots=True)
class EntryResult:
    """The result of an action on hands: the receipt, and whether this call wrote it."""

    receipt: Receipt
    is_new: bool


@dataclass(frozen=True, slots=True)
class NewRevision:
    """A revision to write. `hand` is None if the hand is struck or withdrawn."""

    entry_id: str
    verb: str
    hand: PlayedHand | None
    places: tuple[PlaceScore, ...]
    reason: str = ""
    is_settled_anew: bool = False
    is_withdrawn: bool = False
    is_change_withdrawn: bool = False


def stored_receipt(
    met: list[HandRevision], table: Table, *, entry_id: str, number: int, record: object
) -> EntryResult | None:
    """The stored receipt if this entry id was already used for the same content; None if it is new.

    `record` is None for a struck hand. Conflict: entry_id_reused.
    """
    earlier = _met_by_id(met, entry_id)
    if earlier is None:
        return None
    is_same = not is_undoing(earlier) and _entered_hash(earlier) == _hash_or_none(record, table_ruleset(table))
    return _same_receipt(earlier, number, is_same=is_same)


def stored_withdrawal(met: list[HandRevision], *, entry_id: str, number: int) -> EntryResult | None:
    """The stored receipt if this entry id was already used for undoing; None if it is new.

    Conflict: entry_id_reused.
    """
    earlier = _met_by_id(met, entry_id)
    return _same_receipt(earlier, number, is_same=is_undoing(earlier)) if earlier else None


def is_undoing(revision: HandRevision) -> bool:
    """Whether a revision undid the one before it."""
    return revision.is_withdrawn or revision.is_change_withdrawn


def _met_by_id(met: list[HandRevision], entry_id: str) -> HandRevision | None:
    return next((each for each in met if each.entry_id == entry_id), None)


def _same_receipt(earlier: HandRevision, number: int, *, is_same: bool) -> EntryResult:
    if earlier.hand.number != number or not is_same:
        raise Conflict("entry_id_reused", field="entry_id", **receipt_of(earlier))
    return EntryResult(receipt=receipt_of(earlier), is_new=False)


def receipt_of(revision: HandRevision) -> Receipt:
    """The receipt as issued, plus the number of the revision that has superseded this one, if any."""
    receipt: Receipt = revision.receipt
    if revision.is_current:
        return receipt
    current = HandRevision.objects.get(hand_id=revision.hand_id, is_current=True)
    return receipt | {"superseded_by": current.number}


def write_revision(
    table: Table, identity: Hand, writing: NewRevision, *, number: int, actor: Actor, now: datetime
) -> EntryResult:
    """Insert the revision, its scores and the event; `table` must be locked. Conflict: ruleset_changed."""
    digest = hand_hash(writing.hand) if writing.hand else ""
    receipt = _receipt(identity, writing, number=number, digest=digest)
    revision = HandRevision(
        hand=identity,
        table=table,
        number=number,
        is_struck=writing.hand is None and not writing.is_withdrawn,
        is_settled_anew=writing.is_settled_anew,
        is_withdrawn=writing.is_withdrawn,
        is_change_withdrawn=writing.is_change_withdrawn,
        record=hand_record(writing.hand) if writing.hand else None,
        hand_hash=digest,
        entry_id=writing.entry_id,
        receipt=receipt,
        engine=ENGINE,
        ruleset=table.round.tournament.ruleset,
        recorded_at=now,
        reason=writing.reason,
        door=actor.entry_point,
        entered_at_place=_place_of_table(actor, writing),
    )
    revision.save()
    HandScore.objects.bulk_create(_scores(revision, writing.places))
    _log(table, revision, writing, actor=actor, now=now)
    return EntryResult(receipt=receipt, is_new=True)


def replace_revision(
    table: Table, current: HandRevision, writing: NewRevision, *, actor: Actor, now: datetime
) -> EntryResult:
    """Replace the `current_revision` by a new one; `table` must be locked. Conflict: ruleset_changed."""
    HandRevision.objects.filter(pk=current.pk).update(is_current=False)
    return write_revision(table, current.hand, writing, number=current.number + 1, actor=actor, now=now)


def _log(table: Table, revision: HandRevision, writing: NewRevision, *, actor: Actor, now: datetime) -> None:
    tournament = lock_chain(table.round.tournament)
    if tournament.ruleset_id != revision.ruleset_id:
        raise Conflict("ruleset_changed")
    what = {
        "table": table.pk,
        "hand": revision.receipt["number"],
        "revision": revision.number,
        "hash": revision.hand_hash,
        "points": [[each.entry, each.points, each.money] for each in writing.places],
        "receipt": receipt_digest(revision.receipt),
    }
    if revision.entered_at_place:
        what["from_place"] = revision.entered_at_place
    write_event(tournament, verb=writing.verb, actor=actor, now=now, what=what, reason=writing.reason)


def _place_of_table(actor: Actor, writing: NewRevision) -> int | None:
    """The place whose phone says it sent this; None for a place the table does not have."""
    return next((each.place for each in writing.places if each.place == actor.place), None)


def _receipt(identity: Hand, writing: NewRevision, *, number: int, digest: str) -> Receipt:
    return {
        "entry_id": writing.entry_id,
        "number": identity.number,
        "hand_hash": digest,
        "revision": number,
        "superseded_by": None,
        "places": [_place(each) for each in writing.places],
    }


def _place(score: PlaceScore) -> dict[str, Any]:
    return {
        "place": score.place,
        "name": score.name,
        "points": score.points,
        "money": score.money,
        "total": score.total,
    }


def _scores(revision: HandRevision, places: Iterable[PlaceScore]) -> list[HandScore]:
    return [
        HandScore(revision=revision, entry_id=each.entry, place=each.place, points=each.points, money=each.money)
        for each in places
    ]


def _entered_hash(revision: HandRevision) -> str:
    """The hash of the record as sent, without the doubling, which the table determines."""
    record: dict[str, Any] = revision.record or {}
    if "round_factor" not in record:
        return revision.hand_hash
    return sha256_of({name: value for name, value in record.items() if name != "round_factor"})


def _hash_or_none(record: object, ruleset: Ruleset) -> str | None:
    if record is None:
        return ""
    try:
        return hand_hash(replace(read_hand(record, ruleset), round_factor=1))
    except HandRefused:
        return None
