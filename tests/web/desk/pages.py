"""Asking the desk's pages, and reading what they say."""

import html
import re
from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.web.parts import parts, text_at, texts
from tests.web.reading import Answer, text_of
from tournaments.models import Round, Table, Tournament


def shown(client: Client, address: str, *, status: int = 200) -> str:
    """The text of a page, without its tags."""
    return _read(client.get(address), status)


def refused(client: Client, address: str, /, *, status: int = 422, **fields: Any) -> str:
    """Post a form that is not taken; what the page that comes back says is wrong."""
    response = client.post(address, data=fields)
    assert response.status_code == status, text_of(response)
    return " ".join(texts(response, "[role=alert]"))


def done(client: Client, address: str, /, **fields: Any) -> str:
    """Post a form that is taken; what the page it leads to reports about it."""
    response = client.post(address, data=fields, follow=True)
    assert response.redirect_chain, text_of(response)
    assert response.status_code == 200, text_of(response)
    return " ".join(texts(response, ".messages .message") or texts(response, "main [role=status]"))


def saved_as_shown(client: Client, address: str, /, **fields: Any) -> str:
    """Post a form whose effect is shown first, and save what is shown; what the page it leads to reports about it."""
    (shown,) = parts(client.post(address, data=fields), "main form input[name=shown]")
    return done(client, address, **fields, shown=shown.attributes["value"])


def seen(client: Client, address: str) -> dict[str, Any]:
    """What the form of a page says it showed, to be sent along; nothing where the page has no such form."""
    fields = [each.attributes for each in parts(client.get(address), "main form input[name=seen]")]
    return {str(each["name"]): each["value"] for each in fields}


def error_at(client: Client, address: str, field: str, /, **fields: Any) -> str:
    """Post a form that is not taken; the sentence that stands at one of its fields."""
    page = client.post(address, data=fields).content.decode()
    found = re.search(rf'<ul class="errorlist" id="id_{field}_error"[^>]*>(.*?)</ul>', page, re.DOTALL)
    assert found, _plain(page)
    return _plain(found[1])


def version_shown(page: Answer) -> str:
    """Which version of a list is published, since when and by whom, as the page of the list says."""
    return text_at(page, "p.cluster .quiet")


def documents_of(client: Client, address: str) -> set[str]:
    """The names of the documents that a page offers."""
    actions = [form.attributes.get("action", "") for form in parts(client.get(address), "main form")]
    return {each.rstrip("/").rsplit("/", 1)[-1] for each in actions if "/documents/" in each}


def statements(client: Client, address: str) -> int:
    """How many SQL statements a page takes."""
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


def tournament_url(tournament: Tournament, rest: str = "") -> str:
    return f"/desk/evenings/{tournament.pk}/{rest}"


def table_url(table: Table, rest: str = "") -> str:
    return f"/desk/evenings/{table.round.tournament_id}/tables/{table.pk}/{rest}"


def round_url(round_: Round, rest: str = "") -> str:
    return f"/desk/evenings/{round_.tournament_id}/rounds/{round_.number}/{rest}"


def _read(response: Any, status: int) -> str:
    page = response.content.decode()
    assert response.status_code == status, _plain(page)
    return _plain(page.partition("<main")[2])


def _plain(page: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())
