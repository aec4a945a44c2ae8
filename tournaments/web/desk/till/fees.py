"""Fees at a glance: who has paid, who owes, who has a reduction."""

from collections import Counter
from collections.abc import Collection, Sequence
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import access
from tournaments.actions.till.fees import ShownFee, TakenFees, refund_fee, set_fee, take_fee, take_fees
from tournaments.amounts import in_euros
from tournaments.models import Entry, Tournament
from tournaments.models.cash_entry import CASH_METHODS
from tournaments.money.cash import CashMethod
from tournaments.money.fees import FeeStatus
from tournaments.queries.alphabet import by_name
from tournaments.queries.people.search import matching_entries
from tournaments.queries.till.book import FeeLine, Till, till_of
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.till import ReductionForm, new_key
from tournaments.web.desk.people.check_in import posted_id
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, redirect_with_message
from tournaments.web.desk.till.context import named_rows, till_context
from tournaments.web.desk.till.posted import posted_method, posted_money, posted_number

SHOWN = {
    "": tuple(FeeStatus),
    "open": (FeeStatus.OWED, FeeStatus.OVERPAID),
    "paid": (FeeStatus.PAID, FeeStatus.REDUCED),
    "less": (FeeStatus.REDUCED, FeeStatus.WAIVED),
}
"""The filters of the list."""


@read_only
def fees(request: DeskRequest, pk: int) -> HttpResponse:
    """List everybody's fee by name, filtered by `show` and `q`; `just` were changed last."""
    tournament = access.tournament_to_see(request.user, pk)
    context = till_context(request, tournament, "fees")
    till: Till = context["till"]
    show, text, just = request.GET.get("show", ""), request.GET.get("q", ""), _ids(request.GET.getlist("just"))
    lines = _shown_lines(till, show, text, also=just)
    methods: Counter[CashMethod] = Counter()
    for line in till.fees:
        methods.update(dict(line.methods))
    context |= {"lines": named_rows(lines, [line.entry for line in lines]), "show": show, "q": text, "just": just}
    context |= {"owing": sum(line.account.owed > 0 for line in lines), "all_ticked": "all" in request.GET}
    return render(request, "web/desk/till/fees.html", context | {"methods": sorted(methods.items())})


def _shown_lines(till: Till, show: str, text: str, *, also: Collection[int] = ()) -> list[FeeLine]:
    """The lines to show; `also` are the entries just changed, which stay in place."""
    named = {each.pk for each in matching_entries([line.entry for line in till.fees], text)}
    statuses = SHOWN.get(show, SHOWN[""])
    return [
        line
        for line in till.fees
        if line.entry.pk in named and (line.account.status in statuses or line.entry.pk in also)
    ]


@post_only
def take(request: DeskRequest, pk: int, entry: int) -> HttpResponse:
    """Take the fee shown, by the button's method; `at` tells whether the button is in the list or at check-in."""
    tournament, mine = _entry(request, pk, entry)
    cents, method = posted_money(request)
    key = request.POST.get("key", "")
    take_fee(mine, cents=cents, method=method, key=key, actor=actor_of(request), now=timezone.now())
    message = _("%(name)s has paid %(amount)s.") % {"name": mine.player.name, "amount": in_euros(cents)}
    if request.POST.get("at") == "door":
        return redirect_with_message(request, message, "web:desk_check_in", pk)
    messages.success(request, message)
    return _same_list(request, tournament, [mine.pk])


@form_view
def take_several(request: DeskRequest, pk: int) -> HttpResponse:
    """Confirm the ticked people and their sum; POST takes the fees by the button's method."""
    tournament = access.tournament_to_run(request.user, pk)
    shown = _ticked(request, tournament)
    if not shown:
        messages.warning(request, _("Nobody is ticked."))
        return _list(request, tournament, ())
    if request.method != "POST":
        return _ticked_page(request, tournament, shown)
    method = posted_method(request)
    key = request.POST.get("key", "")
    report = take_fees(tournament, shown, method=method, key=key, actor=actor_of(request), now=timezone.now())
    _taken_message(request, report, method)
    just = [each.entry.pk for each in shown]
    return _list(request, tournament, just) if report.refused else _same_list(request, tournament, just)


