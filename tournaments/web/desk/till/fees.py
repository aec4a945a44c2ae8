"""Fees at a glance: who has paid, who owes, who pays less."""

from collections import Counter
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.till.fees import give_back_fee, set_fee, take_fee
from tournaments.amounts import in_euros
from tournaments.models import Entry, Tournament
from tournaments.money.cash import CashMethod
from tournaments.money.fees import FeeStatus
from tournaments.queries.people import matching_entries
from tournaments.queries.till import Till
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.till import ReductionForm
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page
from tournaments.web.desk.till.context import named_rows, till_context
from tournaments.web.desk.till.posted import posted_money

SHOWN = {
    "": tuple(FeeStatus),
    "open": (FeeStatus.OWED, FeeStatus.OVERPAID),
    "paid": (FeeStatus.PAID, FeeStatus.REDUCED),
    "less": (FeeStatus.REDUCED, FeeStatus.WAIVED),
}
"""Which people a page of the list shows."""


@read_only
def fees(request: DeskRequest, pk: int) -> HttpResponse:
    """Everybody's fee by name, all of them or those whom `show` chooses and `q` names."""
    tournament = access.tournament_to_see(request.user, pk)
    context = till_context(request, tournament, "fees")
    till: Till = context["till"]
    show, text = request.GET.get("show", ""), request.GET.get("q", "")
    wanted = {each.pk for each in matching_entries([line.entry for line in till.fees], text)}
    statuses = SHOWN.get(show, SHOWN[""])
    lines = [line for line in till.fees if line.account.status in statuses and line.entry.pk in wanted]
    methods: Counter[CashMethod] = Counter()
    for line in till.fees:
        methods.update(dict(line.methods))
    context |= {"lines": named_rows(lines, [line.entry for line in lines]), "show": show, "q": text}
    return render(request, "web/desk/till/fees.html", context | {"methods": sorted(methods.items())})


@post_only
def take(request: DeskRequest, pk: int, entry: int) -> HttpResponse:
    """Take what was shown, by the method of the button."""
    tournament, mine = _entry(request, pk, entry)
    cents, method = posted_money(request)
    key = request.POST.get("key", "")
    take_fee(mine, cents=cents, method=method, key=key, actor=actor_of(request), now=timezone.now())
    said = _("%(name)s has paid %(amount)s.") % {"name": mine.player.name, "amount": in_euros(cents)}
    return _same_list(request, tournament, said)


@post_only
def give_back(request: DeskRequest, pk: int, entry: int) -> HttpResponse:
    """Give back what was shown."""
    tournament, mine = _entry(request, pk, entry)
    cents, method = posted_money(request)
    key = request.POST.get("key", "")
    give_back_fee(mine, cents=cents, method=method, key=key, actor=actor_of(request), now=timezone.now())
    said = _("%(name)s gets back %(amount)s.") % {"name": mine.player.name, "amount": in_euros(cents)}
    return _same_list(request, tournament, said)


@form_view
def reduce_fee(request: DeskRequest, pk: int, entry: int) -> HttpResponse:
    """Reduce or waive somebody's fee."""
    tournament, mine = _entry(request, pk, entry)
    form = ReductionForm(form_data(request), initial={"cents": 0})
    with catch_refusals(form):
        if form.is_valid():
            set_fee(mine, **form.cleaned_data, actor=actor_of(request), now=timezone.now())
            return HttpResponseRedirect(reverse("web:desk_fees", args=[pk]))
    texts = {
        "title": _("Fee of %(name)s") % {"name": mine.player.name},
        "submit": _("Save"),
        "intro": _("The evening's fee is %(amount)s.") % {"amount": in_euros(tournament.fee_cents)},
    }
    context = till_context(request, tournament, "fees")
    return form_page(request, form, **texts, back=reverse("web:desk_fees", args=[pk]), **context)


def _same_list(request: DeskRequest, tournament: Tournament, said: str) -> HttpResponse:
    """Back to the people who were shown, with a message."""
    messages.success(request, said)
    chosen = {name: value for name in ("show", "q") if (value := request.POST.get(name, ""))}
    query = f"?{urlencode(chosen)}" if chosen else ""
    return HttpResponseRedirect(reverse("web:desk_fees", args=[tournament.pk]) + query)


def _entry(request: DeskRequest, pk: int, entry: int) -> tuple[Tournament, Entry]:
    tournament = access.tournament_to_run(request.user, pk)
    return tournament, access.entry_in(tournament, entry)
