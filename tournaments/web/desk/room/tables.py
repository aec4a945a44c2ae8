"""A table at the desk: sheet, paper totals, closing, reopening, link."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import access
from tournaments.actions.draw import renew_link
from tournaments.actions.results.double_entry import ReadOutcome
from tournaments.actions.results.totals import withdraw_totals
from tournaments.actions.room import tables as actions
from tournaments.actions.room.signing import reopen_for_entry
from tournaments.errors import Refused
from tournaments.links import table_url
from tournaments.models import Table
from tournaments.queries.room.early_ends import early_end_of, unfinished_radl
from tournaments.queries.room.links import live_token
from tournaments.queries.room.sheet import table_sheet
from tournaments.queries.room.signatures import sheet_signing
from tournaments.templatetags.vorhand import ranges
from tournaments.web.desk.decorators import at_table, form_view, post_only, read_only
from tournaments.web.desk.forms.desk_form import ReasonForm, catch_refusals
from tournaments.web.desk.forms.tables import EarlyEndForm, TotalsForm
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.qr import qr_svg
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message
from tournaments.web.desk.room.correcting import result_context
from tournaments.web.desk.room.hands import desk_entry_context, table_address
from tournaments.web.desk.room.paper import record_typed
from tournaments.web.entry.context import hand_seats
from tournaments.web.entry.hints import total_sentences
from tournaments.web.entry.last_hand import last_hand_context
from tournaments.web.entry.sheet import sheet_context

OUTCOMES: Mapping[ReadOutcome, str | Promise] = {
    ReadOutcome.RECORDED: gettext_lazy("The totals have been saved and add up to 0."),
    ReadOutcome.FIRST: gettext_lazy("The totals add up to 0 and wait for the second entry by somebody else."),
    ReadOutcome.DIFFERENT: gettext_lazy(
        "Somebody else typed other totals; they stand beside each other at the sheets."
    ),
}


@read_only
@at_table(access.tournament_to_see)
def table(request: DeskRequest, table: Table) -> HttpResponse:
    """Show the table's sheet and its actions."""
    context = _table_context(request, table)
    at = desk_entry_context(request, table)
    can_correct = table.is_closed and context["may_run"]
    context |= sheet_context(result_context(request, table) if can_correct else at)
    number = context["sheet"].next_number
    context["can_enter"] = at.refusal is None and context["may_run"]
    context |= {
        "number": number,
        "can_correct": can_correct,
        "seating": hand_seats(table, context["sheet"], number) if number else None,
        "signing": sheet_signing(table, context["sheet"]),
        "early_end": early_end_of(table),
    } | last_hand_context(request, at, context["sheet"], now=timezone.now())
    return render(request, "web/desk/table.html", context)


@form_view
@at_table(access.tournament_to_run)
def totals(request: DeskRequest, table: Table) -> HttpResponse:
    """Enter round totals from the paper sheet, one field per person."""
    sheet = table_sheet(table)
    shown = {each.seated_player.entry: each.points for each in sheet.totals} if table.on_paper else {}
    seated_players = [each.seated_player for each in sheet.totals]
    form = TotalsForm(form_data(request), seated_players=seated_players, shown=shown, hands=len(sheet.hands))
    form.focus_first()
    with catch_refusals(form):
        if form.is_valid():
            outcome = record_typed(table, form, actor=actor_of(request), now=timezone.now())
            response = _back_to_table(request, table, OUTCOMES[outcome])
            for hint in total_sentences(form.totals().values(), table=table):
                messages.warning(request, hint)
            return response
    title = _("Totals of table %(table)s") % {"table": table.number}
    texts = {"title": title, "submit": _("Save the totals"), "template": "web/desk/totals.html"}
    context = _table_context(request, table) | {"sheet": sheet}
    return form_page(request, form, **texts, back=table_address(table), **context)


@form_view
@at_table(access.tournament_to_run)
def withdraw(request: DeskRequest, table: Table) -> HttpResponse:
    """Withdraw paper totals, so that the hands count again."""
    form = ReasonForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            withdraw_totals(table, **form.cleaned_data, actor=actor_of(request), now=timezone.now())
            return _back_to_table(request, table, _("The totals have been withdrawn."))
    title = _("Withdraw the totals of table %(table)s?") % {"table": table.number}
    intro = _("The hands that were entered will count again.")
    texts = {"title": title, "submit": _("Withdraw the totals"), "intro": intro}
    return form_page(request, form, **texts, danger=True, back=table_address(table), **_table_context(request, table))


