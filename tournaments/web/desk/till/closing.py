"""The closing sheet: what came in, what went out, what is missing; and signing it."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.till.closing import sign_closing
from tournaments.models.tournament import TournamentState
from tournaments.models.two_people import SharedAct
from tournaments.queries.closing_sheet import signed_sheet
from tournaments.web.desk.decorators import form_view
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.till import SigningForm
from tournaments.web.desk.publishing import second_of
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import redirect_saying
from tournaments.web.desk.till.context import last_number, open_sentences, till_context


@form_view
def closing(request: DeskRequest, pk: int) -> HttpResponse:
    """The sheet as it is now; posted, the till is signed."""
    find = access.tournament_to_run if request.method == "POST" else access.tournament_to_see
    tournament = find(request.user, pk)
    is_shared = SharedAct.SIGN_TILL in tournament.season.cup.two_people
    form = SigningForm(form_data(request), is_shared=is_shared)
    with catch_refusals(form):
        if form.is_valid():
            given = {name: form.cleaned_data[name] for name in ("counted", "last_number")}
            second, actor = second_of(request, form), actor_of(request)
            sign_closing(tournament, **given, second=second, actor=actor, now=timezone.now())
            return redirect_saying(request, _("The closing sheet is signed."), "web:desk_till", pk)
    context = till_context(request, tournament, "closing")
    till, sheet = context["till"], context["sheet"]
    missing = open_sentences(sheet.open_items)
    if tournament.state == TournamentState.OPEN:
        missing = [_("The evening is not closed."), *missing]
    signed = signed_sheet(till) if till.closing else sheet
    context |= {"form": form, "missing": missing, "sheet": signed, "after": till.after_signing}
    context["last_number"] = last_number(till)
    return render(request, "web/desk/till/closing.html", context, status=form.status)
