"""Lots drawn to break a tie: recording and removing them."""

from collections.abc import Iterator

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.results.lots import lots_refusal, record_lots, undo_lots
from tournaments.errors import Conflict
from tournaments.models import Tournament
from tournaments.queries.results.lots import LotGroup, lot_groups, recorded_drawings
from tournaments.web.desk.decorators import form_view
from tournaments.web.desk.forms.desk_form import ReasonForm, catch_refusals
from tournaments.web.desk.forms.lots import LotsForm, group_code
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message


@form_view
def lots(request: DeskRequest, pk: int) -> HttpResponse:
    """List ties to be broken by lot, with a form for the order drawn and the lots already recorded."""
    tournament = access.tournament_to_run(request.user, pk)
    due = list(_forms(request, tournament))
    sent = next((form for _group, form in due if form.is_bound), None)
    if sent is None and request.method == "POST":
        raise Conflict("lots_changed")
    if sent is not None:
        with catch_refusals(sent):
            if sent.is_valid():
                record_lots(tournament, sent.order(), actor=actor_of(request), now=timezone.now())
                return redirect_with_message(request, _("The lots are recorded."), "web:desk_lots", pk)
    return _page(request, tournament, due, status=sent.status if sent else 200)


@form_view
def undo_drawing(request: DeskRequest, pk: int, drawing: int) -> HttpResponse:
    """Remove the lots of one drawing."""
    tournament = access.tournament_to_run(request.user, pk)
    form = ReasonForm(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            undo_lots(tournament, drawing, **form.cleaned_data, actor=actor_of(request), now=timezone.now())
            return redirect_with_message(request, _("The lots have been taken back."), "web:desk_lots", pk)
    texts = {"title": _("Take these lots back?"), "submit": _("Take the lots back")}
    texts["intro"] = _("Then these people are equal again until lots are recorded anew.")
    back, context = reverse("web:desk_lots", args=[pk]), tournament_context(request, tournament, "results")
    return form_page(request, form, **texts, danger=True, back=back, **context)


def _forms(request: DeskRequest, tournament: Tournament) -> Iterator[tuple[LotGroup, LotsForm]]:
    """A form for each group that still has to draw; the submitted one is bound."""
    sent = form_data(request)
    for group in lot_groups(tournament):
        if group.drawing is None:
            is_sent = sent is not None and sent.get("group") == group_code(group)
            yield group, LotsForm(sent if is_sent else None, group=group)


def _page(
    request: DeskRequest, tournament: Tournament, due: list[tuple[LotGroup, LotsForm]], *, status: int
) -> HttpResponse:
    context = tournament_context(request, tournament, "results") | {
        "due": due,
        "drawn": recorded_drawings(tournament),
        "refusal": lots_refusal(tournament),
    }
    return render(request, "web/desk/lots.html", context, status=status)
