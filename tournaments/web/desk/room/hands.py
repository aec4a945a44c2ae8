"""Entering hands at the desk, through the flow shared with the phones.

URLs identify a table by id, so that a page from before a redraw never leads to other people.
"""

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone

from tournaments import access
from tournaments.models import Table
from tournaments.web.desk.decorators import at_table, form_view, post_only
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of
from tournaments.web.entry.context import EntryContext
from tournaments.web.entry.flow import enter_hand
from tournaments.web.entry.previewing import preview_hand
from tournaments.web.entry.seats import seats_at_table
from tournaments.web.entry.striking import strike_at
from tournaments.web.entry.undoing import undo_at

HAND = "web/desk/hand_base.html"


def table_address(table: Table) -> str:
    """The desk page of a table."""
    return reverse("web:desk_table", args=[table.round.tournament_id, table.pk])


def desk_entry_context(request: DeskRequest, table: Table) -> EntryContext:
    """Entry context for a table at the desk."""
    where = [table.round.tournament_id, table.pk]
    return EntryContext(
        table=table,
        actor=actor_of(request),
        layout=HAND,
        page="web/desk/hand.html",
        table_url=table_address(table),
        hand_url=lambda number: reverse("web:desk_hand", args=[*where, number]),
        preview_url=lambda number: reverse("web:desk_preview", args=[*where, number]),
        strike_url=lambda number: reverse("web:desk_strike", args=[*where, number]),
        undo_url=lambda number: reverse("web:desk_undo", args=[*where, number]),
        frame=tournament_context(request, table.round.tournament, "rounds") | {"layout": HAND},
    )


@form_view
@at_table(access.tournament_to_run)
def hand(request: DeskRequest, table: Table, number: int) -> HttpResponse:
    """Enter or correct a hand."""
    return enter_hand(request, desk_entry_context(request, table), number, now=timezone.now())


@form_view
@at_table(access.tournament_to_run)
def preview(request: DeskRequest, table: Table, number: int) -> HttpResponse:
    """Preview a hand's result; writes nothing."""
    return preview_hand(request, desk_entry_context(request, table), number, now=timezone.now())


@form_view
@at_table(access.tournament_to_run)
def strike(request: DeskRequest, table: Table, number: int) -> HttpResponse:
    """Strike a hand, with a reason."""
    return strike_at(request, desk_entry_context(request, table), number, now=timezone.now())


@post_only
@at_table(access.tournament_to_run)
def undo(request: DeskRequest, table: Table, number: int) -> HttpResponse:
    """Undo the latest entry of a hand."""
    return undo_at(request, desk_entry_context(request, table), number, now=timezone.now())


@form_view
@at_table(access.tournament_to_run)
def seats(request: DeskRequest, table: Table) -> HttpResponse:
    """Correct who sits where at a table."""
    return seats_at_table(request, desk_entry_context(request, table), now=timezone.now())
