"""Entry points look rows up through `tournaments.access`, never by themselves."""

import re
from pathlib import Path

import pytest

import tournaments

SOURCES = Path(tournaments.__file__).parent
LOOK_UP = re.compile(r"\.(?:objects|_default_manager|_base_manager)\b|get_(?:object|list)_or_404")


@pytest.mark.parametrize("package", ["web", "api"])
def test_entry_points_look_nothing_up_past_access(package: str) -> None:
    files = sorted((SOURCES / package).rglob("*.py"))

    assert files
    assert [path.name for path in files if LOOK_UP.search(path.read_text(encoding="utf-8"))] == []
