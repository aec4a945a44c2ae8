"""The cash book, and forms for what is neither fee nor prize."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import access
from tournaments.actions.till.cash import (
    count_kontra_box,
    counter_entry,
    put_in_float,
    record_difference,
    record_expense,
    record_income,
)
from tournaments.amounts import in_euros
from tournaments.models.dual_control import DualControlAction
from tournaments.queries.till.confirmed import with_confirmer
from tournaments.queries.till.kontras import kontras_lost
from tournaments.web.desk.decorators import form_view, read_only
from tournaments.web.desk.forms.desk_form import DeskForm, catch_refusals
from tournaments.web.desk.forms.till import CounterForm, DifferenceForm, FloatForm, KontraForm, MoneyForm
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message
from tournaments.web.desk.results.publishing import second_of
from tournaments.web.desk.till.context import till_context


@dataclass(frozen=True, slots=True)
class CashForm:
    """A form of the till: title, form class, and the action it calls."""

    title: str | Promise
    form: type[DeskForm]
    verb: Callable[..., object]


FORMS = {
    "float": CashForm(gettext_lazy("Put change into the till"), FloatForm, put_in_float),
    "expense": CashForm(gettext_lazy("Pay an expense"), MoneyForm, record_expense),
    "income": CashForm(gettext_lazy("Take other income"), MoneyForm, record_income),
    "kontra": CashForm(gettext_lazy("Count the Kontra box"), KontraForm, count_kontra_box),
    "difference": CashForm(gettext_lazy("Note a difference of the count"), DifferenceForm, record_difference),
}
"""By the word used in their URLs."""


@read_only
def book(request: DeskRequest, pk: int) -> HttpResponse:
    """List all entries of the till, newest first."""
    tournament = access.tournament_to_see(request.user, pk)
    context = till_context(request, tournament, "book")
    rows = with_confirmer(tournament, reversed(context["till"].cash))
    return render(request, "web/desk/till/book.html", context | {"rows": rows})


@form_view
def enter(request: DeskRequest, pk: int, kind: str) -> HttpResponse:
    """Show one of the forms; 404 for an unknown kind."""
    tournament = access.tournament_to_run(request.user, pk)
    asked = FORMS.get(kind)
    if asked is None:
        raise Http404
    form = asked.form(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            asked.verb(tournament, **_action_arguments(form), actor=actor_of(request), now=timezone.now())
            return redirect_with_message(request, _("It is in the till."), "web:desk_till_book", pk)
    context = till_context(request, tournament, "book")
    back = reverse("web:desk_till_book", args=[pk])
    texts = {"title": str(asked.title), "submit": _("Enter it")}
    if kind == "kontra":
        texts["intro"] = _("By the score sheets those who lose by Kontras pay %(amount)s.") % {
            "amount": in_euros(kontras_lost(tournament))
        }
    return form_page(request, form, **texts, back=back, **context)


@form_view
def reverse_entry(request: DeskRequest, pk: int, number: int) -> HttpResponse:
    """Reverse an entry with a reason; for a prize, return to the prizes."""
    tournament = access.tournament_to_run(request.user, pk)
    context = till_context(request, tournament, "book")
    wrong = next((each for each in context["till"].cash if each.number == number), None)
    if wrong is None:
        raise Http404
    page = "web:desk_prizes" if wrong.prize_id else "web:desk_till_book"
    form = CounterForm(form_data(request), is_shared=DualControlAction.REVERSAL in tournament.season.cup.two_people)
    with catch_refusals(form):
        if form.is_valid():
            action_arguments: dict[str, Any] = {name: form.cleaned_data[name] for name in ("reason", "key")}
            action_arguments |= {"number": wrong.number, "second": second_of(request, form)}
            counter_entry(tournament, **action_arguments, actor=actor_of(request), now=timezone.now())
            message = _("Entry %(number)s is taken back.") % {"number": number}
            return redirect_with_message(request, message, page, pk)
    texts = {"title": _("Take back entry %(number)s?") % {"number": number}, "submit": _("Take it back")}
    back, template = reverse(page, args=[pk]), "web/desk/till/reverse.html"
    return form_page(request, form, **texts, back=back, template=template, danger=True, row=wrong, **context)


def _action_arguments(form: DeskForm) -> dict[str, Any]:
    action_arguments = getattr(form, "action_arguments", None)
    return action_arguments() if action_arguments else dict(form.cleaned_data)
