"""Constraints for the draw: separations, groups that arrived together, fixed tables."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.draw.earlier_requests import copy_earlier_requests
from tournaments.actions.draw.separations import end_separation, keep_apart, record_seating_requests
from tournaments.models import Entry, Tournament
from tournaments.queries.draw.separations import separated_from, separations_of
from tournaments.queries.people.search import MOST_FOUND, matching_entries, present_entries
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.separations import SeatingRequestsForm, SeparationForm
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import redirect_with_message


@read_only
def separations(request: DeskRequest, pk: int) -> HttpResponse:
    """List all recorded constraints, with a search for people to add."""
    tournament = access.tournament_to_see(request.user, pk)
    text = request.GET.get("q", "")
    context = tournament_context(request, tournament, "draw") | {"separations": separations_of(tournament), "q": text}
    context["found"] = matching_entries(present_entries(tournament), text)[:MOST_FOUND] if text.strip() else ()
    return render(request, "web/desk/separations.html", context)


@form_view
def separation(request: DeskRequest, pk: int, entry: int) -> HttpResponse:
    """Edit a person's groups, fixed table and separations."""
    tournament = access.tournament_to_run(request.user, pk)
    person = access.entry_in(tournament, entry)
    form = SeatingRequestsForm(form_data(request), person=person)
    with catch_refusals(form):
        if form.is_valid():
            record_seating_requests(person, form.seating_requests(), actor=actor_of(request), now=timezone.now())
            return redirect_with_message(request, _("It applies from the next draw."), "web:desk_separations", pk)
    return _person_page(
        request, tournament, person, form=form, apart=SeparationForm(person=person, others=_others(tournament, person))
    )


@form_view
def separate(request: DeskRequest, pk: int, entry: int) -> HttpResponse:
    """Separate two people; re-renders the person's page on errors."""
    tournament = access.tournament_to_run(request.user, pk)
    person = access.entry_in(tournament, entry)
    form = SeparationForm(form_data(request), person=person, others=_others(tournament, person))
    with catch_refusals(form):
        if form.is_valid():
            other = access.entry_in(tournament, form.cleaned_data["other"])
            keep_apart(person, other, actor=actor_of(request), now=timezone.now())
            names = {"one": person.player.name, "other": other.player.name}
            message = _("%(one)s and %(other)s will not be at the same table.") % names
            return redirect_with_message(request, message, "web:desk_separation", pk, entry)
    return _person_page(request, tournament, person, form=SeatingRequestsForm(person=person), apart=form)


@post_only
def copy_earlier(request: DeskRequest, pk: int) -> HttpResponse:
    """Copy the constraints last recorded this season for everybody present."""
    tournament = access.tournament_to_run(request.user, pk)
    people, pairs = copy_earlier_requests(tournament, actor=actor_of(request), now=timezone.now())
    message = _("Carried over. People: %(people)s, pairs: %(pairs)s.") % {"people": people, "pairs": pairs}
    return redirect_with_message(request, message, "web:desk_separations", pk)


@post_only
def end(request: DeskRequest, pk: int, separation: int) -> HttpResponse:
    """Lift a separation."""
    pair = access.separation_in(access.tournament_to_run(request.user, pk), separation)
    end_separation(pair, actor=actor_of(request), now=timezone.now())
    return redirect_with_message(request, _("They may sit at the same table again."), "web:desk_separations", pk)


def _others(tournament: Tournament, person: Entry) -> list[Entry]:
    return [each for each in present_entries(tournament) if each.pk != person.pk]


def _person_page(
    request: DeskRequest, tournament: Tournament, person: Entry, *, form: SeatingRequestsForm, apart: SeparationForm
) -> HttpResponse:
    context = tournament_context(request, tournament, "draw") | {
        "person": person,
        "apart_from": separated_from(person),
    }
    context |= {"form": form, "apart": apart}
    return render(request, "web/desk/separation.html", context, status=max(form.status, apart.status))
