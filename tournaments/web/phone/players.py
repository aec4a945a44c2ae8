"""Everybody's phone: each player's own page of the table, which only reads and follows by itself."""

import json
from enum import StrEnum
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.http import require_http_methods, require_safe

from tournaments import access
from tournaments.lists import ResultsRow
from tournaments.models import Tournament
from tournaments.player_codes import player_code_url
from tournaments.queries.clock import table_time
from tournaments.queries.next_table import next_table
from tournaments.queries.referee_calls import open_call_of
from tournaments.queries.rulesets import table_ruleset
from tournaments.queries.seating import Sitter
from tournaments.queries.sheet import table_sheet
from tournaments.queries.shown_results import shown_results
from tournaments.web.desk.qr import qr_svg
from tournaments.web.entry.context import EntryContext, HandSeats, hand_seats
from tournaments.web.entry.sheet import sheet_context
from tournaments.web.phone.keeping import may_be_kept
from tournaments.web.phone.own_hands import own_hands
from tournaments.web.phone.pages import behind_link
from tournaments.web.phone.place import chosen_place, people_now, place_context, remember_place
from tournaments.web.phone.round_end import round_end
from tournaments.web.public.kept import tag_of


class HandRole(StrEnum):
    """What somebody is in a hand; at a five the dealer sits out."""

    FOREHAND = "forehand"
    DEALER = "dealer"
    DEALER_OUT = "dealer_out"
    OUT = "out"
    PLAYER = "player"


@require_http_methods(["GET", "HEAD", "POST"])
@behind_link
def players(request: HttpRequest, at: EntryContext) -> HttpResponse:
    """Who holds this phone? Asked, answered and changed here."""
    sheet = table_sheet(at.table)
    chosen = chosen_place(request, people_now(sheet)) if request.method == "POST" else None
    if chosen is None:
        context = _frame(request, at) | place_context(request, at, sheet)
        return render(request, "web/phone/players.html", context, status=422 if request.method == "POST" else 200)
    to = f"{at.table_url}players/{chosen.place}/" if chosen.is_reader else at.table_url
    return remember_place(HttpResponseRedirect(to), chosen, at=at)


@require_safe
@behind_link
@may_be_kept
def player(request: HttpRequest, at: EntryContext, place: int) -> HttpResponse:
    """One player's page. htmx asks for its part alone, and gets 304 while nothing has happened at the evening."""
    tag = quote_etag(tag_of(at.table.round.tournament, f"player-{at.table.pk}-{place}"))
    part_only = bool(getattr(request, "htmx", False))
    if part_only and (unchanged := get_conditional_response(request, etag=tag)):
        return unchanged
    context = sheet_context(at)
    who = next((each for each in people_now(context["sheet"]) if each.place == place), None)
    if who is None:
        return HttpResponseRedirect(f"{at.table_url}players/")
    context |= _frame(request, at) | place_context(request, at, context["sheet"]) | player_context(at, context, who)
    context |= {"part_url": f"{at.table_url}players/{place}/", "seen": json.dumps({"If-None-Match": tag})}
    if part_only:
        return _varied(render(request, "web/phone/player_now.html", context))
    context["code_svg"] = qr_svg(player_code_url(access.entry_in(at.table.round.tournament, who.entry).player))
    return _varied(render(request, "web/phone/player.html", context))


def _varied(response: HttpResponse) -> HttpResponse:
    response["Vary"] = "HX-Request"
    return response


def player_context(at: EntryContext, context: dict[str, Any], who: Sitter) -> dict[str, Any]:
    """What one player sees beside the sheet: their role, hands, totals and next table. Up to eight statements."""
    sheet, tournament = context["sheet"], at.table.round.tournament
    seating = hand_seats(at.table, sheet, sheet.next_number) if sheet.next_number and context["can_enter"] else None
    is_last = at.table.round.number >= tournament.rounds_planned
    return {
        "who": who,
        "place": who.place,
        "seating": seating,
        "role": hand_role(seating, who.place) if seating else None,
        "own_hands": own_hands(sheet, context["lines"], who, table_ruleset(at.table)),
        "mine": next(each for each in sheet.totals if each.sitter == who),
        "others": [each for each in sheet.totals if each.sitter != who],
        "is_last_round": is_last,
        "end": round_end(at.table, sheet),
        "call": open_call_of(at.table),
        "clock": table_time(at.table),
        "next": None if is_last else next_table(at.table, who.entry),
    } | _standing(tournament, who)


def hand_role(seating: HandSeats, place: int) -> HandRole:
    """What the person at a place is in a hand."""
    deal = seating.deal
    if place == deal.forehand:
        return HandRole.FOREHAND
    if place == deal.dealer:
        return HandRole.DEALER_OUT if place in deal.sitting_out else HandRole.DEALER
    return HandRole.OUT if place in deal.sitting_out else HandRole.PLAYER


def _standing(tournament: Tournament, who: Sitter) -> dict[str, ResultsRow | int | None]:
    """The player's line in the public list, how many are on it, and after which round it stands still."""
    shown = shown_results(tournament)
    mine = next((row for row in shown.results.rows if row.person.player == who.player), None)
    return {"standing": mine, "listed": len(shown.results.rows), "frozen_after": shown.frozen_after}


def _frame(request: HttpRequest, at: EntryContext) -> dict[str, Any]:
    return {"at": at, "layout": at.layout, "table": at.table, "tournament": at.table.round.tournament}
