"""Dates as templates write them, in both languages."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template
from django.utils.translation import override

EVENING = datetime(2026, 11, 20, 20, 14, tzinfo=UTC)  # a quarter past nine in Vienna
LITERAL = ("j.", "j ", "F Y", "d.m", "n.y", "Y-m")


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("de", "20. November 2026|20.11.2026|21:14"),
        ("en", "20 November 2026|20 Nov 2026|21:14"),
    ],
)
def test_dates_are_in_european_order(language: str, written: str) -> None:
    page = Template('{{ at|date:"DATE_FORMAT" }}|{{ at|date:"SHORT_DATE_FORMAT" }}|{{ at|time:"TIME_FORMAT" }}')

    with override(language):
        assert page.render(Context({"at": EVENING})) == written


def test_templates_name_their_formats() -> None:
    """A literal order of day and month is one language's."""
    found = [
        path.name
        for path in Path(settings.BASE_DIR, "templates").rglob("*.html")
        if any(f'date:"{literal}' in path.read_text("utf-8") for literal in (*LITERAL, "l, "))
    ]

    assert found == []
