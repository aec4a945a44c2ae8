"""The desk's start page: running tournaments and the user's cups; creating and restoring a cup."""

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.cups import create_cup
from tournaments.archive.ordered import order_restoring
from tournaments.queries.desk import MOST_LISTED, listed_tournaments
from tournaments.queries.mistaken_cups import mistaken_cups
from tournaments.queries.sandboxes import IDLE, idle_sandboxes
from tournaments.web.desk.backups import may_back_up
from tournaments.web.desk.decorators import form_view, read_only
from tournaments.web.desk.forms.archives import ArchiveForm
from tournaments.web.desk.forms.cups import CupForm
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.page_contexts import evenings_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data, form_files
from tournaments.web.desk.responses import form_page, redirect_with_message
from tournaments.web.documents.own_jobs import own_jobs


@read_only
def desk(request: DeskRequest) -> HttpResponse:
    """Show the user's cups and tournaments, running ones first; on an empty installation, the first steps."""
    cups = access.cups_to_see(request.user)
    listed = listed_tournaments(cups)
    evenings = evenings_context(listed)
    tournaments, today = evenings["tournaments"], timezone.localdate()
    mistaken = list(mistaken_cups(cups))
    called_off = [each for each in tournaments if each.is_cancelled and each.tournament.date >= today]
    context = {
        "mistakes": evenings["mistakes"],
        "names_season": True,
        "names_cup": True,
        "has_more": len(listed) == MOST_LISTED,
        "cups": cups,
        "own_cups": [each for each in cups if each not in mistaken] or cups,
        "mistaken_cups": mistaken if len(mistaken) < len(cups) else [],
        "running": [each for each in tournaments if each.is_running],
        "called_off": called_off,
        "past": [each for each in tournaments if not (each.is_running or each in called_off)],
        "may_back_up": may_back_up(request.user),
        "idle": idle_sandboxes(access.cups_to_run(request.user), now=timezone.now()),
        "idle_days": IDLE.days,
        "own_jobs": own_jobs(request.user),
        "may_run_some": access.cups_to_run(request.user).exists(),
    }
    return render(request, "web/desk/desk.html", context)


@form_view
def new_cup(request: DeskRequest) -> HttpResponse:
    """Create a cup; superusers only."""
    if not request.user.is_superuser:
        raise Http404
    form = CupForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            cup = create_cup(request.user, **form.cleaned_data, actor=actor_of(request), now=timezone.now())
            return redirect_with_message(
                request, _("The cup has been created. Next: its first season."), "web:desk_cup", cup.slug
            )
    return form_page(request, form, title=_("Create a cup"), submit=_("Create the cup"), back=reverse("web:desk"))


@form_view
def restore(request: DeskRequest) -> HttpResponse:
    """Import an archive, completely or not at all; superusers only, as they may create cups."""
    if not request.user.is_superuser:
        raise Http404
    form = ArchiveForm(form_data(request), form_files(request))
    with catch_refusals(form):
        if form.is_valid():
            file, chosen = form.cleaned_data["file"], {name: form.cleaned_data[name] for name in ("slug", "head")}
            job = order_restoring(file, **chosen, owner=request.user, now=timezone.now())
            return HttpResponseRedirect(reverse("web:job", args=[job.pk]))
    title, submit = _("Restore from an archive"), _("Restore")
    return form_page(request, form, title=title, submit=submit, back=reverse("web:desk"))
