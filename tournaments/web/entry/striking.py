"""Striking one hand: a page that asks for the reason, and the action."""

from datetime import datetime
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from tournaments.actions.hands import strike_hand
from tournaments.errors import Conflict, Refused
from tournaments.queries.entry import struck_hand
from tournaments.queries.rulesets import table_ruleset
from tournaments.queries.sheet import SheetHand, table_sheet
from tournaments.web.entry.both_hands import HandInWords, sheet_hand_in_words
from tournaments.web.entry.context import EntryContext, hand_score_lines, hand_seats, refusal_page, seen_revision
from tournaments.web.entry.reasons import STRIKES, given_reason, reason_context


def strike_at(request: HttpRequest, at: EntryContext, number: int, *, now: datetime) -> HttpResponse:
    """Show the hand and ask for the reason (GET), then strike it (POST) and go back to the table."""
    if request.method != "POST":
        return _answer_page(request, at, number, said=at.refusal)
    try:
        _strike(request, at, number, now=now)
    except Refused as refused:
        return _answer_page(request, at, number, said=refused)
    return HttpResponseRedirect(f"{at.table_url}?saved={number}")


def _answer_page(request: HttpRequest, at: EntryContext, number: int, *, said: Refused | None) -> HttpResponse:
    """The question with the refusal of the last try, or only the refusal when there is nothing left to ask."""
    if isinstance(said, Conflict) and "hand" not in said.facts:
        return refusal_page(request, at, said)
    sheet = table_sheet(at.table)
    there = sheet.hand(number)
    if there is None:
        return refusal_page(request, at, Refused("no_hand", number=number))
    if there.is_struck:
        return refusal_page(request, at, Refused("already_struck"))
    told = sheet_hand_in_words(there, hand_seats(at.table, sheet, number), table_ruleset(at.table))
    return _question(request, at, there, told=told, said=said)


def _question(
    request: HttpRequest, at: EntryContext, there: SheetHand, *, told: HandInWords, said: Refused | None
) -> HttpResponse:
    context = {
        "at": at,
        "layout": at.layout,
        "table": at.table,
        "number": there.number,
        "there": there,
        "told": told,
        "places": hand_score_lines(there),
        "dummies": there.dummies,
        "turned": struck_hand(at.table, number=there.number).turned,
        "entry_id": request.POST.get("entry_id") or uuid4().hex,
        **reason_context(request, STRIKES),
        "error": said.sentence if said else "",
        **at.frame,
    }
    return render(request, "web/entry/strike.html", context, status=said.status if said else 200)


def _strike(request: HttpRequest, at: EntryContext, number: int, *, now: datetime) -> None:
    strike_hand(
        at.table,
        entry_id=request.POST.get("entry_id", ""),
        number=number,
        based_on=seen_revision(request),
        reason=given_reason(request),
        actor=at.actor,
        now=now,
    )
