"""Everything that was entered, and the forms for what is neither fee nor prize."""

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
from tournaments.models.two_people import SharedAct
from tournaments.queries.kontras import kontras_lost
from tournaments.web.desk.decorators import form_view, read_only
from tournaments.web.desk.forms.desk_form import DeskForm, catch_refusals
from tournaments.web.desk.forms.till import CounterForm, DifferenceForm, FloatForm, KontraForm, MoneyForm
from tournaments.web.desk.publishing import second_of
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_saying
from tournaments.web.desk.till.context import till_context


@dataclass(frozen=True, slots=True)
class CashForm:
    """A form of the till: what it is called, its fields, and the verb that takes them."""

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
"""By the word in their addresses."""


@read_only
def book(request: DeskRequest, pk: int) -> HttpResponse:
    """Every entry of the till, the newest first."""
    tournament = access.tournament_to_see(request.user, pk)
    context = till_context(request, tournament, "book")
    return render(request, "web/desk/till/book.html", context | {"rows": tuple(reversed(context["till"].cash))})


@form_view
def enter(request: DeskRequest, pk: int, kind: str) -> HttpResponse:
    """One of the forms; 404 for a word that is none of them."""
    tournament = access.tournament_to_run(request.user, pk)
    asked = FORMS.get(kind)
    if asked is None:
        raise Http404
    form = asked.form(form_data(request))
    with catch_refusals(form):
        if form.is_valid():
            asked.verb(tournament, **_given(form), actor=actor_of(request), now=timezone.now())
            return redirect_saying(request, _("It is in the till."), "web:desk_till_book", pk)
    context = till_context(request, tournament, "book")
    back = reverse("web:desk_till_book", args=[pk])
    texts = {"title": str(asked.title), "submit": _("Enter it")}
    if kind == "kontra":
        texts["intro"] = _("By the score sheets those who lose by Kontras pay %(amount)s.") % {
            "amount": in_euros(kontras_lost(tournament))
        }
    return form_page(request, form, **texts, back=back, **context)


@form_view
def take_back(request: DeskRequest, pk: int, number: int) -> HttpResponse:
    """Take an entry back by a counter-entry, with a reason; a prize's leads back to the prizes."""
    tournament = access.tournament_to_run(request.user, pk)
    context = till_context(request, tournament, "book")
    wrong = next((each for each in context["till"].cash if each.number == number), None)
    if wrong is None:
        raise Http404
    page = "web:desk_prizes" if wrong.prize_id else "web:desk_till_book"
    form = CounterForm(form_data(request), is_shared=SharedAct.TAKE_BACK in tournament.season.cup.two_people)
    with catch_refusals(form):
        if form.is_valid():
            given: dict[str, Any] = {name: form.cleaned_data[name] for name in ("reason", "key")}
            given |= {"number": wrong.number, "second": second_of(request, form)}
            counter_entry(tournament, **given, actor=actor_of(request), now=timezone.now())
            said = _("Entry %(number)s is taken back.") % {"number": number}
            return redirect_saying(request, said, page, pk)
    texts = {"title": _("Take back entry %(number)s?") % {"number": number}, "submit": _("Take it back")}
    back, template = reverse(page, args=[pk]), "web/desk/till/take_back.html"
    return form_page(request, form, **texts, back=back, template=template, danger=True, row=wrong, **context)


def _given(form: DeskForm) -> dict[str, Any]:
    given = getattr(form, "given", None)
    return given() if given else dict(form.cleaned_data)
