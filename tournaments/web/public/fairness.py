"""The draw as everybody may check it: committed hashes, seeds, inputs, claims, and who met whom."""

import json

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.access import drawing_in_public, evening_in_public
from tournaments.jobs import Product
from tournaments.queries.certificate import public_certificates
from tournaments.queries.fairness import pledges, seated_people
from tournaments.reports.meetings_picture import meetings_picture
from tournaments.web.attachments import attachment
from tournaments.web.goals import sheets
from tournaments.web.public.unlisted import unlisted


@unlisted
@never_cache
@require_safe
def certificate(request: HttpRequest, public_id: str) -> HttpResponse:
    """Every published run of the draw with its certificate, and the seeds committed before."""
    tournament = evening_in_public(public_id)
    runs, given = sheets(public_certificates(tournament)), pledges(tournament)
    context = {"tournament": tournament, "tab": "seating", "pledges": given}
    committed = {each.seed: each for each in given if each.seed}
    context["sheets"] = [(sheet, committed.get(sheet.run.seed)) for sheet in runs]
    context["people"] = seated_people(tournament) if runs else ()
    return render(request, "web/public/certificate.html", context)


@unlisted
@never_cache
@require_safe
def document(request: HttpRequest, public_id: str, drawing: int) -> HttpResponse:
    """The input of a run, which `manage.py draw_seating` turns into the same plan."""
    run = drawing_in_public(evening_in_public(public_id), drawing)
    content = json.dumps(run.document, ensure_ascii=False).encode()
    return attachment(Product(content=content, content_type="application/json", filename=f"draw-{run.pk}.json"))


@unlisted
@never_cache
@require_safe
def answer(request: HttpRequest, public_id: str, drawing: int) -> HttpResponse:
    """What a run claims, as `manage.py verify_seating` reads it: the rounds as published, and the certificate."""
    run = drawing_in_public(evening_in_public(public_id), drawing)
    return JsonResponse({"rounds": run.rounds, "certificate": run.certificate})


@unlisted
@never_cache
@require_safe
def picture(request: HttpRequest, public_id: str, drawing: int) -> HttpResponse:
    """Who met whom in the rounds of a run."""
    run = drawing_in_public(evening_in_public(public_id), drawing)
    words = {"title": _("Who met whom"), "round_label": _("Round {number}")}
    return HttpResponse(meetings_picture(run.rounds, numbers=run.numbers, **words), content_type="image/svg+xml")
