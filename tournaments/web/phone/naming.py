"""At a table of a spontaneous evening: naming people, starting another round, the evening's results."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from scoring.rotation import table_sizes
from tournaments.actions.spontaneous import play_on, rename_people, seat_by_names
from tournaments.queries.room.early_ends import has_hands
from tournaments.queries.rulesets import table_ruleset
from tournaments.queries.spontaneous import names_this_evening, people_at, token_of_next_round
from tournaments.queries.till.evening_money import evening_money
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.requests import form_data
from tournaments.web.entry.context import EntryContext
from tournaments.web.phone.names_form import NamesForm
from tournaments.web.phone.next_round_link import next_round_link
from tournaments.web.phone.pages import behind_naming_link


@require_http_methods(["GET", "HEAD", "POST"])
@behind_naming_link
def names(request: HttpRequest, at: EntryContext) -> HttpResponse:
    """Name the people at the table; once a hand was entered, only the spelling can change."""
    people = people_at(at.table)
    is_begun = bool(people) and (at.table.is_closed or has_hands(at.table))
    sizes = [len(people)] if is_begun else table_sizes(table_ruleset(at.table).players)
    form = NamesForm(form_data(request), sizes=sizes, called=[each.name for each in people])
    with catch_refusals(form):
        if form.is_valid():
            if is_begun:
                typed = form.names_by_place()
                called = {each.entry: typed[each.place] for each in people}
                rename_people(at.table, called, actor=at.actor, now=timezone.now())
            else:
                seat_by_names(at.table, form.names(), actor=at.actor, now=timezone.now())
            return HttpResponseRedirect(at.table_url)
    return _page(request, at, form, "web/phone/names.html", is_begun=is_begun, is_named=bool(people))


@require_http_methods(["GET", "HEAD", "POST"])
@behind_naming_link
def again(request: HttpRequest, at: EntryContext) -> HttpResponse:
    """Start another round: the same people at the same places, or as typed."""
    people = [each.name for each in people_at(at.table)]
    form = NamesForm(form_data(request), sizes=table_sizes(table_ruleset(at.table).players), called=people)
    with catch_refusals(form):
        if form.is_valid():
            play_on(at.table, form.names(), actor=at.actor, now=timezone.now())
    if token := token_of_next_round(at.table):
        return HttpResponseRedirect(reverse("web:table", args=[token]))
    return _page(request, at, form, "web/phone/again.html", people=people, is_over=at.table.is_closed)


@require_safe
@behind_naming_link
def evening(request: HttpRequest, at: EntryContext) -> HttpResponse:
    """Show everybody's points over all rounds and tables, and who pays whom."""
    tournament = at.table.round.tournament
    context = _frame(at) | {"money": evening_money(tournament), "next_round_link": next_round_link(at.table)}
    return render(request, "web/phone/evening.html", context)


def _page(request: HttpRequest, at: EntryContext, form: NamesForm, template: str, **context: Any) -> HttpResponse:
    context |= _frame(at) | {"form": form, "known": names_this_evening(at.table.round.tournament)}
    return render(request, template, context, status=form.status)


def _frame(at: EntryContext) -> dict[str, Any]:
    return {"at": at, "layout": at.layout, "table": at.table, "tournament": at.table.round.tournament}
