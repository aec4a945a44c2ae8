"""Entering one hand: its page, and saving. Phone and desk differ only in their `EntryContext`.

A save carries the hash of the previewed hand, so what is written is what was shown.
"""

from dataclasses import replace
from datetime import datetime

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from tournaments.actions.hands import EntryResult, correct_hand, record_hand
from tournaments.errors import Conflict, Refused
from tournaments.web.entry.answer import HandAnswer
from tournaments.web.entry.context import EntryContext, refusal_page, seen_revision
from tournaments.web.entry.hand_page import HandPage, hand_page
from tournaments.web.entry.reasons import submitted_reason
from tournaments.web.entry.record import EntryRecord, record_of


def enter_hand(request: HttpRequest, at: EntryContext, number: int, *, now: datetime) -> HttpResponse:
    """The page of one hand: a new one if the sheet has none with this number, otherwise its correction.

    The form is offered only while the table is open; a later submission is still read, as it may be a resend.
    """
    page = hand_page(request, at, number, now=now)
    if isinstance(page, HttpResponse):
        return page
    if request.method == "POST":
        return _save(page, now=now)
    return refusal_page(request, at, at.refusal) if at.refusal else page.whole(page.offered())


def _save(page: HandPage, *, now: datetime) -> HttpResponse:
    """Write the previewed hand; otherwise preview it first."""
    typed = page.typed()
    if typed is None or typed.hand is None:
        return page.whole(page.preview(), status=422)
    answer = HandAnswer(typed.form, typed.hand)
    if page.request.POST.get("save") != answer.hand_hash or page.has_other_people:
        return page.whole(page.preview())
    try:
        _write(page, record_of(typed.form), now=now)
    except Refused as refused:
        return _refusal(page, refused, record_of(typed.form))
    return HttpResponseRedirect(f"{page.at.table_url}?saved={page.number}")


def _refusal(page: HandPage, refused: Refused, record: EntryRecord) -> HttpResponse:
    """The page with the refusal, keeping the input; a table that takes no more hands gets no form."""
    if not isinstance(refused, Conflict):
        return page.whole(replace(page.preview(), refused=refused))
    if "hand" not in refused.facts:
        return refusal_page(page.request, page.at, refused)
    return page.conflict(replace(page.preview(), refused=refused), record)


def _write(page: HandPage, record: EntryRecord, *, now: datetime) -> EntryResult:
    number, actor = page.number, page.at.actor
    entry_id = page.request.POST.get("entry_id", "")
    if not page.request.POST.get("based_on"):
        return record_hand(page.at.table, entry_id=entry_id, number=number, record=record, actor=actor, now=now)
    return correct_hand(
        page.at.table,
        entry_id=entry_id,
        number=number,
        record=record,
        based_on=seen_revision(page.request),
        reason=submitted_reason(page.request),
        actor=actor,
        now=now,
    )
