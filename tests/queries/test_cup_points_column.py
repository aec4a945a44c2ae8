"""The list of a day of a final of several cups that counts for no season has no column of cup points."""

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.actions.test_season_settings import change
from tests.documents.reading import pdf_pages, sheet_rows
from tests.factories import anna, at_desk
from tests.totals_evenings import EVEN, closed
from tests.verification.evening import found
from tests.web.parts import texts
from tests.web.public.test_publications import url
from tournaments.actions.finals.championships import open_championship
from tournaments.actions.log import lock
from tournaments.actions.results.publishing import Correction, publish_results
from tournaments.actions.seasons.schemes import chosen_scheme
from tournaments.actions.tournaments import write_changed
from tournaments.models import Publication, Tournament
from tournaments.queries.results.publications import PublicationState, results_states, results_status

pytestmark = pytest.mark.django_db


@pytest.fixture
def day(client: Client) -> Tournament:
    closed(*EVEN, name="Finaltag", date=date(2026, 10, 9), is_final=True)
    client.force_login(anna())
    return fresh()


def fresh() -> Tournament:
    return Tournament.objects.select_related("season__cup", "ruleset", "cup_points").get()


def published(day: Tournament, **how: Any) -> Publication:
    return publish_results(day, by=anna(), actor=at_desk(), now=timezone.now(), **how)


def states() -> tuple[PublicationState, PublicationState]:
    day = fresh()
    return results_status(day).state, results_states([day])[day.pk]


def heads(client: Client, day: Tournament, listed: Publication) -> dict[str, list[str]]:
    """The headings of its columns, wherever the list stands."""
    paper, book = (file_of(client, listed, each) for each in ("pdf", "xlsx"))
    return {
        "public": texts(client.get(url(listed)), "thead th"),
        "desk": texts(client.get(reverse("web:desk_results", args=[day.pk])), "thead th"),
        "pdf": pdf_pages(paper)[0].splitlines(),
        "xlsx": [str(each) for each in sheet_rows(book)[0]],
    }


def with_column(client: Client, day: Tournament, listed: Publication) -> set[str]:
    found = heads(client, day, listed)
    return {where for where, words in found.items() if {"Cup points", "Cuppunkte", "Fixpunkte"} & {*words}}


def file_of(client: Client, listed: Publication, format_: str) -> bytes:
    return client.get(url(listed, f"v{listed.version}/{format_}/")).content


def test_a_day_that_counts_for_no_season_has_no_column_of_cup_points(client: Client, day: Tournament) -> None:
    earlier = published(day)
    everywhere = {"public", "desk", "pdf", "xlsx"}
    assert with_column(client, day, earlier) == everywhere
    open_championship(day.season, title="Tarockfinale", actor=at_desk(), now=timezone.now())

    assert states() == (PublicationState.SAME_FIGURES, PublicationState.CURRENT)
    assert with_column(client, day, earlier) == everywhere - {"desk"}, "what was published stays"
    now = published(fresh(), correction=Correction("Das Finale zählt hier nicht"))
    assert with_column(client, day, now) == set()
    assert "; cuppunkte:" not in client.get(url(now)).content.decode().casefold()
    assert states() == (PublicationState.CURRENT, PublicationState.CURRENT)

    other = chosen_scheme(day.season.cup, "heinepunkte")
    row = lock(fresh())
    row.cup_points = other
    row.save()
    write_changed(row, {}, actor=at_desk(), now=timezone.now())
    assert states() == (PublicationState.CURRENT, PublicationState.CURRENT), "nobody reads which ones it would give"
    change(day.season, final_points="heinepunkte")
    assert states() == (PublicationState.STALE, PublicationState.STALE)
    assert found(fresh()) == set()
