"""What settings change of a season: shown before they are saved, and saved exactly as shown."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _

from tournaments.actions.seasons.settings import SeasonCorrection
from tournaments.errors import Conflict
from tournaments.models import Cup
from tournaments.models.dual_control import DualControlAction
from tournaments.queries.seasons.effect import SeasonEffect
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.seasons import SeasonChangeForm
from tournaments.web.desk.requests import DeskRequest
from tournaments.web.desk.responses import form_page
from tournaments.web.desk.results.publishing import correction_of

EFFECT = "web/desk/season_effect.html"
OF_THE_EFFECT = frozenset({"csrfmiddlewaretoken", "shown", "reason", "second_username", "second_password"})
"""What the page itself sends; everything else comes from the form before it."""
Save = Callable[[SeasonCorrection], HttpResponse]


def save_as_shown(
    request: DeskRequest,
    effect: SeasonEffect,
    save: Save,
    context: Callable[[], dict[str, Any]],
    *,
    cup: Cup,
    asks: bool,
    conflict: str,
    template: str = EFFECT,
) -> HttpResponse:
    """Save once the page of the effect has been seen, until then show it, with what `context` returns.

    `asks`: the change takes a reason, and a second person where the cup wants one. Conflict: `conflict`.
    """
    is_sent, typed = "shown" in request.POST, request.POST.get("reason", "")
    form = SeasonChangeForm(
        request.POST if is_sent else None,
        is_frozen=asks,
        is_shared=DualControlAction.CHANGE_SEASON in cup.two_people,
        initial={"reason": typed},
    )
    with catch_refusals(form):
        if is_sent and form.is_valid():
            if request.POST["shown"] != effect.shown:
                raise Conflict(conflict)
            return save(correction_of(request, form))
    texts = {"title": _("What this changes"), "submit": _("Save"), "template": template}
    return form_page(request, form, **texts, effect=effect, asks=asks, typed=_typed(request), **context())


def _typed(request: DeskRequest) -> list[tuple[str, str]]:
    """What was typed into the form before."""
    pairs = [(name, str(each)) for name, values in request.POST.lists() for each in values]
    return [(name, each) for name, each in pairs if name not in OF_THE_EFFECT]
