"""The desk at a table, and the hands it enters there through the flow it shares with the phone.

Addresses name a table by its own id, so that a page from before a redraw leads to no other people.
"""

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils import timezone

from tournaments import access
from tournaments.errors import sentence
from tournaments.models import Table, Tournament, User
from tournaments.web.desk.answers import message_page
from tournaments.web.desk.decorators import View, form_view
from tournaments.web.desk.requests import DeskRequest, organiser
from tournaments.web.entry.counter import Counter
from tournaments.web.entry.flow import enter_hand
from tournaments.web.entry.striking import strike_at


def at_table(find: Callable[[User, int], Tournament]) -> Callable[[View], View]:
    """Hand the view the table of an evening found by `find`; a table that was drawn away is said kindly (404)."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: DeskRequest, pk: int, table: int, **rest: int) -> HttpResponse:
            tournament = find(request.user, pk)
            try:
                found = access.table_in(tournament, table)
            except Http404:
                return message_page(request, sentence("redrawn", {}), status=404)
            return view(request, found, **rest)

        return guarded

    return decorate


def table_address(table: Table) -> str:
    """The desk's page of a table."""
    return reverse("web:desk_table", args=[table.round.tournament_id, table.pk])


def counter_of(request: DeskRequest, table: Table) -> Counter:
    """The desk's counter at a table."""
    where = [table.round.tournament_id, table.pk]
    return Counter(
        table=table,
        actor=organiser(request),
        layout="web/desk/counter.html",
        table_url=table_address(table),
        hand_url=lambda number: reverse("web:desk_hand", args=[*where, number]),
        strike_url=lambda number: reverse("web:desk_strike", args=[*where, number]),
    )


@form_view
@at_table(access.tournament_to_run)
def hand(request: DeskRequest, table: Table, number: int) -> HttpResponse:
    """Enter or correct one hand."""
    return enter_hand(request, counter_of(request, table), number, now=timezone.now())


@form_view
@at_table(access.tournament_to_run)
def strike(request: DeskRequest, table: Table, number: int) -> HttpResponse:
    """Strike one hand, with a reason."""
    return strike_at(request, counter_of(request, table), number, now=timezone.now())
