"""What was published before opens as it did then: page, workbook and PDF of the lists in `fixtures/publications`."""

import json
import re
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override
from pypdf import PdfReader

from tests.documents.reading import sheet_rows
from tests.documents.tournaments import closed_tournament
from tests.factories import NOW, anna
from tournaments.documents.published import published_file
from tournaments.lists.published import deserialize_list, serialize_list
from tournaments.models import Publication
from tournaments.models.publication import PublicationKind

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "publications"

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["results", "season", "qualifiers"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def known(kind: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads((FOLDER / f"{kind}.json").read_text("utf-8"))
    return document


@pytest.fixture
def publication(kind: str, known: dict[str, Any]) -> Publication:
    tournament = closed_tournament()
    return Publication.objects.create(
        kind=kind,
        season=tournament.season,
        tournament=tournament if kind == PublicationKind.RESULTS else None,
        code="frozen",
        content=known["content"],
        published_at=NOW,
        published_by=anna(),
    )


def test_content_is_frozen_again_as_it_was(kind: str, known: dict[str, Any]) -> None:
    assert json.loads(json.dumps(serialize_list(deserialize_list(kind, known["content"])))) == known["content"]


def test_page_shows_what_it_showed(publication: Publication, known: dict[str, Any]) -> None:
    page = Client(headers={"accept-language": "de"}).get(f"/p/{publication.code}/")

    assert page_rows(page.content.decode()) == known["page"]


def test_workbook_holds_what_it_held(publication: Publication, known: dict[str, Any]) -> None:
    with override("de"):
        file = published_file(publication, format_="xlsx")

    assert [list(row) for row in sheet_rows(file.content)[1:]] == known["xlsx"]


def test_pdf_prints_what_it_printed(publication: Publication, known: dict[str, Any]) -> None:
    with override("de"):
        file = published_file(publication, format_="pdf")

    assert pdf_rows(file.content) == known["pdf"]


def page_rows(html: str) -> list[list[str]]:
    """The words of each cell of a page's table, without its headings."""
    body = re.search(r"<tbody.*?</tbody>", html, re.DOTALL)
    rows = re.findall(r"<tr.*?</tr>", body[0] if body else "", re.DOTALL)
    return [[_words(cell) for cell in re.findall(r"<t[dh].*?</t[dh]>", row, re.DOTALL)] for row in rows]


def _words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).replace("\N{SOFT HYPHEN}", "").split())


def pdf_rows(content: bytes) -> list[list[str]]:
    """The pieces of text on each baseline of the only page, from the first rank to the foot."""
    (page,) = PdfReader(BytesIO(content)).pages
    lines: dict[float, list[str]] = {}

    def collect(text: str, _page: Any, at: list[float], _font: Any, _size: float) -> None:
        if text.strip():
            lines.setdefault(round(at[5], 1), []).append(text.strip())

    page.extract_text(visitor_text=collect)
    rows = [lines[height] for height in sorted(lines, reverse=True)]
    first = next(index for index, row in enumerate(rows) if row[0] == "1.")
    foot = next(index for index, row in enumerate(rows) if row[-1] == "Seite 1 von 1")
    return rows[first:foot]
