"""Choosing who is expected at a season's own final."""

from typing import Any

from django import forms
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.seasons.finalists import set_finalists
from tournaments.actions.seasons.settings import SeasonCorrection
from tournaments.models import Season
from tournaments.models.dual_control import DualControlAction
from tournaments.names import namesake_suffixes
from tournaments.queries.seasons.final_proposal import FinalPeople, final_people
from tournaments.queries.seasons.frozen import is_frozen
from tournaments.web.desk.decorators import form_view
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.season_finalists import FinalistsForm
from tournaments.web.desk.page_contexts import season_context
from tournaments.web.desk.requests import DeskRequest, actor_of
from tournaments.web.desk.responses import form_page, redirect_with_message
from tournaments.web.desk.results.publishing import second_of

MOST_PLACES = 1_000


class PlacesForm(forms.Form):
    """How many to propose."""

    first = forms.IntegerField(min_value=1, max_value=MOST_PLACES)


@form_view
def finalists_page(request: DeskRequest, season: int) -> HttpResponse:
    """Choose the finalists, with the top of the season table before the final as a proposal."""
    mine = access.season_to_run(request.user, season)
    people = final_people(mine)
    is_sent = request.method == "POST"
    is_shared = DualControlAction.CHANGE_SEASON in mine.cup.two_people
    form = FinalistsForm(request.POST if is_sent else None, is_frozen=is_frozen(mine), is_shared=is_shared)
    with catch_refusals(form):
        if is_sent and form.is_valid():
            _save(request, mine, form)
            return redirect_with_message(request, _("Saved."), "web:desk_own_final", mine.pk)
    texts = {"title": _("Finalists of the season"), "submit": _("Save"), "template": "web/desk/season_finalists.html"}
    context = season_context(request, mine, "season") | _context(request, people)
    return form_page(request, form, **texts, back=reverse("web:desk_season", args=[mine.pk]), **context)


def _save(request: DeskRequest, mine: Season, form: FinalistsForm) -> None:
    """Refused: as the action."""
    correction = SeasonCorrection(form.cleaned_data.get("reason", ""), second_of(request, form))
    chosen, before = (_ids(request, name) for name in ("player", "before"))
    chosen += form.cleaned_data["numbers"]
    set_finalists(mine, chosen, before=before, correction=correction, actor=actor_of(request), now=timezone.now())


def _ids(request: DeskRequest, name: str) -> list[int]:
    """The ids under a name; invalid ones become 0, which matches nobody."""
    return [int(each) if each.isdecimal() and len(each) < 16 else 0 for each in request.POST.getlist(name)]


def _merged(now: frozenset[int], chosen: frozenset[int], before: frozenset[int]) -> frozenset[int]:
    """What was chosen, and what a colleague has added or taken off `now` since the page was loaded."""
    return (now | (chosen - before)) - (before - chosen)


def _context(request: DeskRequest, people: FinalPeople) -> dict[str, Any]:
    asked = PlacesForm(request.GET if "first" in request.GET else None)
    places = asked.cleaned_data["first"] if asked.is_bound and asked.is_valid() else None
    chosen = people.first(places) if places else frozenset(people.expected)
    if request.method == "POST":
        chosen = _merged(frozenset(people.expected), *(frozenset(_ids(request, name)) for name in ("player", "before")))
    suffixes = namesake_suffixes([each.person for each in people.people])
    named = zip(people.people, suffixes, strict=True)
    rows = [(each, suffix, each.person.player in chosen) for each, suffix in named]
    return {"people": people, "rows": rows, "places": places, "chosen": len(chosen), "places_form": asked}
