"""A tournament's results: current, final, published."""

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.closing import close_tournament, reopen_tournament
from tournaments.actions.publishing import publish_results
from tournaments.queries.desk import newest_results
from tournaments.queries.progress import tournament_progress
from tournaments.queries.results import tournament_results
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.forms.desk_form import ReasonForm, catch_refusals
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, publishing_message, redirect_saying, render_page_or_part


@read_only
def results(request: DeskRequest, pk: int) -> HttpResponse:
    """The ranking with points and money; while the tournament is open the list refreshes itself."""
    tournament = access.tournament_to_see(request.user, pk)
    context = tournament_context(request, tournament, "results") | {
        "results": tournament_results(tournament),
        "progress": tournament_progress(tournament),
        "published": newest_results(tournament),
    }
    return render_page_or_part(request, context, page="web/desk/results.html", part="web/desk/results_table.html")


@post_only
def close(request: DeskRequest, pk: int) -> HttpResponse:
    """Make the results final."""
    close_tournament(access.tournament_to_run(request.user, pk), actor=actor_of(request), now=timezone.now())
    return redirect_saying(request, _("The evening is closed; the results are final."), "web:desk_results", pk)


@form_view
def reopen(request: DeskRequest, pk: int) -> HttpResponse:
    """Open a closed tournament for a correction."""
    tournament = access.tournament_to_run(request.user, pk)
    form = ReasonForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            reopen_tournament(tournament, **form.cleaned_data, actor=actor_of(request), now=timezone.now())
            return redirect_saying(request, _("The evening is open again."), "web:desk_tournament", pk)
    intro = _("What was published stays as it was until you publish again.")
    texts = {"title": _("Reopen the evening?"), "submit": _("Reopen it"), "intro": intro}
    back, context = reverse("web:desk_results", args=[pk]), tournament_context(request, tournament, "results")
    return form_page(request, form, **texts, danger=True, back=back, **context)


@post_only
def publish(request: DeskRequest, pk: int) -> HttpResponse:
    """Publish the final results."""
    tournament = access.tournament_to_run(request.user, pk)
    before = newest_results(tournament)
    found = publish_results(tournament, by=request.user, actor=actor_of(request), now=timezone.now())
    return redirect_saying(
        request, publishing_message(_("The results are published."), found, before=before), "web:desk_results", pk
    )
