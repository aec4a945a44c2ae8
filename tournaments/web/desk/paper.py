"""All totals of a round on one page, as somebody types a stack of paper score sheets."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext

from tournaments import access
from tournaments.actions.double_entry import ReadOutcome, read_totals
from tournaments.actions.log import Actor
from tournaments.actions.tables import close_table
from tournaments.models import Round, Table, Tournament, User
from tournaments.models.round import RoundState
from tournaments.queries.paper import PaperTable, ReadingDifference, SheetState, paper_tables
from tournaments.web.desk.decorators import form_view
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.tables import TotalsForm
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import is_htmx, redirect_saying
from tournaments.web.entry.hints import total_sentences


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """A table's sheet on the page, for whoever types: its form, what became of it, what is unusual about its totals."""

    there: PaperTable
    form: TotalsForm
    user: User
    outcome: ReadOutcome | None = None
    hints: tuple[str, ...] = ()

    @property
    def is_typed(self) -> bool:
        """Whether somebody typed something into its fields that is not saved."""
        return self.form.is_bound and not self.form.is_untouched

    @property
    def is_shown(self) -> bool:
        """Whether it has fields: hands that were entered are not replaced here, and a closed table stays as it is."""
        return self.there.state in (SheetState.MISSING, SheetState.SAVED) or self.is_typed

    @property
    def waits_for_others(self) -> bool:
        """Whether this person has typed it, and a second one has not."""
        return set(self.there.readings) == {self.user.pk}

    @property
    def waits_for_me(self) -> bool:
        """Whether somebody else has typed it, and this person has not."""
        return bool(self.there.readings) and self.user.pk not in self.there.readings

    @property
    def differences(self) -> tuple[ReadingDifference, ...]:
        return self.there.differences(self.user)


def record_typed(table: Table, form: TotalsForm, *, actor: Actor, now: datetime) -> ReadOutcome:
    """Take the totals of a valid form."""
    seen, hands = form.based_on_totals(), form.replaced_hands()
    return read_totals(table, form.totals(), based_on=seen, hands_seen=hands, actor=actor, now=now)


@form_view
def paper(request: DeskRequest, pk: int, number: int) -> HttpResponse:
    """The totals of every table on paper. A script saves each table as it is left; without one there is one button."""
    tournament = access.tournament_to_run(request.user, pk)
    round_ = access.round_of(tournament, number)
    if round_.state == RoundState.DRAFT:
        return HttpResponseRedirect(reverse("web:desk_draw", args=[pk]))
    sheets = _sheets(request, round_)
    if request.method != "POST":
        return _page(request, tournament, round_, sheets)
    asked = request.POST.get("only")
    typed = [each for each in sheets if each.is_typed and asked in (None, str(each.there.room.table))]
    answered = [_recorded(request, tournament, each) for each in typed]
    if is_htmx(request):
        return _piece(request, tournament, round_, answered)
    if "close" in request.POST:
        _close_saved(request, tournament, round_)
    return _answer(request, tournament, round_, answered)


def _sheets(request: DeskRequest, round_: Round) -> list[PaperSheet]:
    return [
        PaperSheet(each, _form(each, request.user, form_data(request)), request.user) for each in paper_tables(round_)
    ]


def _form(there: PaperTable, user: User, data: Any) -> TotalsForm:
    """Nothing on this page replaces hands, so none of them count as seen."""
    return TotalsForm(
        data,
        prefix=f"table-{there.room.table}",
        sitters=there.sitters,
        shown=there.totals,
        read=there.read_by(user),
        hands=0,
        use_required_attribute=False,
    )


def _recorded(request: DeskRequest, tournament: Tournament, sheet: PaperSheet) -> PaperSheet:
    """The sheet after its totals were taken, or with the sentences that say why they were not."""
    with catch_refusals(sheet.form):
        if sheet.form.is_valid():
            table = access.table_in(tournament, sheet.there.room.table)
            outcome = record_typed(table, sheet.form, actor=actor_of(request), now=timezone.now())
            hints = total_sentences(sheet.form.totals().values(), table=table)
            return replace(sheet, outcome=outcome, hints=hints)
    return sheet


def _close_saved(request: DeskRequest, tournament: Tournament, round_: Round) -> None:
    """Close every table whose totals are there."""
    for each in paper_tables(round_):
        if each.state is SheetState.SAVED and not each.readings:
            table = access.table_in(tournament, each.room.table)
            close_table(table, actor=actor_of(request), now=timezone.now())


def _answer(
    request: DeskRequest, tournament: Tournament, round_: Round, answered: Sequence[PaperSheet]
) -> HttpResponse:
    """Without refusals on to what comes next; with some the page, on which the others are saved."""
    refused = [each for each in answered if each.form.errors]
    if refused:
        sheets = list(_as_they_are(request, round_, answered))
        return _page(request, tournament, round_, sheets, refused=refused, status=refused[0].form.status)
    waiting = sum(each.outcome is not ReadOutcome.RECORDED for each in answered)
    to = "web:desk_round" if "close" in request.POST and not waiting else "web:desk_paper"
    return redirect_saying(request, _said(len(answered) - waiting, waiting), to, tournament.pk, round_.number)


def _said(saved: int, waiting: int) -> str:
    said = ngettext("%(tables)s table has been saved.", "%(tables)s tables have been saved.", saved)
    more = ngettext(
        "%(tables)s table waits for the second entry.", "%(tables)s tables wait for the second entry.", waiting
    )
    lines = [(saved or not waiting, said % {"tables": saved}), (waiting, more % {"tables": waiting})]
    return " ".join(line for is_said, line in lines if is_said)


def _as_they_are(request: DeskRequest, round_: Round, answered: Sequence[PaperSheet]) -> Iterator[PaperSheet]:
    """Every sheet as it is now; of those refused what was typed."""
    typed = {each.there.room.table: each for each in answered}
    for there in paper_tables(round_):
        before = typed.get(there.room.table)
        if before and before.form.errors:
            before.form.show_again(there.totals)
            yield replace(before, there=there)
        else:
            hints = before.hints if before else ()
            yield PaperSheet(there, _form(there, request.user, None), request.user, hints=hints)


def _piece(request: DeskRequest, tournament: Tournament, round_: Round, answered: Sequence[PaperSheet]) -> HttpResponse:
    """What has become of the one table that was left, and which are still missing."""
    sheets = list(_as_they_are(request, round_, answered))
    mine = [each for each in sheets if str(each.there.room.table) == request.POST.get("only")]
    status = next((each.form.status for each in mine if each.form.errors), 200)
    context = {
        "tournament": tournament,
        "sheet": mine[0] if mine else None,
        "missing": _missing(sheets),
        "is_piece": True,
    }
    return render(request, "web/desk/paper_piece.html", context, status=status)


def _page(
    request: DeskRequest,
    tournament: Tournament,
    round_: Round,
    sheets: Sequence[PaperSheet],
    *,
    refused: Sequence[PaperSheet] = (),
    status: int = 200,
) -> HttpResponse:
    typed = [each for each in sheets if each.is_shown]
    first = next((each for each in typed if each.there.state is SheetState.MISSING), None)
    if first and not refused:
        first.form.focus_first()
    context = tournament_context(request, tournament, "rounds") | {
        "round": round_,
        "sheets": typed,
        "others": [each.there for each in sheets if not each.is_shown],
        "missing": _missing(sheets),
        "refused": refused,
    }
    return render(request, "web/desk/paper.html", context, status=status)


def _missing(sheets: Sequence[PaperSheet]) -> list[PaperTable]:
    return [each.there for each in sheets if each.there.state is SheetState.MISSING]
