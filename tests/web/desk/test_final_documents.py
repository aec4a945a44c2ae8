"""Papers and files of a season with a final are offered once there is a line in them."""

from datetime import date

import pytest
from django.test import Client

from tests.factories import season
from tests.finals import a_final, people, sends
from tests.totals_evenings import EVEN, closed
from tests.web.desk.pages import documents_of, shown

pytestmark = pytest.mark.django_db

TABLE = {"season.pdf", "season.xlsx", "rounds.csv", "places.csv", "standings.csv", "rounds.xlsx", "ranking.json"}


def of_pages(desk: Client) -> dict[str, set[str]]:
    pages = ("", "qualifiers/", "finalists/", "overall/")
    return {page: documents_of(desk, f"/desk/seasons/{season().pk}/{page}") for page in pages}


def test_documents_are_offered_where_there_is_a_line(desk: Client) -> None:
    final = a_final()
    nothing: dict[str, set[str]] = {"qualifiers/": set(), "finalists/": set(), "overall/": set()}
    assert of_pages(desk) == {"": {"archive.zip"}} | nothing

    closed(*EVEN, name="Finaltag", date=date(2027, 4, 10), is_final=True)
    assert of_pages(desk)[""] == {"archive.zip"}

    sends(final, "HRC", [(each, rank, 5) for rank, each in enumerate(people("ABC"), start=1)])
    closed(*EVEN)
    found = of_pages(desk)
    assert found[""] == TABLE | {"archive.zip"}
    assert found["qualifiers/"] == {"qualifiers.pdf", "qualifiers.xlsx"}
    assert found["finalists/"] == {"finalists.pdf", "finalists.xlsx"}
    assert {"final.pdf", "final.xlsx"} <= found["overall/"]
    page = shown(desk, f"/desk/seasons/{season().pk}/")
    assert "Finaltag on 10 April 2027 does not count for the season table." in page
    assert "Finalists of the season" not in page
