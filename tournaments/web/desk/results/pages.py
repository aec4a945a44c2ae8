"""A tournament's results: current, final, published."""

from dataclasses import replace
from functools import partial

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.results.publishing import publish_results
from tournaments.actions.room.closing import close_tournament, reopen_tournament
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.finals.check_in import unsettled_at
from tournaments.queries.finals.day import championship_of
from tournaments.queries.finals.published import overall_of
from tournaments.queries.results.corrections import reasons_of_reopening
from tournaments.queries.results.lots import lots_due
from tournaments.queries.results.publications import PublicationState, PublicationStatus, results_status
from tournaments.queries.results.side_rankings import side_rankings
from tournaments.queries.results.standings import tournament_results
from tournaments.queries.results.unranked_sizes import tables_without_rank_points
from tournaments.queries.room.early_ends import short_tables
from tournaments.queries.room.progress import Next, tournament_progress
from tournaments.web.desk.decorators import form_view, read_only
from tournaments.web.desk.forms.desk_form import DeskForm, ReasonForm, catch_refusals
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.people.check_in import posted_id
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message, render_page_or_part
from tournaments.web.desk.results.publishing import ListPage, publishing_page, withdrawing_page
from tournaments.web.entry.reasons import readable_reasons

PUBLISH = "web:desk_publish_results"


@read_only
def results(request: DeskRequest, pk: int) -> HttpResponse:
    """Show the ranking with points and money; it refreshes itself while the tournament is open."""
    tournament = access.evening_to_see(request.user, pk)
    progress = tournament_progress(tournament)
    context = tournament_context(request, tournament, "results") | {
        "results": tournament_results(tournament),
        "short_tables": short_tables(tournament),
        "without_rank_points": tables_without_rank_points(tournament),
        "progress": progress,
        "lots_due": lots_due(tournament) if progress.is_closed or progress.next is Next.CLOSE_TOURNAMENT else (),
        "status": progress.publication,
        "withdraw_url": reverse("web:desk_withdraw_results", args=[pk]),
        "championship": championship_of(tournament),
        "is_before_day": timezone.localdate() < tournament.date,
        "unsettled": unsettled_at(tournament) if progress.next is Next.CLOSE_TOURNAMENT else None,
    }
    return render_page_or_part(request, context, page="web/desk/results.html", part="web/desk/results_table.html")


@read_only
def rankings(request: DeskRequest, pk: int) -> HttpResponse:
    """Show one of the rankings by club and attribute, public or not (`show`, from 1); for organisers only."""
    tournament = access.evening_to_run(request.user, pk)
    results, found = side_rankings(tournament)
    number = min(max(posted_id(request.GET.get("show", "")), 1), len(found))
    context = tournament_context(request, tournament, "results") | {"rankings": found, "number": number}
    if found:
        context |= {"chosen": found[number - 1], "results": replace(results, further=(found[number - 1].ranking,))}
    return render(request, "web/desk/rankings.html", context)


@form_view
def close(request: DeskRequest, pk: int) -> HttpResponse:
    """Confirm (GET) where somebody of a final is missing or has no place, and close (POST) the tournament."""
    tournament = access.tournament_to_run(request.user, pk)
    return _close(request, tournament) if request.method == "POST" else _ask_to_close(request, tournament)


def _ask_to_close(request: DeskRequest, tournament: Tournament) -> HttpResponse:
    context = tournament_context(request, tournament, "results") | {
        "unsettled": unsettled_at(tournament),
        "is_before_day": timezone.localdate() < tournament.date,
    }
    texts = {"title": _("Close the evening?"), "submit": _("Close the evening"), "template": "web/desk/closing.html"}
    return form_page(request, DeskForm(), **texts, back=reverse("web:desk_results", args=[tournament.pk]), **context)


def _close(request: DeskRequest, tournament: Tournament) -> HttpResponse:
    """Continue with the correction if other results are published."""
    close_tournament(tournament, actor=actor_of(request), now=timezone.now())
    tournament.refresh_from_db()
    message, to = _("The evening is closed. Next: publish the results."), "web:desk_results"
    if results_status(tournament).state == PublicationState.STALE:
        message, to = _("The evening is closed. Other results are published; please check the correction."), PUBLISH
    return redirect_with_message(request, message, to, tournament.pk)


@form_view
def reopen(request: DeskRequest, pk: int) -> HttpResponse:
    """Reopen a closed tournament for a correction."""
    tournament = access.evening_to_run(request.user, pk)
    form = ReasonForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            reopen_tournament(tournament, **form.cleaned_data, actor=actor_of(request), now=timezone.now())
            return redirect_with_message(request, _("The evening is open again."), "web:desk_tournament", pk)
    intro = _("What was published stays as it was until you publish again.")
    texts = {"title": _("Reopen the evening?"), "submit": _("Reopen it"), "intro": intro}
    back, context = reverse("web:desk_results", args=[pk]), tournament_context(request, tournament, "results")
    return form_page(request, form, **texts, danger=True, back=back, **context)


@form_view
def publish(request: DeskRequest, pk: int) -> HttpResponse:
    """Confirm (GET) and publish (POST) the final results."""
    tournament = access.evening_to_run(request.user, pk)
    if tournament.state == TournamentState.OPEN:
        raise Refused("not_closed")
    return publishing_page(request, _list_page(request, tournament), partial(publish_results, tournament))


@form_view
def withdraw(request: DeskRequest, pk: int) -> HttpResponse:
    """Withdraw the published results."""
    tournament = access.evening_to_run(request.user, pk)
    return withdrawing_page(request, replace(_list_page(request, tournament), overall=overall_of(tournament)))


def _reason(tournament: Tournament, status: PublicationStatus) -> str:
    """The reason for which the tournament was reopened after publication; "" if it was not."""
    if status.newest is None or status.state != PublicationState.STALE:
        return ""
    return readable_reasons(reasons_of_reopening(tournament, since=status.newest.published_at))


def _begins(status: PublicationStatus) -> bool:
    """Whether the next version is the first, or the first since a withdrawal."""
    return status.newest is None or status.newest.is_withdrawn


def _list_page(request: DeskRequest, tournament: Tournament) -> ListPage:
    status = results_status(tournament)
    return ListPage(
        cup=tournament.season.cup,
        status=status,
        reason=_reason(tournament, status),
        back="web:desk_results",
        pk=tournament.pk,
        context=tournament_context(request, tournament, "results")
        | {"takes_protests": _begins(status) and tournament.protest_minutes},
        question=_("Publish the results?"),
        message=_("The results are published."),
        withdraw=_("Withdraw the published results?"),
    )
