"""Set up a multi-cup final and its cups."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.finals.championships import (
    open_championship,
    order_final_cups,
    rename_championship,
)
from tournaments.actions.finals.removal import remove_championship, require_empty
from tournaments.models import Championship, Season
from tournaments.models.dual_control import DualControlAction
from tournaments.queries.seasons.frozen import finalists_stand
from tournaments.web.desk.decorators import form_view, post_only
from tournaments.web.desk.finals.state import state_context
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.finals import RenamingForm, TitleForm
from tournaments.web.desk.page_contexts import season_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message


def final_context(request: DeskRequest, mine: Championship, tab: str = "final") -> dict[str, Any]:
    """Context of a final's pages. One statement."""
    return season_context(request, mine.season, tab) | {"championship": mine}


@form_view
def championship(request: DeskRequest, season: int) -> HttpResponse:
    """List the cups of a season's final with their rankings, or offer to set a final up."""
    mine = access.season_to_see(request.user, season)
    found = getattr(mine, "championship", None)
    if found is None or request.method == "POST":
        return _open(request, access.season_to_run(request.user, season))
    state = state_context(found, now=timezone.now())
    context = final_context(request, found) | state | {"cups": state["overview"].cups}
    return render(request, "web/desk/finals/championship.html", context)


def _open(request: DeskRequest, mine: Season) -> HttpResponse:
    form = TitleForm(form_data(request), initial={"title": first_title(mine)})
    with catch_refusals(form):
        if form.is_valid():
            open_championship(mine, title=form.cleaned_data["title"], actor=actor_of(request), now=timezone.now())
            message = _("The final has been set up. Next: the cups that send people.")
            return redirect_with_message(request, message, "web:desk_championship", mine.pk)
    intro = _(
        "The season ends with a final of several cups: each sends as many of its season as it has places, everybody "
        "stands on one list with their most Vorrundenpunkte, and on the day these are added to the Finalpunkte."
    )
    texts = {
        "title": _("Final of several cups"),
        "submit": _("Set up the final"),
        "intro": intro,
        "template": "web/desk/finals/new.html",
    }
    back = reverse("web:desk_season", args=[mine.pk])
    return form_page(request, form, **texts, back=back, **season_context(request, mine, "final"))


def first_title(mine: Season) -> str:
    """The season's name, with the word "Final" added unless it contains it."""
    word = _("Final")
    return mine.name if word.casefold() in mine.name.casefold() else _("Final %(season)s") % {"season": mine.name}


@form_view
def rename(request: DeskRequest, season: int) -> HttpResponse:
    """Rename the final."""
    mine = access.championship_to_run(request.user, season)
    form = RenamingForm(form_data(request), initial={"title": mine.title}, stored=mine.title)
    with catch_refusals(form):
        if form.is_valid():
            title, actor, now = form.cleaned_data["title"], actor_of(request), timezone.now()
            rename_championship(mine, title=title, seen=form.shown, actor=actor, now=now)
            return redirect_with_message(request, _("Saved."), "web:desk_championship", season)
    texts = {"title": _("Title of the final"), "submit": _("Save"), "template": "web/desk/finals/rename.html"}
    return form_page(request, form, **texts, back=_back(season), **final_context(request, mine))


@form_view
def remove(request: DeskRequest, season: int) -> HttpResponse:
    """Remove a final that was set up by mistake; GET shows what goes with it."""
    mine = access.championship_to_run(request.user, season)
    if request.method == "POST":
        remove_championship(mine, actor=actor_of(request), now=timezone.now())
        return redirect_with_message(request, _("The final has been removed."), "web:desk_season", season)
    require_empty(mine)
    asked = {
        "title": _("Remove %(name)s?") % {"name": mine.title},
        "cups": mine.cups.all(),
        "addresses": mine.contacts.count(),
    }
    return render(request, "web/desk/finals/remove.html", final_context(request, mine) | asked)


@post_only
def move_up(request: DeskRequest, season: int, final_cup: int) -> HttpResponse:
    """Move a cup up by one position."""
    mine = access.championship_to_run(request.user, season)
    cup = access.final_cup_of(mine, final_cup)
    order = list(mine.cups.values_list("pk", flat=True))
    place = order.index(cup.pk)
    order.insert(max(place - 1, 0), order.pop(place))
    order_final_cups(mine, order, actor=actor_of(request), now=timezone.now())
    return redirect_with_message(request, _("Saved."), "web:desk_championship", season)


def requires_correction(mine: Championship) -> dict[str, Any]:
    """Whether changing the final's cups currently requires a reason and a second person. One statement."""
    is_shared = DualControlAction.CHANGE_SEASON in mine.season.cup.two_people
    return {"is_frozen": finalists_stand(mine.season), "is_shared": is_shared}


def _back(season: int) -> str:
    return reverse("web:desk_championship", args=[season])