@post_only
@at_table(access.tournament_to_run)
def close(request: DeskRequest, table: Table) -> HttpResponse:
    """Close the table."""
    actions.close_table(table, actor=actor_of(request), now=timezone.now())
    message = _("Table %(table)s is closed.") % {"table": table.number}
    return redirect_with_message(request, message, "web:desk_round", table.round.tournament_id, table.round.number)


@form_view
@at_table(access.tournament_to_run)
def end_early(request: DeskRequest, table: Table) -> HttpResponse:
    """Close the table before all hands are played."""
    sheet = table_sheet(table)
    missing = {"missing": " ".join(map(str, sheet.missing))}
    form = EarlyEndForm(form_data(request), initial=missing, is_unplayed=not sheet.hands)
    with catch_refusals(form):
        if form.is_valid():
            left_out, reason = form.shown(), form.cleaned_data["reason"]
            actions.end_table_early(table, missing=left_out, reason=reason, actor=actor_of(request), now=timezone.now())
            message = _("Table %(table)s has ended early.") % {"table": table.number}
            return redirect_with_message(
                request, message, "web:desk_round", table.round.tournament_id, table.round.number
            )
    title, submit = (
        (_("End table %(table)s early?"), _("End it here"))
        if sheet.hands
        else (_("End table %(table)s without a single hand?"), _("End it without a hand"))
    )
    texts = {"title": title % {"table": table.number}, "submit": submit, "template": "web/desk/end_early.html"}
    context = _table_context(request, table) | {"missing": ranges(sheet.missing), "is_unplayed": not sheet.hands}
    if sheet.missing:
        context["radl"] = ranges(unfinished_radl(sheet.missing, size=sheet.size))
    return form_page(request, form, **texts, danger=True, back=table_address(table), **context)


@form_view
@at_table(access.tournament_to_run)
def reopen(request: DeskRequest, table: Table) -> HttpResponse:
    """Reopen a closed table for a correction."""
    form = ReasonForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            actions.reopen_table(table, **form.cleaned_data, actor=actor_of(request), now=timezone.now())
            return _back_to_table(request, table, _("Table %(table)s is open again.") % {"table": table.number})
    title = _("Reopen table %(table)s?") % {"table": table.number}
    texts = {"title": title, "submit": _("Reopen it")}
    return form_page(request, form, **texts, danger=True, back=table_address(table), **_table_context(request, table))


@form_view
@at_table(access.tournament_to_run)
def reopen_signed_table(request: DeskRequest, table: Table) -> HttpResponse:
    """Allow a signed table to enter hands on its phones again."""
    form = ReasonForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            reopen_for_entry(table, **form.cleaned_data, actor=actor_of(request), now=timezone.now())
            message = _("The phones of table %(table)s can enter hands again.") % {"table": table.number}
            return _back_to_table(request, table, message)
    title = _("Give table %(table)s back to its phones?") % {"table": table.number}
    intro = _("Both signatures are withdrawn; the table enters or corrects hands and signs again.")
    texts = {"title": title, "submit": _("Give it back"), "intro": intro}
    return form_page(request, form, **texts, danger=True, back=table_address(table), **_table_context(request, table))


@post_only
@at_table(access.tournament_to_run)
def forehand(request: DeskRequest, table: Table) -> HttpResponse:
    """Set who has forehand in hand 1."""
    place = request.POST.get("place", "")
    if not (place.isdecimal() and len(place) < 3):
        raise Refused("place_range", places=table_sheet(table).size)
    actions.choose_first_forehand(table, place=int(place), actor=actor_of(request), now=timezone.now())
    return _back_to_table(request, table, _("The first forehand has been recorded."))


@read_only
@at_table(access.tournament_to_run)
def link(request: DeskRequest, table: Table) -> HttpResponse:
    """The table's link and QR code, to show to a captain at the desk."""
    token = live_token(table)
    address = table_url(token) if token else ""
    context = _table_context(request, table) | {"address": address, "qr": qr_svg(address) if address else ""}
    return render(request, "web/desk/link.html", context)


@post_only
@at_table(access.tournament_to_run)
def renew(request: DeskRequest, table: Table) -> HttpResponse:
    """Issue a new link; the printed one stops working."""
    renew_link(table, actor=actor_of(request), now=timezone.now())
    message = _("The table has a new link; the printed one no longer works.")
    return redirect_with_message(request, message, "web:desk_table_link", table.round.tournament_id, table.pk)


def _table_context(request: DeskRequest, table: Table) -> dict[str, Any]:
    return tournament_context(request, table.round.tournament, "rounds") | {"table": table, "round": table.round}


def _back_to_table(request: DeskRequest, table: Table, message: str | Promise) -> HttpResponse:
    return redirect_with_message(request, str(message), "web:desk_table", table.round.tournament_id, table.pk)
