"""Undoing the latest entry with one tap."""

from datetime import datetime

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from tournaments.actions.hands import withdraw_hand
from tournaments.errors import Refused
from tournaments.web.entry.context import EntryContext, refusal_page, seen_revision


def undo_at(request: HttpRequest, at: EntryContext, number: int, *, now: datetime) -> HttpResponse:
    """Undo the last entry or change of a hand and return to the table; a page explains if that is impossible."""
    try:
        withdraw_hand(
            at.table,
            entry_id=request.POST.get("entry_id", ""),
            number=number,
            based_on=seen_revision(request),
            actor=at.actor,
            now=now,
        )
    except Refused as refused:
        return refusal_page(request, at, refused)
    return HttpResponseRedirect(f"{at.table_url}?undone={number}")
