"""Published lists at their short addresses: the page, older versions, PDF and XLSX, all from the frozen copy."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe

from scoring.qualification import PLACES_TAKEN
from tournaments.access import publication_in_public, version_in_public
from tournaments.documents.headings import name_of, publication_heading
from tournaments.documents.lists import qualifier_rows, result_rows, season_rows, tournament_columns
from tournaments.documents.published import fingerprint, published_file
from tournaments.documents.writing import FORMATS
from tournaments.models import Publication
from tournaments.queries.lists import AnyList, ResultsList, SeasonList, thaw
from tournaments.queries.programme import versions_of
from tournaments.reports.qualifiers import reason_text
from tournaments.reports.rows import QualifierRow
from tournaments.web.attachments import attachment
from tournaments.web.public.unlisted import unlisted


@unlisted
@require_safe
def newest(request: HttpRequest, code: str) -> HttpResponse:
    """A published list as it stands."""
    return _page(request, publication_in_public(code))


@unlisted
@require_safe
def version(request: HttpRequest, code: str, version: int) -> HttpResponse:
    """One version of it."""
    return _page(request, version_in_public(code, version))


@unlisted
@require_safe
def file(request: HttpRequest, code: str, version: int, format_: str) -> HttpResponse:
    """A version as PDF or XLSX; whoever has it already is told so."""
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
        "by": name_of(publication.published_by),
        "list": value,
        "is_newest": versions[0].version == publication.version,
        "versions": [(each, name_of(each.published_by)) for each in versions],
        "formats": FORMATS,
    }
    return render(request, f"web/public/publication_{publication.kind}.html", context | _rows(value))


def _rows(value: AnyList) -> dict[str, Any]:
    if isinstance(value, ResultsList):
        lines = [(row, row.money * value.cents_per_point) for row in result_rows(value)]
        return {"lines": lines, "rounds": range(1, value.rounds + 1)}
    if isinstance(value, SeasonList):
        return {"lines": season_rows(value), "columns": tournament_columns(value)}
    rows = qualifier_rows(value)
    last = _last_in(rows)
    return {"lines": [(row, reason_text(row), row is last) for row in rows]}


def _last_in(rows: tuple[QualifierRow, ...]) -> QualifierRow | None:
    """The last line above the cut."""
    inside = [row for row in rows if row.reason in PLACES_TAKEN]
    return inside[-1] if inside else None
