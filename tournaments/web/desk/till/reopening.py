"""Reopening a signed till, and closing sheets signed before."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.till.closing import reopen_till
from tournaments.errors import Conflict
from tournaments.models.dual_control import DualControlAction
from tournaments.queries.till.closing_sheet import sheet_of
from tournaments.web.desk.decorators import form_view, read_only
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.till import ReopenTillForm
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message
from tournaments.web.desk.results.publishing import second_of
from tournaments.web.desk.till.context import till_context


@form_view
def reopen(request: DeskRequest, pk: int) -> HttpResponse:
    """Revoke the signed closing sheet, with a reason; 404 if there is none."""
    tournament = access.tournament_to_run(request.user, pk)
    context = till_context(request, tournament, "closing")
    if not context["till"].closings:
        raise Http404
    newest = context["till"].closings[-1]
    if newest.is_withdrawn:
        raise Conflict("closing_gone", version=newest.version)
    is_shared = DualControlAction.SIGN_TILL in tournament.season.cup.two_people
    form = ReopenTillForm(form_data(request), initial={"version": newest.version}, is_shared=is_shared)
    with catch_refusals(form):
        if form.is_valid():
            submitted = {name: form.cleaned_data[name] for name in ("version", "reason")}
            second, actor = second_of(request, form), actor_of(request)
            reopen_till(tournament, **submitted, second=second, actor=actor, now=timezone.now())
            message = _("The till is open again; the signed closing sheet is kept as version %(version)s.") % submitted
            return redirect_with_message(request, message, "web:desk_till", pk)
    texts = {"title": _("Open the till again?"), "submit": _("Open it")}
    intro = _(
        "The closing sheet stays as it was signed, with your reason. Entries can be made and prizes awarded again; "
        "then you count and sign anew."
    )
    back = reverse("web:desk_till", args=[pk])
    return form_page(request, form, **texts, intro=intro, back=back, danger=True, **context)


@read_only
def version(request: DeskRequest, pk: int, number: int) -> HttpResponse:
    """Show a closing sheet as signed; 404 for an unknown version."""
    tournament = access.tournament_to_see(request.user, pk)
    context = till_context(request, tournament, "closing")
    till = context["till"]
    closing = next((each for each in till.closings if each.version == number), None)
    if closing is None:
        raise Http404
    return render(
        request, "web/desk/till/version.html", context | {"closing": closing, "sheet": sheet_of(till, closing)}
    )
