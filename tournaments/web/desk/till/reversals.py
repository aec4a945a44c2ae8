"""Reversing many entries on one page: prizes no longer due, or all payments by players."""

import re
from collections.abc import Iterable
from typing import Any

from django import forms
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import access
from tournaments.actions.till.reversals import refund_payments, reverse_prizes
from tournaments.models import Tournament
from tournaments.models.dual_control import DualControlAction
from tournaments.queries.cancellation import money_of_people
from tournaments.queries.results.corrections import reasons_of_reopening
from tournaments.queries.till.book import standing_award
from tournaments.queries.till.handed_out_prizes import misfitting_prizes
from tournaments.web.desk.decorators import form_view
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.till import CounterForm
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message
from tournaments.web.desk.results.publishing import second_of
from tournaments.web.desk.till.context import till_context
from tournaments.web.entry.reasons import readable_reasons


class ShownForm(CounterForm):
    """The reason, and the numbers of the entries shown."""

    numbers = forms.CharField(max_length=2_000, required=False, widget=forms.HiddenInput)

    def shown(self) -> set[int]:
        """The entry numbers shown; the form must be valid."""
        return {int(number) for number in re.findall(r"[0-9]{1,9}", self.cleaned_data["numbers"])}


@form_view
def reverse_outdated_prizes(request: DeskRequest, pk: int) -> HttpResponse:
    """Reverse prizes handed out that the current results give to somebody else."""
    tournament = access.tournament_to_run(request.user, pk)
    prizes, award = misfitting_prizes(tournament), standing_award(tournament)
    why = readable_reasons(reasons_of_reopening(tournament, since=award.awarded_at)) if award else ""
    form = _form(request, tournament, reason=why, numbers=[each.paid_by.number for each in prizes])
    with catch_refusals(form):
        if form.is_valid():
            reverse_prizes(tournament, **_action_arguments(request, form), actor=actor_of(request), now=timezone.now())
            count = len(form.shown())
            message = ngettext("%(count)s prize is taken back.", "%(count)s prizes are taken back.", count)
            return redirect_with_message(request, message % {"count": count}, "web:desk_prizes", pk)
    texts = {"title": _("Take back what no longer fits?"), "submit": _("Take them back")}
    back, context = reverse("web:desk_prizes", args=[pk]), till_context(request, tournament, "prizes")
    template = "web/desk/till/misfits.html"
    return form_page(request, form, **texts, back=back, template=template, danger=True, prizes=prizes, **context)


@form_view
def refund_all(request: DeskRequest, pk: int) -> HttpResponse:
    """Refund all payments, before cancelling an evening."""
    tournament = access.tournament_to_run(request.user, pk)
    entries = money_of_people(tournament)
    form = _form(request, tournament, reason="", numbers=[each.number for each in entries])
    with catch_refusals(form):
        if form.is_valid():
            refund_payments(tournament, **_action_arguments(request, form), actor=actor_of(request), now=timezone.now())
            return redirect_with_message(
                request, _("Everybody has their money back."), "web:desk_tournament_cancel", pk
            )
    texts = {"title": _("Give everybody their money back?"), "submit": _("All have it back")}
    context = till_context(request, tournament, "fees") | {
        "entries": entries,
        "sum": sum(each.cents for each in entries),
    }
    back, template = reverse("web:desk_tournament_cancel", args=[pk]), "web/desk/till/give_all_back.html"
    return form_page(request, form, **texts, back=back, template=template, danger=True, **context)


def _form(request: DeskRequest, tournament: Tournament, *, reason: str, numbers: Iterable[int]) -> ShownForm:
    is_shared = DualControlAction.REVERSAL in tournament.season.cup.two_people
    initial = {"reason": reason, "numbers": " ".join(map(str, numbers))}
    return ShownForm(form_data(request), is_shared=is_shared, initial=initial)


def _action_arguments(request: DeskRequest, form: ShownForm) -> dict[str, Any]:
    """The arguments for the action, from a valid form."""
    plain = {name: form.cleaned_data[name] for name in ("reason", "key")}
    return plain | {"numbers": form.shown(), "second": second_of(request, form)}
