"""The settings of an evening that is over, and what comes of a form that showed them while it was open."""

from functools import partial

from django.forms.boundfield import BoundField
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actions.announcing import change_announcement
from tournaments.errors import Conflict
from tournaments.models import Tournament
from tournaments.models.event import CHANGE_EVENING
from tournaments.models.tournament import TournamentState
from tournaments.queries.log.last_change import last_change
from tournaments.web.desk.evening_forms import open_form
from tournaments.web.desk.forms.announcing import ClosedEveningForm
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.stored_words import typed_words
from tournaments.web.desk.moments import moment_words
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message

PAGE = "web:desk_tournament"
OF_OPEN = frozenset({"shown", "cup_points", "cents_per_point"})
"""Fields that only the settings of an open evening and the page of their effect send."""
ENDINGS = {
    TournamentState.CLOSED: ("close_evening", "evening_closed_since"),
    TournamentState.CANCELLED: ("cancel_evening", "evening_cancelled_since"),
}
"""By how it ended: the verb in the log, and the code of the conflict."""


def over_settings(request: DeskRequest, tournament: Tournament) -> HttpResponse:
    """Edit the name, day and place of an evening that is over. The tournament was looked up for this user.

    What was typed while it was open, and cannot be saved any more, is named before the rest is saved.
    """
    changed = partial(last_change, tournament, verb=CHANGE_EVENING)
    form = ClosedEveningForm(form_data(request), evening=tournament, last_change=changed)
    with catch_refusals(form):
        is_valid = form.is_valid()
        _require_nothing_else(request, tournament)
        if is_valid:
            seen, actor = _seen(request, form), actor_of(request)
            change_announcement(tournament, form.announced(), seen=seen, actor=actor, now=timezone.now())
            return redirect_with_message(request, _("Saved."), PAGE, tournament.pk)
    intro = _("The evening is over: its results stay as they are, and so does what is published.")
    texts = {"title": _("Name, date and place"), "submit": _("Save"), "intro": intro}
    context = tournament_context(request, tournament, "settings")
    return form_page(request, form, **texts, back=reverse(PAGE, args=[tournament.pk]), **context)


def _began_open(request: DeskRequest) -> bool:
    return not OF_OPEN.isdisjoint(request.POST)


def _seen(request: DeskRequest, form: ClosedEveningForm) -> str:
    """What the user saw; the settings of the open evening showed the same ones, if nobody has changed them since."""
    return form.digest if _began_open(request) and form.is_as_it_began else form.shown


def _settings_typed(request: DeskRequest, tournament: Tournament) -> list[BoundField]:
    """The fields in which settings of the open evening were typed, others than those that can still be saved."""
    touched = open_form(request.POST, tournament).touched
    return [each for each in touched if each.name not in ClosedEveningForm.base_fields]


def _require_nothing_else(request: DeskRequest, tournament: Tournament) -> None:
    """Conflict: evening_closed_since, evening_cancelled_since, if settings were typed that cannot be saved any more."""
    if not _began_open(request):
        return
    typed = [
        each for each in open_form(request.POST, tournament).touched if each.name not in ClosedEveningForm.base_fields
    ]
    if not typed:
        return
    verb, code = ENDINGS[TournamentState(tournament.state)]
    ended, what = last_change(tournament, verb=verb), _("%(setting)s (typed: %(value)s)")
    told = ", ".join(what % {"setting": each.label, "value": typed_words(each)} for each in typed)
    who, moment = (ended.who or "Vorhand", moment_words(ended.at)) if ended else ("Vorhand", "")
    raise Conflict(code, who=who, moment=moment, settings=told)
