"""A season's settings: open, edit, and preview the effect of a change."""

from functools import partial
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.ranking import SHARED
from scoring.season_criteria import SEASON_CRITERIA
from scoring.season_presets import season_presets
from tournaments import access
from tournaments.actions.cups import open_season
from tournaments.actions.seasons.changing import change_season, remove_season, require_evenings_fit
from tournaments.actions.seasons.settings import NONE_NEEDED, SeasonCorrection, season_settings
from tournaments.actions.seen import require_seen
from tournaments.models import Cup, Season
from tournaments.queries.desk import newest_season
from tournaments.queries.log.last_change import last_change
from tournaments.queries.results.counting import counting
from tournaments.queries.schemes import cup_points_options
from tournaments.queries.seasons.frozen import is_frozen, reads_otherwise
from tournaments.queries.seasons.schemes import keeping_evenings
from tournaments.queries.seasons.sub_rankings import evenings_by_season_rule
from tournaments.queries.seasons.tried import season_effect
from tournaments.web.desk.decorators import form_view, post_only
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.fields import explained
from tournaments.web.desk.forms.season_values import next_season_values, preset_values, season_values
from tournaments.web.desk.forms.seasons import SeasonForm
from tournaments.web.desk.page_contexts import cup_context, season_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message
from tournaments.web.desk.season_effects import save_as_shown
from tournaments.web.desk.setting_changes import season_told, setting_changes

TEMPLATE = "web/desk/season_settings.html"


@form_view
def new_season(request: DeskRequest, slug: str) -> HttpResponse:
    """Open a season of a cup."""
    mine = access.cup_to_run(request.user, slug)
    now = timezone.now()
    before = newest_season(mine)
    initial = next_season_values(before, today=timezone.localdate(now))
    form = _form(request, mine, initial=initial, before=before)
    with catch_refusals(form):
        if form.is_valid():
            opened = open_season(mine, **form.values(), actor=actor_of(request), now=now)
            message = _("The season has been created. Next: its first evening.")
            return redirect_with_message(request, message, "web:desk_season", opened.pk)
    texts = {"title": _("New season"), "submit": _("Create the season"), "template": TEMPLATE}
    context = cup_context(request, mine, "seasons") | _presets(request) | {"is_new": True, "before": before}
    return form_page(request, form, **texts, back=reverse("web:desk_cup", args=[slug]), **context)


@form_view
def change(request: DeskRequest, season: int) -> HttpResponse:
    """Edit a season; a page first shows what changes in its table."""
    mine = access.season_to_run(request.user, season)
    form = _form(request, mine.cup, season=mine, initial=season_values(mine))
    with catch_refusals(form):
        if "again" not in request.POST and form.is_valid():
            return _change(request, mine, form)
    texts = {"title": _("Settings of the season"), "submit": _("Save"), "template": TEMPLATE}
    context = season_context(request, mine, "season") | _presets(request)
    context |= {"is_empty": not mine.tournaments.exists(), "is_frozen": is_frozen(mine)}
    return form_page(request, form, **texts, back=reverse("web:desk_season", args=[mine.pk]), **context)


@post_only
def remove(request: DeskRequest, season: int) -> HttpResponse:
    """Remove a season that was created by mistake."""
    mine = access.season_to_run(request.user, season)
    remove_season(mine, actor=actor_of(request), now=timezone.now())
    return redirect_with_message(request, _("The season has been removed."), "web:desk_cup", mine.cup.slug)


def _change(request: DeskRequest, mine: Season, form: SeasonForm) -> HttpResponse:
    """Save at once if no rank changes; otherwise preview the effect first. Refused: as the action."""
    tried = form.settings().tried(mine, for_evenings=form.is_for_evenings)
    if season_settings(tried) != season_settings(mine):
        require_seen(form.shown, season_settings(mine), code="season_changed_since")
    require_evenings_fit(mine, form.settings())
    effect, save = season_effect(mine, tried), partial(_saved, request, mine, form)
    asks = reads_otherwise(mine, tried)
    if effect.is_empty and not asks:
        return save(NONE_NEEDED)
    context = partial(_told, request, mine, tried, of_all=bool(effect.evenings))
    how: dict[str, Any] = {"asks": asks, "conflict": "season_changed_since"}
    return save_as_shown(request, effect, save, context, cup=mine.cup, **how)


def _told(request: DeskRequest, mine: Season, tried: Season, *, of_all: bool) -> dict[str, Any]:
    """What is changed, in words, for the page of the effect."""
    return season_context(request, mine, "season") | {
        "settings": setting_changes(season_told(mine, of_all=of_all), season_told(tried, of_all=of_all)),
        "criteria": explained(SEASON_CRITERIA[code] for code in tried.rule["criteria"] if code != SHARED),
        "back": reverse("web:desk_season", args=[mine.pk]),
    }


def _saved(request: DeskRequest, mine: Season, form: SeasonForm, why: SeasonCorrection) -> HttpResponse:
    actor, now, before = actor_of(request), timezone.now(), mine.cup_points_id
    change_season(
        mine,
        form.settings(),
        for_evenings=form.is_for_evenings,
        seen=form.shown,
        correction=why,
        actor=actor,
        now=now,
    )
    saved = access.season_to_run(request.user, mine.pk)
    keeping = keeping_evenings(saved) if saved.cup_points_id != before and not form.is_for_evenings else 0
    return redirect_with_message(request, _saved_words(keeping), "web:desk_season", mine.pk)


def _saved_words(keeping: int) -> str:
    """What was saved, where so many evenings keep other cup points than new ones."""
    words = ngettext(
        "Saved. The cup points are those of new evenings: %(count)s that is there keeps its own.",
        "Saved. The cup points are those of new evenings: %(count)s that are there keep theirs.",
        keeping,
    )
    return words % {"count": keeping} if keeping else _("Saved.")


def _form(
    request: DeskRequest,
    cup: Cup,
    *,
    initial: dict[str, Any],
    season: Season | None = None,
    before: Season | None = None,
) -> SeasonForm:
    preset = None if request.method == "POST" else season_presets().get(request.GET.get("preset", ""))
    kept = [each for it in (season, before) if it for each in (it.cup_points, it.final_points)]
    values = initial | (preset_values(preset) if preset else {})
    stored = season_settings(season) if season else None
    return SeasonForm(
        form_data(request),
        initial=values,
        stored=stored,
        last_change=lambda: last_change(cup, verb="change_season", season=season.pk) if season else None,
        schemes=cup_points_options(cup, kept=kept),
        has_evenings=season is not None and counting(season.tournaments.all()).exists(),
        rankings=evenings_by_season_rule(season) if season else (),
    )


def _presets(request: DeskRequest) -> dict[str, Any]:
    presets = season_presets()
    return {"presets": presets.values(), "preset": presets.get(request.GET.get("preset", ""))}
