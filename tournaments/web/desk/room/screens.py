"""An evening's screens: URLs and rotation."""

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.room.screens import change_screens
from tournaments.queries.room.screens import Screen, screen_plan, screen_turn
from tournaments.web.desk.decorators import form_view
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.screens import SCREEN_NAMES, ScreensForm
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.qr import qr_svg
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import redirect_with_message


@form_view
def screens(request: DeskRequest, pk: int) -> HttpResponse:
    """Show the URL of each screen, what is on now, and configure the rotation."""
    tournament = access.tournament_to_run(request.user, pk)
    plan = screen_plan(tournament)
    form = ScreensForm(form_data(request), initial={"screens": plan.screens, "seconds": plan.seconds})
    with catch_refusals(form):
        if form.is_valid():
            change_screens(tournament, **form.cleaned_data, actor=actor_of(request), now=timezone.now())
            return redirect_with_message(request, _("The screens have been changed."), "web:desk_screens", pk)
    of_cup = _address("screens_of_cup", tournament.season.cup.slug)
    context = tournament_context(request, tournament, "tournament") | {
        "form": form,
        "of_cup": of_cup,
        "qr": qr_svg(of_cup),
        "turns": _address("screens", tournament.public_id),
        "singles": [(SCREEN_NAMES[each], _address("screen", tournament.public_id, each)) for each in Screen],
        "now": [SCREEN_NAMES[each] for each in screen_turn(tournament).screens],
    }
    return render(request, "web/desk/screens.html", context, status=form.status)


def _address(name: str, *parts: str) -> str:
    return f"{settings.PUBLIC_URL}{reverse(f'web:{name}', args=parts)}"
