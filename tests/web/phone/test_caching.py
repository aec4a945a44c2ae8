"""What a phone may keep: the worker's script, and which pages say that they may be shown again."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.web.phone.captain import Captain
from tournaments.templatetags.modules import imported_by
from tournaments.web.phone.caching import CACHE_HEADER

pytestmark = pytest.mark.django_db


def test_the_worker_lies_where_all_tables_do_and_is_asked_for_again(client: Client) -> None:
    answer = client.get("/t/worker.js")

    assert reverse("web:phone_worker") == "/t/worker.js"
    assert (answer["Content-Type"], answer["Cache-Control"]) == ("text/javascript; charset=utf-8", "no-cache")
    assert b'addEventListener("fetch"' in answer.content
    assert client.get("/t/worker.js", headers={"If-None-Match": answer["ETag"]}).status_code == 304


@pytest.mark.parametrize("page", ["", "hands/1/", "hands/1/?contract=dreier", "help/", "players/1/"])
def test_pages_that_stay_useful_may_be_kept(four: Captain, page: str) -> None:
    assert CACHE_HEADER in four.client.get(f"{four.table_url}{page}")


@pytest.mark.parametrize(
    "page", ["sheet/", "referee/", "sign/", "hands/1/strike/", "hands/99/", "manifest.webmanifest"]
)
def test_news_forms_and_what_is_not_there_may_not(four: Captain, page: str) -> None:
    assert CACHE_HEADER not in four.client.get(f"{four.table_url}{page}")


def test_answers_to_what_was_sent_may_not_be_kept(four: Captain) -> None:
    assert CACHE_HEADER not in four.enter(1, contract="dreier", declarer="0", won="yes")
    assert CACHE_HEADER not in four.send(2, {"contract": "dreier"})


def test_a_page_behind_a_link_that_leads_nowhere_may_not_be_kept(client: Client) -> None:
    assert CACHE_HEADER not in client.get("/t/1.1.nothing/")


def test_a_page_may_load_the_worker_and_names_every_module(four: Captain) -> None:
    answer = four.look()

    assert "worker-src 'self'" in answer["Content-Security-Policy"]
    page = answer.content.decode()
    modules = imported_by("js/phone/main.js")
    assert "js/phone/storage.js" in modules
    assert [each for each in modules if f'<link rel="modulepreload" href="/static/{each}">' not in page] == []


def test_there_is_a_page_for_a_phone_that_has_kept_none(client: Client) -> None:
    answer = client.get("/t/offline/")

    assert answer.status_code == 200
    assert "Keine Verbindung" in answer.content.decode()
    assert "<script" not in answer.content.decode().replace('<script src="/static/js/vorhand.js"', "")
