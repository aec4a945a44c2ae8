"""The start page, for whoever comes by."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localdate

from tests.documents.tournaments import published_results
from tests.factories import clara, new_tournament, seated_tournament
from tests.web.reading import text_of

pytestmark = pytest.mark.django_db


def test_home_without_anything_says_so_and_leads_to_the_log_in(client: Client) -> None:
    response = client.get("/")

    assert response.status_code == 200
    assert "Nothing going on yet" in text_of(response)
    assert reverse("web:login") in response.content.decode()


def test_home_leads_to_tournaments_under_way_to_lists_and_names_what_comes(client: Client) -> None:
    running = seated_tournament(name="Läuft", date=localdate())
    publication = published_results(name="Vorbei")
    new_tournament(name="Bald", date=localdate() + timedelta(days=3))

    response = client.get("/")

    html = response.content.decode()
    assert reverse("web:live", args=[running.public_id]) in html
    assert reverse("web:seating_public", args=[running.public_id]) in html
    assert reverse("web:publication", args=[publication.code]) in html
    assert "Results – Vorbei" in text_of(response)
    assert "Bald" in html


def test_home_leads_who_is_logged_in_to_the_desk(client: Client) -> None:
    client.force_login(clara())

    assert reverse("web:desk") in client.get("/").content.decode()


def test_home_escapes_what_organisers_typed(client: Client) -> None:
    seated_tournament(name="<script>alert(1)</script>", venue='"><img src=x>', date=localdate())

    html = client.get("/").content.decode()

    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    assert "<script>alert" not in html
    assert "<img src=x" not in html


def test_home_may_be_found_by_search_machines(client: Client) -> None:
    assert "X-Robots-Tag" not in client.get("/").headers
