"""The round clock at the desk: one page with the remaining time and all controls."""

from collections.abc import Callable, Mapping
from datetime import datetime

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments import access
from tournaments.actions.log import Actor
from tournaments.actions.room import clock as actions
from tournaments.errors import Refused
from tournaments.models import Round
from tournaments.models.round import RoundState
from tournaments.queries.room.clock import round_time
from tournaments.web.desk.decorators import form_view
from tournaments.web.desk.forms.clock import ClockForm
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import redirect_with_message

USUAL_MINUTES = 105
"""Suggested minutes if the evening has no time limit: rounds take one and a half to two hours."""
Act = Callable[[Round, ClockForm, Actor, datetime], None]


def _plain(verb: Callable[..., None]) -> Act:
    return lambda round_, _form, actor, now: verb(round_, actor=actor, now=now)


def _timed(verb: Callable[..., None]) -> Act:
    return lambda round_, form, actor, now: verb(round_, minutes=form.typed_minutes, actor=actor, now=now)


def _extra(round_: Round, form: ClockForm, actor: Actor, now: datetime) -> None:
    table = round_.tables.select_related("round__tournament").filter(pk=form.cleaned_data["table"] or 0).first()
    if table is None:
        raise Refused("table_missing", field="table")
    actions.set_extra_time(table, minutes=form.typed_minutes, actor=actor, now=now)


ACTS: Mapping[str, tuple[Act, str | Promise]] = {
    "start": (_timed(actions.start_clock), _("The clock runs.")),
    "pause": (_plain(actions.pause_clock), _("The clock stands still.")),
    "resume": (_plain(actions.resume_clock), _("The clock goes on.")),
    "add": (_timed(actions.add_round_time), _("The time of the round has been changed.")),
    "extra": (_extra, _("The table's extra time has been saved.")),
    "last": (_plain(actions.call_last_hand), _("The last hand has been called.")),
    "not-last": (_plain(actions.withdraw_last_hand), _("It is not the last hand; the time goes on.")),
    "remove": (_plain(actions.remove_clock), _("The clock has been taken away.")),
}
"""The action of each button, and its confirmation message."""


@form_view
def clock(request: DeskRequest, pk: int, number: int) -> HttpResponse:
    """Show the remaining time and the controls."""
    tournament = access.tournament_to_run(request.user, pk)
    round_ = access.round_of(tournament, number)
    if round_.state == RoundState.DRAFT:
        return HttpResponseRedirect(reverse("web:desk_draw", args=[pk]))
    tables = list(round_.tables.all())
    form = ClockForm(form_data(request), tables=tables)
    with catch_refusals(form):
        if form.is_valid():
            act, message = ACTS[form.cleaned_data["act"]]
            act(round_, form, actor_of(request), timezone.now())
            return redirect_with_message(request, str(message), "web:desk_clock", pk, number)
    now_left = round_time(round_)
    extra = now_left.extra if now_left else {}
    context = tournament_context(request, tournament, "rounds") | {
        "round": round_,
        "form": form,
        "clock": now_left,
        "tables": [(table, extra.get(table.pk)) for table in tables],
        "usual": tournament.round_minutes or USUAL_MINUTES,
        "is_played": round_.state == RoundState.PUBLISHED,
        "is_over": all(table.is_closed for table in tables),
    }
    return render(request, "web/desk/clock.html", context, status=form.status)
