"""Hands that were written on another table's sheet: choose which, see what it brings at both tables, save."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import access
from tournaments.actions.hands import move_hands
from tournaments.errors import Refused
from tournaments.models import Table
from tournaments.queries.entry import table_refusal
from tournaments.queries.moving import (
    HandMoves,
    MovableTable,
    live_hands,
    movable_tables,
    moved_sheets,
    moves_refusal,
    tables_digest,
)
from tournaments.web.desk.decorators import at_table, form_view
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.moving import MoveHandsForm
from tournaments.web.desk.hands import table_address
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of
from tournaments.web.desk.responses import redirect_saying
from tournaments.web.entry.context import typed_reason


@form_view
@at_table(access.tournament_to_run)
def move(request: DeskRequest, table: Table) -> HttpResponse:
    """Move hands to another table's sheet: what is chosen is in the address, GET shows what it brings, POST does it."""
    if refusal := table_refusal(table):
        raise refusal
    page = _MovePage(request, table)
    return page.save() if request.method == "POST" else page.show()


@dataclass(frozen=True, slots=True)
class _MovePage:
    """One request for the page of a table whose hands are moved."""

    request: DeskRequest
    table: Table

    def show(self) -> HttpResponse:
        form = self._form()
        context = {}
        with catch_refusals(form):
            if form.is_bound and form.is_valid():
                context = self._planned(form)
        return self._page(form, context, status=200)

    def save(self) -> HttpResponse:
        form = self._form()
        with catch_refusals(form):
            if form.is_valid():
                other, moves = self._chosen(form)
                self._move(other, moves)
                count = len(moves.there) + len(moves.back)
                said = ngettext("%(count)s hand has been moved.", "%(count)s hands have been moved.", count)
                where = (self.table.round.tournament_id, self.table.pk)
                return redirect_saying(self.request, said % {"count": count}, "web:desk_table", *where)
        return self._page(form, self._planned_again(form), status=form.status if form.is_bound else 422)

    def _move(self, other: Table, moves: HandMoves) -> None:
        sent = self.request.POST
        move_hands(
            self.table,
            other,
            moves,
            entry_id=sent.get("entry_id", ""),
            based_on=sent.get("based_on", ""),
            reason=typed_reason(self.request),
            actor=actor_of(self.request),
            now=timezone.now(),
        )

    def _form(self) -> MoveHandsForm:
        tables = [(each.table, _option(each)) for each in movable_tables(self.table)]
        return MoveHandsForm(self.request.GET or None, tables=tables, numbers=list(live_hands(self.table)))

    def _chosen(self, form: MoveHandsForm) -> tuple[Table, HandMoves]:
        other = access.table_in(self.table.round.tournament, form.cleaned_data["other"])
        return other, form.moves(here=live_hands(self.table), there=live_hands(other))

    def _planned(self, form: MoveHandsForm) -> dict[str, Any]:
        """What it brings, and the digest of what was shown. Raises Refused as `moves_refusal` says."""
        other, moves = self._chosen(form)
        if refusal := moves_refusal(self.table, other, moves):
            raise refusal
        return {
            "sheets": moved_sheets(self.table, other, moves),
            "moves": moves,
            "other": other,
            "based_on": tables_digest(self.table, other),
            "entry_id": uuid4().hex,
            "reason": typed_reason(self.request) or _("Written on the wrong sheet."),
        }

    def _planned_again(self, form: MoveHandsForm) -> dict[str, Any]:
        """After a refusal that is of no field: with what it would bring now, where it could be done."""
        if form.refusal is None or form.refusal.field in form.fields:
            return {}
        try:
            return self._planned(form)
        except Refused:
            return {}

    def _page(self, form: MoveHandsForm, planned: dict[str, Any], *, status: int) -> HttpResponse:
        tournament = self.table.round.tournament
        context = tournament_context(self.request, tournament, "rounds") | planned
        context |= {"table": self.table, "round": self.table.round, "form": form, "back": table_address(self.table)}
        return render(self.request, "web/desk/move_hands.html", context, status=status)


def _option(each: MovableTable) -> str:
    """A table in the list of those to which hands can go."""
    hands = ngettext("%(hands)s hand", "%(hands)s hands", each.hands_in) % {"hands": each.hands_in}
    where = _("Round %(round)s, table %(table)s") % {"round": each.round_number, "table": each.number}
    return f"{where} ({hands}): {', '.join(each.names)}"
