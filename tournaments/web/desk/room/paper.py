"""Enter a round's paper totals on one page, as from a stack of score sheets."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from tournaments import access
from tournaments.actions.log import Actor
from tournaments.actions.results.double_entry import ReadOutcome, read_totals
from tournaments.actions.room.tables import close_table
from tournaments.models import Round, Table, Tournament, User
from tournaments.models.round import RoundState
from tournaments.queries.room.paper import PaperTable, ReadingDifference, SheetState, paper_tables
from tournaments.web.desk.decorators import form_view
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.paper import PaperForm
from tournaments.web.desk.forms.tables import TotalsForm
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import is_htmx, redirect_with_message
from tournaments.web.desk.room.paper_messages import done_message, rest_message
from tournaments.web.entry.hints import total_sentences

NO_ANSWER: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """A table's sheet as shown to the person typing: form, outcome, and hints about unusual totals."""

    there: PaperTable
    form: PaperForm
    user: User
    outcome: ReadOutcome | None = None
    hints: tuple[str, ...] = ()

    @property
    def is_typed(self) -> bool:
        """Whether its fields hold unsaved input."""
        return self.form.is_bound and not self.form.is_untouched

    @property
    def is_shown(self) -> bool:
        """Whether it has fields: not for tables with all hands entered, nor for closed ones."""
        return self.there.state in (SheetState.MISSING, SheetState.SAVED) or self.there.is_begun or self.is_typed

    @property
    def is_open(self) -> bool:
        """Whether its fields are expanded: only if the totals would replace no hands."""
        return self.is_typed or bool(self.there.readings) or not self.there.is_begun

    @property
    def waits_for_others(self) -> bool:
        """Whether this person has typed it and a second one has not yet."""
        return set(self.there.readings) == {self.user.pk}

    @property
    def waits_for_me(self) -> bool:
        """Whether another person has typed it and this one has not yet."""
        return bool(self.there.readings) and self.user.pk not in self.there.readings

    @property
    def differences(self) -> tuple[ReadingDifference, ...]:
        return self.there.differences(self.user)


def record_typed(table: Table, form: TotalsForm, *, actor: Actor, now: datetime) -> ReadOutcome:
    """Record the totals of a valid form."""
    seen, hands = form.based_on_totals(), form.replaced_hands()
    return read_totals(table, form.totals(), based_on=seen, hands_seen=hands, actor=actor, now=now)


@form_view
def paper(request: DeskRequest, pk: int, number: int) -> HttpResponse:
    """Show the totals of all paper tables. With JavaScript each table is saved on leaving it; otherwise one button
    saves all.
    """
    tournament = access.tournament_to_run(request.user, pk)
    round_ = access.round_of(tournament, number)
    if round_.state == RoundState.DRAFT:
        return HttpResponseRedirect(reverse("web:desk_draw", args=[pk]))
    sheets = _sheets(request, round_)
    if request.method != "POST":
        return _page(request, tournament, round_, sheets)
    asked = request.POST.get("only")
    typed = [each for each in sheets if each.is_typed and asked in (None, str(each.there.room.table))]
    if is_htmx(request):
        answered = [_recorded(request, tournament, each) for each in typed]
        return _piece(request, tournament, round_, answered)
    answered = [_recorded(request, tournament, each) for each in typed if not each.form.keeps_stored]
    closed = _close_saved(request, tournament, round_, answered) if "close" in request.POST else 0
    return _answer(request, tournament, round_, answered, closed=closed)


def _sheets(request: DeskRequest, round_: Round) -> list[PaperSheet]:
    return [
        PaperSheet(each, _form(each, request.user, form_data(request)), request.user) for each in paper_tables(round_)
    ]


def _form(there: PaperTable, user: User, data: Any) -> PaperForm:
    return PaperForm(
        data,
        prefix=f"table-{there.room.table}",
        seated_players=there.seated_players,
        shown=there.totals,
        read=there.read_by(user),
        hands=there.replaced_hands,
        use_required_attribute=False,
    )


