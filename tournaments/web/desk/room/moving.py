"""Moving hands entered on the wrong table's sheet: choose, preview both tables, save."""

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
from tournaments.queries.room.entry import table_refusal
from tournaments.queries.room.movable import MovableTable, movable_tables, proposed_move
from tournaments.queries.room.moving import (
    HandMoves,
    live_hands,
    moved_sheets,
    moves_refusal,
    tables_digest,
)
from tournaments.web.desk.decorators import at_table, form_view
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.moving import MoveHandsForm
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of
from tournaments.web.desk.responses import redirect_with_message
from tournaments.web.desk.room.hands import table_address
from tournaments.web.entry.context import typed_reason


@form_view
@at_table(access.tournament_to_run)
def move(request: DeskRequest, table: Table) -> HttpResponse:
    """Move hands to another table's sheet; the choice is in the URL, GET previews it, POST saves it."""
    if refusal := table_refusal(table):
        raise refusal
    page = _MovePage(request, table)
    return page.save() if request.method == "POST" else page.show()


@dataclass(frozen=True, slots=True)
class _MovePage:
    """A request for the move page of a table."""

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
                message = ngettext("%(count)s hand has been moved.", "%(count)s hands have been moved.", count)
                where = (self.table.round.tournament_id, self.table.pk)
                return redirect_with_message(self.request, message % {"count": count}, "web:desk_table", *where)
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
        """The URL may preselect the other table before anything is chosen; such a proposal is not validated."""
        chosen, tables = self.request.GET, movable_tables(self.table)
        named = [each for each in tables if str(each.table) == chosen.get("other")]
        return MoveHandsForm(
            chosen if "way" in chosen or self.request.method == "POST" else None,
            tables=[(each.table, _option(each)) for each in tables],
            proposed=proposed_move(named or tables, list(live_hands(self.table))),
        )

    def _chosen(self, form: MoveHandsForm) -> tuple[Table, HandMoves]:
        other = access.table_in(self.table.round.tournament, form.cleaned_data["other"])
        return other, form.moves(here=live_hands(self.table), there=live_hands(other))

    def _planned(self, form: MoveHandsForm) -> dict[str, Any]:
        """The effect, and a digest of what was shown. Raises Refused as `moves_refusal` does."""
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
        """After a refusal not tied to a field: the effect as it would be now, if the move is possible."""
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
    """A table in the list of possible targets."""
    count = len(each.taken)
    hands = ngettext("%(hands)s hand", "%(hands)s hands", count) % {"hands": count}
    where = _("Round %(round)s, table %(table)s") % {"round": each.round_number, "table": each.number}
    return f"{where} ({hands}): {', '.join(each.names)}"
