"""What every page must keep: contrast, size, no inline style or script, icons that exist, pages for errors."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string

from tournaments.web.urls import urlpatterns

ROOT = Path(settings.BASE_DIR)
CSS = ROOT / "static" / "css"
TEMPLATES = {path.relative_to(ROOT): path.read_text() for path in sorted((ROOT / "templates").rglob("*.html"))}
BASE = (CSS / "base.css").read_text()
SPRITE = (ROOT / "static" / "icons" / "sprite.svg").read_text()

TEXT = 4.5
CONTROL = 3.0
PAIRS = [
    *[(ink, on, TEXT) for ink in ("ink", "muted", "accent", "danger") for on in ("paper", "surface", "raised")],
    *[(ink, on, TEXT) for ink in ("ink", "muted", "accent", "danger") for on in ("accent-soft", "warning-soft")],
    *[(ink, on, TEXT) for ink in ("ink", "accent", "danger") for on in ("danger-soft", "notice-soft")],
    ("warning", "warning-soft", TEXT),
    ("warning", "surface", TEXT),
    ("notice", "notice-soft", TEXT),
    ("notice", "surface", TEXT),
    ("on-accent", "accent", TEXT),
    ("on-danger", "danger", TEXT),
    *[("edge", on, CONTROL) for on in ("paper", "surface", "raised")],
    *[("focus", on, CONTROL) for on in ("paper", "surface", "raised")],
]


def _colours(css: str) -> dict[str, str]:
    return dict(re.findall(r"--([a-z-]+): #([0-9a-f]{6});", css))


LIGHT, DARK = (_colours(part) for part in BASE.split("prefers-color-scheme: dark")[:2])


def _luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    """WCAG 2.2 contrast ratio, 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
def test_contrast_is_enough(scheme: dict[str, str]) -> None:
    too_weak = [pair for pair in PAIRS if _contrast(scheme[pair[0]], scheme[pair[1]]) < pair[2]]
    assert too_weak == []


def test_contrast_of_black_on_white_is_21() -> None:
    assert _contrast("000000", "ffffff") == pytest.approx(21)


OF_PROJECTORS = CSS / "screens.css"
"""No phone and no desk loads it."""
OF_SEASONS = CSS / "season.css"
"""Only pages with a table of people and many columns load it: of a season, of an evening's results."""
OF_FINALS = CSS / "finals.css"
OF_FINALS_AT_DESK = CSS / "final_desk.css"
"""Only champions and the invited have it."""
OF_LIST_PARTS = CSS / "list_parts.css"
"""Only the qualifiers' page at the desk loads it."""
OF_DESK_LISTS = CSS / "desk_lists.css"
"""Only the desk's lists of evenings, players and champions load it."""
OF_TOTALS = CSS / "totals.css"
"""Only the grid of an evening without hands loads it."""


def test_stylesheets_stay_small() -> None:
    of_pages = {OF_PROJECTORS, OF_SEASONS, OF_FINALS, OF_FINALS_AT_DESK, OF_LIST_PARTS, OF_DESK_LISTS, OF_TOTALS}
    everywhere = set(CSS.glob("*.css")) - of_pages
    assert sum(sheet.stat().st_size for sheet in everywhere) < 40_000
    assert OF_PROJECTORS.stat().st_size < 6_000
    assert OF_SEASONS.stat().st_size + OF_TOTALS.stat().st_size < 6_000
    assert OF_FINALS.stat().st_size < 4_000
    assert OF_FINALS_AT_DESK.stat().st_size < 1_700
    assert OF_LIST_PARTS.stat().st_size < 900
    assert OF_DESK_LISTS.stat().st_size < 1_100


def test_stylesheets_load_nothing_from_outside() -> None:
    css = "".join(sheet.read_text() for sheet in CSS.glob("*.css")).replace("http://www.w3.org/2000/svg", "")
    assert "http" not in css
    assert "@import" not in css


@pytest.mark.parametrize(
    "forbidden",
    [
        r"<[^>]*\sstyle\s*=",
        r"<[^>]*\s(on[a-z]+|hx-on[:a-z-]*)\s*=",
        r"<style|<script(?![^>]*\ssrc=)",
        r"(src|href)=[\"'](https?:)?//",
    ],
    ids=["style attribute", "handler", "inline style or script", "from elsewhere"],
)
def test_templates_keep_the_content_security_policy(forbidden: str) -> None:
    texts = {path: re.sub(r"{%.*?%}", "", text) for path, text in TEMPLATES.items()}
    assert [path for path, text in texts.items() if re.search(forbidden, text)] == []


def test_templates_use_icons_of_the_sprite() -> None:
    known = set(re.findall(r'<symbol id="([a-z-]+)"', SPRITE))
    assert _used(r"(?:{% icon |symbol=)\"([a-z-]+)\"") <= known


def test_templates_name_addresses_that_exist() -> None:
    """`{% url … as … %}` says nothing about a name that is none."""
    assert _used(r"{% url \"web:([a-z_]+)\"") <= {pattern.name for pattern in urlpatterns}


def _used(pattern: str) -> set[str]:
    return {name for text in TEMPLATES.values() for name in re.findall(pattern, text)}


@pytest.mark.parametrize("name", ["400", "403", "404", "500", "403_csrf"])
def test_error_page_needs_neither_request_nor_database(name: str) -> None:
    page = render_to_string(f"{name}.html")
    assert "<h1>" in page
    assert "<form" not in page
