"""Striking one hand: a page that asks why, and the verb."""

from datetime import datetime
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from tournaments.actions.hands import strike_hand
from tournaments.errors import Conflict, Refused, sentence
from tournaments.queries.sheet import table_sheet
from tournaments.web.entry.flow import Counter


def strike_at(request: HttpRequest, counter: Counter, number: int, *, now: datetime) -> HttpResponse:
    """Ask for the reason (GET), then strike the hand (POST) and go back to the table."""
    error, status = "", 200
    if request.method == "POST":
        try:
            _strike(request, counter, number, now=now)
        except Refused as refused:
            error = sentence(refused.code, refused.facts)
            status = 409 if isinstance(refused, Conflict) else 422
        else:
            return HttpResponseRedirect(f"{counter.table_url}?saved={number}")
    context = {
        "counter": counter,
        "layout": counter.layout,
        "table": counter.table,
        "number": number,
        "there": table_sheet(counter.table).hand(number),
        "entry_id": request.POST.get("entry_id") or uuid4().hex,
        "reason": request.POST.get("reason", ""),
        "error": error,
    }
    return render(request, "web/entry/strike.html", context, status=status)


def _strike(request: HttpRequest, counter: Counter, number: int, *, now: datetime) -> None:
    based_on = request.POST.get("based_on", "")
    strike_hand(
        counter.table,
        entry_id=request.POST.get("entry_id", ""),
        number=number,
        based_on=int(based_on) if based_on.isdecimal() else 0,
        reason=request.POST.get("reason", ""),
        actor=counter.actor,
        now=now,
    )
