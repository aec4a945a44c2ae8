"""Somebody on a totals-only evening: correct their totals, take them off, put them back."""

from functools import partial

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.results.totals_evening import EnteredRow, change_totals, enter_totals, remove_totals
from tournaments.actions.seen import require_seen
from tournaments.errors import sentence
from tournaments.models import Entry, Tournament
from tournaments.queries.log.last_change import last_change
from tournaments.queries.results.entered_totals import Rounds, entered_rounds
from tournaments.queries.results.taken_off import TakenOff, taken_off
from tournaments.templatetags.vorhand import signed
from tournaments.web.desk.decorators import form_view
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.seen import SeenForm
from tournaments.web.desk.forms.totals_evening import EnteredTotalsForm, PutBackForm
from tournaments.web.desk.moments import moment_words
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message

PAGE = "web:desk_tournament"
OFF = "totals_taken_off"


@form_view
def change(request: DeskRequest, pk: int, entry: int) -> HttpResponse:
    """Correct somebody's totals; whoever was taken off meanwhile can be put back with them."""
    tournament = access.totals_to_run(request.user, pk)
    row = _there(tournament, entry)
    return _put_back(request, tournament, row) if isinstance(row, TakenOff) else _correct(request, tournament, row)


@form_view
def remove(request: DeskRequest, pk: int, entry: int) -> HttpResponse:
    """Ask (GET) whether to remove somebody with these totals from the evening, and do it (POST)."""
    tournament = access.totals_to_run(request.user, pk)
    row = _there(tournament, entry)
    if isinstance(row, TakenOff):
        return redirect_with_message(request, sentence(OFF, _taken_off_facts(row)), PAGE, pk)
    points = _points(tournament, row)
    form = SeenForm(form_data(request), stored=points)
    with catch_refusals(form):
        if form.is_valid():
            remove_totals(row, seen=form.shown, actor=actor_of(request), now=timezone.now())
            message = _("%(name)s is not on this evening any more.") % {"name": row.player.name}
            return redirect_with_message(request, message, PAGE, pk)
    texts = {"title": _("Take %(name)s off the evening?") % {"name": row.player.name}}
    texts |= {"submit": _("Take off the evening"), "intro": _removal(points)}
    back = reverse("web:desk_change_totals", args=[pk, row.pk])
    return form_page(request, form, **texts, danger=True, back=back, **tournament_context(request, tournament, ""))


def _there(tournament: Tournament, entry: int) -> Entry | TakenOff:
    """Somebody on the evening, be it once more, or who took them off. 404 if nobody ever had this entry."""
    try:
        return access.entry_in(tournament, entry)
    except Http404:
        gone = taken_off(tournament, entry)
        if gone is None:
            raise
    again = tournament.entries.filter(player=gone.player).values_list("pk", flat=True).first()
    return gone if again is None else access.entry_in(tournament, again)


def _points(tournament: Tournament, row: Entry) -> Rounds:
    return entered_rounds(tournament).get(row.pk, (None,) * tournament.rounds_planned)


def _correct(request: DeskRequest, tournament: Tournament, row: Entry) -> HttpResponse:
    changed = partial(last_change, tournament, verb="change_totals", entry=row.pk)
    form = EnteredTotalsForm(form_data(request), points=_points(tournament, row), last_change=changed)
    with catch_refusals(form):
        if form.is_valid():
            change_totals(row, form.points, seen=form.shown, actor=actor_of(request), now=timezone.now())
            return redirect_with_message(request, _("Saved."), PAGE, tournament.pk)
    context = tournament_context(request, tournament, "tournament") | {"entry": row}
    texts = {"title": row.player.name, "submit": _("Save"), "template": "web/desk/totals_change.html"}
    return form_page(request, form, **texts, back=reverse(PAGE, args=[tournament.pk]), **context)


def _put_back(request: DeskRequest, tournament: Tournament, gone: TakenOff) -> HttpResponse:
    """Say who took them off, keep what was typed, and enter it once that was seen."""
    form, facts = PutBackForm(form_data(request), rounds=tournament.rounds_planned, gone=gone), _taken_off_facts(gone)
    with catch_refusals(form):
        if form.is_valid():
            require_seen(form.shown, gone.sequence, code=OFF, **facts)
            row = EnteredRow(gone.player.pk, form.points)
            enter_totals(tournament, [row], actor=actor_of(request), now=timezone.now())
            message = _("%(name)s is on this evening again.") % {"name": gone.player.name}
            return redirect_with_message(request, message, PAGE, tournament.pk)
    texts = {"title": gone.player.name, "submit": _("Put back on the evening")}
    texts["intro"] = "" if form.is_outdated else sentence(OFF, facts)
    texts["template"] = "web/desk/totals_put_back.html"
    context = tournament_context(request, tournament, "tournament")
    return form_page(request, form, **texts, back=reverse(PAGE, args=[tournament.pk]), **context)


def _taken_off_facts(gone: TakenOff) -> dict[str, str]:
    return {"name": gone.player.name, "who": gone.who or "Vorhand", "moment": moment_words(gone.at)}


def _removal(points: Rounds) -> str:
    """Which totals go."""
    rounds = ", ".join(signed(each) if each is not None else "–" for each in points)
    total = signed(sum(filter(None, points)))
    return _("These totals go: %(rounds)s; together %(total)s. The log keeps that it was so.") % {
        "rounds": rounds,
        "total": total,
    }