def _ticked(request: DeskRequest, tournament: Tournament) -> list[ShownFee]:
    """The ticked people without duplicates, by name, with the amount shown; 404 for input our pages never send."""
    pairs = (each.partition(".") for each in _sent(request).getlist("fee"))
    cents = {posted_number(entry): posted_number(owed) for entry, _dot, owed in pairs}
    people = tournament.entries.select_related("player").filter(pk__in=cents)
    ordered = by_name(people)
    if len(ordered) != len(cents):
        raise Http404
    return [ShownFee(each, cents[each.pk]) for each in ordered]


def _ticked_page(request: DeskRequest, tournament: Tournament, shown: Sequence[ShownFee]) -> HttpResponse:
    """Ask for confirmation before money changes hands."""
    rows = named_rows(shown, [each.entry for each in shown])
    context = till_context(request, tournament, "fees") | {"rows": rows, "together": sum(each.cents for each in shown)}
    context |= {"chosen": _chosen(request), "key": new_key()}
    return render(request, "web/desk/till/several.html", context)


def _taken_message(request: DeskRequest, report: TakenFees, method: CashMethod) -> None:
    if report.taken:
        message = ngettext("%(count)s fee taken: %(amount)s", "%(count)s fees taken: %(amount)s", len(report.taken))
        facts = {"count": len(report.taken), "amount": in_euros(report.cents)}
        messages.success(request, f"{message % facts} ({dict(CASH_METHODS)[method.value]})")
    for each in report.refused:
        messages.warning(request, _("Nothing taken: %(why)s") % {"why": each.sentence})


@post_only
def refund(request: DeskRequest, pk: int, entry: int) -> HttpResponse:
    """Refund the amount shown."""
    tournament, mine = _entry(request, pk, entry)
    cents, method = posted_money(request)
    key = request.POST.get("key", "")
    refund_fee(mine, cents=cents, method=method, key=key, actor=actor_of(request), now=timezone.now())
    messages.success(
        request, _("%(name)s gets back %(amount)s.") % {"name": mine.player.name, "amount": in_euros(cents)}
    )
    return _same_list(request, tournament, [mine.pk])


@form_view
def reduce_fee(request: DeskRequest, pk: int, entry: int) -> HttpResponse:
    """Reduce or waive somebody's fee."""
    tournament, mine = _entry(request, pk, entry)
    form = ReductionForm(form_data(request))
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


def _same_list(request: DeskRequest, tournament: Tournament, just: Sequence[int]) -> HttpResponse:
    """Return to the same list, at the next person who owes; `just` (entries) keep their places."""
    chosen = _chosen(request)
    lines = _shown_lines(till_of(tournament), chosen.get("show", ""), chosen.get("q", ""), also=just)
    return _list(request, tournament, just, at=_next(lines, just))


def _list(request: DeskRequest, tournament: Tournament, just: Sequence[int], *, at: str = "") -> HttpResponse:
    """Return to the same list, at an anchor on the page."""
    query = urlencode({**_chosen(request), "just": [str(each) for each in just]}, doseq=True)
    address = reverse("web:desk_fees", args=[tournament.pk])
    return HttpResponseRedirect(f"{address}?{query}{at}" if query else f"{address}{at}")


def _chosen(request: DeskRequest) -> dict[str, str]:
    """The filters of the list that was shown."""
    return {name: value for name in ("show", "q") if (value := _sent(request).get(name, ""))}


def _sent(request: DeskRequest) -> QueryDict:
    return request.POST if request.method == "POST" else request.GET


def _next(lines: Sequence[FeeLine], just: Sequence[int]) -> str:
    """The anchor: the first person owing after the last of `just`, else the first of all, else `just`."""
    last = max((at for at, line in enumerate(lines) if line.entry.pk in just), default=-1)
    owing = next((line for line in (*lines[last + 1 :], *lines) if line.account.owed), None)
    if owing:
        return f"#take-{owing.entry.pk}"
    return f"#fee-{just[-1]}" if just else ""


def _ids(texts: Sequence[str]) -> set[int]:
    """Parse ids in a URL; invalid ones are dropped."""
    return {found for each in texts if (found := posted_id(each))}


def _entry(request: DeskRequest, pk: int, entry: int) -> tuple[Tournament, Entry]:
    tournament = access.tournament_to_run(request.user, pk)
    return tournament, access.entry_in(tournament, entry)
