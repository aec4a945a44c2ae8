"""Add, change and remove a cup of a final; behind a published list, what that does to it is shown first."""

from functools import partial
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.finals.championships import (
    CupTerms,
    add_final_cup,
    change_final_cup,
    decides_who_qualifies,
    new_final_cup,
    remove_final_cup,
    require_terms_seen,
    tried_final_cup,
)
from tournaments.actions.seasons.settings import NONE_NEEDED, SeasonCorrection
from tournaments.models import Championship, ChampionshipCup, Season
from tournaments.queries.desk import has_evenings_besides_final
from tournaments.queries.finals.finalists import TriedCup
from tournaments.queries.finals.rankings import seasons_to_read
from tournaments.web.desk.decorators import form_view
from tournaments.web.desk.finals.championship import final_context
from tournaments.web.desk.finals.effects import show_effect
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.finals import FinalCupForm
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message


@form_view
def new_cup(request: DeskRequest, season: int) -> HttpResponse:
    """Add a cup to the final; the form starts from the terms of a `season` in the URL."""
    mine = access.championship_to_run(request.user, season)
    form = FinalCupForm(form_data(request), **_choice(mine), starts_from=request.GET.get("season", ""))
    with catch_refusals(form):
        if "again" not in request.POST and form.is_valid():
            terms = form.terms()
            tried = TriedCup(tried_final_cup(new_final_cup(mine), terms))
            intro = _("The list of finalists is published. With %(cup)s:") % {"cup": terms.name}
            return show_effect(request, mine, tried, partial(_added, request, mine, terms), intro=intro)
    texts = {"title": _("Add a cup"), "submit": _("Add")}
    return form_page(request, form, **texts, back=_back(mine), **final_context(request, mine))


@form_view
def change_cup(request: DeskRequest, season: int, final_cup: int) -> HttpResponse:
    """Change a cup's quota, Vorrundenpunkte and name."""
    mine = access.championship_to_run(request.user, season)
    cup = access.final_cup_of(mine, final_cup)
    form = FinalCupForm(form_data(request), **_choice(mine), cup=cup)
    with catch_refusals(form):
        if "again" not in request.POST and form.is_valid():
            return _change(request, mine, cup, form)
    texts = {"title": cup.name, "submit": _("Save"), "template": "web/desk/finals/final_cup.html"}
    context = final_context(request, mine) | {"final_cup": cup, "ranked": cup.ranks.count()}
    return form_page(request, form, **texts, back=_back(mine), **context)


@form_view
def remove_cup(request: DeskRequest, season: int, final_cup: int) -> HttpResponse:
    """Remove a cup and its ranking."""
    mine = access.championship_to_run(request.user, season)
    cup = access.final_cup_of(mine, final_cup)
    save, intro = partial(_removed, request, mine, cup), _("The list of finalists is published. Without %(cup)s:")
    title = _("Remove %(name)s?") % {"name": cup.name}
    tried, submit = TriedCup(cup, is_gone=True), _("Remove this cup")
    return show_effect(request, mine, tried, save, intro=intro % {"cup": cup.name}, title=title, submit=submit)


def _change(request: DeskRequest, mine: Championship, cup: ChampionshipCup, form: FinalCupForm) -> HttpResponse:
    """Only what decides who qualifies has an effect to be shown. Conflict: final_cup_changed."""
    terms, save = form.terms(), partial(_saved, request, mine, cup, form)
    require_terms_seen(cup, terms, seen=form.shown)
    if not decides_who_qualifies(cup, terms):
        return save(NONE_NEEDED)
    tried = TriedCup(tried_final_cup(cup, terms))
    intro = _("The list of finalists is published. With these settings of %(cup)s:") % {"cup": cup.name}
    return show_effect(request, mine, tried, save, intro=intro)


def _added(request: DeskRequest, mine: Championship, terms: CupTerms, why: SeasonCorrection) -> HttpResponse:
    made = add_final_cup(mine, terms, correction=why, actor=actor_of(request), now=timezone.now())
    message = _("%(name)s has been added. Next: its ranking.") % {"name": made.name}
    return redirect_with_message(request, message, "web:desk_final_ranking", mine.season_id, made.pk)


def _saved(
    request: DeskRequest, mine: Championship, cup: ChampionshipCup, form: FinalCupForm, why: SeasonCorrection
) -> HttpResponse:
    actor, now = actor_of(request), timezone.now()
    change_final_cup(cup, form.terms(), seen=form.shown, correction=why, actor=actor, now=now)
    return redirect_with_message(request, _("Saved."), "web:desk_championship", mine.season_id)


def _removed(request: DeskRequest, mine: Championship, cup: ChampionshipCup, why: SeasonCorrection) -> HttpResponse:
    remove_final_cup(cup, correction=why, actor=actor_of(request), now=timezone.now())
    message = _("%(name)s has been removed.") % {"name": cup.name}
    return redirect_with_message(request, message, "web:desk_championship", mine.season_id)


def _choice(mine: Championship) -> dict[str, Any]:
    """The seasons to choose from, and the final's own if somebody could look for it among them. Two statements."""
    left_out: Season | None = mine.season if has_evenings_besides_final(mine.season) else None
    return {"seasons": seasons_to_read(mine), "left_out": left_out}


def _back(mine: Championship) -> str:
    return reverse("web:desk_championship", args=[mine.season_id])
