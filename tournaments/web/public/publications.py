"""Published lists at their short addresses: the page, older versions, PDF and XLSX, all from the frozen copy."""

from http import HTTPStatus

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
from tournaments.queries.publications import is_being_corrected, published_versions
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
    """A version as PDF or XLSX, with an ETag; of a withdrawn list a page that says so (410)."""
    publication = version_in_public(code, version)
    if format_ not in FORMATS:
        raise Http404
    if publication.is_withdrawn:
        return _withdrawn(request, publication, status=HTTPStatus.GONE)
    tag = quote_etag(fingerprint(publication, format_=format_))
    unchanged = get_conditional_response(request, etag=tag)
    response = unchanged or attachment(published_file(publication, format_=format_))
    response["ETag"] = tag
    response["Cache-Control"] = "no-cache"
    return response


def _page(request: HttpRequest, publication: Publication) -> HttpResponse:
    if publication.is_withdrawn:
        return _withdrawn(request, publication)
    value = thaw(publication.kind, publication.content)
    versions = published_versions(publication.code)
    is_newest = versions[0].publication.version == publication.version
    context = {
        "publication": publication,
        "heading": publication_heading(publication, value),
        "log_end": publication_end(publication),
        "by": name_of(publication.published_by),
        "list": value,
        "is_newest": is_newest,
        "is_being_corrected": is_newest and is_being_corrected(publication),
        "versions": versions,
        "formats": FORMATS,
    }
    return render(request, f"web/public/publication_{publication.kind}.html", context)


def _withdrawn(request: HttpRequest, publication: Publication, *, status: int = 200) -> HttpResponse:
    """That the list was withdrawn, when, by whom and why; no figures."""
    value = thaw(publication.kind, publication.content)
    newest = publication_in_public(publication.code)
    context = {
        "publication": publication,
        "heading": publication_heading(publication, value),
        "has_next": not newest.is_withdrawn,
    }
    return render(request, "web/public/publication_withdrawn.html", context, status=status)
