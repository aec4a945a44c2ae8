"""The draw: seed, draft, another draft, the wall."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.draw import discard_drafts, draw_rounds, publish_seating, redraw_round
from tournaments.models.evening import RoundState
from tournaments.queries.draft import evening_draft
from tournaments.queries.progress import evening_progress
from tournaments.web.desk.answers import done, form_page, refusals_in
from tournaments.web.desk.doors import DeskRequest, fill_in, look, organiser, posted, press
from tournaments.web.desk.forms.tables import DrawForm, RedrawForm
from tournaments.web.desk.frames import evening_frame
from tournaments.web.desk.presets import new_seed


@fill_in
def draw(request: DeskRequest, pk: int) -> HttpResponse:
    """Draw the rounds that are not published yet, and look at the draft."""
    find = access.tournament_to_run if request.method == "POST" else access.tournament_to_see
    tournament = find(request.user, pk)
    progress = evening_progress(tournament)
    standing = sum(each.state != RoundState.DRAFT for each in progress.rounds)
    left = tournament.rounds_planned - standing
    form = DrawForm(posted(request), rounds_left=left, initial={"count": max(left, 1), "seed": new_seed()})
    with refusals_in(form):
        if form.is_valid():
            draw_rounds(tournament, **form.cleaned_data, actor=organiser(request), now=timezone.now())
            return done(request, _("Drawn. Nobody sees it before you publish it."), "web:desk_draw", pk)
    context = evening_frame(request, tournament, "draw") | {"form": form, "progress": progress, "left": left}
    context["draft"] = evening_draft(tournament)
    return render(request, "web/desk/draw.html", context, status=form.status)


@press
def discard(request: DeskRequest, pk: int) -> HttpResponse:
    """Throw the draft away."""
    discard_drafts(access.tournament_to_run(request.user, pk), actor=organiser(request), now=timezone.now())
    return done(request, _("The draft is gone."), "web:desk_draw", pk)


@look
def ask_publish(request: DeskRequest, pk: int) -> HttpResponse:
    """Publish the draft? What then holds."""
    tournament = access.tournament_to_run(request.user, pk)
    context = evening_frame(request, tournament, "draw") | {"draft": evening_draft(tournament)}
    return render(request, "web/desk/draw_publish.html", context)


@press
def publish(request: DeskRequest, pk: int) -> HttpResponse:
    """Put exactly the draft that was looked at on the wall."""
    tournament = access.tournament_to_run(request.user, pk)
    seen = [int(each) for each in request.POST.getlist("draft") if each.isdecimal() and len(each) < 20]
    rounds = publish_seating(tournament, seen=seen, actor=organiser(request), now=timezone.now())
    return done(request, _("The seating is published."), "web:desk_round", pk, rounds[0].number)


@fill_in
def redraw(request: DeskRequest, pk: int, number: int) -> HttpResponse:
    """Draw one round anew that nobody has played yet."""
    tournament = access.tournament_to_run(request.user, pk)
    round_ = access.round_of(tournament, number)
    form = RedrawForm(posted(request), initial={"seed": new_seed()})
    with refusals_in(form):
        if form.is_valid():
            redraw_round(round_, **form.cleaned_data, actor=organiser(request), now=timezone.now())
            return done(request, _("The round is drawn again, as a draft."), "web:desk_draw", pk)
    title = _("Draw round %(number)s again?") % {"number": number}
    intro = _("Its tables and links no longer hold then; printed lists and score sheets are waste paper.")
    back, frame = reverse("web:desk_round", args=[pk, number]), evening_frame(request, tournament, "rounds")
    texts = {"title": title, "submit": _("Yes, draw again"), "intro": intro}
    template = "web/desk/draw_again.html"
    return form_page(request, form, **texts, template=template, danger=True, back=back, **frame)
