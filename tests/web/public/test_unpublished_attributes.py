"""What a cup notes of people, from the wrong side: no page, list, file, log or archive tells what is for the desk."""

from collections.abc import Iterator
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.test import Client
from django.urls import URLPattern, reverse

from tests.actions.acts import finish_tournament
from tests.actions.attribute_acts import defined, give
from tests.documents.reading import pdf_pages
from tests.documents.tournaments import closed_tournament
from tests.factories import NOW, anna, at_desk, cup, entries_of, seated_tournament
from tournaments.actions.people.attribute_values import unassign_value
from tournaments.actions.people.attributes import AttributeTerms, change_attribute
from tournaments.actions.results.publishing import publish_results
from tournaments.actions.results.rankings import change_club_rankings
from tournaments.documents.catalogue import DOCUMENTS, Subject, document
from tournaments.documents.files import produce
from tournaments.models import Club, Event, Publication, Tournament
from tournaments.web.public.urls import urlpatterns

pytestmark = pytest.mark.django_db

HIDDEN = ("Geheimmerkmal", "Verborgenwert", "Vereinswertung", "Clubs by their best")
PUBLIC = "Offenmerkmal"
SCREENS = ("welcome", "seats", "tables", "clock", "standings", "prizes")


@pytest.fixture
def tournament() -> Tournament:
    """A published evening; some have what is public and all have what is not."""
    found = closed_tournament()
    secret, public = defined(cup(), HIDDEN[0], HIDDEN[1]), defined(cup(), PUBLIC, is_published=True)
    club = Club.objects.create(name="Kirchenwirt")
    for number, entry in enumerate(entries_of(found)):
        give(entry.player, secret, HIDDEN[1])
        if number % 2:
            give(entry.player, public)
        entry.player.club = club
        entry.player.save()
    change_club_rankings(cup(), best=2, is_published=False, actor=at_desk(), now=NOW)
    publish_results(found, by=anna(), actor=at_desk(), now=NOW)
    return found


def addresses(tournament: Tournament) -> Iterator[str]:
    """Every public page that is about this evening, its cup or its lists."""
    code = Publication.objects.get().code
    known = {"public_id": tournament.public_id, "code": code, "version": 1, "slug": cup().slug}
    several = {"name": SCREENS, "audience": ("phones",), "format_": ("pdf", "xlsx")}
    for page in urlpatterns:
        parts = page.pattern.converters
        (own,) = [part for part in parts if part in several] or [""]
        if set(parts) <= {*known, own}:
            for value in several.get(own, ("",)):
                yield _address(page, {part: value if part == own else known[part] for part in parts})


def _address(page: URLPattern, parts: dict[str, object]) -> str:
    return reverse(f"web:{page.name}", kwargs=parts)


def said(content: bytes) -> str:
    """What is read in a page or a file."""
    if content.startswith(b"%PDF"):
        return " ".join(pdf_pages(content))
    if content.startswith(b"PK"):
        with ZipFile(BytesIO(content)) as archive:
            return " ".join(archive.read(name).decode("utf-8", "replace") for name in archive.namelist())
    return content.decode()


def test_no_public_page_and_no_file_tells_what_is_not_published(client: Client, tournament: Tournament) -> None:
    tells = set()
    for address in addresses(tournament):
        response = client.get(address, follow=True)
        text = said(response.getvalue())
        assert not [word for word in HIDDEN if word in text], address
        tells |= {address.split("/")[1]} if PUBLIC in text else set()
    assert {"live", "screen", "p"} <= tells  # they were looked at with something in them


def test_what_is_noted_after_the_evening_is_read_at_once_by_old_and_new_readers(client: Client) -> None:
    """Its own log says nothing of it any more, so nothing may be kept under that log's end alone."""
    evening = seated_tournament(players=8, rounds_planned=1)
    attribute = defined(evening.season.cup, PUBLIC, is_published=True)
    one, other, *_ = (each.player for each in entries_of(evening))
    give(one, attribute)
    finish_tournament(evening)
    pages = [reverse("web:live_standings", args=[evening.public_id, "phones"])]
    pages.append(reverse("web:screen", args=[evening.public_id, "standings"]))
    first = {page: client.get(page) for page in pages}
    assert all(PUBLIC in answer.content.decode() for answer in first.values())
    tags = {page: answer["ETag"] for page, answer in first.items()}

    def shown_on_pages() -> set[tuple[int, bool]]:
        """Whether the ranking is on each page, for whoever has read it before and for anybody else."""
        answers = [client.get(page, headers={"If-None-Match": tags[page]}) for page in pages]
        tags.update(zip(pages, (each["ETag"] for each in answers), strict=True))
        answers += [client.get(page) for page in pages]
        return {(each.status_code, PUBLIC in each.content.decode()) for each in answers}

    unassign_value(attribute.cup, one, attribute, actor=at_desk(), now=NOW)
    assert shown_on_pages() == {(200, False)}
    give(other, attribute)
    assert shown_on_pages() == {(200, True)}
    change_attribute(attribute, AttributeTerms(PUBLIC, is_published=False), actor=at_desk(), now=NOW)
    assert shown_on_pages() == {(200, False)}


def test_no_list_no_log_and_no_archive_tells_it(tournament: Tournament) -> None:
    subjects = {Subject.TOURNAMENT: tournament, Subject.SEASON: tournament.season, Subject.CUP: tournament.season.cup}
    for subject, name in DOCUMENTS:
        if subject in subjects and ("results" in name or "archive" in name or "season" in name):
            found = document(subject, name)
            assert found
            content = produce(found, subjects[subject], now=NOW).content  # type: ignore[arg-type]
            assert not [word for word in HIDDEN if word in said(bytes(content))], name
    payloads = [str(each) for each in Event.objects.values_list("what", flat=True)]
    assert not [what for what in payloads if any(word in what for word in (*HIDDEN, PUBLIC, "value"))]
