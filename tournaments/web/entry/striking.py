"""Striking one hand: a page that asks why, and the verb."""

from datetime import datetime
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from tournaments.actions.hands import strike_hand
from tournaments.actions.hands.guards import guard_open_for_hands
from tournaments.errors import Conflict, Refused, sentence
from tournaments.queries.sheet import SheetHand, table_sheet
from tournaments.web.entry.counter import Counter, refusal, seen_revision, standing, typed_reason


def strike_at(request: HttpRequest, counter: Counter, number: int, *, now: datetime) -> HttpResponse:
    """Show the hand and ask for the reason (GET), then strike it (POST) and go back to the table."""
    try:
        if request.method == "POST":
            _strike(request, counter, number, now=now)
            return HttpResponseRedirect(f"{counter.table_url}?saved={number}")
        guard_open_for_hands(counter.table)
    except Refused as refused:
        return _answer(request, counter, number, said=refused)
    return _answer(request, counter, number, said=None)


def _answer(request: HttpRequest, counter: Counter, number: int, *, said: Refused | None) -> HttpResponse:
    """The question with what was said to the last try, or only that when there is nothing left to ask."""
    if isinstance(said, Conflict) and "hand" not in said.facts:
        return refusal(request, counter, said)
    there = table_sheet(counter.table).hand(number)
    if there is None:
        return refusal(request, counter, Refused("no_hand", number=number))
    if there.is_struck:
        return refusal(request, counter, Refused("already_struck"))
    return _question(request, counter, there, said)


def _question(request: HttpRequest, counter: Counter, there: SheetHand, said: Refused | None) -> HttpResponse:
    context = {
        "counter": counter,
        "layout": counter.layout,
        "table": counter.table,
        "number": there.number,
        "there": there,
        "places": standing(there),
        "entry_id": request.POST.get("entry_id") or uuid4().hex,
        "reason": typed_reason(request),
        "error": sentence(said.code, said.facts) if said else "",
    }
    status = 200 if said is None else 409 if isinstance(said, Conflict) else 422
    return render(request, "web/entry/strike.html", context, status=status)


def _strike(request: HttpRequest, counter: Counter, number: int, *, now: datetime) -> None:
    strike_hand(
        counter.table,
        entry_id=request.POST.get("entry_id", ""),
        number=number,
        based_on=seen_revision(request),
        reason=typed_reason(request),
        actor=counter.actor,
        now=now,
    )
