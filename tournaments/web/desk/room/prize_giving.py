"""Controlling a prize-giving: a button on any device reveals the next place."""

from collections.abc import Callable, Mapping
from datetime import datetime

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from tournaments import access
from tournaments.actions.log import Actor
from tournaments.actions.results.prize_giving import end_prize_giving, show_prizes, start_prize_giving
from tournaments.models import Tournament
from tournaments.models.prize_giving import Ranking
from tournaments.models.publication import PublicationKind
from tournaments.models.tournament import TournamentState
from tournaments.queries.finals.day import championship_of
from tournaments.queries.finals.overall_ranking import standing_final
from tournaments.queries.results.publications import results_status, season_status
from tournaments.queries.room.prize_giving import prize_giving, usual_ranks
from tournaments.queries.till.book import scheme_document_of, standing_award
from tournaments.queries.till.outdated_award import is_outdated
from tournaments.web.desk.decorators import form_view
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.screens import GivingForm
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data


def _start(tournament: Tournament, form: GivingForm, actor: Actor, now: datetime) -> None:
    chosen = {name: form.cleaned_data[name] for name in ("holds_back", "ranking")}
    start_prize_giving(tournament, from_rank=form.cleaned_data["from_rank"] or 0, **chosen, actor=actor, now=now)


def _show(tournament: Tournament, form: GivingForm, actor: Actor, now: datetime) -> None:
    shown, down_to = (form.cleaned_data[name] or 0 for name in ("shown", "down_to"))
    show_prizes(tournament, shown=shown, down_to=down_to, actor=actor, now=now)


def _end(tournament: Tournament, _form: GivingForm, actor: Actor, now: datetime) -> None:
    end_prize_giving(tournament, actor=actor, now=now)


ACTS: Mapping[str, Callable[[Tournament, GivingForm, Actor, datetime], None]] = {
    "start": _start,
    "show": _show,
    "end": _end,
}


@form_view
def giving(request: DeskRequest, pk: int) -> HttpResponse:
    """Show the button that reveals the next place."""
    tournament = access.tournament_to_run(request.user, pk)
    form = GivingForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            ACTS[form.cleaned_data["act"]](tournament, form, actor_of(request), timezone.now())
            return HttpResponseRedirect(reverse("web:desk_prize_giving", args=[pk]))
    context = tournament_context(request, tournament, "results") | {"form": form, "giving": prize_giving(tournament)}
    if tournament.state == TournamentState.CLOSED:
        context |= _beforehand(tournament)
    return render(request, "web/desk/prize_giving.html", context, status=form.status)


def _beforehand(tournament: Tournament) -> dict[str, object]:
    """Preconditions: where it is shown, whether the prizes are up to date, and who can already read the places."""
    award = standing_award(tournament)
    status, overall = results_status(tournament), standing_final(tournament)
    is_published = status.is_settled
    return {
        "is_provisional": is_published and status.newest is not None and status.newest.is_provisional,
        "is_closed": True,
        "usual": usual_ranks(tournament, Ranking.OVERALL if overall else Ranking.DAY),
        "prizes_missing": award is None and scheme_document_of(tournament) is not None,
        "prizes_outdated": award is not None and is_outdated(award),
        "prizes_by": award.ranking if award else "",
        "is_published": is_published,
        "is_seen": not is_published and not tournament.freezes_last_round,
        "championship": championship_of(tournament),
        "overall": overall,
        "is_overall_published": overall is not None and _is_overall_published(tournament),
    }


def _is_overall_published(tournament: Tournament) -> bool:
    return season_status(tournament.season, PublicationKind.FINAL).is_settled
