"""Prizes: the scheme, what it would give now, awarding, and the list to tick off."""

from secrets import SystemRandom

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.till.prizes import award_prizes, pay_prize, set_prize_scheme, set_season_prizes
from tournaments.errors import Conflict
from tournaments.models.tournament import TournamentState
from tournaments.models.two_people import SharedAct
from tournaments.money.cash import CashMethod
from tournaments.money.prize_schemes import PrizeScheme, example_schemes, read_prize_scheme
from tournaments.queries.prize_preview import prize_preview, prize_scheme_of
from tournaments.queries.till import Till, till_of
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.prizes import PrizeSchemeForm, scheme_values
from tournaments.web.desk.page_contexts import season_context
from tournaments.web.desk.publishing import second_of
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_saying
from tournaments.web.desk.till.context import named_rows, till_context

TEMPLATE = "web/desk/till/scheme.html"


@read_only
def prizes(request: DeskRequest, pk: int) -> HttpResponse:
    """What is won: awarded and ticked off, or as a preview on the current standings."""
    tournament = access.tournament_to_see(request.user, pk)
    context = till_context(request, tournament, "prizes")
    till: Till = context["till"]
    context |= {
        "lines": named_rows(till.prizes, [line.prize.entry for line in till.prizes]),
        "preview": prize_preview(tournament, fees=till.fees_paid),
        "is_final": tournament.state == TournamentState.CLOSED,
        "is_own": tournament.prize_scheme is not None,
    }
    return render(request, "web/desk/till/prizes.html", context)


@post_only
def award(request: DeskRequest, pk: int) -> HttpResponse:
    """Award the prizes; what goes by lot is drawn now."""
    tournament = access.tournament_to_run(request.user, pk)
    shown = request.POST.get("based_on", "0")
    based_on = int(shown) if shown.isascii() and shown.isdigit() and len(shown) < 19 else 0
    award_prizes(tournament, lots=SystemRandom(), based_on=based_on, actor=actor_of(request), now=timezone.now())
    return redirect_saying(request, _("The prizes are awarded."), "web:desk_prizes", pk)


@post_only
def pay(request: DeskRequest, pk: int, prize: int) -> HttpResponse:
    """Tick off a prize that is given now."""
    tournament = access.tournament_to_run(request.user, pk)
    won = next((line.prize for line in till_of(tournament).prizes if line.prize.pk == prize), None)
    if won is None:
        raise Conflict("prize_gone")
    posted = request.POST.get("method", "")
    method = CashMethod(posted) if posted in tuple(CashMethod) else CashMethod.CASH
    pay_prize(won, method=method, key=request.POST.get("key", ""), actor=actor_of(request), now=timezone.now())
    said = _("%(name)s has got the prize.") % {"name": won.entry.player.name}
    return redirect_saying(request, said, "web:desk_prizes", pk)


@form_view
def scheme(request: DeskRequest, pk: int) -> HttpResponse:
    """What can be won on the evening."""
    tournament = access.tournament_to_run(request.user, pk)
    form = _form(request, prize_scheme_of(tournament))
    with catch_refusals(form):
        if form.is_valid():
            set_prize_scheme(tournament, form.scheme, actor=actor_of(request), now=timezone.now())
            return redirect_saying(request, _("The prizes are set."), "web:desk_prizes", pk)
    context = till_context(request, tournament, "prizes") | {"examples": example_schemes()}
    texts = {"title": _("Prizes of the evening"), "submit": _("Save")}
    back = reverse("web:desk_prizes", args=[pk])
    return form_page(request, form, **texts, back=back, template=TEMPLATE, **context)


@form_view
def season_prizes(request: DeskRequest, season: int) -> HttpResponse:
    """What can be won on a season's evenings that have no scheme of their own."""
    mine = access.season_to_run(request.user, season)
    former = read_prize_scheme(mine.prize_scheme) if mine.prize_scheme else None
    is_shared = former is not None and SharedAct.SEASON_PRIZES in mine.cup.two_people
    form = _form(request, former, is_shared=is_shared)
    with catch_refusals(form):
        if form.is_valid():
            second, actor = second_of(request, form), actor_of(request)
            set_season_prizes(mine, form.scheme, actor=actor, now=timezone.now(), second=second)
            return redirect_saying(request, _("The prizes are set."), "web:desk_season", season)
    intro = _("They hold for every evening of the season that has none of its own.")
    texts = {"title": _("Prizes of the season"), "submit": _("Save"), "intro": intro}
    context = season_context(request, mine, "season") | {"examples": example_schemes()}
    back = reverse("web:desk_season", args=[season])
    return form_page(request, form, **texts, back=back, template=TEMPLATE, **context)


def _form(request: DeskRequest, current: PrizeScheme | None, *, is_shared: bool = False) -> PrizeSchemeForm:
    """The form with the scheme that holds, or with an example somebody chose; `is_shared`: a second person confirms."""
    start = example_schemes().get(request.GET.get("example", ""), current)
    return PrizeSchemeForm(form_data(request), initial=scheme_values(start), is_shared=is_shared)
