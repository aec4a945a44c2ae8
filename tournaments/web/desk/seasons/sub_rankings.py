"""Sub-rankings of a season: over some of its evenings or people, by their own rule."""

from functools import partial
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.ranking import SHARED
from scoring.season_criteria import SEASON_CRITERIA
from tournaments import access
from tournaments.actions.seasons.settings import NONE_NEEDED, SeasonCorrection
from tournaments.actions.seasons.sub_rankings import (
    add_sub_ranking,
    change_sub_ranking,
    move_sub_ranking_up,
    remove_sub_ranking,
    shown_terms,
)
from tournaments.actions.seen import require_seen
from tournaments.lists.shown_sub_rankings import as_season
from tournaments.models import Season, SubRanking
from tournaments.models.dual_control import DualControlAction
from tournaments.queries.people.attributes import attributes_of
from tournaments.queries.people.clubs import clubs_with_members
from tournaments.queries.seasons.frozen import is_frozen
from tournaments.queries.seasons.sub_rankings import evenings_to_choose, evenings_to_come
from tournaments.queries.seasons.tables import season_tables
from tournaments.queries.seasons.tried_sub_ranking import sub_ranking_effect
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.fields import explained
from tournaments.web.desk.forms.publishing import SharedForm
from tournaments.web.desk.forms.seasons import SeasonChangeForm
from tournaments.web.desk.forms.sub_rankings import SubRankingForm, sub_ranking_values
from tournaments.web.desk.page_contexts import season_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message
from tournaments.web.desk.results.publishing import second_of
from tournaments.web.desk.season_effects import save_as_shown
from tournaments.web.desk.seasons.players import player_url
from tournaments.web.season_table import season_table


@read_only
def rankings(request: DeskRequest, season: int) -> HttpResponse:
    """List all sub-rankings with their current tables."""
    mine = access.season_to_see(request.user, season)
    whole, found = season_tables(mine)
    tables = [
        (ranking, season_table(as_season(whole, table), url=partial(player_url, mine))) for ranking, table in found
    ]
    context = season_context(request, mine, "rankings") | {"tables": tables}
    return render(request, "web/desk/sub_rankings.html", context)


@form_view
def new(request: DeskRequest, season: int) -> HttpResponse:
    """Create a sub-ranking."""
    mine = access.season_to_run(request.user, season)
    form = _form(request, mine, initial={"which": "all", "counting": "", "criteria": mine.rule["criteria"]})
    with catch_refusals(form):
        if form.is_valid():
            terms, why = form.terms(), _correction(request, form, is_public=form.terms().is_published)
            made = add_sub_ranking(mine, terms, correction=why, actor=actor_of(request), now=timezone.now())
            return _back(request, mine, _("%(name)s has been added.") % {"name": made.name}, form.note())
    texts = {"title": _("New ranking"), "submit": _("Add")}
    return _form_page(request, mine, form, **texts)


@form_view
def change(request: DeskRequest, season: int, ranking: int) -> HttpResponse:
    """Rename a sub-ranking or change what it covers; a page first shows what changes in its table."""
    mine = access.season_to_run(request.user, season)
    row = access.sub_ranking_of(mine, ranking)
    form = _form(request, mine, initial=sub_ranking_values(row), ranking=row)
    with catch_refusals(form):
        if "again" not in request.POST and form.is_valid():
            return _change(request, row, form)
    texts = {"title": row.name, "submit": _("Save")}
    is_behind_then = row.is_published and "reason" in form.fields
    return _form_page(request, mine, form, **texts, ranking=row, is_behind_then=is_behind_then)


@post_only
def move_up(request: DeskRequest, season: int, ranking: int) -> HttpResponse:
    """Move a sub-ranking up by one position."""
    mine = access.season_to_run(request.user, season)
    move_sub_ranking_up(access.sub_ranking_of(mine, ranking), actor=actor_of(request), now=timezone.now())
    return _back(request, mine, _("Saved."))


