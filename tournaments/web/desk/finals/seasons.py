"""Which season a final of several cups is in: one of its own, or one that is there already."""

from datetime import date, timedelta
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.finals.seasons import open_final_season
from tournaments.models import Cup, Season
from tournaments.queries.finals.seasons import seasons_with_evenings
from tournaments.web.desk.decorators import form_view
from tournaments.web.desk.finals.championship import first_title
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.fields import short_address
from tournaments.web.desk.forms.finals import FinalSeasonForm
from tournaments.web.desk.forms.season_values import season_defaults
from tournaments.web.desk.page_contexts import cup_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message

TEMPLATE = "web/desk/finals/seasons.html"
RECENT = timedelta(days=365)
"""How long after its last day a season may still get its final; one that an import brought is over for longer."""


@form_view
def choose_season(request: DeskRequest, slug: str) -> HttpResponse:
    """Set up a final in a season of its own; the cup's seasons stand below."""
    mine = access.cup_to_run(request.user, slug)
    seasons = list(seasons_with_evenings(mine))
    form = FinalSeasonForm(form_data(request), initial=_first_values(seasons, today=timezone.localdate()))
    with catch_refusals(form):
        if form.is_valid():
            return _open(request, mine, form)
    texts = {"title": _("Final of several cups"), "submit": _("Create the season and its final"), "template": TEMPLATE}
    context = cup_context(request, mine, "seasons") | {"seasons": seasons, "intro": _intro()}
    return form_page(request, form, **texts, back=reverse("web:desk_cup", args=[slug]), **context)


def _open(request: DeskRequest, mine: Cup, form: FinalSeasonForm) -> HttpResponse:
    message = form.cleaned_data
    slug = short_address(message["title"]) or "final"
    made = open_final_season(mine, **message, slug=slug, actor=actor_of(request), now=timezone.now())
    done = _("The final has been set up. Next: the cups that send people.")
    return redirect_with_message(request, done, "web:desk_championship", made.season_id)


def _first_values(seasons: list[Season], *, today: date) -> dict[str, Any]:
    """The title and days of the newest season without a final, else, or if that is long over, of the current one; no
    title that is taken.
    """
    usual, titles = season_defaults(today), {each.championship.title for each in seasons if _has_final(each)}
    values = {"title": _("Final %(season)s") % {"season": usual["name"]}, **usual}
    newest = next((each for each in seasons if not _has_final(each)), None)
    if newest and newest.ends >= today - RECENT:
        values = {"title": first_title(newest), "starts": newest.starts, "ends": newest.ends}
    return values if values["title"] not in titles else values | {"title": ""}


def _has_final(season: Season) -> bool:
    return hasattr(season, "championship")


def _intro() -> str:
    return _(
        "A final of several cups has a season of its own: seasons of cups send people to it, and no season can send "
        "people to its own final."
    )
