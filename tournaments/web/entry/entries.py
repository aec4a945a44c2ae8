"""Hands sent by a script: writes exactly what was shown, or nothing; answers with a receipt and the current sheet.

Shared by phone and desk. Resending is always safe: the entry id tells whether it was written already.
"""

from dataclasses import replace
from datetime import datetime
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.timezone import localtime

from scoring.problems import HandRefused
from tournaments.actions.hands import EntryResult, correct_hand, record_hand, withdraw_hand
from tournaments.actions.log import Actor
from tournaments.errors import Conflict, Refused
from tournaments.models import Table
from tournaments.queries.room.sheet import table_sheet
from tournaments.templatetags.vorhand import signed
from tournaments.web.entry.both_hands import BothHands, HandText, PointsOfTwo, both_hands
from tournaments.web.entry.context import EntryContext
from tournaments.web.entry.json_answers import json_answer, json_refusal
from tournaments.web.entry.reasons import stored_reason
from tournaments.web.entry.sent_entry import EntryKind, SentEntry, sent_entry
from tournaments.web.entry.sheet_piece import sheet_piece


def enter_sent(request: HttpRequest, at: EntryContext, *, now: datetime) -> HttpResponse:
    """Write the submitted entry and answer with its receipt or the refusal, always with the current sheet."""
    try:
        sent = sent_entry(request)
    except (Refused, HandRefused) as error:
        return json_refusal(error)
    try:
        entered = write_sent(sent, at.table, actor=at.actor, now=now)
    except (Refused, HandRefused) as error:
        more = _conflict(sent, at, error) | {"sheet": sheet_piece(request, at, now=now)}
        return json_refusal(error, **more)
    return receipt_answer(entered, sheet=sheet_piece(request, at, now=now))


def write_sent(sent: SentEntry, table: Table, *, actor: Actor, now: datetime) -> EntryResult:
    """Write the entry under its entry id; raises the action's refusals."""
    by = replace(actor, place=sent.place or actor.place)
    where: dict[str, Any] = {"entry_id": sent.entry_id, "number": sent.number, "actor": by, "now": now}
    if sent.kind is EntryKind.UNDO:
        return withdraw_hand(table, based_on=sent.based_on, **where)
    if sent.kind is EntryKind.RECORD:
        return record_hand(table, record=sent.record, shown=sent.shown, **where)
    reason = stored_reason(sent.why, sent.reason)
    return correct_hand(table, record=sent.record, shown=sent.shown, based_on=sent.based_on, reason=reason, **where)


def receipt_answer(entered: EntryResult, **more: str) -> HttpResponse:
    """The receipt: 201 if written now, 200 if written before."""
    status = HTTPStatus.CREATED if entered.is_new else HTTPStatus.OK
    return json_answer({"receipt": entered.receipt, **more}, status=status)


def _conflict(sent: SentEntry, at: EntryContext, error: Refused | HandRefused) -> dict[str, Any]:
    """Both hands if a different one is saved; empty if the submitted one is invalid under these rules."""
    if not isinstance(error, Conflict) or "hand" not in error.facts or sent.record is None:
        return {}
    is_entry = sent.kind is EntryKind.RECORD
    try:
        both = both_hands(at.table, table_sheet(at.table), sent.number, sent.record, is_entry=is_entry)
    except HandRefused:
        return {}
    return {"conflict": _in_json(both)} if both else {}


def _in_json(both: BothHands) -> dict[str, Any]:
    return {
        "theirs": _words(both.theirs),
        "mine": _words(both.mine),
        "is_same": both.is_same,
        "points": [_points(each) for each in both.points],
        "revision": both.revision,
    }


def _points(each: PointsOfTwo) -> dict[str, str]:
    return {"name": each.name, "theirs": signed(each.theirs), "mine": signed(each.mine)}


def _words(hand: HandText) -> dict[str, str]:
    """`at` is the local time of day, "20:15"."""
    at = f"{localtime(hand.at):%H:%M}" if hand.at else ""
    return {"what": hand.what, "who": hand.who, "origin": hand.origin, "at": at}
