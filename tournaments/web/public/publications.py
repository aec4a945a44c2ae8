"""Published lists at short URLs: the page, older versions, PDF and XLSX, all from the frozen copy."""

from collections.abc import Iterator
from functools import partial
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.timezone import localdate
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.access import publication_in_public, version_in_public
from tournaments.documents.headings import name_of, publication_heading, season_list_heading
from tournaments.documents.published import fingerprint, published_file
from tournaments.documents.writing import FORMATS
from tournaments.lists.published import FinalistList, SeasonList, SeasonRow, deserialize_list
from tournaments.lists.shown_sub_rankings import shown_sub_rankings
from tournaments.models import Publication
from tournaments.models.publication import PublicationKind
from tournaments.queries.log.ends import publication_end
from tournaments.queries.programme import next_evening
from tournaments.queries.results.list_corrections import list_correction
from tournaments.queries.results.protests import evenings_in_doubt, with_protests
from tournaments.queries.results.versions import newer_version, published_versions
from tournaments.web.attachments import file_response
from tournaments.web.compression import packed
from tournaments.web.pieces import Pieces, page_with
from tournaments.web.public.build import build
from tournaments.web.public.cached import cached
from tournaments.web.public.coming import coming_context
from tournaments.web.public.unlisted import unlisted
from tournaments.web.season_person import season_person
from tournaments.web.season_table import SeasonTable, season_table


@unlisted
@require_safe
def newest(request: HttpRequest, code: str) -> HttpResponse:
    """The latest version of a published list."""
    return _page(request, publication_in_public(code))


@unlisted
@require_safe
def version(request: HttpRequest, code: str, version: int) -> HttpResponse:
    """One version of a published list."""
    return _page(request, version_in_public(code, version))


@unlisted
@require_safe
def line(request: HttpRequest, code: str, version: int, line: int) -> HttpResponse:
    """A player's season in a version of a season table, by position from 1: why each result counts or not; beside the
    newest stands the season's next evening.
    """
    publication = version_in_public(code, version)
    if publication.is_withdrawn:
        return _withdrawn(request, publication)
    context = _context(publication)
    value = context["list"]
    if not isinstance(value, SeasonList) or not 1 <= line <= len(value.rows):
        raise Http404
    context["person"] = season_person(value, line - 1, url=partial(_line_url, publication))
    if context["is_newest"]:
        context["next_evening"] = next_evening(publication.season, today=localdate())
    return render(request, "web/public/publication_line.html", context)


@unlisted
@require_safe
def file(request: HttpRequest, code: str, version: int, format_: str) -> HttpResponse:
    """A version as PDF or XLSX, with an ETag; 410 for a withdrawn list."""
    publication = version_in_public(code, version)
    if format_ not in FORMATS:
        raise Http404
    if publication.is_withdrawn:
        return _withdrawn(request, publication, status=HTTPStatus.GONE)
    newer = newer_version(publication)
    correction = None if newer else list_correction(publication)
    tag = quote_etag(fingerprint(publication, format_=format_, newer=newer, correction=correction))
    unchanged = get_conditional_response(request, etag=tag)
    response = unchanged or file_response(
        published_file(publication, format_=format_, newer=newer, correction=correction)
    )
    response["ETag"] = tag
    response["Cache-Control"] = "no-cache"
    return response


def _page(request: HttpRequest, publication: Publication) -> HttpResponse:
    if publication.is_withdrawn:
        return _withdrawn(request, publication)
    if publication.kind == PublicationKind.SEASON:
        return _season_page(request, publication)
    context = _context(publication)
    if isinstance(context["list"], FinalistList):
        context |= coming_context(publication, context["list"], is_newest=context["is_newest"])
    return render(request, f"web/public/publication_{publication.kind}.html", context)


def _season_page(request: HttpRequest, publication: Publication) -> HttpResponse:
    """A season's tables have up to a megabyte, and never change: rendered once, for the first who reads them."""
    key = f"published-season:{publication.code}-{publication.version}-{get_language()}-{build()}"
    names, pieces = cached(key, partial(_season_pieces, publication))
    heading = season_list_heading(publication, **names)
    context = {**_state(publication), "heading": heading, "season_name": names["season"]}
    return page_with(request, "web/public/publication_season.html", context, pieces=pieces)


def _season_pieces(publication: Publication) -> tuple[dict[str, str], Pieces]:
    """The names of the cup and the season in a season's list, and its tables."""
    value = deserialize_list(publication.kind, publication.content)
    if not isinstance(value, SeasonList):
        raise TypeError(publication.kind)
    context = {
        "list": value,
        "table": season_table(value, url=partial(_line_url, publication)),
        "sub_rankings": list(_sub_rankings(publication, value)),
    }
    tables = packed(render_to_string("web/public/publication_season_tables.html", context))
    return {"cup": value.cup, "season": value.season}, {"tables": tables}


def _context(publication: Publication) -> dict[str, Any]:
    value = deserialize_list(publication.kind, publication.content)
    heading = publication_heading(publication, value)
    return {**_state(publication), "heading": heading, "list": value, "season_name": value.season}


def _state(publication: Publication) -> dict[str, Any]:
    """What may change about a published list."""
    versions = published_versions(publication.code)
    is_newest = versions[0].publication.version == publication.version
    return {
        "publication": publication,
        "log_end": publication_end(publication),
        "by": name_of(publication.published_by),
        "is_newest": is_newest,
        "is_unchanged": any(each.is_unchanged for each in versions if each.publication == publication),
        "correction": list_correction(publication) if is_newest else None,
        "published": with_protests(publication) if is_newest else None,
        "in_doubt": evenings_in_doubt(publication) if is_newest else (),
        "versions": versions,
        "formats": FORMATS,
    }


def _sub_rankings(publication: Publication, value: SeasonList) -> Iterator[tuple[str, SeasonTable]]:
    """The sub-rankings, with links to everybody's line in the season table."""
    lines = {row.person.player: index for index, row in enumerate(value.rows)}
    for name, table in shown_sub_rankings(value):
        yield name, season_table(table, url=lambda _, row: _line_url(publication, lines[row.person.player], row))


def _line_url(publication: Publication, index: int, _row: SeasonRow) -> str:
    return reverse("web:publication_line", args=[publication.code, publication.version, index + 1])


def _withdrawn(request: HttpRequest, publication: Publication, *, status: int = 200) -> HttpResponse:
    """When, by whom and why the list was withdrawn; no figures."""
    value = deserialize_list(publication.kind, publication.content)
    newest = publication_in_public(publication.code)
    context = {
        "publication": publication,
        "heading": publication_heading(publication, value),
        "has_next": not newest.is_withdrawn,
    }
    return render(request, "web/public/publication_withdrawn.html", context, status=status)
