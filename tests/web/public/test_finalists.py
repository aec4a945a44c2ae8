"""The public list of finalists: who is coming, and how many declined."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.documents.reading import pdf_pages, sheet_rows
from tests.factories import NOW, anna, at_desk
from tests.finals import a_final, people, sends
from tests.web.parts import parts
from tests.web.reading import text_of
from tournaments.actions.finals.places import answer_final_place
from tournaments.actions.results.publishing import Correction, publish_finalists
from tournaments.documents.archives import archived_pdf
from tournaments.models import Publication
from tournaments.models.invitation import Answer

pytestmark = pytest.mark.django_db


def files_of(client: Client, listed: Publication, version: int) -> list[str]:
    """What stands in the two files of a version."""
    addresses = (reverse("web:publication_file", args=[listed.code, version, each]) for each in ("pdf", "xlsx"))
    paper, book = (client.get(each).content for each in addresses)
    cells = [str(each) for row in sheet_rows(book) for each in row if each]
    return [" ".join(" ".join(pdf_pages(paper)).split()), " ".join(cells)]


def test_who_declined_is_counted_and_not_named(client: Client) -> None:
    final, cast = a_final(), people("ABCDEF")
    (anton, berta, *_), seldom = cast, people("G")[0]
    sends(final, "HRC", [(each, rank, 5) for rank, each in enumerate(cast, start=1)] + [(seldom, None, 1)], quota=3)
    sends(final, "WTC", [(cast[2], 9, 5)], quota=1)
    answer_final_place(final, anton, answer=Answer.DECLINED, actor=at_desk(), now=NOW)
    listed = publish_finalists(final.season, by=anna(), actor=at_desk(), now=NOW)
    address = reverse("web:publication", args=[listed.code])

    page = client.get(address)
    assert "3 finalists." in text_of(page)
    assert [each.attributes["data-table-filter"] for each in parts(page, ".toolbar")] == ["coming"]
    assert len(parts(page, "#coming")) == 1
    assert "1 person has declined. 1 person has moved up for somebody who declined." in text_of(page)
    assert anton.name not in text_of(page)
    for words in files_of(client, listed, 1):
        assert "1 person has declined. 1 person has moved up for" in words
        assert anton.name not in words
        assert berta.name in words
        assert "91 HRC: reserve 2" in words.replace("HRC 6 ", "")  # what a reserve would bring
    assert "Played too seldom for the final 1" in text_of(page)
    (for_board,) = pdf_pages(archived_pdf(listed))
    assert "Für den Vorstand: Hier stehen auch alle, die abgesagt haben." in for_board
    assert anton.name in for_board

    answer_final_place(final, berta, answer=Answer.DECLINED, actor=at_desk(), now=NOW)
    page = client.get(address)
    assert "2 finalists." in text_of(page)
    assert "Since this version 1 person on it has declined and is no longer listed" in text_of(page)
    assert berta.name not in text_of(page)
    for words in files_of(client, listed, 1):
        assert "moved up for somebody who declined. Since this version 1 person on it has declined." in words
        assert berta.name not in words
        assert cast[3].name in words
    answer_final_place(final, cast[4], answer=Answer.DECLINED, actor=at_desk(), now=NOW)
    again = text_of(client.get(address))
    assert "Since this version 2 people on it have declined" in again
    assert cast[4].name not in again  # a reserve of that version, who moved up and declined
    publish_finalists(final.season, by=anna(), actor=at_desk(), now=NOW)
    older = text_of(client.get(reverse("web:publication_version", args=[listed.code, 1])))
    assert berta.name in older
    assert "Since this version" not in older
    assert all(berta.name in words for words in files_of(client, listed, 1))


def test_a_shared_last_place_that_is_declined_goes_to_nobody(client: Client) -> None:
    """Of two who share the last place one declines, and a reserve, who had none: only A frees a place."""
    final, cast = a_final(), people("ABCDEF")
    sends(final, "HRC", [(each, rank, 5) for each, rank in zip(cast[:4], (1, 2, 2, 4), strict=True)], quota=2)
    by: dict[str, Any] = {"actor": at_desk(), "now": NOW}
    for who in cast[2:4]:
        answer_final_place(final, who, answer=Answer.DECLINED, **by)
    listed = publish_finalists(final.season, by=anna(), **by)
    said = "2 people have declined. Nobody has moved up for them."
    assert said in text_of(client.get(reverse("web:publication", args=[listed.code])))
    assert [said in words for words in files_of(client, listed, 1)] == [True, True]

    sends(final, "WTC", [(cast[4], 1, 5), (cast[0], 2, 5), (cast[5], 3, 5)], quota=2)
    answer_final_place(final, cast[0], answer=Answer.DECLINED, **by)
    publish_finalists(final.season, by=anna(), correction=Correction("Cup dazu"), **by)
    said = "3 people have declined. 1 person has moved up for somebody who declined."
    assert said in text_of(client.get(reverse("web:publication", args=[listed.code])))


def test_what_a_version_changed_counts_who_declined_and_names_who_moved_up(client: Client) -> None:
    final, cast = a_final(), people("ABCD")
    sends(final, "HRC", [(each, rank, 5) for rank, each in enumerate(cast, start=1)])
    act: dict[str, Any] = {"actor": at_desk(), "now": NOW}
    listed = publish_finalists(final.season, by=anna(), **act)
    answer_final_place(final, cast[1], answer=Answer.DECLINED, **act)
    answer_final_place(final, cast[3], answer=Answer.DECLINED, **act)
    publish_finalists(final.season, by=anna(), **act)
    answer_final_place(final, cast[1], answer=Answer.OPEN, **act)
    publish_finalists(final.season, by=anna(), correction=Correction("doch dabei"), **act)

    page = client.get(reverse("web:publication", args=[listed.code]))
    newest, second, first = (each.text for each in parts(page, "main li") if each.text.startswith("Version"))
    assert "In anew 1 B Uhu" in newest
    assert "2 people have declined since the version before." in second
    assert "In anew 1 C Uhu: now HRC: place 3, moved up (1 declined)" in second
    assert [each.name in second for each in cast] == [False, False, True, False]
    assert "since the version before" not in newest + first
