"""The style guide has an address under DEBUG only, keeps the policy of every page, and leaves no component out."""

import re
from collections.abc import Iterator
from importlib import reload
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client, override_settings
from django.urls import clear_url_caches

import config.urls
from tournaments.web.styleguide import colours, icons

CSS = Path(settings.BASE_DIR) / "static" / "css"
SHEETS = ("base", "controls", "tables", "tournament", "entry", "screens", "print")
ELSEWHERE = {
    "htmx-request",  # while a request is out
    "printed", "new-page",  # on paper
    "who",  # for somebody logged in
}  # fmt: skip


@pytest.fixture
def debug() -> Iterator[None]:
    """The URL table as it is under DEBUG."""
    with override_settings(DEBUG=True):
        _read_urls()
        yield
    _read_urls()


def _read_urls() -> None:
    reload(config.urls)
    clear_url_caches()


@pytest.mark.parametrize("address", ["/styleguide/", "/styleguide/wall/"])
def test_style_guide_has_an_address_under_debug_only(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.usefixtures("debug")
def test_style_guide_keeps_the_content_security_policy(client: Client) -> None:
    for address in ("/styleguide/", "/styleguide/wall/"):
        response = client.get(address)
        html = _shown(response.content.decode())
        assert "style-src 'self';" in response.headers["Content-Security-Policy"] + ";"
        assert not re.search(r"<style|\sstyle=|<script(?![^>]*\ssrc=)|\son[a-z]+=", html)


@pytest.mark.usefixtures("debug")
def test_style_guide_shows_every_component(client: Client) -> None:
    pages = "".join(client.get(f"/styleguide/{page}").content.decode() for page in ("", "wall/"))
    shown = {name for names in re.findall(r'class="([^"]*)"', _shown(pages)) for name in names.split()}
    assert _classes() - shown == ELSEWHERE


@pytest.mark.usefixtures("debug")
def test_style_guide_shows_colours_icons_and_markup(client: Client) -> None:
    html = client.get("/styleguide/").content.decode()
    assert {name for name in colours() if f'fill="var(--{name})"' not in html} == set()
    assert {name for name in icons() if f"<code>{name}</code>" not in html} == set()
    assert "{% field form.name %}" in html


def _shown(html: str) -> str:
    """The page without the markup it quotes."""
    return re.sub(r"<pre.*?</pre>", "", html, flags=re.DOTALL)


def _classes() -> set[str]:
    """Every class a stylesheet has a rule for."""
    css = "".join((CSS / f"{sheet}.css").read_text() for sheet in SHEETS)
    selectors = re.sub(r"/\*.*?\*/|\{[^{}]*\}", "", css, flags=re.DOTALL)
    return set(re.findall(r"\.([a-z][\w-]*)", selectors))