@form_view
def remove(request: DeskRequest, season: int, ranking: int) -> HttpResponse:
    """Remove a sub-ranking; published lists keep it."""
    mine = access.season_to_run(request.user, season)
    row = access.sub_ranking_of(mine, ranking)
    asks = row.is_published and is_frozen(mine)
    form = SeasonChangeForm(form_data(request), is_frozen=asks, is_shared=_is_shared(mine))
    with catch_refusals(form):
        if request.method == "POST" and form.is_valid():
            why = _correction(request, form, is_public=asks)
            remove_sub_ranking(row, correction=why, actor=actor_of(request), now=timezone.now())
            return _back(request, mine, _("%(name)s has been removed.") % {"name": row.name})
    texts = {"title": _("Remove this ranking?"), "submit": _("Remove this ranking")}
    back = reverse("web:desk_sub_ranking", args=[mine.pk, row.pk])
    return form_page(request, form, **texts, danger=True, back=back, **season_context(request, mine, "rankings"))


def _change(request: DeskRequest, row: SubRanking, form: SubRankingForm) -> HttpResponse:
    """Save at once if no rank and no total changes; otherwise preview the effect first. Refused: as the action."""
    terms, season, stored = form.terms(), row.season, shown_terms(row)
    if terms.shown != stored:
        require_seen(form.shown, stored, code="ranking_changed")
    tried, is_public = terms.tried(row), row.is_published or terms.is_published
    evenings = None if terms.evenings is None else frozenset(terms.evenings)
    effect, save = sub_ranking_effect(row, tried, evenings), partial(_saved, request, row, form)
    if effect.is_empty:
        return save(_correction(request, form, is_public=is_public))
    asks, context = is_public and "reason" in form.fields, partial(_told, request, row, tried)
    how: dict[str, Any] = {"asks": asks, "conflict": "ranking_changed", "template": "web/desk/sub_ranking_effect.html"}
    return save_as_shown(request, effect, save, context, cup=season.cup, **how)


def _told(request: DeskRequest, row: SubRanking, tried: SubRanking) -> dict[str, Any]:
    rule = tried.rule or row.season.rule
    return season_context(request, row.season, "rankings") | {
        "intro": row.name,
        "criteria": explained(SEASON_CRITERIA[code] for code in rule["criteria"] if code != SHARED),
        "back": reverse("web:desk_sub_rankings", args=[row.season_id]),
    }


def _saved(request: DeskRequest, row: SubRanking, form: SubRankingForm, why: SeasonCorrection) -> HttpResponse:
    actor, now = actor_of(request), timezone.now()
    change_sub_ranking(row, form.terms(), seen=form.shown, correction=why, actor=actor, now=now)
    return _back(request, row.season, _("Saved."), form.note())


def _correction(request: DeskRequest, form: SharedForm, *, is_public: bool) -> SeasonCorrection:
    """The reason and confirming person of a valid form; none if neither applies. Refused: as `second_of`."""
    if not is_public or "reason" not in form.fields:
        return NONE_NEEDED
    return SeasonCorrection(form.cleaned_data["reason"], second_of(request, form))


def _is_shared(season: Season) -> bool:
    return DualControlAction.CHANGE_SEASON in season.cup.two_people


def _form(
    request: DeskRequest, season: Season, *, initial: dict[str, object], ranking: SubRanking | None = None
) -> SubRankingForm:
    """Clubs and evenings already chosen stay among the choices."""
    chosen = ranking.chosen.values_list("tournament", flat=True) if ranking else ()
    evenings = evenings_to_choose(season, tuple(chosen))
    return SubRankingForm(
        form_data(request),
        initial=initial,
        stored=shown_terms(ranking) if ranking else None,
        evenings=evenings,
        clubs=[each.club for each in clubs_with_members() if each.members],
        attributes=attributes_of(season.cup),
        needed=season.rule["min_participations"],
        coming=evenings_to_come(season, evenings),
        is_frozen=is_frozen(season),
        is_shared=_is_shared(season),
    )


def _form_page(request: DeskRequest, season: Season, form: SubRankingForm, **more: object) -> HttpResponse:
    context = season_context(request, season, "rankings") | {"has_attributes": form.has_attributes} | more
    back, template = reverse("web:desk_sub_rankings", args=[season.pk]), "web/desk/sub_ranking.html"
    return form_page(request, form, back=back, template=template, **context)


def _back(request: DeskRequest, season: Season, message: str, note: str = "") -> HttpResponse:
    return redirect_with_message(request, f"{message} {note}".strip(), "web:desk_sub_rankings", season.pk)
