"""Each player's own page of the table, read-only and self-refreshing."""

import json
from enum import StrEnum
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.http import require_http_methods, require_safe

from tournaments import access
from tournaments.lists.shown_rankings import own_lines
from tournaments.models import Tournament
from tournaments.player_codes import player_code_url
from tournaments.queries.results.shown_results import shown_results
from tournaments.queries.room.clock import table_time
from tournaments.queries.room.next_table import next_table
from tournaments.queries.room.referee_calls import open_call_of
from tournaments.queries.room.seating import SeatedPlayer
from tournaments.queries.room.sheet import table_sheet
from tournaments.queries.rulesets import table_ruleset
from tournaments.web.desk.qr import qr_svg
from tournaments.web.entry.context import EntryContext, HandSeats, hand_seats
from tournaments.web.entry.sheet import sheet_context
from tournaments.web.phone.caching import cacheable
from tournaments.web.phone.next_round_link import next_round_link
from tournaments.web.phone.own_hands import own_hands
from tournaments.web.phone.pages import behind_link
from tournaments.web.phone.place import chosen_place, people_now, place_context, remember_place
from tournaments.web.phone.round_end import round_end
from tournaments.web.public.cached import tag_of


class HandRole(StrEnum):
    """A person's role in a hand; at a table of five the dealer sits out."""

    FOREHAND = "forehand"
    DEALER = "dealer"
    DEALER_OUT = "dealer_out"
    OUT = "out"
    PLAYER = "player"


@require_http_methods(["GET", "HEAD", "POST"])
@behind_link
def players(request: HttpRequest, at: EntryContext) -> HttpResponse:
    """Ask, store and change whose phone this is."""
    sheet = table_sheet(at.table)
    chosen = chosen_place(request, people_now(sheet)) if request.method == "POST" else None
    if chosen is None:
        context = _frame(request, at) | place_context(request, at, sheet)
        return render(request, "web/phone/players.html", context, status=422 if request.method == "POST" else 200)
    to = f"{at.table_url}players/{chosen.place}/" if chosen.is_reader else at.table_url
    return remember_place(HttpResponseRedirect(to), chosen, at=at)


@require_safe
@behind_link
@cacheable
def player(request: HttpRequest, at: EntryContext, place: int) -> HttpResponse:
    """One player's page. htmx fetches its partial, and gets 304 if nothing has changed at the evening."""
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
    if not at.table.round.tournament.is_spontaneous:
        context["code_svg"] = qr_svg(player_code_url(access.entry_in(at.table.round.tournament, who.entry).player))
    return _varied(render(request, "web/phone/player.html", context))


def _varied(response: HttpResponse) -> HttpResponse:
    response["Vary"] = "HX-Request"
    return response


def player_context(at: EntryContext, context: dict[str, Any], who: SeatedPlayer) -> dict[str, Any]:
    """One player's view in addition to the sheet: role, hands, totals and next table. Up to eight statements."""
    sheet, tournament = context["sheet"], at.table.round.tournament
    seating = hand_seats(at.table, sheet, sheet.next_number) if sheet.next_number and context["can_enter"] else None
    is_last = tournament.is_spontaneous or at.table.round.number >= tournament.rounds_planned
    return {
        "who": who,
        "place": who.place,
        "seating": seating,
        "role": hand_role(seating, who.place) if seating else None,
        "own_hands": own_hands(sheet, context["lines"], who, table_ruleset(at.table)),
        "mine": next(each for each in sheet.totals if each.seated_player == who),
        "others": [each for each in sheet.totals if each.seated_player != who],
        "is_last_round": is_last,
        "end": round_end(at.table, sheet),
        "next_round_link": next_round_link(at.table),
        "call": open_call_of(at.table),
        "clock": table_time(at.table),
        "next": None if is_last else next_table(at.table, who.entry),
    } | _standing(tournament, who)


def hand_role(seating: HandSeats, place: int) -> HandRole:
    """The role of the person at a place in a hand."""
    deal = seating.deal
    if place == deal.forehand:
        return HandRole.FOREHAND
    if place == deal.dealer:
        return HandRole.DEALER_OUT if place in deal.sitting_out else HandRole.DEALER
    return HandRole.OUT if place in deal.sitting_out else HandRole.PLAYER


def _standing(tournament: Tournament, who: SeatedPlayer) -> dict[str, object]:
    """The player's line in the public list, the number of lines, the round after which it is frozen, and their lines in
    further rankings.
    """
    shown = shown_results(tournament)
    mine = next((row for row in shown.results.rows if row.person.player == who.player), None)
    listed, rankings = len(shown.results.rows), own_lines(shown.results, who.player)
    what = {"standing": mine, "listed": listed, "rankings": rankings}
    return what | {"frozen_after": shown.frozen_after, "withheld": shown.withheld, "in_force": shown.in_force}


def _frame(request: HttpRequest, at: EntryContext) -> dict[str, Any]:
    return {"at": at, "layout": at.layout, "table": at.table, "tournament": at.table.round.tournament}
