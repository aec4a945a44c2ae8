"""What the draw has to respect: who came with whom, who must not meet, who needs a certain table."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.carrying_over import carry_over
from tournaments.actions.separations import end_separation, keep_apart, record_wishes
from tournaments.models import Entry, Tournament
from tournaments.queries.people import MOST_FOUND, matching_entries, present_entries
from tournaments.queries.separations import kept_apart_from, separations_of
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.forms.separations import SeparationForm, WishesForm
from tournaments.web.desk.page_contexts import tournament_context
from tournaments.web.desk.requests import DeskRequest, actor_of, form_data
from tournaments.web.desk.responses import redirect_saying


@read_only
def separations(request: DeskRequest, pk: int) -> HttpResponse:
    """Everything recorded about people, and a search for somebody to add to it."""
    tournament = access.tournament_to_see(request.user, pk)
    text = request.GET.get("q", "")
    context = tournament_context(request, tournament, "draw") | {"told": separations_of(tournament), "q": text}
    context["found"] = matching_entries(present_entries(tournament), text)[:MOST_FOUND] if text.strip() else ()
    return render(request, "web/desk/separations.html", context)


@form_view
def separation(request: DeskRequest, pk: int, entry: int) -> HttpResponse:
    """Whom a person came with, where they need to sit, and whom they must not meet."""
    tournament = access.tournament_to_run(request.user, pk)
    person = access.entry_in(tournament, entry)
    form = WishesForm(form_data(request), initial=_wishes_of(person))
    with catch_refusals(form):
        if form.is_valid():
            record_wishes(person, form.wishes(), actor=actor_of(request), now=timezone.now())
            return redirect_saying(request, _("It applies from the next draw."), "web:desk_separations", pk)
    return _person_page(
        request, tournament, person, form=form, apart=SeparationForm(person=person, others=_others(tournament, person))
    )


@form_view
def apart(request: DeskRequest, pk: int, entry: int) -> HttpResponse:
    """Keep two people apart; renders the person's page when something is wrong."""
    tournament = access.tournament_to_run(request.user, pk)
    person = access.entry_in(tournament, entry)
    form = SeparationForm(form_data(request), person=person, others=_others(tournament, person))
    with catch_refusals(form):
        if form.is_valid():
            other = access.entry_in(tournament, form.cleaned_data["other"])
            keep_apart(person, other, actor=actor_of(request), now=timezone.now())
            names = {"one": person.player.name, "other": other.player.name}
            said = _("%(one)s and %(other)s will not be at the same table.") % names
            return redirect_saying(request, said, "web:desk_separation", pk, entry)
    return _person_page(request, tournament, person, form=WishesForm(initial=_wishes_of(person)), apart=form)


@post_only
def take_over(request: DeskRequest, pk: int) -> HttpResponse:
    """Carry over what was last recorded this season about the people present."""
    tournament = access.tournament_to_run(request.user, pk)
    people, pairs = carry_over(tournament, actor=actor_of(request), now=timezone.now())
    said = _("Carried over. People: %(people)s, pairs: %(pairs)s.") % {"people": people, "pairs": pairs}
    return redirect_saying(request, said, "web:desk_separations", pk)


@post_only
def end(request: DeskRequest, pk: int, separation: int) -> HttpResponse:
    """Let two people sit at one table again."""
    pair = access.separation_in(access.tournament_to_run(request.user, pk), separation)
    end_separation(pair, actor=actor_of(request), now=timezone.now())
    return redirect_saying(request, _("They may sit at the same table again."), "web:desk_separations", pk)


def _wishes_of(person: Entry) -> dict[str, object]:
    return {name: getattr(person, name) for name in WishesForm.base_fields}


def _others(tournament: Tournament, person: Entry) -> list[Entry]:
    return [each for each in present_entries(tournament) if each.pk != person.pk]


def _person_page(
    request: DeskRequest, tournament: Tournament, person: Entry, *, form: WishesForm, apart: SeparationForm
) -> HttpResponse:
    context = tournament_context(request, tournament, "draw") | {
        "person": person,
        "apart_from": kept_apart_from(person),
    }
    context |= {"form": form, "apart": apart}
    return render(request, "web/desk/separation.html", context, status=max(form.status, apart.status))
