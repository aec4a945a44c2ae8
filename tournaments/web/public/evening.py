"""An evening before it begins: announcement, calendar file, and registration."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.access import tournament_in_public
from tournaments.actions.log import Actor, EntryPoint
from tournaments.actions.people.registering import count_registration, register
from tournaments.documents.calendar import invitation_file
from tournaments.errors import TooMany
from tournaments.links import registration_token
from tournaments.models import Registration, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.names import listed_names
from tournaments.queries.cancellation import cancellation
from tournaments.queries.finals.day import championship_of
from tournaments.queries.finals.published import overall_of, public_finalists
from tournaments.queries.people.registrations import (
    RegistrationPhase,
    registered,
    registrants,
    registration_of_form,
    registration_phase,
    terms_of,
)
from tournaments.web.desk.forms.desk_form import catch_refusals
from tournaments.web.desk.requests import form_data
from tournaments.web.public.registration_form import RegistrationForm
from tournaments.web.public.unlisted import unlisted


@csrf_exempt
@unlisted
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def evening(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the announcement, and the form while registration is open; a registered visitor gets the page of their
    registration.

    Reads no cookie, so a forged request has no authority to borrow; a signed token proves that the form was shown here.
    """
    tournament = tournament_in_public(public_id)
    form = RegistrationForm(form_data(request), now=timezone.now())
    with catch_refusals(form):
        if form.is_valid():
            made = _registration(request, tournament, form)
            return HttpResponseRedirect(reverse("web:registration", args=[registration_token(made)]))
    return _page(request, tournament, form)


@never_cache
@require_safe
def invitation(request: HttpRequest, public_id: str) -> HttpResponse:
    """The evening as a calendar file."""
    file = invitation_file(tournament_in_public(public_id), now=timezone.now())
    disposition = {"Content-Disposition": f'attachment; filename="{file.filename}"'}
    return HttpResponse(file.content, content_type=file.content_type, headers=disposition)


def _registration(request: HttpRequest, tournament: Tournament, form: RegistrationForm) -> Registration:
    """Create the registration of a valid form; resubmissions are not counted again."""
    now = timezone.now()
    known = registration_of_form(tournament, form.key)
    if known:
        return known
    count_registration(tournament, address=str(request.META.get("REMOTE_ADDR", "")), now=now)
    return register(tournament, form.row(), key=form.key, actor=Actor(EntryPoint.PUBLIC), now=now)


def _page(request: HttpRequest, tournament: Tournament, form: RegistrationForm) -> HttpResponse:
    terms, now = terms_of(tournament), timezone.now()
    phase = registration_phase(tournament, terms, now=now)
    context = {"tournament": tournament, "tab": "evening", "terms": terms, "phase": phase, "form": form}
    context["cancelled"] = cancellation(tournament)
    context["overall"] = overall_of(tournament)
    context["can_register"] = phase is RegistrationPhase.OPEN
    context |= _invited(tournament, phase)
    if terms and phase is not RegistrationPhase.TOO_EARLY:
        context["registered"] = registered(tournament, terms)
        if terms.shows_names:
            people = [each for each in registrants(tournament, terms) if not each.is_expected]
            named = listed_names([each.registration for each in people])
            context["people"] = list(zip(people, named, strict=True))
    response = render(request, "web/public/evening.html", context, status=form.status)
    if isinstance(form.refusal, TooMany):
        response["Retry-After"] = str(form.refusal.retry_after)
    return response


def _invited(tournament: Tournament, phase: RegistrationPhase) -> dict[str, object]:
    """What is said of the people of a final of several cups: `by_invitation` and their public list, until it is over.
    Expecting them closes a registration that nobody was offered, which is not told.
    """
    is_final = championship_of(tournament) is not None
    by_invitation = is_final and tournament.state == TournamentState.OPEN
    return {
        "tells_registration": not (is_final and phase is RegistrationPhase.OVER),
        "by_invitation": by_invitation,
        "finalists": public_finalists(tournament) if by_invitation else None,
    }
