"""Seating by hand instead of drawing: a director fills one table after another."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.rotation import table_sizes
from tournaments import access
from tournaments.actions.draw import dissolve_table, seat_table
from tournaments.models import Entry, Table, Tournament
from tournaments.queries.draw.late import without_seat
from tournaments.queries.draw.manual_tables import OpenRound, open_rounds, suggested_hands
from tournaments.queries.people.search import present_entries
from tournaments.queries.rulesets import stored_ruleset
from tournaments.web.desk.decorators import at_table, post_only
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.manual_tables import SeatTableForm
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import redirect_with_message


def seat_manually(request: DeskRequest, tournament: Tournament) -> HttpResponse:
    """Show the tables seated so far and a form for the next one; POST seats it."""
    rounds, people = open_rounds(tournament), present_entries(tournament)
    form = _form(request, tournament, rounds, people)
    with catch_refusals(form):
        if form.is_valid():
            actor, now = actor_of(request), timezone.now()
            first, *_more = seat_table(tournament, **form.table(), actor=actor, now=now)
            message = _("Table %(table)s has been seated.") % {"table": first.number}
            return redirect_with_message(request, message, "web:desk_draw", tournament.pk)
    context = tournament_context(request, tournament, "draw") | _seated_context(tournament, rounds)
    context |= {"form": form, "present": len(people)}
    return render(request, "web/desk/seat_manually.html", context, status=form.status)


@post_only
@at_table(access.tournament_to_run)
def dissolve(request: DeskRequest, table: Table) -> HttpResponse:
    """Remove a table at which nothing has been played."""
    dissolve_table(table, actor=actor_of(request), now=timezone.now())
    message = _("Table %(table)s has been taken away.") % {"table": table.number}
    return redirect_with_message(request, message, "web:desk_draw", table.round.tournament_id)


def _form(
    request: DeskRequest, tournament: Tournament, rounds: tuple[OpenRound, ...], people: tuple[Entry, ...]
) -> SeatTableForm:
    """Start with the first round in which somebody present has no seat."""
    unfinished = (each for each in rounds if any(entry.pk not in each.table_of for entry in people))
    first = next(unfinished, rounds[0] if rounds else None)
    sizes = table_sizes(stored_ruleset(tournament.ruleset).players)
    initial = {"hands": suggested_hands(tournament), "rounds": [first.number] if first else []}
    return SeatTableForm(
        form_data(request),
        initial=initial,
        rounds=[each.number for each in rounds],
        people=people,
        seated=first.table_of if first else {},
        sizes=sizes,
    )


def _seated_context(tournament: Tournament, rounds: tuple[OpenRound, ...]) -> dict[str, Any]:
    ruleset = stored_ruleset(tournament.ruleset)
    return {
        "rounds": rounds,
        "is_seated": any(each.tables for each in rounds),
        "is_drafted": any(each.is_draft and each.tables for each in rounds),
        "without_seat": without_seat(tournament),
        "ruleset": ruleset,
        "most": table_sizes(ruleset.players)[-1],
    }
