"""What the draw is told: who came with whom, who must not meet, who needs a certain table."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import access
from tournaments.actions.carrying_over import carry_over
from tournaments.actions.separations import keep_apart, let_meet, set_belongings
from tournaments.models import Entry, Tournament
from tournaments.queries.people import MOST_FOUND, named, present_entries
from tournaments.queries.separations import pairs_of, told
from tournaments.web.desk.answers import done, refusals_in
from tournaments.web.desk.decorators import form_view, post_only, read_only
from tournaments.web.desk.forms.separations import ApartForm, BelongingsForm
from tournaments.web.desk.frames import evening_frame
from tournaments.web.desk.requests import DeskRequest, organiser, posted


@read_only
def separations(request: DeskRequest, pk: int) -> HttpResponse:
    """Everything that was said about people, and a search for whom to say more about."""
    tournament = access.tournament_to_see(request.user, pk)
    text = request.GET.get("q", "")
    context = evening_frame(request, tournament, "draw") | {"told": told(tournament), "q": text}
    context["found"] = named(present_entries(tournament), text)[:MOST_FOUND] if text.strip() else ()
    return render(request, "web/desk/separations.html", context)


@form_view
def separation(request: DeskRequest, pk: int, entry: int) -> HttpResponse:
    """Whom one person came with, where he needs to sit, and whom he must not meet."""
    tournament = access.tournament_to_run(request.user, pk)
    person = access.entry_in(tournament, entry)
    form = BelongingsForm(posted(request), initial=_said_of(person))
    with refusals_in(form):
        if form.is_valid():
            set_belongings(person, form.belongings(), actor=organiser(request), now=timezone.now())
            return done(request, _("It counts from the next draw on."), "web:desk_separations", pk)
    return _person_page(request, tournament, person, form=form, apart=ApartForm(others=_others(tournament, person)))


@form_view
def apart(request: DeskRequest, pk: int, entry: int) -> HttpResponse:
    """Keep a person apart from another; shown alone only when something is wrong."""
    tournament = access.tournament_to_run(request.user, pk)
    person = access.entry_in(tournament, entry)
    form = ApartForm(posted(request), others=_others(tournament, person))
    with refusals_in(form):
        if form.is_valid():
            other = access.entry_in(tournament, form.cleaned_data["other"])
            keep_apart(person, other, actor=organiser(request), now=timezone.now())
            names = {"one": person.player.name, "other": other.player.name}
            said = _("%(one)s and %(other)s do not sit at one table.") % names
            return done(request, said, "web:desk_separation", pk, entry)
    return _person_page(request, tournament, person, form=BelongingsForm(initial=_said_of(person)), apart=form)


@post_only
def take_over(request: DeskRequest, pk: int) -> HttpResponse:
    """Say again what was last said this season about those who are here."""
    tournament = access.tournament_to_run(request.user, pk)
    people, pairs = carry_over(tournament, actor=organiser(request), now=timezone.now())
    said = _("Taken over. People: %(people)s, pairs: %(pairs)s.") % {"people": people, "pairs": pairs}
    return done(request, said, "web:desk_separations", pk)


@post_only
def meet_again(request: DeskRequest, pk: int, separation: int) -> HttpResponse:
    """Let two people sit at one table again."""
    pair = access.separation_in(access.tournament_to_run(request.user, pk), separation)
    let_meet(pair, actor=organiser(request), now=timezone.now())
    return done(request, _("They may sit at one table again."), "web:desk_separations", pk)


def _said_of(person: Entry) -> dict[str, object]:
    return {name: getattr(person, name) for name in BelongingsForm.base_fields}


def _others(tournament: Tournament, person: Entry) -> list[Entry]:
    return [each for each in present_entries(tournament) if each.pk != person.pk]


def _person_page(
    request: DeskRequest, tournament: Tournament, person: Entry, *, form: BelongingsForm, apart: ApartForm
) -> HttpResponse:
    context = evening_frame(request, tournament, "draw") | {"person": person, "pairs": pairs_of(person)}
    context |= {"form": form, "apart": apart}
    return render(request, "web/desk/separation.html", context, status=max(form.status, apart.status))
