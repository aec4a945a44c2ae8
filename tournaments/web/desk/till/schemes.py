"""Editing a prize scheme, for an evening or a season, with a preview of its amounts."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.till.prize_schemes import set_prize_scheme, set_season_prizes
from tournaments.models.dual_control import DualControlAction
from tournaments.money.prize_schemes import PrizeScheme, example_schemes, read_prize_scheme
from tournaments.money.prize_sums import offered_sums, total_sum
from tournaments.queries.till.book import scheme_document_of
from tournaments.queries.till.closing_sheet import scheme_digest
from tournaments.queries.till.prize_preview import prize_preview, prize_scheme_of
from tournaments.web.desk.decorators import form_view
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.prize_rows import PRIZE_KINDS
from tournaments.web.desk.forms.prizes import PrizeSchemeForm, scheme_values, typed_values, values_with_other_rows
from tournaments.web.desk.page_contexts import season_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import form_page, is_htmx, redirect_with_message
from tournaments.web.desk.results.publishing import second_of
from tournaments.web.desk.till.context import till_context

TEMPLATE, PREVIEW = "web/desk/till/scheme.html", "web/desk/till/scheme_preview.html"


@form_view
def scheme(request: DeskRequest, pk: int) -> HttpResponse:
    """Edit the prize scheme of the evening."""
    tournament = access.tournament_to_run(request.user, pk)
    form = _form(request, prize_scheme_of(tournament))
    with catch_refusals(form):
        if form.is_valid():
            shown = request.POST.get("shown", "")
            set_prize_scheme(tournament, form.scheme, shown=shown, actor=actor_of(request), now=timezone.now())
            return redirect_with_message(request, _("The prizes are set."), "web:desk_prizes", pk)
    context = till_context(request, tournament, "prizes")
    fees = context["till"].fees_paid
    context |= {"fees": fees} | _offered(form.shown, fees=fees)
    context["shown"] = request.POST.get("shown", scheme_digest(scheme_document_of(tournament)))
    if form.shown:
        context["preview"] = prize_preview(tournament, form.shown, fees=fees)
    back = reverse("web:desk_prizes", args=[pk])
    return _page(request, form, title=_("Prizes of the evening"), back=back, **context)


@form_view
def season_prizes(request: DeskRequest, season: int) -> HttpResponse:
    """Edit the prize scheme of the season's evenings that have none of their own."""
    mine = access.season_to_run(request.user, season)
    former = read_prize_scheme(mine.prize_scheme) if mine.prize_scheme else None
    is_shared = former is not None and DualControlAction.SEASON_PRIZES in mine.cup.two_people
    form = _form(request, former, is_shared=is_shared)
    with catch_refusals(form):
        if form.is_valid():
            shown, second = request.POST.get("shown", ""), second_of(request, form)
            actor, now = actor_of(request), timezone.now()
            set_season_prizes(mine, form.scheme, shown=shown, actor=actor, now=now, second=second)
            return redirect_with_message(request, _("The prizes are set."), "web:desk_season", season)
    context = season_context(request, mine, "season") | _offered(form.shown, fees=0)
    context["shown"] = request.POST.get("shown", scheme_digest(mine.prize_scheme))
    context["intro"] = _("They hold for every evening of the season that has none of its own.")
    back = reverse("web:desk_season", args=[season])
    return _page(request, form, title=_("Prizes of the season"), back=back, **context)


def _page(request: DeskRequest, form: PrizeSchemeForm, **context: Any) -> HttpResponse:
    """The page, or for htmx only the preview."""
    context |= {"examples": example_schemes(), "submit": _("Save")}
    if is_htmx(request) and "preview" in request.POST:
        return render(request, PREVIEW, context | {"form": form})
    return form_page(request, form, template=TEMPLATE, **context)


def _form(request: DeskRequest, current: PrizeScheme | None, *, is_shared: bool = False) -> PrizeSchemeForm:
    """The form with the current scheme, or with a chosen example; `is_shared`: a second person confirms.

    When posted to add or remove a row, or for a preview, it shows the input without saving it.
    """
    if {"more", "without"} & request.POST.keys():
        return PrizeSchemeForm(initial=values_with_other_rows(request.POST), is_shared=is_shared)
    if "preview" in request.POST:
        return _previewed(request, current, is_shared=is_shared)
    example = example_schemes().get(request.GET.get("example", ""))
    start = example or current
    values = scheme_values(start) | ({"name": _(example.name)} if example else {})
    return PrizeSchemeForm(form_data(request), initial=values, starts_from=start, is_shared=is_shared)


def _previewed(request: DeskRequest, current: PrizeScheme | None, *, is_shared: bool) -> PrizeSchemeForm:
    """The input and its scheme; with errors if it is invalid."""
    checked = PrizeSchemeForm(request.POST, initial=scheme_values(current), is_shared=False)
    if not checked.is_valid():
        return checked
    return PrizeSchemeForm(initial=typed_values(request.POST), starts_from=checked.scheme, is_shared=is_shared)


def _offered(scheme: PrizeScheme | None, *, fees: int) -> dict[str, Any]:
    """The amount of each prize, and their total."""
    if scheme is None:
        return {}
    sums = offered_sums(scheme, fees=fees)
    titles = [PRIZE_KINDS[str(each.document()["kind"])].title for each in scheme.prizes]
    return {"sums": list(zip(titles, sums, strict=True)), "total": total_sum(sums)}
