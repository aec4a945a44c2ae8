"""The files of a published list come from its frozen copy, and are made once."""

from collections.abc import Callable

import pytest
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries

from tests.documents.reading import pdf_pages, sheet_rows
from tests.documents.tournaments import closed_tournament, published_results
from tests.factories import NOW, anna, at_desk
from tournaments.actions.results.publishing import publish_qualifiers, publish_results, publish_season
from tournaments.documents.published import fingerprint, published_file
from tournaments.documents.writing import FORMATS
from tournaments.models import Club, HandScore, Player, Publication, RoundTotal

Publish = Callable[..., Publication]

pytestmark = pytest.mark.django_db


def fresh(publication: Publication) -> Publication:
    return Publication.objects.select_related("published_by").get(pk=publication.pk)


def test_file_shows_what_was_frozen_whatever_happens_later() -> None:
    publication = published_results()
    Player.objects.update(family_name="Anders")
    RoundTotal.objects.all().delete()
    HandScore.objects.all().delete()

    with override("en"):
        rows = sheet_rows(published_file(fresh(publication), format_="xlsx").content)
        page = pdf_pages(published_file(fresh(publication), format_="pdf").content)[0]

    assert [row[rows[0].index("Total")] for row in rows[1:]] == [30, 5, 4, -2, -3, -4, -10, -10, -10]
    assert "Pagatinger" in page
    assert "Anders" not in page
    assert "Official · 2026-11-20, 19:00 · anna" in page


@pytest.mark.parametrize(("language", "title"), [("en", "Place"), ("de", "Ort")])
def test_column_with_the_place_is_called_so(language: str, title: str) -> None:
    tournament = closed_tournament()
    Player.objects.update(place="Linz", club=Club.objects.create(name="TC Mond"))
    publication = publish_results(tournament, by=anna(), actor=at_desk(), now=NOW)

    with override(language):
        headings, *rows = sheet_rows(published_file(fresh(publication), format_="xlsx").content)
        page = pdf_pages(published_file(fresh(publication), format_="pdf").content)[0]

    assert {row[headings.index(title)] for row in rows} == {"Linz"}
    assert f"\n{title}\n" in page
    assert not [heading for heading in headings if "Club" in str(heading) or "Verein" in str(heading)]


@pytest.mark.parametrize("publish", [publish_season, publish_qualifiers])
@pytest.mark.parametrize("format_", FORMATS)
def test_lists_of_a_season_have_files_too(publish: Publish, format_: str) -> None:
    publication = publish(closed_tournament().season, by=anna(), actor=at_desk(), now=NOW)

    product = published_file(publication, format_=format_)

    assert product.content[:2] in {b"%P", b"PK"}
    assert product.filename.endswith(f"-v1.{format_}")


def test_second_reader_gets_the_same_file_without_a_statement(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    publication = fresh(published_results())
    first = published_file(publication, format_="xlsx")

    with django_assert_num_queries(0):
        assert published_file(publication, format_="xlsx") == first


def test_fingerprint_tells_versions_formats_and_languages_apart() -> None:
    publication = fresh(published_results())
    with override("en"):
        english = {fingerprint(publication, format_=format_) for format_ in FORMATS}
    with override("de"):
        german = {fingerprint(publication, format_=format_) for format_ in FORMATS}
    publication.version = 2
    with override("de"):
        second = {fingerprint(publication, format_=format_) for format_ in FORMATS}

    assert len(english | german | second) == 6
