"""Saving an evening's settings; a page first shows what other cup points change of its season."""

from functools import partial
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.actions.seasons.evening_settings import needs_reason
from tournaments.actions.seasons.settings import NONE_NEEDED, SeasonCorrection
from tournaments.actions.seen import require_seen
from tournaments.actions.stored_settings import evening_settings
from tournaments.actions.tournaments import TournamentSettings, change_tournament, tried_settings
from tournaments.models import Tournament
from tournaments.queries.finals.invitations import terms_after
from tournaments.queries.results.counting import gives_no_cup_points
from tournaments.queries.results.round_totals import evening_amounts
from tournaments.queries.seasons.frozen import is_frozen_at
from tournaments.queries.seasons.tried import evening_effect
from tournaments.web.desk.finals.untold import with_untold
from tournaments.web.desk.forms.publishing import FROZEN
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of
from tournaments.web.desk.responses import redirect_with_message
from tournaments.web.desk.season_effects import save_as_shown
from tournaments.web.desk.setting_changes import evening_told, setting_changes

PAGE, EFFECT = "web:desk_tournament", "web/desk/evening_effect.html"
CHANGED_SINCE = "evening_changed_since"


def save_evening(
    request: DeskRequest, tournament: Tournament, settings: TournamentSettings, *, seen: str | None
) -> HttpResponse:
    """Save settings of a valid form: at once, or as the page of their effect showed them.

    That page is for other cup points once there are results, and for whatever takes a reason. `seen` as in
    `change_tournament`. Refused: as `tried_settings`, otherwise on that page. Conflict: evening_changed_since, on that
    page only if something else than these settings has changed.
    """
    tried = tried_settings(tournament, settings)
    if evening_settings(tried) != evening_settings(tournament):
        require_seen(seen, evening_settings(tournament), code=CHANGED_SINCE)
    asks, save = needs_reason(tried, tournament), partial(_saved, request, tournament, settings, seen)
    if not asks and not _moves_the_season(tournament, tried):
        return save(NONE_NEEDED)
    effect, context = evening_effect(tournament, tried), partial(_told, request, tournament, tried)
    how: dict[str, Any] = {"asks": asks, "conflict": CHANGED_SINCE, "template": EFFECT}
    return save_as_shown(request, effect, save, context, cup=tournament.season.cup, **how)


def _saved(
    request: DeskRequest,
    tournament: Tournament,
    settings: TournamentSettings,
    seen: str | None,
    why: SeasonCorrection,
) -> HttpResponse:
    actor, now = actor_of(request), timezone.now()
    saved = change_tournament(tournament, settings, seen=seen, correction=why, actor=actor, now=now)
    return redirect_with_message(request, with_untold(_saved_text(saved), saved, now=now), PAGE, tournament.pk)


def _told(request: DeskRequest, tournament: Tournament, tried: Tournament) -> dict[str, Any]:
    """What is changed, in words, for the page of the effect."""
    changes = setting_changes(evening_told(tournament), evening_told(tried))
    shared = tournament_context(request, tournament, "settings")
    return shared | {"settings": changes, "back": reverse(PAGE, args=[tournament.pk])}


def _saved_text(tournament: Tournament) -> str:
    """That settings are saved, and of a final whose invitations ask for answers after its day that they do."""
    text, late = _("The evening's settings have been saved."), terms_after(tournament)
    if late is None:
        return text
    days = {"until": date_format(late.answer_until), "day": date_format(tournament.date)}
    told = _(
        "The invitations ask for an answer until %(until)s, but their links open nothing after %(day)s. Please choose "
        "an earlier last day there."
    )
    return f"{text} {told % days}"


def form_texts(tournament: Tournament) -> dict[str, str]:
    """Title, button and introduction of the form. Two statements at most."""
    texts = {"title": _("Settings of the evening"), "submit": _("Save")}
    return texts | ({"intro": str(FROZEN)} if is_frozen_at(tournament) else {})


def _moves_the_season(tournament: Tournament, tried: Tournament) -> bool:
    """Whether the evening has results that would bring other cup points. One statement at most, another for a final."""
    if tournament.cup_points_id == tried.cup_points_id or not tournament.counts_for_season:
        return False
    return not _never_counts(tournament, tried) and bool(evening_amounts([tournament.pk]))


def _never_counts(tournament: Tournament, tried: Tournament) -> bool:
    """Whether it is the day of a final that counts for no season, and stays one."""
    return gives_no_cup_points(tournament) and gives_no_cup_points(tried)