def _recorded(request: DeskRequest, tournament: Tournament, sheet: PaperSheet) -> PaperSheet:
    """The sheet after saving its totals, or with the errors."""
    with catch_refusals(sheet.form):
        if sheet.form.is_valid():
            table = access.table_in(tournament, sheet.there.room.table)
            outcome = record_typed(table, sheet.form, actor=actor_of(request), now=timezone.now())
            hints = total_sentences(sheet.form.totals().values(), table=table)
            return replace(sheet, outcome=outcome, hints=hints)
    return sheet


def _close_saved(request: DeskRequest, tournament: Tournament, round_: Round, answered: Sequence[PaperSheet]) -> int:
    """Close every table with totals, except those refused now, and return how many."""
    refused = {each.there.room.table for each in answered if each.form.errors}
    saved = [each for each in paper_tables(round_) if each.state is SheetState.SAVED and not each.readings]
    done = [each for each in saved if each.room.table not in refused]
    for each in done:
        close_table(access.table_in(tournament, each.room.table), actor=actor_of(request), now=timezone.now())
    return len(done)


def _answer(
    request: DeskRequest, tournament: Tournament, round_: Round, answered: Sequence[PaperSheet], *, closed: int
) -> HttpResponse:
    """Continue with the next step if nothing was refused; otherwise show the page again, with the rest saved."""
    refused = [each for each in answered if each.form.errors]
    recorded = [each.there.room.number for each in answered if each.outcome is ReadOutcome.RECORDED]
    waiting = len(answered) - len(refused) - len(recorded)
    if refused:
        sheets = list(_as_they_are(request, round_, answered))
        before = _saved(sheets, refused) - len(recorded)
        rest = rest_message(recorded=recorded, waiting=waiting, before=before, closed=closed)
        context = {"refused": refused, "rest": rest}
        return _page(request, tournament, round_, sheets, context, status=refused[0].form.status)
    to = "web:desk_round" if "close" in request.POST and not waiting else "web:desk_paper"
    message = done_message(saved=len(recorded), closed=closed, waiting=waiting)
    return redirect_with_message(request, message, to, tournament.pk, round_.number)


def _as_they_are(request: DeskRequest, round_: Round, answered: Sequence[PaperSheet]) -> Iterator[PaperSheet]:
    """All sheets in their current state, with the input of the refused ones."""
    typed = {each.there.room.table: each for each in answered}
    for there in paper_tables(round_):
        before = typed.get(there.room.table)
        if before and before.form.errors:
            before.form.ask_what_counts(there.totals, hands=there.replaced_hands)
            yield replace(before, there=there)
        else:
            hints = before.hints if before else ()
            yield PaperSheet(there, _form(there, request.user, None), request.user, hints=hints)


def _piece(request: DeskRequest, tournament: Tournament, round_: Round, answered: Sequence[PaperSheet]) -> HttpResponse:
    """The status of the table just left, and which tables are still missing."""
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
    answer: Mapping[str, Any] = NO_ANSWER,
    *,
    status: int = 200,
) -> HttpResponse:
    """`answer`: the `refused` sheets, and what was done with the `rest`."""
    refused: Sequence[PaperSheet] = answer.get("refused", ())
    typed = [each for each in sheets if each.is_shown]
    first = next((each for each in typed if each.there.state is SheetState.MISSING), None)
    if refused:
        refused[0].form.focus_wrong()
    elif first:
        first.form.focus_first()
    context = tournament_context(request, tournament, "rounds") | {
        "round": round_,
        "sheets": [each for each in typed if each.is_open],
        "begun": [each for each in typed if not each.is_open],
        "others": [each.there for each in sheets if not each.is_shown],
        "missing": _missing(sheets),
        **answer,
    }
    return render(request, "web/desk/paper.html", context, status=status)


def _saved(sheets: Sequence[PaperSheet], refused: Sequence[PaperSheet]) -> int:
    """How many tables have totals, not counting those refused now."""
    wrong = {each.there.room.table for each in refused}
    return sum(each.there.room.on_paper and each.there.room.table not in wrong for each in sheets)


def _missing(sheets: Sequence[PaperSheet]) -> list[PaperTable]:
    return [each.there for each in sheets if each.there.state is SheetState.MISSING]
