"""The draw for public verification: commitments, seeds, inputs, claims, and who met whom."""

import json
from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.access import draw_run_in_public, tournament_in_public
from tournaments.jobs import ProducedFile
from tournaments.queries.draw.as_seated import as_seated, meetings_now, published_rounds
from tournaments.queries.draw.certificate import public_certificates
from tournaments.queries.draw.fairness import commitments, seated_people
from tournaments.queries.draw.occupancy import occupied_tables
from tournaments.queries.log.ends import seating_end
from tournaments.reports.meetings_picture import PictureRounds, meetings_picture
from tournaments.web.attachments import file_response
from tournaments.web.certificate_tables import LABELS, certificate_tables
from tournaments.web.public.commitments import check_commitments
from tournaments.web.public.unlisted import unlisted


@unlisted
@never_cache
@require_safe
def certificate(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show every published run as drawn, with the seeds committed before, and the current seating."""
    tournament = tournament_in_public(public_id)
    runs, seated = public_certificates(tournament), as_seated(tournament)
    context = {"tournament": tournament, "tab": "seating", "certificates": certificate_tables(runs), "seated": seated}
    context["commitments"] = check_commitments(runs, commitments(tournament))
    context["recount"] = [(LABELS[line.name], line) for line in seated.lines] if seated else ()
    context["log_end"] = seating_end(tournament)
    context["people"] = seated_people(tournament) if runs else ()
    return render(request, "web/public/certificate.html", context)


@unlisted
@never_cache
@require_safe
def document(request: HttpRequest, public_id: str, drawing: int) -> HttpResponse:
    """The input of a run, from which `manage.py draw_seating` computes the same plan."""
    run = draw_run_in_public(tournament_in_public(public_id), drawing)
    content = json.dumps(run.document, ensure_ascii=False).encode()
    return file_response(ProducedFile(content=content, content_type="application/json", filename=f"draw-{run.pk}.json"))


@unlisted
@never_cache
@require_safe
def answer(request: HttpRequest, public_id: str, drawing: int) -> HttpResponse:
    """A run's claims, as read by `manage.py verify_seating`: the published rounds and the certificate."""
    run = draw_run_in_public(tournament_in_public(public_id), drawing)
    return JsonResponse({"rounds": run.rounds, "certificate": run.certificate})


@unlisted
@never_cache
@require_safe
def picture(request: HttpRequest, public_id: str, drawing: int) -> HttpResponse:
    """Picture of who met whom in a run's rounds."""
    run = draw_run_in_public(tournament_in_public(public_id), drawing)
    return _drawn(run.rounds, run.numbers)


@unlisted
@never_cache
@require_safe
def picture_now(request: HttpRequest, public_id: str) -> HttpResponse:
    """Picture of who met whom in the published rounds as currently seated, including stand-ins."""
    rounds = published_rounds(tournament_in_public(public_id))
    if not rounds:
        raise Http404
    return _drawn(meetings_now(rounds, occupied_tables(rounds)), [each.number for each in rounds])


def _drawn(rounds: PictureRounds, numbers: Sequence[int]) -> HttpResponse:
    words = {"title": _("Who met whom"), "round_label": _("Round {number}")}
    return HttpResponse(meetings_picture(rounds, numbers=numbers, **words), content_type="image/svg+xml")
