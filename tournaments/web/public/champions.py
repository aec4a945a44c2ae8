"""A cup's public hall of champions."""

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
from tournaments.queries.finals.champions import champions_in_public
from tournaments.queries.finals.title_change import champions_in_doubt
from tournaments.web.attachments import file_response
from tournaments.web.public.unlisted import unlisted


@unlisted
@require_safe
def champions(request: HttpRequest, slug: str) -> HttpResponse:
    """List the champions, latest year first; 404 if there are none."""
    cup, listed = _found(slug)
    newest = next((each.year for each in listed if each.name), None)
    context = {"cup": cup, "champions": listed, "newest": newest, "formats": FORMATS}
    context |= {"in_doubt": champions_in_doubt(listed)}
    return render(request, "web/public/champions.html", context)


@unlisted
@require_safe
def file(request: HttpRequest, slug: str, format_: str) -> HttpResponse:
    """The same as PDF or XLSX."""
    cup, _listed = _found(slug)
    if format_ not in FORMATS:
        raise Http404
    content = champions_file(cup, format_=format_, now=timezone.now())
    return file_response(file_of(content, words=(cup.name, gettext("Champions")), format_=format_))


def _found(slug: str) -> tuple[Cup, list[PastChampion]]:
    cup = cup_in_public(slug)
    listed = list(champions_in_public(cup))
    if not listed:
        raise Http404
    return cup, listed
