"""A cup's public hall of champions."""

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from tournaments.access import cup_in_public
from tournaments.documents.champions import champions_file
from tournaments.documents.files import file_of
from tournaments.documents.writing import FORMATS
from tournaments.models import Cup, PastChampion
from tournaments.queries.finals.champions import champions_in_public, champions_of, has_finals
from tournaments.queries.finals.title_change import champions_in_doubt
from tournaments.web.attachments import file_response
from tournaments.web.public.unlisted import unlisted


@unlisted
@require_safe
def champions(request: HttpRequest, slug: str) -> HttpResponse:
    """List the champions, latest year first; 404 if there are none, with the reason for a cup that has finals."""
    cup = cup_in_public(slug)
    listed = list(champions_in_public(cup))
    return _listed(request, cup, listed) if listed else _nobody(request, cup)


def _listed(request: HttpRequest, cup: Cup, listed: list[PastChampion]) -> HttpResponse:
    newest = next((each.year for each in listed if each.name), None)
    context = {"cup": cup, "champions": listed, "newest": newest, "formats": FORMATS}
    context |= {"in_doubt": champions_in_doubt(listed)}
    return render(request, "web/public/champions.html", context)


@unlisted
@require_safe
def file(request: HttpRequest, slug: str, format_: str) -> HttpResponse:
    """The same as PDF or XLSX."""
    cup = cup_in_public(slug)
    if format_ not in FORMATS or not champions_in_public(cup).exists():
        raise Http404
    content = champions_file(cup, format_=format_, now=timezone.now())
    return file_response(file_of(content, words=(cup.name, gettext("Champions")), format_=format_))


def _nobody(request: HttpRequest, cup: Cup) -> HttpResponse:
    """Why nobody is listed: nothing is official yet, or what was has been withdrawn."""
    withdrawn = champions_of(cup).exists()
    if not withdrawn and not has_finals(cup):
        raise Http404
    context = {"cup": cup, "withdrawn": withdrawn}
    return render(request, "web/public/champions_none.html", context, status=HTTPStatus.NOT_FOUND)
