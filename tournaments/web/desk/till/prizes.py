"""Prizes: preview, awarding, and the checklist for handing them out."""

from collections.abc import Sequence
from secrets import SystemRandom

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.till.prizes import award_prizes, pay_prize
from tournaments.errors import Conflict, Refused
from tournaments.models.prize_giving import Ranking
from tournaments.models.tournament import TournamentState
from tournaments.money.cash import CashMethod
from tournaments.queries.finals.overall_ranking import standing_final
from tournaments.queries.results.protests import has_provisional_results
from tournaments.queries.till.award_fees import award_fees
from tournaments.queries.till.book import PrizeLine, Till, till_of
from tournaments.queries.till.handed_out_prizes import misfitting_prizes
from tournaments.queries.till.prize_preview import prize_preview, prize_scheme_of
from tournaments.queries.till.prize_ranking import prize_ranking
from tournaments.web.desk.decorators import post_only, read_only
from tournaments.web.desk.requests import DeskRequest, actor_of
from tournaments.web.desk.responses import redirect_with_message
from tournaments.web.desk.till.context import named_rows, till_context


@read_only
def prizes(request: DeskRequest, pk: int) -> HttpResponse:
    """Show the prizes: awarded and ticked off, or previewed from the current standings."""
    tournament = access.tournament_to_see(request.user, pk)
    context = till_context(request, tournament, "prizes")
    till: Till = context["till"]
    set_scheme, of_final = prize_scheme_of(tournament), standing_final(tournament)
    ranking = _chosen(request.GET.get("by", "")) or prize_ranking(tournament, till.award)
    if of_final is None and till.award is None:
        ranking = Ranking.DAY
    context |= {
        "lines": named_rows(till.prizes, [line.prize.entry for line in till.prizes]),
        "preview": prize_preview(tournament, set_scheme, fees=till.fees_paid, ranking=ranking) if set_scheme else None,
        "of_final": of_final,
        "ranking": ranking,
        "misfits": misfitting_prizes(tournament) if till.is_outdated else (),
        "award_fees": award_fees(till, set_scheme),
        "is_final": tournament.state == TournamentState.CLOSED,
        "is_provisional": has_provisional_results(tournament),
        "is_own": tournament.prize_scheme is not None,
    }
    return render(request, "web/desk/till/prizes.html", context)


@post_only
def award(request: DeskRequest, pk: int) -> HttpResponse:
    """Award the prizes; those by lot are drawn now."""
    tournament = access.tournament_to_run(request.user, pk)
    shown = request.POST.get("based_on", "0")
    based_on = int(shown) if shown.isascii() and shown.isdigit() and len(shown) < 19 else 0
    ranking = _chosen(request.POST.get("by", Ranking.DAY))
    if ranking is None:
        raise Refused("prize_ranking_unknown", field="by")
    actor, now = actor_of(request), timezone.now()
    award_prizes(tournament, lots=SystemRandom(), based_on=based_on, ranking=ranking, actor=actor, now=now)
    return redirect_with_message(request, _("The prizes are awarded."), "web:desk_prizes", pk)


@post_only
def pay(request: DeskRequest, pk: int, prize: int) -> HttpResponse:
    """Tick off a prize as handed out; the page continues at the next one."""
    tournament = access.tournament_to_run(request.user, pk)
    lines = till_of(tournament).prizes
    won = next((line.prize for line in lines if line.prize.pk == prize), None)
    if won is None:
        raise Conflict("prize_gone")
    posted = request.POST.get("method", "")
    method = CashMethod(posted) if posted in tuple(CashMethod) else CashMethod.CASH
    pay_prize(won, method=method, key=request.POST.get("key", ""), actor=actor_of(request), now=timezone.now())
    messages.success(request, _("%(name)s has got the prize.") % {"name": won.entry.player.name})
    return HttpResponseRedirect(reverse("web:desk_prizes", args=[pk]) + _next(lines, prize))


def _chosen(text: str) -> Ranking | None:
    return Ranking(text) if text in Ranking.values else None


def _next(lines: Sequence[PrizeLine], handed_out: int) -> str:
    """The anchor: the next prize not handed out, after the last one given or else before it."""
    at = next(place for place, line in enumerate(lines) if line.prize.pk == handed_out)
    still = (line.prize.pk for line in (*lines[at + 1 :], *lines[:at]) if line.paid_by is None)
    following = next(still, None)
    return f"#give-{following}" if following else f"#prize-{handed_out}"
