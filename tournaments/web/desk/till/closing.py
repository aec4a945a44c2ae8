"""The closing sheet: income, expenses, open items, and signing."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.till.closing import sign_closing
from tournaments.models.dual_control import DualControlAction
from tournaments.queries.results.publications import results_status
from tournaments.queries.till.closing_sheet import shown_sheet
from tournaments.queries.till.confirmed import with_confirmer
from tournaments.queries.till.kontra_box import kontra_comparison
from tournaments.web.desk.decorators import form_view
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.till import SigningForm
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import redirect_with_message
from tournaments.web.desk.results.publishing import second_of
from tournaments.web.desk.till.context import missing_to_sign, till_context


@form_view
def closing(request: DeskRequest, pk: int) -> HttpResponse:
    """Show the current sheet; POST signs the till."""
    find = access.tournament_to_run if request.method == "POST" else access.tournament_to_see
    tournament = find(request.user, pk)
    status = results_status(tournament)
    is_shared = DualControlAction.SIGN_TILL in tournament.season.cup.two_people
    context = till_context(request, tournament, "closing")
    till, sheet = context["till"], context["sheet"]
    kontras = kontra_comparison(till)
    is_provisional = status.is_settled and status.newest is not None and status.newest.is_provisional
    asked = {"is_unpublished": not status.is_settled, "is_kontra_open": kontras.is_question}
    asked |= {"is_provisional": is_provisional}
    form = SigningForm(form_data(request), is_shared=is_shared, **asked)
    with catch_refusals(form):
        if form.is_valid():
            submitted = {name: form.cleaned_data[name] for name in ("counted", "last_number")}
            second, actor = second_of(request, form), actor_of(request)
            sign_closing(tournament, **submitted, second=second, actor=actor, now=timezone.now())
            return redirect_with_message(request, _("The closing sheet is signed."), "web:desk_till", pk)
    context |= {"form": form, "sheet": shown_sheet(till), "kontras": kontras}
    context["missing"] = missing_to_sign(tournament, sheet.open_items)
    context["versions"] = [each for each in till.closings if each.is_withdrawn]
    context["after"] = with_confirmer(tournament, till.after_signing)
    return render(request, "web/desk/till/closing.html", context, status=form.status)
