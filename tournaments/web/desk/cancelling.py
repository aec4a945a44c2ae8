"""Cancel a tournament, or revoke the cancellation."""

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.cancelling import cancel_tournament, withdraw_cancellation
from tournaments.queries.cancellation import fewer_counted, money_in_till
from tournaments.web.desk.decorators import form_view
from tournaments.web.desk.forms.cancelling import CancelForm
from tournaments.web.desk.forms.desk_form import ReasonForm, catch_refusals
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message

TEMPLATE = "web/desk/cancel.html"


@form_view
def cancel(request: DeskRequest, pk: int) -> HttpResponse:
    """Cancel a tournament that will not take place or was created by mistake."""
    tournament = access.evening_to_run(request.user, pk)
    form = CancelForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            why = {"reason": form.cleaned_data["reason"], "by_mistake": form.by_mistake}
            cancel_tournament(tournament, **why, actor=actor_of(request), now=timezone.now())
            return redirect_with_message(request, _("The evening has been cancelled."), "web:desk_tournament", pk)
    texts = {"title": _("Cancel the evening?"), "submit": _("Cancel the evening"), "template": TEMPLATE}
    context = tournament_context(request, tournament, "tournament")
    context |= {"money": money_in_till(tournament), "fewer": fewer_counted(tournament)}
    return form_page(request, form, **texts, danger=True, back=reverse("web:desk_tournament", args=[pk]), **context)


@form_view
def revoke_cancellation(request: DeskRequest, pk: int) -> HttpResponse:
    """Revoke the cancellation."""
    tournament = access.evening_to_run(request.user, pk)
    form = ReasonForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            withdraw_cancellation(tournament, **form.cleaned_data, actor=actor_of(request), now=timezone.now())
            return redirect_with_message(request, _("The evening takes place again."), "web:desk_tournament", pk)
    intro = _("It goes on where it stood, and everybody sees it again. Whoever was told must be told once more.")
    texts = {"title": _("Take the cancellation back?"), "submit": _("It takes place"), "intro": intro}
    back, context = reverse("web:desk_tournament", args=[pk]), tournament_context(request, tournament, "tournament")
    return form_page(request, form, **texts, back=back, **context)
