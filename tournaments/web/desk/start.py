"""The desk's start page: running tournaments, and the user's cups."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.cups import found_cup
from tournaments.queries.desk import listed_tournaments
from tournaments.web.desk.decorators import form_view, read_only
from tournaments.web.desk.forms.cups import CupForm
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_saying


@read_only
def desk(request: DeskRequest) -> HttpResponse:
    """The user's cups and tournaments, the running ones first; the first steps on an empty installation."""
    cups = access.cups_to_see(request.user)
    tournaments = listed_tournaments(cups)
    context = {
        "cups": cups,
        "running": [each for each in tournaments if each.is_running],
        "past": [each for each in tournaments if not each.is_running],
    }
    return render(request, "web/desk/desk.html", context)


@form_view
def new_cup(request: DeskRequest) -> HttpResponse:
    """Found a cup; superusers only."""
    if not request.user.is_superuser:
        raise Http404
    form = CupForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            cup = found_cup(request.user, **form.cleaned_data, actor=actor_of(request), now=timezone.now())
            return redirect_saying(
                request, _("The cup has been created. Next: its first season."), "web:desk_cup", cup.slug
            )
    return form_page(request, form, title=_("Create a cup"), submit=_("Create the cup"), back=reverse("web:desk"))
