"""Striking a hand: a page asking for the reason, and the action."""

from datetime import datetime
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from tournaments.actions.hands import strike_hand
from tournaments.errors import Conflict, Refused
from tournaments.queries.room.entry import struck_hand
from tournaments.queries.room.sheet import SheetHand, table_sheet
from tournaments.queries.rulesets import table_ruleset
from tournaments.web.entry.both_hands import HandText, sheet_hand_text
from tournaments.web.entry.context import EntryContext, hand_score_lines, hand_seats, refusal_page, seen_revision
from tournaments.web.entry.reasons import STRIKES, reason_context, submitted_reason


def strike_at(request: HttpRequest, at: EntryContext, number: int, *, now: datetime) -> HttpResponse:
    """Show the hand and ask for the reason (GET), then strike it (POST) and return to the table."""
    if request.method != "POST":
        return strike_page(request, at, number, refused=at.refusal)
    try:
        _strike(request, at, number, now=now)
    except Refused as refused:
        return strike_page(request, at, number, refused=refused)
    return HttpResponseRedirect(f"{at.table_url}?saved={number}")


def strike_page(request: HttpRequest, at: EntryContext, number: int, *, refused: Refused | None) -> HttpResponse:
    """The form with the previous refusal; only the refusal if nothing can be struck any longer."""
    if isinstance(refused, Conflict) and "hand" not in refused.facts:
        return refusal_page(request, at, refused)
    sheet = table_sheet(at.table)
    there = sheet.hand(number)
    if there is None:
        return refusal_page(request, at, Refused("no_hand", number=number))
    if there.is_struck:
        return refusal_page(request, at, Refused("already_struck"))
    struck = sheet_hand_text(there, hand_seats(at.table, sheet, number), table_ruleset(at.table))
    return _question(request, at, there, struck=struck, refused=refused)


def _question(
    request: HttpRequest, at: EntryContext, there: SheetHand, *, struck: HandText, refused: Refused | None
) -> HttpResponse:
    context = {
        "at": at,
        "layout": at.layout,
        "table": at.table,
        "number": there.number,
        "there": there,
        "struck": struck,
        "places": hand_score_lines(there),
        "dummies": there.dummies,
        "turned": struck_hand(at.table, number=there.number).turned,
        "strike_url": at.strike_url(there.number),
        "entry_id": request.POST.get("entry_id") or uuid4().hex,
        **reason_context(request, STRIKES),
        "error": refused.sentence if refused else "",
        **at.frame,
    }
    return render(request, "web/entry/strike.html", context, status=refused.status if refused else 200)


def _strike(request: HttpRequest, at: EntryContext, number: int, *, now: datetime) -> None:
    strike_hand(
        at.table,
        entry_id=request.POST.get("entry_id", ""),
        number=number,
        based_on=seen_revision(request),
        reason=submitted_reason(request),
        actor=at.actor,
        now=now,
    )
