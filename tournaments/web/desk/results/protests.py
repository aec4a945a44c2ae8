"""Protests at the desk: filing, deciding, and declaring results official."""

from datetime import datetime
from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.results.official import declare_official
from tournaments.actions.results.protests import ProtestFiled, decide_protest, file_protest
from tournaments.errors import Conflict, Refused
from tournaments.models import Tournament
from tournaments.queries.results.protest_choices import people_who_played, tables_played
from tournaments.queries.results.protests import PublishedResults, protests_of, published_results
from tournaments.queries.results.publications import newest_versions
from tournaments.queries.results.upheld_protests import unheeded
from tournaments.web.desk.decorators import form_view, read_only
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.protests import DecisionForm, OfficialForm, ProtestForm
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message

PAGE = "web:desk_protests"


@read_only
def protests(request: DeskRequest, pk: int) -> HttpResponse:
    """List the protests with their decisions, and whether results are official; organisers also read the texts."""
    tournament, now = access.tournament_to_see(request.user, pk), timezone.now()
    return render(request, "web/desk/protests.html", _context(request, tournament, now=now))


@form_view
def take(request: DeskRequest, pk: int) -> HttpResponse:
    """File a protest."""
    tournament, now = access.tournament_to_run(request.user, pk), timezone.now()
    published = published_results(tournament)
    is_late = bool(published and published.is_over(now=now))
    people, tables = people_who_played(tournament), _tables(tournament)
    form = ProtestForm(form_data(request), people=people, tables=tables, is_late=is_late)
    with catch_refusals(form):
        if form.is_valid():
            late = form.cleaned_data.get("reason", "")
            filed = _filed(tournament, form.cleaned_data)
            file_protest(tournament, filed, late_reason=late, by=request.user, actor=actor_of(request), now=now)
            return redirect_with_message(request, _("The protest has been taken."), PAGE, pk)
    context = _context(request, tournament, now=now)
    texts = {"title": _("Take a protest"), "submit": _("Take the protest"), "template": "web/desk/protest_form.html"}
    return form_page(request, form, **texts, back=reverse(PAGE, args=[pk]), **context)


@form_view
def decide(request: DeskRequest, pk: int, number: int) -> HttpResponse:
    """Uphold or reject a protest."""
    tournament, now = access.tournament_to_run(request.user, pk), timezone.now()
    protest = access.protest_in(tournament, number)
    if request.method != "POST" and not protest.is_open:
        return HttpResponseRedirect(reverse(PAGE, args=[pk]))
    form = DecisionForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            decide_protest(protest, form.decision(), by=request.user, actor=actor_of(request), now=now)
            return redirect_with_message(request, _("The protest has been decided."), PAGE, pk)
    title = _("Decide protest %(number)s") % {"number": number}
    texts = {"title": title, "submit": _("Decide it"), "template": "web/desk/protest_decision.html"}
    context = tournament_context(request, tournament, "results") | {"protest": protest}
    return form_page(request, form, **texts, back=reverse(PAGE, args=[pk]), **context)


@form_view
def official(request: DeskRequest, pk: int) -> HttpResponse:
    """Confirm (GET) and declare (POST) the results official."""
    tournament, now = access.tournament_to_run(request.user, pk), timezone.now()
    newest = newest_versions(tournament=tournament).first()
    if newest is None:
        raise Refused("not_published")
    if request.method != "POST" and newest.official_at is not None:
        return HttpResponseRedirect(reverse(PAGE, args=[pk]))
    context = _context(request, tournament, now=now)
    published: PublishedResults | None = context["published"]
    is_early = bool(published and published.is_provisional and not published.is_over(now=now))
    needs_reason = is_early or bool(context["unheeded"])
    form = OfficialForm(form_data(request), needs_reason=needs_reason, initial={"version": newest.version})
    with catch_refusals(form):
        if form.is_valid():
            if form.cleaned_data["version"] != newest.version:
                raise Conflict("list_changed_since")
            reason = form.cleaned_data.get("reason", "")
            declare_official(newest, reason=reason, by=request.user, actor=actor_of(request), now=now)
            return redirect_with_message(request, _("The results are official."), "web:desk_results", pk)
    texts = {"title": _("Declare the results official?"), "submit": _("Yes, they are official")}
    texts["template"] = "web/desk/official.html"
    return form_page(request, form, **texts, back=reverse(PAGE, args=[pk]), is_early=is_early, **context)


def _tables(tournament: Tournament) -> list[tuple[int, str]]:
    called = _("Round %(round)s, table %(table)s")
    return [(pk, called % {"round": round_, "table": number}) for pk, round_, number in tables_played(tournament)]


def _filed(tournament: Tournament, typed: dict[str, Any]) -> ProtestFiled:
    table = access.table_in(tournament, typed["table"]) if typed["table"] else None
    entry = access.entry_in(tournament, typed["entry"])
    return ProtestFiled(entry=entry, words=typed["words"], table=table, hand=typed["hand"])


def _context(request: DeskRequest, tournament: Tournament, *, now: datetime) -> dict[str, Any]:
    published, all_ = published_results(tournament), protests_of(tournament)
    return tournament_context(request, tournament, "results") | {
        "published": published,
        "is_over": bool(published and published.is_over(now=now)),
        "protests": all_,
        "unheeded": unheeded(all_, published.publication if published else None),
        "is_open": any(each.is_open for each in all_),
    }
