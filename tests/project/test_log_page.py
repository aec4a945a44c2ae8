"""docs/log.md: its example is a log as the program writes it, and its lines of Python recount one."""

import contextlib
import io
import json
import re
from pathlib import Path

import pytest

from tests.factories import seated_tournament
from tournaments.queries.log.reading import hashed_content

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "log.md").read_text("utf-8")


def block(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found.group(1)


def recounted(lines: list[str]) -> str:
    """What the page's own code prints for a log; it imports nothing of the product."""
    code, out = block("python"), io.StringIO()
    assert re.findall(r"import (.*)", code) == ["hashlib, json"]
    with contextlib.redirect_stdout(out):
        exec(code, {"lines": lines})
    return out.getvalue().strip()


def test_the_example_has_the_head_the_page_says() -> None:
    assert f"the head: {recounted(block('json').splitlines())}" in PAGE


@pytest.mark.django_db
def test_a_real_log_is_recounted_in_the_same_way() -> None:
    tournament = seated_tournament(players=8)
    lines = [json.dumps(hashed_content(event)) for event in tournament.events.order_by("sequence")]

    assert set(json.loads(lines[0])) == set(json.loads(block("json").splitlines()[0]))
    assert recounted(lines) == tournament.chain_head
    with pytest.raises(AssertionError):
        recounted(lines[:1] + lines[2:])
