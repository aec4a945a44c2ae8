"""The draw: seed, draft, another draft, publication."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.draw import (
    commit_seed,
    discard_drafts,
    draw_by_rank,
    draw_rounds,
    publish_seating,
    redraw_round,
    release_next_round,
)
from tournaments.models import Commitment, Tournament
from tournaments.queries.draw.certificate import draft_certificates
from tournaments.queries.draw.draft import tournament_draft
from tournaments.queries.draw.fairness import commitment_hash, open_commitment, open_commitment_hash
from tournaments.queries.draw.late import amending_refusal, without_seat
from tournaments.queries.finals.check_in import unsettled_at
from tournaments.queries.finals.day import has_seeds
from tournaments.queries.results.teams import team_overview
from tournaments.queries.room.progress import DrawState, tournament_progress
from tournaments.queries.rulesets import is_drawn
from tournaments.web.certificate_tables import certificate_tables
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.draw.manual_tables import seat_manually
from tournaments.web.desk.draw.seeds import new_commitment, new_seed
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.tables import ByRankForm, DrawForm, RedrawForm
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message


@form_view
def draw(request: DeskRequest, pk: int) -> HttpResponse:
    """Show the draw in its current state; POST draws the rounds not published yet.

    Where nothing is drawn, tables are seated by hand here.
    """
    find = access.tournament_to_run if request.method == "POST" else access.tournament_to_see
    tournament = find(request.user, pk)
    if not is_drawn(tournament):
        return seat_manually(request, tournament)
    progress, commitment = tournament_progress(tournament), open_commitment(tournament)
    committed = commitment_hash(commitment) if commitment else ""
    initial = {
        "count": progress.drafted or max(progress.rounds_left, 1),
        "seed": _offered_seed(committed),
        "allow_six": progress.needs_six and progress.is_drafted,
    }
    form = DrawForm(form_data(request), rounds_left=progress.rounds_left, initial=initial)
    with catch_refusals(form):
        if form.is_valid():
            count, seed = form.cleaned_data["count"], form.cleaned_data["seed"]
            actor, now = actor_of(request), timezone.now()
            draw_rounds(tournament, count=count, seed=seed, draw_options=form.draw_options(), actor=actor, now=now)
            return redirect_with_message(request, _("Drawn. Nobody sees it until you publish it."), "web:desk_draw", pk)
    context = tournament_context(request, tournament, "draw") | {
        "form": form,
        "progress": progress,
        "may_seed": progress.rounds_left == tournament.rounds_planned and has_seeds(tournament),
        "commitment_hash": committed,
        "unsettled": unsettled_at(tournament) if progress.rounds_left == tournament.rounds_planned else None,
        "without_seat": without_seat(tournament),
        "amending_refused": amending_refusal(tournament),
        "teams": team_overview(tournament) if tournament.team_size else None,
    }
    if progress.draw_state is DrawState.DRAFT:
        context |= _draft_context(tournament, commitment)
    return render(request, f"web/desk/draw_{progress.draw_state}.html", context, status=form.status)


def _draft_context(tournament: Tournament, commitment: Commitment | None) -> dict[str, Any]:
    """The draft, its certificates, whether it was drawn from the committed seed, and whether it is seeded."""
    draft, certificates = tournament_draft(tournament), draft_certificates(tournament)
    return {
        "draft": draft,
        "certificates": certificate_tables(certificates),
        "is_seeded": any(each.is_seeded for each in certificates),
        "is_from_commitment": bool(commitment and draft and draft.seed == commitment.seed),
    }


@form_view
def by_rank(request: DeskRequest, pk: int) -> HttpResponse:
    """Draw the next round by rank, the best at the first tables."""
    tournament = access.tournament_to_run(request.user, pk)
    committed = open_commitment_hash(tournament)
    form = ByRankForm(form_data(request), initial={"seed": _offered_seed(committed)})
    with catch_refusals(form):
        if form.is_valid():
            draw_by_rank(tournament, **form.cleaned_data, actor=actor_of(request), now=timezone.now())
            return redirect_with_message(request, _("Drawn. Nobody sees it until you publish it."), "web:desk_draw", pk)
    texts = {
        "title": _("Draw the next round by standings"),
        "submit": _("Draw by standings"),
        "intro": _hint(committed),
    }
    back, context = reverse("web:desk_draw", args=[pk]), tournament_context(request, tournament, "draw")
    return form_page(request, form, **texts, back=back, **context)


@post_only
def discard(request: DeskRequest, pk: int) -> HttpResponse:
    """Discard the draft."""
    discard_drafts(access.tournament_to_run(request.user, pk), actor=actor_of(request), now=timezone.now())
    return redirect_with_message(request, _("The draft has been discarded."), "web:desk_draw", pk)


@post_only
def commit(request: DeskRequest, pk: int) -> HttpResponse:
    """Commit to a secret seed for the next draw."""
    tournament = access.tournament_to_run(request.user, pk)
    commit_seed(tournament, new_commitment(), actor=actor_of(request), now=timezone.now())
    return redirect_with_message(
        request, _("A seed has been committed; its hash is on the public page of the draw."), "web:desk_draw", pk
    )


@read_only
def ask_publish(request: DeskRequest, pk: int) -> HttpResponse:
    """Confirmation page for publishing the draft, with its consequences."""
    tournament = access.tournament_to_run(request.user, pk)
    context = tournament_context(request, tournament, "draw") | {"draft": tournament_draft(tournament)}
    context |= {"without_seat": without_seat(tournament), "unsettled": unsettled_at(tournament)}
    return render(request, "web/desk/draw_publish.html", context)


@post_only
def publish(request: DeskRequest, pk: int) -> HttpResponse:
    """Publish the draft, provided it is the one that was shown."""
    tournament = access.tournament_to_run(request.user, pk)
    actor, now = actor_of(request), timezone.now()
    rounds = publish_seating(tournament, seen=_seen_drafts(request), commitment=new_commitment(), actor=actor, now=now)
    return redirect_with_message(request, _("The seating is published."), "web:desk_round", pk, rounds[0].number)


@post_only
def release(request: DeskRequest, pk: int) -> HttpResponse:
    """Publish the first drafted round, provided it is the one that was shown."""
    tournament = access.tournament_to_run(request.user, pk)
    seen = next(iter(_seen_drafts(request)), 0)
    actor, now = actor_of(request), timezone.now()
    round_ = release_next_round(tournament, seen=seen, commitment=new_commitment(), actor=actor, now=now)
    message = _("Round %(number)s is published.") % {"number": round_.number}
    return redirect_with_message(request, message, "web:desk_round", pk, round_.number)


def _offered_seed(committed: str) -> str:
    """Initial value of the seed field; empty if a seed is committed, because that one is used."""
    return "" if committed else new_seed()


def _hint(committed: str) -> str:
    return _("A seed has been committed; leave the field empty to use it.") if committed else ""


def _seen_drafts(request: DeskRequest) -> list[int]:
    return [int(each) for each in request.POST.getlist("draft") if each.isdecimal() and len(each) < 20]


@form_view
def redraw(request: DeskRequest, pk: int, number: int) -> HttpResponse:
    """Redraw one round that has not started."""
    tournament = access.tournament_to_run(request.user, pk)
    round_ = access.round_of(tournament, number)
    committed = open_commitment_hash(tournament)
    initial = {"seed": _offered_seed(committed), "round": round_.pk}
    form = RedrawForm(form_data(request), initial=initial)
    with catch_refusals(form):
        if form.is_valid():
            seed, seen, actor = form.cleaned_data["seed"], form.cleaned_data["round"], actor_of(request)
            redraw_round(
                round_, seen=seen, seed=seed, draw_options=form.draw_options(), actor=actor, now=timezone.now()
            )
            return redirect_with_message(request, _("The round has been drawn again, as a draft."), "web:desk_draw", pk)
    title = _("Draw round %(number)s again?") % {"number": number}
    intro = _("Its tables and links will no longer be valid; printed lists and score sheets can be thrown away.")
    back, context = reverse("web:desk_round", args=[pk, number]), tournament_context(request, tournament, "rounds")
    texts = {"title": title, "submit": _("Yes, draw again"), "intro": f"{intro} {_hint(committed)}"}
    template = "web/desk/draw_again.html"
    return form_page(request, form, **texts, template=template, danger=True, back=back, **context)
