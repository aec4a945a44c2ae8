"""The public list of finalists: who is coming, and how many declined."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, anna, at_desk
from tests.finals import a_final, people, sends
from tests.web.reading import text_of
from tournaments.actions.finals.places import answer_final_place
from tournaments.actions.results.publishing import publish_finalists
from tournaments.models.invitation import Answer

pytestmark = pytest.mark.django_db


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
    assert "1 person has declined; the place went to the next of the cup." in text_of(page)
    assert anton.name not in text_of(page)
    assert "Played too seldom for the final 1" in text_of(page)

    answer_final_place(final, berta, answer=Answer.DECLINED, actor=at_desk(), now=NOW)
    page = client.get(address)
    assert "2 finalists." in text_of(page)
    assert "Since this version 1 more person has declined" in text_of(page)
    assert berta.name not in text_of(page)
    publish_finalists(final.season, by=anna(), actor=at_desk(), now=NOW)
    older = text_of(client.get(reverse("web:publication_version", args=[listed.code, 1])))
    assert berta.name in older
    assert "Since this version" not in older
