"""Correcting a result of a closed table: choose it, correct the hand or totals, preview the effect, save.

The preview page carries the input in hidden fields, and it is validated again on saving.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import uuid4

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.results.correcting import Change, HandChange, TotalsChange, correct_result, tried_correction
from tournaments.errors import Conflict, Refused
from tournaments.models import Table
from tournaments.models.tournament import TournamentState
from tournaments.queries.results.publications import PublicationState, results_status
from tournaments.queries.results.upheld_protests import protest_to_apply
from tournaments.queries.room.sheet import SheetHand, table_sheet
from tournaments.web.desk.decorators import at_table, form_view
from tournaments.web.desk.forms.tables import TotalsForm
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message
from tournaments.web.desk.room.correction_changes import BeforeAfter, changed_hand, changed_totals, struck_hand_change
from tournaments.web.desk.room.hands import HAND, table_address
from tournaments.web.desk.room.opened_again import hand_at_open_table, strike_at_open_table, totals_at_open_table
from tournaments.web.entry.context import EntryContext, refusal_page, seen_revision
from tournaments.web.entry.hand_page import HandPage, hand_page
from tournaments.web.entry.reasons import (
    CORRECTIONS,
    MISREADINGS,
    STRIKES,
    UsualReasons,
    reason_context,
    submitted_reason,
)
from tournaments.web.entry.record import record_of

NOT_TYPED = frozenset({"csrfmiddlewaretoken", "shown", "why", "reason", "check", "save"})
"""Submitted fields that are not part of the correction itself."""


def result_context(request: DeskRequest, table: Table) -> EntryContext:
    """Entry context for hands of a closed table."""
    where = [table.round.tournament_id, table.pk]

    def address(number: int) -> str:
        return reverse("web:desk_correct_hand", args=[*where, number])

    return EntryContext(
        table=table,
        actor=actor_of(request),
        layout=HAND,
        page="web/desk/hand.html",
        table_url=table_address(table),
        hand_url=address,
        preview_url=address,
        strike_url=lambda number: reverse("web:desk_correct_strike", args=[*where, number]),
        undo_url=address,
        frame=tournament_context(request, table.round.tournament, "results")
        | {"layout": HAND, "last": None, "is_reason_asked": False},
        is_result=True,
    )


@form_view
@at_table(access.tournament_to_run)
def hand(request: DeskRequest, table: Table, number: int) -> HttpResponse:
    """Correct a hand of a closed table."""
    if not table.is_closed:
        if request.method == "POST":
            return hand_at_open_table(request, table, number)
        return HttpResponseRedirect(reverse("web:desk_hand", args=[table.round.tournament_id, table.pk, number]))
    if table.on_paper:
        return _refused(request, table, Conflict("on_paper"))
    page = hand_page(request, result_context(request, table), number, now=timezone.now())
    if isinstance(page, HttpResponse):
        return page
    if page.there is None:
        return _refused(request, table, Refused("no_hand", number=number))
    return _answer_typed(request, page, page.there) if request.method == "POST" else page.whole(page.offered())


def _answer_typed(request: DeskRequest, page: HandPage, there: SheetHand) -> HttpResponse:
    """Show the form until it contains a complete hand, then preview the change."""
    chosen, typed = page.chosen(), page.typed()
    if chosen is not None:
        return page.whole(chosen)
    if typed is None or typed.hand is None:
        return page.whole(page.preview(), status=422)
    if page.has_other_people or "check" in request.POST:
        return page.whole(page.preview())
    table, record = page.at.table, record_of(typed.form)
    change = HandChange(request.POST.get("entry_id", ""), page.number, record, seen_revision(request))
    comparison = changed_hand(table, page.sheet, there, record)
    return _Correction(request, table, change, comparison, CORRECTIONS, page.number).answer()


@form_view
@at_table(access.tournament_to_run)
def strike(request: DeskRequest, table: Table, number: int) -> HttpResponse:
    """Strike a hand of a closed table."""
    if not table.is_closed:
        if request.method == "POST":
            return strike_at_open_table(request, table, number)
        return HttpResponseRedirect(reverse("web:desk_strike", args=[table.round.tournament_id, table.pk, number]))
    sheet = table_sheet(table)
    there = sheet.hand(number)
    if there is None:
        return _refused(request, table, Refused("no_hand", number=number))
    entry_id = request.POST.get("entry_id", "")
    if there.is_struck and there.entry_id != entry_id:
        return _refused(request, table, Refused("already_struck"))
    based_on = seen_revision(request) or there.revision
    change = HandChange(entry_id or uuid4().hex, number, None, based_on)
    comparison = struck_hand_change(table, sheet, there)
    return _Correction(request, table, change, comparison, STRIKES, number).answer()


@form_view
@at_table(access.tournament_to_run)
def totals(request: DeskRequest, table: Table) -> HttpResponse:
    """Correct the totals of a closed table on paper."""
    if not table.is_closed and request.method == "POST":
        return totals_at_open_table(request, table)
    if not table.is_closed or not table.on_paper:
        return HttpResponseRedirect(table_address(table))
    if table.round.tournament.double_entry:
        raise Refused("totals_typed_twice")
    sheet = table_sheet(table)
    shown, seated_players = (
        {each.seated_player.entry: each.points for each in sheet.totals},
        [each.seated_player for each in sheet.totals],
    )
    form = TotalsForm(form_data(request), seated_players=seated_players, shown=shown, hands=len(sheet.hands))
    form.focus_first()
    if form.is_valid():
        change = TotalsChange(form.totals(), form.based_on_totals())
        return _Correction(request, table, change, changed_totals(sheet, change.totals), MISREADINGS).answer()
    title = _("Totals of table %(table)s") % {"table": table.number}
    texts = {"title": title, "submit": _("Show what changes"), "template": "web/desk/totals.html"}
    context = tournament_context(request, table.round.tournament, "results") | {"table": table, "sheet": sheet}
    return form_page(request, form, **texts, back=table_address(table), **context)


@dataclass(frozen=True, slots=True)
class _Correction:
    """A correction between its preview and saving."""

    request: DeskRequest
    table: Table
    change: Change
    comparison: BeforeAfter
    usual: UsualReasons
    number: int | None = None

    def answer(self) -> HttpResponse:
        """Save what was previewed; otherwise preview it first."""
        shown = self.request.POST.get("shown")
        if shown is None:
            return self._page(None)
        reason, actor = submitted_reason(self.request), actor_of(self.request)
        try:
            correct_result(self.table, self.change, reason=reason, shown=shown, actor=actor, now=timezone.now())
        except Refused as refused:
            return self._page(refused)
        return self._done()

    def _page(self, refused: Refused | None) -> HttpResponse:
        """The preview of the current effect, with the refusal if any; only the refusal if the change is impossible."""
        try:
            effect = tried_correction(self.table, self.change, actor=actor_of(self.request), now=timezone.now())
        except Refused as missing:
            return _refused(self.request, self.table, refused or missing)
        context = tournament_context(self.request, self.table.round.tournament, "results")
        context |= {
            "table": self.table,
            "number": self.number,
            "comparison": self.comparison,
            "effect": effect,
            "fields": tuple(self._fields()),
            "refused": refused,
            "back": table_address(self.table),
            **reason_context(self.request, self.usual),
        }
        context["reason"] = context["reason"] or self._protest()
        return render(self.request, "web/desk/correct_check.html", context, status=refused.status if refused else 200)

    def _protest(self) -> str:
        """The upheld protest about this table, as long as no reason was chosen."""
        found = protest_to_apply(self.table) if "reason" not in self.request.POST else None
        return _("Protest %(number)s") % {"number": found.number} if found else ""

    def _fields(self) -> Iterator[tuple[str, str]]:
        sent = [(name, str(each)) for name, values in self.request.POST.lists() for each in values]
        yield from ((name, each) for name, each in sent if name not in NOT_TYPED)
        if not sent and isinstance(self.change, HandChange):
            yield "entry_id", self.change.entry_id
            yield "based_on", str(self.change.based_on)

    def _done(self) -> HttpResponse:
        """Continue with publishing the correction if other results are public."""
        tournament = self.table.round.tournament
        tournament.refresh_from_db()
        where = tournament.pk
        if tournament.state == TournamentState.OPEN:
            message = _("It is corrected, and the table closed again.")
            return redirect_with_message(self.request, message, "web:desk_table", where, self.table.pk)
        if results_status(tournament).state == PublicationState.STALE:
            message = _("It is corrected, and the evening closed again. Other results are still public.")
            return redirect_with_message(self.request, message, "web:desk_publish_results", where)
        message = _("It is corrected, and the evening closed again.")
        return redirect_with_message(self.request, message, "web:desk_results", where)


def _refused(request: DeskRequest, table: Table, refused: Refused) -> HttpResponse:
    return refusal_page(request, result_context(request, table), refused)
