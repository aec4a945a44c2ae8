"""What a change of a final's cups does to its published list: shown before it is saved, with the reason for it."""

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.actions.finals.kept import require_nobody_lost
from tournaments.actions.seasons.settings import NONE_NEEDED
from tournaments.errors import Conflict
from tournaments.models import Championship
from tournaments.queries.finals.cup_effect import cup_effect
from tournaments.queries.finals.finalists import TriedCup
from tournaments.web.desk.finals.championship import final_context, requires_correction
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.seasons import SeasonChangeForm
from tournaments.web.desk.requests import DeskRequest
from tournaments.web.desk.responses import form_page
from tournaments.web.desk.results.publishing import correction_of
from tournaments.web.desk.season_effects import Save

EFFECT = "web/desk/finals/cup_effect.html"
OF_THE_EFFECT = frozenset({"csrfmiddlewaretoken", "effect", "reason", "second_username", "second_password"})
"""What the page itself sends; everything else comes from the page before it."""


def show_effect(
    request: DeskRequest,
    mine: Championship,
    tried: TriedCup,
    save: Save,
    *,
    needs_reason: bool = True,
    intro: str,
    title: str = "",
    submit: str = "",
) -> HttpResponse:
    """Save at once while the list of finalists is not public, nobody's Vorrundenpunkte change at a final that has begun
    and nobody loses a place they have accepted; otherwise once the changes have been seen.

    `needs_reason`: whether the change is one that a public list asks a reason for.
    Refused: as `require_nobody_lost`. Conflict: final_changed_since.
    """
    asked, effect = requires_correction(mine), cup_effect(mine, tried)
    require_nobody_lost(effect.lost)
    if not (asked["is_frozen"] or effect.moves_points or effect.lost.promised) and request.method == "POST":
        return save(NONE_NEEDED)
    is_sent, is_terms = "effect" in request.POST, tried.ranks is None
    is_frozen = (asked["is_frozen"] and needs_reason) or (effect.moves_points and is_terms)
    form = SeasonChangeForm(request.POST if is_sent else None, is_frozen=is_frozen, is_shared=asked["is_shared"])
    with catch_refusals(form):
        if is_sent and form.is_valid():
            if request.POST["effect"] != effect.shown:
                raise Conflict("final_changed_since")
            return save(correction_of(request, form))
    typed = [(name, each) for name, values in request.POST.lists() for each in values if name not in OF_THE_EFFECT]
    texts = {"title": title or _("What this changes"), "submit": submit or _("Save"), "template": EFFECT}
    context = {"effect": effect, "typed": typed, "says": intro, "is_public": asked["is_frozen"]}
    context |= {"danger": tried.is_gone, "can_return": is_terms and not tried.is_gone}
    back = reverse("web:desk_championship", args=[mine.season_id])
    return form_page(request, form, **texts, back=back, **final_context(request, mine) | context)
