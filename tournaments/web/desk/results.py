"""A tournament's results: current, final, published."""

from functools import partial

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.closing import close_tournament, reopen_tournament
from tournaments.actions.publishing import publish_results
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.progress import tournament_progress
from tournaments.queries.publications import PublicationState, results_status
from tournaments.queries.results import tournament_results
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.forms.desk_form import ReasonForm, catch_refusals
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.publishing import ListPage, publishing_page, withdrawing_page
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_saying, render_page_or_part

PUBLISH = "web:desk_publish_results"


@read_only
def results(request: DeskRequest, pk: int) -> HttpResponse:
    """The ranking with points and money; while the tournament is open the list refreshes itself."""
    tournament = access.tournament_to_see(request.user, pk)
    progress = tournament_progress(tournament)
    context = tournament_context(request, tournament, "results") | {
        "results": tournament_results(tournament),
        "progress": progress,
        "status": progress.publication,
        "withdraw_url": reverse("web:desk_withdraw_results", args=[pk]),
    }
    return render_page_or_part(request, context, page="web/desk/results.html", part="web/desk/results_table.html")


@post_only
def close(request: DeskRequest, pk: int) -> HttpResponse:
    """Make the results final; on to the correction where others are published."""
    tournament = access.tournament_to_run(request.user, pk)
    close_tournament(tournament, actor=actor_of(request), now=timezone.now())
    tournament.refresh_from_db()
    said, to = _("The evening is closed; the results are final."), "web:desk_results"
    if results_status(tournament).state == PublicationState.STALE:
        said, to = _("The evening is closed. Other results are published; please check the correction."), PUBLISH
    return redirect_saying(request, said, to, pk)


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


@form_view
def publish(request: DeskRequest, pk: int) -> HttpResponse:
    """Ask whether to publish the final results (GET), and publish them (POST)."""
    tournament = access.tournament_to_run(request.user, pk)
    if tournament.state == TournamentState.OPEN:
        raise Refused("not_closed")
    return publishing_page(request, _list_page(request, tournament), partial(publish_results, tournament))


@form_view
def withdraw(request: DeskRequest, pk: int) -> HttpResponse:
    """Withdraw the published results."""
    tournament = access.tournament_to_run(request.user, pk)
    return withdrawing_page(request, _list_page(request, tournament))


def _list_page(request: DeskRequest, tournament: Tournament) -> ListPage:
    return ListPage(
        cup=tournament.season.cup,
        status=results_status(tournament),
        back="web:desk_results",
        pk=tournament.pk,
        context=tournament_context(request, tournament, "results"),
        question=_("Publish the results?"),
        said=_("The results are published."),
        withdraw=_("Withdraw the published results?"),
    )
