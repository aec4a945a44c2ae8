"""The public list of finalists: page and files."""

import pytest
from django.test import Client

from tests.documents.reading import pdf_pages, sheet_rows
from tests.factories import NOW, anna, at_desk
from tests.finals import a_final, people, sends
from tests.web.parts import texts
from tournaments.actions.results.publishing import publish_finalists

pytestmark = pytest.mark.django_db


def test_everybody_stands_once_with_the_reason_and_the_other_ways(client: Client) -> None:
    a, b, c, d = people("ABCD")
    final = a_final()
    sends(final, "HRC", [(a, 1, 9), (b, 2, 9), (c, 2, 8), (d, 4, 8)])
    sends(final, "KTC", [(a, 2, 5), (d, 1, 2)], table=[64, 50], min_participations=3)
    made = publish_finalists(final.season, by=anna(), actor=at_desk(), now=NOW)

    page = client.get(f"/p/{made.code}/", headers={"accept-language": "en"})

    cells = texts(page, "tbody td")
    assert [cells[at : at + 2] for at in range(0, 8, 2)] == [
        ["120", "HRC: place 1 also by KTC, 50"],
        ["111", "HRC: place 2, 2 tied for the last place"],
        ["111", "HRC: place 2, 2 tied for the last place"],
        ["98", "Reserve 1 rank 4 · KTC: 2 of the 3 evenings needed"],
    ]
    assert "3 finalists" in texts(page, "main")[0]
    assert "HRC: 3 instead of 2 places: 2 tied for the last one" in texts(page, "main p")
    (paper,) = pdf_pages(client.get(f"/p/{made.code}/v1/pdf/", headers={"accept-language": "en"}).content)
    assert "also by KTC, 50" in " ".join(paper.split())
    rows = sheet_rows(client.get(f"/p/{made.code}/v1/xlsx/", headers={"accept-language": "en"}).content)
    assert any(row[1:6] == ("A Uhu", a.place or None, 120, "HRC", 1) for row in rows)
