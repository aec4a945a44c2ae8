"""The examples worked by hand in fixtures/standings, as pytest parameters, and how long a property may take."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

FOLDER = Path(__file__).parents[2] / "fixtures" / "standings"
NOT_PLAYED = "–"

quick = settings(max_examples=30, deadline=None)
"""The rankings are small worlds with many ties: thirty of them find what there is, in a tenth of a second."""

thorough = settings(max_examples=60, deadline=None)
"""For several properties of the same examples."""


def examples(name: str, table: str, *, named_by: str = "name") -> list[Any]:
    """Every entry of one table of a fixture, named for the test report."""
    with (FOLDER / f"{name}.toml").open("rb") as document:
        rows = tomllib.load(document)[table]
    return [pytest.param(row, id=row[named_by]) for row in rows]


def played(points: list[Any]) -> tuple[int | None, ...]:
    return tuple(None if each == NOT_PLAYED else each for each in points)
