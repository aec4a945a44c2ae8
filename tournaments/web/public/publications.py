"""Published lists at their short addresses: the page, older versions, PDF and XLSX, all from the frozen copy."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe

from tournaments.access import publication_in_public, version_in_public
from tournaments.documents.headings import name_of, publication_heading
from tournaments.documents.published import fingerprint, published_file
from tournaments.documents.writing import FORMATS
from tournaments.lists import thaw
from tournaments.models import Publication
from tournaments.queries.log_ends import publication_end
from tournaments.queries.programme import versions_of
from tournaments.web.attachments import attachment
from tournaments.web.public.unlisted import unlisted


@unlisted
@require_safe
def newest(request: HttpRequest, code: str) -> HttpResponse:
    """The newest version of a published list."""
    return _page(request, publication_in_public(code))


@unlisted
@require_safe
def version(request: HttpRequest, code: str, version: int) -> HttpResponse:
    """One version of it."""
    return _page(request, version_in_public(code, version))


@unlisted
@require_safe
def file(request: HttpRequest, code: str, version: int, format_: str) -> HttpResponse:
    """A version as PDF or XLSX, with an ETag."""
    publication = version_in_public(code, version)
    if format_ not in FORMATS:
        raise Http404
    tag = quote_etag(fingerprint(publication, format_=format_))
    unchanged = get_conditional_response(request, etag=tag)
    response = unchanged or attachment(published_file(publication, format_=format_))
    response["ETag"] = tag
    response["Cache-Control"] = "no-cache"
    return response


def _page(request: HttpRequest, publication: Publication) -> HttpResponse:
    value = thaw(publication.kind, publication.content)
    versions = versions_of(publication.code)
    context = {
        "publication": publication,
        "heading": publication_heading(publication, value),
        "log_end": publication_end(publication),
        "by": name_of(publication.published_by),
        "list": value,
        "is_newest": versions[0].version == publication.version,
        "versions": [(each, name_of(each.published_by)) for each in versions],
        "formats": FORMATS,
    }
    return render(request, f"web/public/publication_{publication.kind}.html", context)
